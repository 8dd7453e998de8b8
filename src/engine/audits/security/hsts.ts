import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, type Ruling, warn } from '../../audit.ts'
import { OBSERVATORY, rfc } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { type Hsts, parseHsts } from '../../derive/http/hsts.ts'
import { isLoopback } from '../../derive/resources/mixed-content.ts'

const YEAR = 31_536_000
/** Half a year of 365 days, the least that MDN's HTTP Observatory accepts. */
const HALF_YEAR = 15_768_000
const HEADER = 'Strict-Transport-Security'

/** Top-level domains that are on the preload list as a whole: browsers use only https there, with or without the header. */
const PRELOADED = new Set(
  'app bank boo channel dad day dev esq foo ing insurance meme mov new nexus page phd prof rsvp zip'.split(' '),
)

const messages = defineMessages({
  active: 'After the first visit, browsers always use HTTPS.',
  preloaded: 'Browsers use HTTPS for every host of this top-level domain (HSTS preload list).',
  loopback: 'The page is on this machine, so HSTS does not apply.',
  ipAddress: 'The host is an IP address, for which browsers ignore HSTS (RFC 6797 §8.1.1).',
  overHttp: 'The page is served over HTTP, where browsers ignore HSTS (RFC 6797 §8.1).',
  missing: 'The Strict-Transport-Security header is missing.',
  untrusted: 'Browsers ignore the header because they do not trust the certificate.',
  untrustedHere: 'The header was sent over a connection with certificate errors (RFC 6797 §8.1).',
  invalid: 'Browsers ignore the header because its syntax is invalid (RFC 6797).',
  invalidHere: 'The header needs one max-age with a whole number of seconds, and each directive at most once.',
  off: 'The header turns HSTS off.',
  offHere: 'max-age=0 makes browsers forget the policy.',
  short: 'HSTS expires too soon: max-age is {age:duration}.',
  shortHere: 'max-age is below six months, so occasional visitors are unprotected.',
  belowYear: 'Set max-age to at least one year (31536000), as the preload list requires.',
  age: '{age:duration}',
  noSubdomains: 'Subdomains are not included.',
  unknownDirectives: 'Browsers ignore unknown directives: {names}.',
})

export const hsts = defineAudit({
  id: 'security/hsts',
  importance: 'medium',
  title: 'HSTS is enabled',
  failureTitle: 'HSTS is missing or too weak',
  why: 'After a visit with Strict-Transport-Security, browsers use HTTPS even for http links, so an attacker on the network can’t keep them on HTTP. The first visit is not protected.',
  fix: 'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains` with every HTTPS response.',
  messages,
  authorities: [rfc(6797, 'HTTP Strict Transport Security'), OBSERVATORY],
  examples: {
    language: 'http',
    bad: 'Strict-Transport-Security: max-age=86400',
    good: 'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  },
  needs: ['page', 'headers'],
  wants: ['certificate'],

  check({ page, headers, certificate }) {
    const url = new URL(page.url)
    if (isLoopback(url.hostname)) return notApplicable(messages.loopback)
    if (IP_ADDRESS.test(url.hostname)) return notApplicable(messages.ipAddress)
    if (url.protocol !== 'https:') return fail(messages.overHttp)
    // RFC 6797 §8.1: of several headers only the first counts.
    const value = headerValues(headers, HEADER)[0]
    if (value === undefined) {
      if (PRELOADED.has(url.hostname.slice(url.hostname.lastIndexOf('.') + 1))) return pass(messages.preloaded)
      return fail(messages.missing, { findings: [finding(messages.missing, { where: `header: ${HEADER}` })] })
    }
    if (certificate.ok && !certificate.value.trusted)
      return fail(messages.untrusted, { findings: [at(value, messages.untrustedHere)] })
    return ruleOn(parseHsts(value), value)
  },
})

/** As URLs are normalized: four decimal numbers, or anything in brackets. */
const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.+\])$/

function ruleOn(parsed: Hsts, value: string): Ruling {
  const { valid, maxAge, includeSubDomains, preload } = parsed
  if (!valid || maxAge === null) return fail(messages.invalid, { findings: [at(value, messages.invalidHere)] })
  const more = { value: messages.age({ age: maxAge }), details: { maxAge, includeSubDomains, preload } }
  const short = messages.short({ age: maxAge })
  if (maxAge === 0) return fail(messages.off, { ...more, findings: [at(value, messages.offHere)] })
  if (maxAge < HALF_YEAR) return fail(short, { ...more, findings: [at(value, messages.shortHere)] })
  if (maxAge < YEAR) return warn(short, { ...more, findings: [at(value, messages.belowYear)] })
  return pass(messages.active, { ...more, findings: notes(parsed, value) })
}

function notes({ includeSubDomains, unknown }: Hsts, value: string): Finding[] {
  const found: Finding[] = []
  if (!includeSubDomains) found.push({ ...at(value, messages.noSubdomains), note: true })
  if (unknown.length > 0) {
    const names = cut(unknown.join(', '), 80)
    found.push({ ...at(value, messages.unknownDirectives({ names })), note: true })
  }
  return found
}

function at(value: string, message: Message): Finding {
  return finding(message, { where: `header: ${HEADER}`, snippet: cut(value, 160) })
}
