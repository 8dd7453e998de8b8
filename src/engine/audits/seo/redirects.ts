import { defineAudit, fail, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'
import { addressKey } from '../../derive/metadata/canonical.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import type { Finding, Hop } from '../../model.ts'

const MANY = 3

export const redirects = defineAudit({
  id: 'seo/redirects',
  importance: 'medium',
  title: 'The address leads to the page without detours',
  why: 'Each redirect costs visitors a round trip and crawlers patience; a temporary one leaves search engines in doubt which address to show.',
  fix: 'Let old addresses lead to the final https address in one permanent redirect (301 or 308), and link to the final address.',
  authorities: [
    {
      name: 'Google Search Central: redirects and Google Search',
      url: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    },
    {
      name: 'Google Search Central: how HTTP status codes affect crawlers',
      url: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    },
  ],
  examples: {
    language: 'text',
    bad: 'http://example.com/ → 302 → http://www.example.com/ → 302 → https://www.example.com/',
    good: 'http://example.com/ → 301 → https://www.example.com/',
  },
  needs: ['page', 'source'],

  check({ page: { hops, url }, source }) {
    if (source === 'local') return notApplicable('The page was read from a file, not from a server.')
    if (hops.length === 0) {
      if (source === 'capture') return unknown('The capture does not tell how the page was reached.')
      return pass('The address answers directly.', { value: '0 redirects' })
    }
    const value = counted(hops.length, 'redirect')
    const chain = [...hops.map((hop) => hop.url), url]
    const details = { chain: chain.map((one) => cut(one, 300)) }
    const doubts = hops.flatMap((hop) => doubtsAbout(hop).map((message): Finding => ({ message, where: hop.url })))
    const again = hops.find((hop, at) => hops.findIndex((other) => addressKey(other.url) === addressKey(hop.url)) < at)
    if (again !== undefined)
      return fail('The redirects go in a circle before they end.', {
        value,
        details,
        findings: [{ message: 'This address is visited more than once.', where: again.url }, ...doubts],
      })
    if (hops.length > MANY)
      return fail(`${hops.length} redirects lead to the page.`, {
        value,
        details,
        findings: [{ message: `${hops.length} redirects in a row.`, where: hops[0]!.url }, ...doubts],
      })
    if (hops.length > 1) doubts.unshift({ message: `${hops.length} redirects in a row.`, where: hops[0]!.url })
    if (doubts.length > 0)
      return warn(`${value} before the page: ${doubts[0]!.message}`, { value, details, findings: doubts })
    return pass('One permanent redirect leads to the page.', { value, details })
  },
})

/** 302, 303 and 307 say "for now" (RFC 9110 §15.4). */
const TEMPORARY = new Set([302, 303, 307])

function doubtsAbout({ url, status, location }: Hop): string[] {
  const doubts: string[] = []
  if (TEMPORARY.has(status)) doubts.push(`Status ${status} is a temporary redirect.`)
  if (url.startsWith('http:') && location.startsWith('http:')) doubts.push('The redirect stays on http.')
  return doubts
}
