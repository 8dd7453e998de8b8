import type { Sitemap, SitemapProblem } from '../../model.ts'

/** One more than sitemaps.org allows. */
const MAX_COUNTED = 50_001

type SitemapFacts = Pick<Sitemap, 'kind' | 'urls' | 'problem'>

const ROOT = /<(?:[\w-]{1,40}:)?(urlset|sitemapindex|rss|feed|RDF)[\s>/]/

/** The kind of a sitemap and the number of its URLs: a single scan without a parser, so that 50 MB are no problem. */
export function sitemapFacts(text: string): SitemapFacts {
  const start = text.slice(0, 4096)
  const root = ROOT.exec(start)?.[1]
  switch (root) {
    case 'urlset':
      return { kind: 'urlset', urls: countElements(text, 'loc'), problem: null }
    case 'sitemapindex':
      return { kind: 'index', urls: countElements(text, 'loc'), problem: null }
    case 'rss':
    case 'RDF':
      return { kind: 'feed', urls: countElements(text, 'item'), problem: null }
    case 'feed':
      return { kind: 'feed', urls: countElements(text, 'entry'), problem: null }
  }
  const lines = countUrls(text)
  if (lines !== null) return { kind: 'text', urls: lines, problem: null }
  return { kind: 'unreadable', urls: 0, problem: problemOf(start) }
}

/** Counts start tags, with any prefix except those of images, videos and news. */
function countElements(text: string, name: string): number {
  let count = 0
  for (let at = text.indexOf(name); at !== -1 && count < MAX_COUNTED; at = text.indexOf(name, at + name.length)) {
    const after = text.charCodeAt(at + name.length)
    const ends = after === 0x3e || after === 0x20 || after === 0x09 || after === 0x0a || after === 0x0d
    if (ends && (text[at - 1] === '<' || isPrefixed(text, at))) count++
  }
  return count
}

/** `<sm:loc>` counts; `<image:loc>`, `<video:…>` and end tags do not. */
function isPrefixed(text: string, at: number): boolean {
  if (text[at - 1] !== ':') return false
  // Only a few characters are checked, however far back the last tag starts.
  const prefix = /<([\w-]{1,40}):$/.exec(text.slice(Math.max(0, at - 42), at))?.[1]
  return prefix !== undefined && prefix !== 'image' && prefix !== 'video' && prefix !== 'news'
}

/** The number of URLs in a plain list; null if any line is not a URL. */
function countUrls(text: string): number | null {
  let count = 0
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (from < text.length && count < MAX_COUNTED) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end === -1 ? text.length : end).trim()
    from = end === -1 ? text.length : end + 1
    if (line === '') continue
    if (!/^https?:\/\/\S+$/i.test(line)) return null
    count++
  }
  return count === 0 ? null : count
}

function problemOf(start: string): SitemapProblem {
  if (start.trim() === '') return 'empty'
  if (/<(?:!doctype\s{1,20}html|html[\s>])/i.test(start)) return 'web-page'
  return 'other-format'
}
