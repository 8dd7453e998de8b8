import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, closest, type Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { isTrustworthy } from '../../derive/resources/mixed-content.ts'

export const insecureForms = defineAudit({
  id: 'security/insecure-forms',
  importance: 'medium',
  title: 'Forms send what people type encrypted',
  why: 'What a form sends over http can be read by everybody on the way, passwords first of all. Browsers warn before they send it.',
  fix: 'Give the form an https address, or none, so that it goes back to the page; and serve the page itself over https.',
  authorities: [
    { name: 'W3C: Mixed Content', url: 'https://www.w3.org/TR/mixed-content/' },
    {
      name: 'Chromium: protecting from insecure forms',
      url: 'https://blog.chromium.org/2020/08/protecting-google-chrome-users-from.html',
    },
  ],
  examples: {
    language: 'html',
    bad: '<form method="post" action="http://example.com/login"><input name="user"></form>',
    good: '<form method="post" action="/login"><input name="user"></form>',
  },
  needs: ['document'],

  check({ document }) {
    const forms = document.all('form')
    const passwords = document.all('input').filter((input) => attr(input, 'type')?.toLowerCase() === 'password')
    if (forms.length === 0 && passwords.length === 0) return notApplicable('The page has no forms.')
    const pageUrl = new URL(document.url)
    const sending = insecureSenders(document, forms, pageUrl)
    if (sending.length > 0)
      return fail(
        sending.length === 1 ? 'A form sends over http.' : `${sending.length} forms or buttons send over http.`,
        {
          value: String(sending.length),
          ...atEach(document, sending, ({ name }) => `This ${name} sends what people type unencrypted.`),
        },
      )
    if (passwords.length > 0 && !isTrustworthy(pageUrl))
      return fail('The page asks for a password over http.', {
        ...atEach(document, passwords, 'A password field on a page that is not encrypted.'),
      })
    return pass('No form sends over http.', { details: { forms: forms.length, passwords: passwords.length } })
  },
})

/** Forms, and buttons with an address of their own, that lead to http. */
function insecureSenders(document: Document, forms: Element[], page: URL): Element[] {
  const buttons = document.having('formaction').filter(({ name }) => name === 'button' || name === 'input')
  return [
    ...forms.filter((form) => sendsInsecurely(document, form, attr(form, 'action'), attr(form, 'method'), page)),
    ...buttons.filter((button) => {
      const method = attr(button, 'formmethod') ?? formMethod(button)
      return sendsInsecurely(document, button, attr(button, 'formaction'), method, page)
    }),
  ]
}

function formMethod(button: Element): string | null {
  const form = closest(button, ({ name }) => name === 'form')
  return form === null ? null : attr(form, 'method')
}

function sendsInsecurely(
  document: Document,
  sender: Element,
  action: string | null,
  method: string | null,
  page: URL,
): boolean {
  const how = method?.trim().toLowerCase()
  if (how === 'dialog') return false
  // HTML, form submission: without an address the form goes to the page's own.
  const target = action === null || action === '' ? (sender.name === 'form' ? page : null) : document.resolve(action)
  if (target === null || target.protocol !== 'http:' || isTrustworthy(target)) return false
  // A page over http is faulted for that already: there only what is posted counts, not a search field.
  return isTrustworthy(page) || how === 'post'
}
