import { firstPosition } from '../../common/binary-search.ts'
import { redirectEnds } from './graph.ts'
import { isIndexable } from './rules.ts'
import type { Site } from './site.ts'

/** The hreflang links of indexable pages, by page. Copies of a page repeat its links and are left out. */
export interface LanguageLinks {
  /** Pages that have any, ascending. */
  pages: Uint32Array
  of(page: number): LanguageLink[]
  /** Whether a page names another as one of its versions, directly or over redirects. */
  names(page: number, version: number): boolean
}

export interface LanguageLink {
  /** As written, and where its redirects end; NONE in a loop. */
  to: number
  end: number
  /** Lower case; `x-default` for visitors of no other language. */
  lang: string
}

export const X_DEFAULT = 'x-default'

export function languageLinks(site: Site): LanguageLinks {
  const { from, to, lang } = site.alternates
  const ends = redirectEnds(site.redirect)
  const first = new Uint32Array(site.count + 1)
  for (const page of from) first[page + 1]!++
  for (let page = 0; page < site.count; page++) first[page + 1]! += first[page]!
  const next = first.slice(0, site.count)
  const order = new Uint32Array(from.length)
  from.forEach((page, link) => {
    order[next[page]!++] = link
  })
  const linksOf = (page: number) => order.subarray(first[page], first[page + 1])
  const sortedEnds = Int32Array.from(order, (link) => ends[to[link]!]!)
  const pages = Uint32Array.from(new Set(from)).sort()
  for (const page of pages) sortedEnds.subarray(first[page], first[page + 1]).sort()
  return {
    pages: pages.filter((page) => isIndexable(site, page)),
    of: (page) =>
      Array.from(linksOf(page), (link) => ({ to: to[link]!, end: ends[to[link]!]!, lang: site.textOf(lang[link]!) })),
    names: (page, version) => contains(sortedEnds, first[page]!, first[page + 1]!, version),
  }
}

/** Whether a value is among those of a sorted part. */
function contains(sorted: Int32Array, from: number, to: number, value: number): boolean {
  const place = firstPosition(from, to, (position) => sorted[position]! >= value)
  return place < to && sorted[place] === value
}

/**
 * Codes of one language that pages and links name differently: old ones, the two written forms of Norwegian, and those of
 * three letters beside the two that Google documents for hreflang (Filipino, Mandarin).
 */
const SAME: { readonly [code: string]: string } = {
  iw: 'he',
  in: 'id',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  nb: 'no',
  nn: 'no',
  fil: 'tl',
  cmn: 'zh',
}

/** `en` of `en-GB`; null without a language. */
export function languageOf(tag: string): string | null {
  const code = tag.toLowerCase().split('-')[0]!
  if (code === '' || tag === X_DEFAULT) return null
  return SAME[code] ?? code
}
