import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { attr, type Element, hasAttr, type Node, Text } from '../../derive/document/dom.ts'
import { atEach, cut } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import { isKnownLanguage } from '../../derive/text/language-tags.ts'

export const langValid = defineAudit({
  id: 'accessibility/lang-valid',
  importance: 'medium',
  title: 'Parts in another language name a language that exists',
  why: 'A screen reader changes its voice for such a part; for a language it does not know it reads on with the wrong one.',
  fix: 'Use the language code of the registry in `lang`, such as `fr` or `zh-Hant`, not the name of the language.',
  authorities: [
    {
      name: 'WCAG 2.2, 3.1.2 Language of Parts (ACT de46e4)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/de46e4/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<html lang="en"><body><p lang="french">Bonjour</p></body></html>',
    good: '<html lang="en"><body><p lang="fr">Bonjour</p></body></html>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { body } = document
    const end = body === null ? 0 : accessibility.rendering.endOf(body)
    const parts = document
      .having('lang')
      .filter((part) => body !== null && part.order >= body.order && part.order < end)
      .filter((part) => part.namespace === 'html' && attr(part, 'lang') !== '')
    if (parts.length === 0) return notApplicable('No part of the page is marked as being in another language.')
    const unknown = parts.filter((part) => !isKnownLanguage(attr(part, 'lang')!.trim()) && hasText(part, accessibility))
    const value = `${parts.length - unknown.length} of ${counted(parts.length, 'part')}`
    if (unknown.length === 0) return pass('Every part names a language that exists.', { value })
    return fail('Some parts of the page name a language that does not exist.', {
      value,
      ...atEach(document, unknown, (part) => `"${cut(attr(part, 'lang')!, 40)}" is no registered language.`),
    })
  },
})

/** Is there something in it to be spoken in its language? Parts of it with a language of their own are theirs. */
function hasText(part: Element, { rendering, roles }: Accessibility): boolean {
  const open: Node[] = [part]
  while (open.length > 0) {
    const node = open.pop()!
    if (node instanceof Text) {
      if (/\S/.test(node.value) && rendering.isVisible(node.parent!)) return true
      continue
    }
    if (!rendering.isRendered(node) || (node !== part && hasAttr(node, 'lang'))) continue
    if (
      rendering.isExposed(node) &&
      !roles.isPresentational(node) &&
      NAMING.some((name) => /\S/.test(attr(node, name) ?? ''))
    )
      return true
    for (const child of node.children) open.push(child)
  }
  return false
}

const NAMING = ['aria-label', 'alt', 'title']
