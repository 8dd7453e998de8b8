import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { actRule, alsoActRule } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { attr, type Element, hasAttr, type Node, Text } from '../../derive/document/dom.ts'
import { cut, findingAt, findingsAt } from '../../derive/document/where.ts'
import { isKnownLanguage } from '../../derive/text/language-tags.ts'
import { noneInHtml } from '../subjects.ts'

const messages = defineMessages({
  none: 'No element in the body has a language of its own.',
  valid: 'Every language code within the page is valid.',
  invalid: {
    one: '{count} element has an invalid language code.',
    other: '{count} elements have an invalid language code.',
  },
  total: { one: '{count} element', other: '{count} elements' },
  share: { one: '{failing} of {count} element', other: '{failing} of {count} elements' },
  conflict: 'The lang and xml:lang attributes of the html element name different languages.',
  unregistered: '“{code}” does not start with a registered language code.',
})

export const langValid = defineAudit({
  id: 'accessibility/lang-valid',
  importance: 'medium',
  title: 'Language codes are valid',
  failureTitle: 'Invalid or conflicting language codes',
  why: 'Screen readers switch their voice for text in another language; with an unknown code they keep reading with the wrong one.',
  fix: 'Use a registered language code in `lang`, such as `fr` or `zh-Hant`, not the name of the language.',
  messages,
  authorities: [
    actRule('WCAG 2.2, 3.1.2 Language of Parts', 'de46e4'),
    alsoActRule('lang and xml:lang match', '5b7ae0'),
  ],
  examples: {
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
    const count = parts.length
    if (hasConflict(document.html))
      return fail(messages.conflict, { findings: [findingAt(document, document.html, messages.conflict)] })
    if (count === 0) return noneInHtml(document, messages, (part) => part.having('lang'))
    const invalid = parts.filter((part) => !isKnownLanguage(attr(part, 'lang')!.trim()) && hasText(part, accessibility))
    const failing = invalid.length
    const extent = { checked: count, affected: failing, hidden: 0 }
    if (failing === 0) return pass(messages.valid, { value: messages.total({ count }), extent })
    return fail(messages.invalid({ count: failing }), {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAt(document, invalid, (part) => messages.unregistered({ code: cut(attr(part, 'lang')!, 40) })),
    })
  },
})

/** ACT 5b7ae0: `xml:lang` has no effect in HTML, but other tools read it. */
function hasConflict(html: Element): boolean {
  const lang = attr(html, 'lang')?.trim().toLowerCase()
  const xmlLang = attr(html, 'xml:lang')?.trim().toLowerCase()
  if (!lang || !xmlLang || !isKnownLanguage(lang) || !isKnownLanguage(xmlLang)) return false
  return lang.split('-')[0] !== xmlLang.split('-')[0]
}

/** Whether a screen reader has anything to read in its language, apart from descendants with their own `lang`. */
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
