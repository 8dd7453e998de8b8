import { defineAudit, fail, pass, warn } from '../../audit.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import type { Finding, Sitemap } from '../../model.ts'

/** sitemaps.org: 50,000 addresses and 50 MB (52,428,800 bytes) a file. */
const MAX_URLS = 50_000
const MAX_BYTES = 52_428_800

export const sitemap = defineAudit({
  id: 'seo/sitemap',
  importance: 'low',
  title: 'The site has a sitemap that can be read',
  why: 'A sitemap tells search engines which pages there are, also those that few links lead to.',
  fix: 'Publish a sitemap of at most 50,000 addresses and 50 MB a file, and name it in robots.txt with `Sitemap: https://…`.',
  authorities: [
    { name: 'The sitemap protocol', url: 'https://www.sitemaps.org/protocol.html' },
    {
      name: 'Google Search Central: build and submit a sitemap',
      url: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    },
  ],
  examples: {
    language: 'text',
    bad: 'robots.txt says “Sitemap: https://example.com/sitemap.xml”, and that address answers with 404',
    good: 'robots.txt says “Sitemap: https://example.com/sitemap.xml”, and that address holds a list of pages',
  },
  needs: ['sitemaps'],

  check({ sitemaps }) {
    // At the usual place nobody promised a sitemap; one that is not there was never declared.
    const found = sitemaps.filter((one) => one.source === 'robots.txt' || isAnswered(one))
    const details = {
      sitemaps: found.slice(0, 50).map(({ url, kind, urls, bytes, source }) => ({ url, kind, urls, bytes, source })),
    }
    if (found.length === 0)
      return warn('No sitemap was found in robots.txt or at /sitemap.xml.', {
        findings: sitemaps.slice(0, 3).map(({ url, status }) => ({ message: `Status ${status}.`, where: url })),
      })
    const wrong = found.flatMap(problemOf)
    const value = counted(found.length, 'sitemap')
    if (wrong.length > 0) return fail(wrong[0]!.message, { value, details, findings: wrong })
    return pass('The site has a sitemap that can be read.', { value, details, findings: found.flatMap(remarkOn) })
  },
})

function isAnswered({ status }: Sitemap): boolean {
  return status >= 200 && status < 300
}

function problemOf(one: Sitemap): Finding[] {
  const problem = (message: string): Finding[] => [{ message, where: one.url }]
  if (!isAnswered(one)) return problem(`The sitemap answers with status ${one.status}.`)
  if (one.kind === 'unreadable') return problem(`The sitemap cannot be read: ${one.problem ?? 'it is no sitemap.'}`)
  if (one.urls > MAX_URLS) return problem(`The sitemap holds ${one.urls} addresses; ${MAX_URLS} are allowed.`)
  if (one.bytes > MAX_BYTES) return problem(`The sitemap has ${one.bytes} bytes; ${MAX_BYTES} are allowed.`)
  return []
}

function remarkOn({ url, urls, truncated }: Sitemap): Finding[] {
  return urls === 0 && !truncated ? [{ message: 'The sitemap lists no address.', where: url, note: true }] : []
}
