import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { isTemporaryRedirect } from '../../derive/http/statuses.ts'
import { addressKey } from '../../derive/metadata/canonical.ts'
import type { Hop } from '../../model.ts'

const MANY = 3

const messages = defineMessages({
  localFile: 'The page was read from a file, not from a server.',
  unknown: 'The capture doesn’t include redirects.',
  direct: 'The URL responds without redirects.',
  onePermanent: 'One permanent redirect leads to the page.',
  circular: 'The redirects go in circles before they reach the page.',
  repeated: 'This URL is visited more than once.',
  many: '{count} redirects lead to the page.',
  chain: '{count} redirects in a row.',
  doubtful: {
    one: '{count} redirect before the page: {problem:message}',
    other: '{count} redirects before the page: {problem:message}',
  },
  redirects: { one: '{count} redirect', other: '{count} redirects' },
  temporary: 'Status {status} is a temporary redirect.',
  insecure: 'The redirect stays on HTTP.',
})

export const redirects = defineAudit({
  id: 'seo/redirects',
  importance: 'low',
  title: 'URL has no unnecessary redirects',
  failureTitle: 'Redirect chain or temporary redirect',
  why: 'Each redirect costs visitors a round trip and uses up crawl budget; a temporary one leaves it open which URL search engines should show.',
  fix: 'Redirect old URLs to the final HTTPS URL in one permanent redirect (301 or 308), and link to the final URL.',
  messages,
  authorities: [
    googleSearch('redirects and Google Search', 'crawling-indexing/301-redirects'),
    googleSearch('how HTTP status codes affect crawlers', 'crawling-indexing/http-network-errors'),
  ],
  examples: {
    language: 'text',
    bad: 'http://example.com/ → 302 → http://www.example.com/ → 302 → https://www.example.com/',
    good: 'http://example.com/ → 301 → https://www.example.com/',
  },
  needs: ['page', 'source'],

  check({ page: { hops, url }, source }) {
    if (source === 'local') return notApplicable(messages.localFile)
    if (hops.length === 0) {
      if (source === 'capture') return unknown(messages.unknown)
      return pass(messages.direct, { value: messages.redirects({ count: 0 }) })
    }
    const count = hops.length
    const value = messages.redirects({ count })
    const chain = [...hops.map((hop) => hop.url), url]
    const details = { chain: chain.map((one) => cut(one, 300)) }
    const doubts = hops.flatMap((hop) => doubtsAbout(hop).map((message) => ({ message, where: hop.url })))
    const again = hops.find((hop, at) => hops.findIndex((other) => addressKey(other.url) === addressKey(hop.url)) < at)
    if (again !== undefined)
      return fail(messages.circular, {
        value,
        details,
        findings: listed([{ message: messages.repeated, where: again.url }, ...doubts]),
      })
    const problems = count > 1 ? [{ message: messages.chain({ count }), where: hops[0]!.url }, ...doubts] : doubts
    const findings = listed(problems)
    if (count > MANY) return fail(messages.many({ count }), { value, details, findings })
    const [first] = problems
    if (first !== undefined)
      return warn(messages.doubtful({ count, problem: first.message }), { value, details, findings })
    return pass(messages.onePermanent, { value, details })
  },
})

function listed(problems: { message: Message; where: string }[]): Finding[] {
  return problems.map(({ message, where }) => finding(message, { where }))
}

function doubtsAbout({ url, status, location }: Hop): Message[] {
  const doubts: Message[] = []
  if (isTemporaryRedirect(status)) doubts.push(messages.temporary({ status: String(status) }))
  if (url.startsWith('http:') && location.startsWith('http:')) doubts.push(messages.insecure)
  return doubts
}
