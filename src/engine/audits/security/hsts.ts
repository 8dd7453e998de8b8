import { defineAudit, fail, notApplicable, pass, type Ruling, warn } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { type Hsts, parseHsts } from '../../derive/http/hsts.ts'
import { isLoopback } from '../../derive/resources/mixed-content.ts'
import type { Finding } from '../../model.ts'

const YEAR = 31_536_000
/** Half a year of 365 days, the least that MDN's HTTP Observatory accepts. */
const HALF_YEAR = 15_768_000
const HEADER = 'Strict-Transport-Security'

/** Domains that browsers visit over https only, whatever the host says: their registries put them on the preload list. */
const PRELOADED = new Set(
  'app bank boo channel dad day dev esq foo ing insurance meme mov new nexus page phd prof rsvp zip'.split(' '),
)

export const hsts = defineAudit({
  id: 'security/hsts',
  importance: 'medium',
  title: 'Browsers are told to come over HTTPS only',
  why: 'Strict-Transport-Security makes browsers use https from the next visit on, even for http links, so that nobody on the way can hold a visitor back on http.',
  fix: 'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains` with every https answer.',
  authorities: [
    { name: 'RFC 6797: HTTP Strict Transport Security', url: 'https://www.rfc-editor.org/rfc/rfc6797' },
    {
      name: 'MDN HTTP Observatory',
      url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
    },
  ],
  examples: {
    language: 'http',
    bad: 'Strict-Transport-Security: max-age=86400',
    good: 'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  },
  needs: ['page', 'headers'],
  wants: ['certificate'],

  check({ page, headers, certificate }) {
    const url = new URL(page.url)
    if (isLoopback(url.hostname)) return notApplicable('The page never leaves this machine.')
    if (url.protocol !== 'https:') return fail('Over http there is no HSTS: browsers ignore it there (RFC 6797 §8.1).')
    // RFC 6797 §8.1: of several headers only the first counts.
    const value = headerValues(headers, HEADER)[0]
    if (value === undefined) {
      if (PRELOADED.has(url.hostname.slice(url.hostname.lastIndexOf('.') + 1)))
        return pass('All hosts of this top-level domain are https only in browsers, by the preload list.')
      return fail('The page sends no Strict-Transport-Security header.', {
        findings: [{ message: 'This header is missing.', where: `header: ${HEADER}` }],
      })
    }
    if (certificate.ok && !certificate.value.trusted)
      return fail('Browsers ignore the header, because they do not trust the certificate.', {
        findings: [at(value, 'It came over a connection with errors (RFC 6797 §8.1).')],
      })
    return ruleOn(parseHsts(value), value)
  },
})

function ruleOn(parsed: Hsts, value: string): Ruling {
  const { valid, maxAge, includeSubDomains, preload } = parsed
  if (!valid || maxAge === null)
    return fail('Browsers ignore the header: it breaks the syntax of RFC 6797.', {
      findings: [
        at(value, 'There must be one max-age with a whole number of seconds, and each directive once at most.'),
      ],
    })
  const more = { value: lifetime(maxAge), details: { maxAge, includeSubDomains, preload } }
  if (maxAge === 0)
    return fail('The header switches HSTS off.', {
      ...more,
      findings: [at(value, 'max-age=0 makes browsers forget it.')],
    })
  if (maxAge < HALF_YEAR)
    return fail(`Browsers forget it after ${more.value}.`, {
      ...more,
      findings: [at(value, 'Less than six months is too short for people who come rarely.')],
    })
  if (maxAge < YEAR)
    return warn(`Browsers forget it after ${more.value}.`, {
      ...more,
      findings: [at(value, 'A year (31536000) is what the preload list and Lighthouse ask for.')],
    })
  return pass('Browsers come back over https only.', { ...more, findings: notes(parsed, value) })
}

function notes({ includeSubDomains, unknown }: Hsts, value: string): Finding[] {
  const found: Finding[] = []
  if (!includeSubDomains) found.push({ ...at(value, 'Subdomains are not included.'), note: true })
  if (unknown.length > 0)
    found.push({ ...at(value, `Browsers ignore what they do not know: ${cut(unknown.join(', '), 80)}.`), note: true })
  return found
}

function at(value: string, message: string): Finding {
  return { message, where: `header: ${HEADER}`, snippet: cut(value, 160) }
}

function lifetime(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  return days === 0 ? `${seconds} s` : days === 1 ? '1 day' : `${days} days`
}
