import { defineAudit, fail, pass } from '../../audit.ts'
import { attr } from '../../derive/document/dom.ts'
import { at, cut } from '../../derive/document/where.ts'
import { isKnownLanguage } from '../../derive/text/language-tags.ts'

export const htmlLang = defineAudit({
  id: 'accessibility/html-lang',
  importance: 'high',
  title: 'The page says which language it is written in',
  why: 'A screen reader picks its voice and its rules of pronunciation by the language; with the wrong one the page is hard to understand.',
  fix: 'Write the language of the page as a `lang` attribute on `<html>`, such as `en` or `pt-BR`.',
  authorities: [
    {
      name: 'WCAG 2.2, 3.1.1 Language of Page (ACT b5c3f8)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/b5c3f8/',
    },
    {
      name: 'ACT bf051a: the language is a known one',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/bf051a/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<html><body><p>Opening hours</p></body></html>',
    good: '<html lang="en"><body><p>Opening hours</p></body></html>',
  },
  needs: ['document'],

  check({ document }) {
    const { html } = document
    const lang = attr(html, 'lang')
    if (lang === null)
      return fail('The page does not say its language.', { findings: [at(document, html, 'No lang attribute.')] })
    const tag = lang.trim()
    if (tag === '')
      return fail('The language of the page is empty.', {
        findings: [at(document, html, 'This lang attribute is empty.')],
      })
    if (!isKnownLanguage(tag))
      return fail('The language of the page is not one of the registry.', {
        value: cut(tag, 40),
        findings: [at(document, html, `"${cut(tag, 40)}" does not begin with a registered language.`)],
      })
    return pass('The page says its language.', { value: cut(tag, 40) })
  },
})
