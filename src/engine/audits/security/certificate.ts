import { DAY_MS } from '../../../common/durations.ts'
import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { rfc } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import type { Certificate } from '../../model.ts'
import { failureMessage } from '../shared-messages.ts'

const RENEW_WITHIN = 14 * DAY_MS

const messages = defineMessages({
  notHttps: 'The page is not served over HTTPS.',
  valid: 'The certificate is valid.',
  left: { one: '{count} day left', other: '{count} days left' },
  expiring: { one: 'The certificate expires in {count} day.', other: 'The certificate expires in {count} days.' },
  expired: 'The certificate has expired.',
  notYet: 'The certificate is not valid yet.',
  otherHosts: 'The certificate is for other hosts: {names:list}.',
  noHosts: 'The certificate names no host.',
  selfSigned: 'The certificate is self-signed; browsers don’t trust it.',
  untrusted: 'Browsers don’t trust the certificate: {reason}',
  unknownIssuer: 'Browsers don’t trust the certificate: its chain doesn’t lead to a known certificate authority.',
})

export const certificate = defineAudit({
  id: 'security/certificate',
  importance: 'high',
  blocking: true,
  title: 'Certificate is valid',
  failureTitle: 'Certificate is invalid or about to expire',
  why: 'If a certificate has expired, is for another host or comes from an unknown issuer, browsers show a warning instead of the page.',
  fix: 'Get a certificate for this host from a public certificate authority and renew it automatically, well before it expires.',
  messages,
  authorities: [
    rfc(9525, 'service identity in TLS'),
    {
      name: 'CA/Browser Forum: baseline requirements',
      url: 'https://cabforum.org/working-groups/server/baseline-requirements/',
    },
  ],
  examples: {
    language: 'text',
    bad: 'notAfter=Jan  1 00:00:00 2020 GMT',
    good: 'notAfter in more than 14 days, issued by a public authority for this host',
  },
  needs: ['page', 'now'],
  wants: ['certificate'],

  check({ page, now, certificate: got }) {
    if (!page.url.startsWith('https:')) return notApplicable(messages.notHttps)
    if (!got.ok) return unknown(failureMessage(got))
    const certificate = got.value
    const details = factsOf(certificate)
    const left = Date.parse(certificate.validTo) - now
    const problem = problemOf(certificate, left, now)
    if (problem !== null) return fail(problem, { findings: [finding(problem, { where: page.url })], details })
    const count = Math.floor(left / DAY_MS)
    const value = messages.left({ count })
    if (left < renewalTime(certificate)) {
      const message = messages.expiring({ count })
      return warn(message, { value, findings: [finding(message, { where: page.url })], details })
    }
    return pass(messages.valid, { value, details })
  },
})

function problemOf(
  { validForHost, trusted, reason, validFrom, selfSigned, names }: Certificate,
  left: number,
  now: number,
): Message | null {
  if (left <= 0) return messages.expired
  if (Date.parse(validFrom) > now) return messages.notYet
  if (!validForHost) return names.length === 0 ? messages.noHosts : messages.otherHosts({ names: names.slice(0, 5) })
  if (selfSigned && !trusted) return messages.selfSigned
  if (!trusted) return reason === null ? messages.unknownIssuer : messages.untrusted({ reason })
  return null
}

/** Certificates that live for days only, by design, are renewed with a third of their life left. */
function renewalTime({ validFrom, validTo }: Certificate): number {
  const life = Date.parse(validTo) - Date.parse(validFrom)
  return life > 0 ? Math.min(RENEW_WITHIN, life / 3) : RENEW_WITHIN
}

function factsOf({ subject, issuer, validFrom, validTo, names, fingerprint }: Certificate) {
  return { subject, issuer, validFrom, validTo, names: names.slice(0, 50), fingerprint }
}
