import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { w3c } from '../../authorities.ts'
import { attr } from '../../derive/document/dom.ts'
import { insecureSenders } from '../../derive/document/insecure-forms.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { isTrustworthy } from '../../derive/resources/mixed-content.ts'
import { noneInHtml } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no forms.',
  insecure: {
    one: '{count} form or button sends data over HTTP.',
    other: '{count} forms or buttons send data over HTTP.',
  },
  senders: { one: '{count} form or button', other: '{count} forms or buttons' },
  forms: { one: '{count} form', other: '{count} forms' },
  upgraded: 'Forms have HTTP URLs, but a policy makes browsers use HTTPS.',
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
    w3c('Mixed Content', 'mixed-content/'),
    {
      name: 'Chromium: protecting from insecure forms',
      url: 'https://blog.chromium.org/2020/08/protecting-google-chrome-users-from.html',
    },
  ],
  examples: {
    bad: '<form method="post" action="http://example.com/login"><input name="user"></form>',
    good: '<form method="post" action="/login"><input name="user"></form>',
  },
  provenByShell: ['fail'],
  needs: ['document', 'securityPolicies'],

  check({ document, securityPolicies }) {
    const forms = document.all('form')
    const passwords = document.all('input').filter((input) => attr(input, 'type')?.toLowerCase() === 'password')
    if (forms.length === 0 && passwords.length === 0)
      return noneInHtml(document, { none: messages.none, total: messages.forms }, (part) => part.all('form'))
    const { senders, isUpgraded } = insecureSenders(document, securityPolicies)
    const sending = senders.map(({ element }) => element)
    if (isUpgraded) return pass(messages.upgraded, { value: messages.senders({ count: sending.length }) })
    if (sending.length > 0)
      return fail(messages.insecure({ count: sending.length }), {
        value: messages.senders({ count: sending.length }),
        extent: { checked: Math.max(forms.length, sending.length), affected: sending.length, hidden: 0 },
        ...findingsAt(document, sending, ({ name }) => messages.sends({ name })),
      })
    if (passwords.length > 0 && !isTrustworthy(new URL(document.url)))
      return fail(messages.passwordOverHttp, {
        extent: { checked: passwords.length, affected: passwords.length, hidden: 0 },
        ...findingsAt(document, passwords, messages.passwordField),
      })
    return pass(messages.secure, {
      extent: { checked: forms.length + passwords.length, affected: 0, hidden: 0 },
      details: { forms: forms.length, passwords: passwords.length },
    })
  },
})
