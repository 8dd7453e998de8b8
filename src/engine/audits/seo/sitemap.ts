import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, pass, unknown, warn } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { saysNothing } from '../../derive/refusal.ts'
import { namedSitemaps } from '../../derive/robots/named-sitemaps.ts'
import type { Collected, Sitemap, TextFile } from '../../model.ts'

/** sitemaps.org: 50,000 URLs and 50 MB (52,428,800 bytes) a file. */
const MAX_URLS = 50_000
const MAX_BYTES = 52_428_800

const messages = defineMessages({
  readable: 'The site has a valid sitemap.',
  notFound: 'No sitemap was found in robots.txt or at /sitemap.xml.',
  robotsUnread: 'There is no /sitemap.xml, and robots.txt, which may name a sitemap, could not be read.',
  refused: 'The request for the sitemap was rate-limited.',
  notFetched: 'The sitemap could not be fetched, so it was not checked.',
  status: 'Responds with status {status}.',
  sitemaps: { one: '{count} sitemap', other: '{count} sitemaps' },
  badStatus: 'The sitemap responds with status {status}.',
  unreadable: 'The sitemap can’t be read: {problem}',
  emptyFile: 'The sitemap file is empty.',
  webPage: 'The sitemap URL responds with a web page.',
  otherFormat: 'The file is neither an XML sitemap, a feed nor a list of URLs.',
  oversized: 'The sitemap is larger than {most:bytes}, the limit for one file.',
  tooMany: 'The sitemap has {urls} URLs; the limit is {most}.',
  tooLarge: 'The sitemap is {size:bytes}; the limit is {most:bytes}.',
  empty: 'The sitemap lists no URLs.',
  first: 'robots.txt lists {named} sitemaps; the first {checked} were checked.',
})

export const sitemap = defineAudit({
  id: 'seo/sitemap',
  importance: 'low',
  title: 'Site has a valid sitemap',
  failureTitle: 'Sitemap is missing or invalid',
  why: 'A sitemap tells search engines which pages exist, including those with few links to them.',
  fix: 'Publish a sitemap with at most 50,000 URLs and 50 MB per file, and list it in robots.txt with `Sitemap: https://…`.',
  messages,
  authorities: [
    { name: 'The sitemap protocol', url: 'https://www.sitemaps.org/protocol.html' },
    googleSearch('build and submit a sitemap', 'crawling-indexing/sitemaps/build-sitemap'),
  ],
  examples: {
    language: 'text',
    bad: 'robots.txt says “Sitemap: https://example.com/sitemap.xml”, and that URL responds with 404',
    good: 'robots.txt says “Sitemap: https://example.com/sitemap.xml”, and that URL lists the pages of the site',
  },
  needs: ['sitemaps'],
  wants: ['robots'],

  check({ sitemaps, robots }) {
    // Nothing says that there is a sitemap at the default location, so one that is missing there is no error.
    const found = sitemaps.filter((one) => !isUnseen(one) && (one.source === 'robots.txt' || isSent(one)))
    if (found.length === 0 && sitemaps.some(isRefused)) return unknown(messages.refused)
    if (found.length === 0 && isUnread(robots)) return unknown(messages.robotsUnread)
    const details = {
      sitemaps: found.slice(0, 50).map(({ url, kind, urls, bytes, source }) => ({ url, kind, urls, bytes, source })),
    }
    if (found.length === 0)
      return warn(messages.notFound, {
        findings: sitemaps.slice(0, 3).map((one) => finding(absenceOf(one), { where: one.url })),
      })
    const wrong = found.flatMap((one) => {
      const problem = problemOf(one)
      return problem === null ? [] : [{ problem, where: one.url }]
    })
    const value = messages.sitemaps({ count: found.length })
    if (wrong.length > 0)
      return fail(wrong[0]!.problem, {
        value,
        details,
        findings: [...wrong.map(({ problem, where }) => finding(problem, { where })), ...unchecked(sitemaps, robots)],
      })
    const remarks = [...sitemaps.flatMap(remarkOn), ...unchecked(sitemaps, robots)]
    return pass(messages.readable, { value, details, findings: remarks })
  },
})

function isUnread(robots: Collected<TextFile>): boolean {
  if (!robots.ok) return robots.code !== 'not_collected'
  return saysNothing(robots.value.status)
}

function isAnswered({ status }: Sitemap): boolean {
  return status >= 200 && status < 300
}

/** Many servers send a page with status 200 for any URL that does not exist. */
function isSent(one: Sitemap): boolean {
  return isAnswered(one) && one.problem !== 'web-page'
}

function absenceOf({ status, problem }: Sitemap): Message {
  return problem === 'web-page' ? messages.webPage : messages.status({ status: String(status) })
}

/** Because of too many requests, of which ours are a part: that says nothing about the sitemap. */
function isRefused({ status }: Sitemap): boolean {
  return status === 429
}

function isUnseen(one: Sitemap): boolean {
  return isRefused(one) || one.problem === 'not-fetched'
}

function problemOf(one: Sitemap): Message | null {
  const { status, kind, problem, urls, bytes } = one
  if (!isAnswered(one)) return messages.badStatus({ status: String(status) })
  if (kind === 'unreadable') return unreadable(problem)
  if (urls > MAX_URLS) return messages.tooMany({ urls, most: MAX_URLS })
  return bytes > MAX_BYTES ? messages.tooLarge({ size: bytes, most: MAX_BYTES }) : null
}

/** Evidence collected by earlier versions holds a sentence in place of a code. */
function unreadable(problem: string | null): Message {
  if (problem === 'empty') return messages.emptyFile
  if (problem === 'web-page') return messages.webPage
  if (problem === 'too-large') return messages.oversized({ most: MAX_BYTES })
  return problem === null || problem === 'other-format' ? messages.otherFormat : messages.unreadable({ problem })
}

/** Only some are fetched: each may have 50 MB. */
function unchecked(sitemaps: Sitemap[], robots: Collected<TextFile>): Finding[] {
  const checked = sitemaps.filter(({ source }) => source === 'robots.txt').length
  const named = robots.ok ? namedSitemaps(robots.value, robots.value.url).length : 0
  if (checked === 0 || named <= checked) return []
  return [finding(messages.first({ named, checked }), { note: true })]
}

function remarkOn(one: Sitemap): Finding[] {
  const { url, urls, truncated } = one
  if (isRefused(one)) return [finding(messages.refused, { where: url, note: true })]
  if (one.problem === 'not-fetched') return [finding(messages.notFetched, { where: url, note: true })]
  if (!isAnswered(one)) return []
  return urls === 0 && !truncated ? [finding(messages.empty, { where: url, note: true })] : []
}
