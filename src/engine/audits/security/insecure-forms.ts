import { defineAudit, defineMessages, fail, notApplicable, pass } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, closest, type Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { isTrustworthy } from '../../derive/resources/mixed-content.ts'

const messages = defineMessages({
  none: 'The page has no forms.',
  insecure: {
    one: '{count} form or button sends data over HTTP.',
    other: '{count} forms or buttons send data over HTTP.',
  },
  senders: { one: '{count} form or button', other: '{count} forms or buttons' },
  sends: 'This {name} element sends data unencrypted.',
  passwordOverHttp: 'The page asks for a password over HTTP.',
  passwordField: 'A password field on an unencrypted page.',
  secure: 'No form sends data over HTTP.',
})

export const insecureForms = defineAudit({
  id: 'security/insecure-forms',
  importance: 'medium',
  title: 'Forms are submitted over HTTPS',
  failureTitle: 'Forms are submitted over HTTP',
  why: 'Anyone on the network path can read what a form sends over HTTP, passwords included. Browsers warn before sending it.',
  fix: 'Give the form an HTTPS URL, or none so that it submits to the page itself, and serve the page over HTTPS.',
  messages,
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
    if (forms.length === 0 && passwords.length === 0) return notApplicable(messages.none)
    const pageUrl = new URL(document.url)
    const sending = insecureSenders(document, forms, pageUrl)
    if (sending.length > 0)
      return fail(messages.insecure({ count: sending.length }), {
        value: messages.senders({ count: sending.length }),
        ...atEach(document, sending, ({ name }) => messages.sends({ name })),
      })
    if (passwords.length > 0 && !isTrustworthy(pageUrl))
      return fail(messages.passwordOverHttp, atEach(document, passwords, messages.passwordField))
    return pass(messages.secure, { details: { forms: forms.length, passwords: passwords.length } })
  },
})

/** Forms, and buttons with their own formaction, that submit to HTTP. */
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
  // HTML, form submission: without an action the form is submitted to the page's own URL.
  const target = action === null || action === '' ? (sender.name === 'form' ? page : null) : document.resolve(action)
  if (target === null || target.protocol !== 'http:' || isTrustworthy(target)) return false
  // A page over HTTP fails another audit already: here only POST counts, not a search field.
  return isTrustworthy(page) || how === 'post'
}
