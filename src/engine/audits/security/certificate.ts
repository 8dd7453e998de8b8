import { defineAudit, fail, notApplicable, pass, unknown, warn } from '../../audit.ts'
import type { Certificate } from '../../model.ts'

const DAY = 24 * 3600 * 1000
const RENEW_WITHIN = 14 * DAY

export const certificate = defineAudit({
  id: 'security/certificate',
  importance: 'high',
  title: 'The certificate is valid and not about to end',
  why: 'With a certificate that is expired, of another host or of an unknown issuer, browsers show a warning in place of the page.',
  fix: 'Get a certificate for this host from a public authority and renew it automatically, well before it ends.',
  authorities: [
    { name: 'RFC 9525: service identity in TLS', url: 'https://www.rfc-editor.org/rfc/rfc9525' },
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
    if (!page.url.startsWith('https:')) return notApplicable('The page is not served over https.')
    if (!got.ok) return unknown(got.message)
    const certificate = got.value
    const details = factsOf(certificate)
    const left = Date.parse(certificate.validTo) - now
    const problem = problemOf(certificate, left, now)
    if (problem !== null) return fail(problem, { findings: [{ message: problem, where: page.url }], details })
    const value = inDays(left)
    if (left < renewalTime(certificate)) {
      const message = `The certificate ends in ${value}.`
      return warn(message, { value, findings: [{ message, where: page.url }], details })
    }
    return pass('The certificate is valid.', { value: `${value} left`, details })
  },
})

function problemOf(
  { validForHost, trusted, reason, validFrom, selfSigned, names }: Certificate,
  left: number,
  now: number,
) {
  if (left <= 0) return 'The certificate has expired.'
  if (Date.parse(validFrom) > now) return 'The certificate is not valid yet.'
  if (!validForHost) return `The certificate is for other hosts: ${names.slice(0, 5).join(', ') || 'none named'}.`
  if (selfSigned && !trusted) return 'The certificate is signed by itself, not by an authority browsers know.'
  if (!trusted)
    return `Browsers do not trust the certificate: ${reason ?? 'its chain does not lead to a known authority'}.`
  return null
}

/** Certificates that live for days only, by design, are renewed with a third of their life left. */
function renewalTime({ validFrom, validTo }: Certificate): number {
  const life = Date.parse(validTo) - Date.parse(validFrom)
  return life > 0 ? Math.min(RENEW_WITHIN, life / 3) : RENEW_WITHIN
}

function inDays(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY)
  return days === 1 ? '1 day' : `${days} days`
}

function factsOf({ subject, issuer, validFrom, validTo, names, fingerprint }: Certificate) {
  return { subject, issuer, validFrom, validTo, names: names.slice(0, 50), fingerprint }
}
