import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { actRule, alsoActRule } from '../../authorities.ts'
import { attr } from '../../derive/document/dom.ts'
import { cut, findingAt } from '../../derive/document/where.ts'
import { isKnownLanguage } from '../../derive/text/language-tags.ts'

const messages = defineMessages({
  declared: 'The page declares its language.',
  missing: 'The page does not declare its language.',
  noLang: 'The html element has no lang attribute.',
  empty: 'The language of the page is empty.',
  emptyLang: 'This lang attribute is empty.',
  invalid: 'The language of the page is not a valid language code.',
  unregistered: '“{code}” does not start with a registered language code.',
})

export const htmlLang = defineAudit({
  id: 'accessibility/html-lang',
  importance: 'high',
  title: 'Page language is declared',
  failureTitle: 'Page language is missing or invalid',
  why: 'Screen readers choose their voice and pronunciation by the page language; with the wrong one the page is hard to understand.',
  fix: 'Add a `lang` attribute with the language of the page to `<html>`, such as `en` or `pt-BR`.',
  messages,
  authorities: [
    actRule('WCAG 2.2, 3.1.1 Language of Page', 'b5c3f8'),
    alsoActRule('the language code is valid', 'bf051a'),
  ],
  examples: {
    bad: '<html><body><p>Opening hours</p></body></html>',
    good: '<html lang="en"><body><p>Opening hours</p></body></html>',
  },
  provenByShell: ['pass'],
  needs: ['document'],

  check({ document }) {
    const { html } = document
    const lang = attr(html, 'lang')
    if (lang === null) return fail(messages.missing, { findings: [findingAt(document, html, messages.noLang)] })
    const tag = lang.trim()
    if (tag === '') return fail(messages.empty, { findings: [findingAt(document, html, messages.emptyLang)] })
    const code = cut(tag, 40)
    if (!isKnownLanguage(tag))
      return fail(messages.invalid, {
        value: code,
        findings: [findingAt(document, html, messages.unregistered({ code }))],
      })
    return pass(messages.declared, { value: code })
  },
})
