import { WITHOUT_CONTENT } from '../derive/refusal.ts'
import { resultOf } from '../score.ts'
import { clicksFrom, rankOf } from './graph.ts'
import type { SiteAssessment } from './judge-site.ts'
import { isPage } from './rules.ts'
import { FLAG, NO_SCORE, NONE, type Site, SOURCE, STATE, UNREACHED } from './site.ts'

/** Why search engines may or may not show an address. The numbers are stored. */
export const INDEX_REASONS = [
  'indexable',
  'noindex',
  /** By robots.txt, for Googlebot. */
  'blocked',
  /** Another URL is named as its canonical. */
  'canonical',
  'redirect',
  'error',
  'refused',
  'no-answer',
  /** Another type, no content, or too large or complex to read. */
  'not-html',
] as const
export type IndexReason = (typeof INDEX_REASONS)[number]

/** What lists show of a page, in columns: one entry for each position in `pages`. */
export interface PageColumns {
  /** Positions of the addresses that were requested as pages. */
  pages: Uint32Array
  reason: Uint8Array
  /** The address before on a shortest path, as a position; NONE without one. */
  via: Int32Array
  inlinks: Uint32Array
  outlinks: Uint32Array
  rank: Float64Array
  failed: Uint8Array
  warned: Uint8Array
}

/** Addresses that lists of pages show: requested as a page, with any response. */
function listedPages({ count, state, sources }: Site): Uint32Array {
  const found: number[] = []
  for (let i = 0; i < count; i++) {
    const was = state[i]
    const isRequested = was !== STATE.external && was !== STATE.skipped && was !== STATE.waiting
    if (isRequested && (sources[i]! & ~SOURCE.file) !== 0) found.push(i)
  }
  return Uint32Array.from(found)
}

function reasonOf(site: Site, i: number): IndexReason {
  const { state, status, flags, redirect, canonical } = site
  if (state[i] === STATE.blocked) return 'blocked'
  if (state[i] === STATE.refused) return 'refused'
  if (state[i] === STATE.failed) return 'no-answer'
  if (redirect[i] !== NONE) return 'redirect'
  if (status[i] !== 200 && !WITHOUT_CONTENT.includes(status[i]!)) return 'error'
  if ((flags[i]! & FLAG.html) === 0) return 'not-html'
  if ((flags[i]! & FLAG.blockedForGoogle) !== 0) return 'blocked'
  if ((flags[i]! & FLAG.noindex) !== 0) return 'noindex'
  return canonical[i] !== NONE && canonical[i] !== i ? 'canonical' : 'indexable'
}

export function pageColumns(site: Site): PageColumns {
  const pages = listedPages(site)
  const { via } = clicksFrom(site, site.start)
  const rank = rankOf({ ...site, isPage: (address) => isPage(site, address) })
  const failed = new Uint8Array(site.count)
  const warned = new Uint8Array(site.count)
  for (const { outcome, pages } of site.marks) {
    const counts = outcome === 'fail' ? failed : outcome === 'warn' ? warned : undefined
    if (counts !== undefined) for (const page of pages) if (counts[page]! < 255) counts[page]!++
  }
  const degree = ({ first }: { first: Uint32Array }, i: number) => first[i + 1]! - first[i]!
  return {
    pages,
    reason: Uint8Array.from(pages, (i) => INDEX_REASONS.indexOf(reasonOf(site, i))),
    via: Int32Array.from(pages, (i) => via[i]!),
    inlinks: pages.map((i) => degree(site.inlinks, i)),
    outlinks: pages.map((i) => degree(site.links, i)),
    rank: Float64Array.from(pages, (i) => rank[i]!),
    failed: Uint8Array.from(pages, (i) => failed[i]!),
    warned: Uint8Array.from(pages, (i) => warned[i]!),
  }
}

/** The orders that lists of pages can have: positions in ascending order, those without a value last. */
export type PageOrder = 'url' | 'score' | 'clicks' | 'inlinks' | 'bytes' | 'time' | 'rank'
export const PAGE_ORDERS: readonly PageOrder[] = ['url', 'score', 'clicks', 'inlinks', 'bytes', 'time', 'rank']

export function pageOrder(
  site: Site,
  columns: PageColumns,
  urlOf: (position: number) => string,
  order: PageOrder,
): { pages: Uint32Array; withValue: number } {
  const { pages } = columns
  if (order === 'url') {
    const urls = Array.from(pages, urlOf)
    const sorted = Uint32Array.from(pages.keys()).sort((a, b) => compare(urls[a]!, urls[b]!) || a - b)
    return { pages: sorted.map((index) => pages[index]!), withValue: pages.length }
  }
  const values = Float64Array.from(pages, (i, index) => sortValue(site, columns, order, i, index))
  const all = Uint32Array.from(pages.keys())
  const present = all.filter((index) => values[index] !== MISSING).sort((a, b) => values[a]! - values[b]! || a - b)
  const missing = all.filter((index) => values[index] === MISSING)
  const sorted = new Uint32Array(pages.length)
  sorted.set(present)
  sorted.set(missing, present.length)
  return { pages: sorted.map((index) => pages[index]!), withValue: present.length }
}

const MISSING = -1

function sortValue(site: Site, columns: PageColumns, order: PageOrder, i: number, index: number): number {
  switch (order) {
    case 'score':
      return site.score[i] === NO_SCORE ? MISSING : site.score[i]!
    case 'clicks':
      return site.clicks[i] === UNREACHED ? MISSING : site.clicks[i]!
    case 'bytes':
      return site.bytes[i] || MISSING
    case 'time':
      return site.firstByte[i] || MISSING
    case 'inlinks':
      return columns.inlinks[index]!
    case 'rank':
      return columns.rank[index]!
    case 'url':
      return MISSING
  }
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Pages that have something in common, by name: outcomes of audits, results, statuses, indexable or not, opened in a browser or not. */
export function* pageMarks(
  site: Site,
  { pages, reason }: PageColumns,
  { audits }: SiteAssessment,
): Generator<{ name: string; pages: Uint32Array }> {
  const isListed = new Uint8Array(site.count)
  for (const page of pages) isListed[page] = 1
  const ofAudits = [...site.marks, ...audits.map(({ id, outcome, pages }) => ({ audit: id, outcome, pages }))]
  for (const { audit, outcome, pages } of ofAudits) {
    // Lists count by marks, so none has an address that lists don't show.
    const listed = pages.filter((page) => isListed[page] === 1)
    if (listed.length > 0) yield { name: `${audit}:${outcome}`, pages: listed }
  }
  const rendered = new Set(site.rendered?.page)
  const named = new Map<string, number[]>()
  const note = (name: string, page: number) => {
    const known = named.get(name)
    if (known === undefined) named.set(name, [page])
    else known.push(page)
  }
  for (const [index, page] of pages.entries()) {
    const result = site.score[page] === NO_SCORE ? null : resultOf(site.score[page]!)
    if (result !== null) note(`result:${result}`, page)
    const status = site.status[page]!
    if (status > 0) {
      note(`code:${status}`, page)
      note(`code:${Math.floor(status / 100)}xx`, page)
    }
    if (site.clicks[page] !== UNREACHED) note(`clicks:${site.clicks[page]}`, page)
    note(`indexable:${INDEX_REASONS[reason[index]!] === 'indexable' ? 'yes' : 'no'}`, page)
    if (rendered.size > 0) note(`rendered:${rendered.has(page) ? 'yes' : 'no'}`, page)
  }
  for (const [name, found] of named) yield { name, pages: Uint32Array.from(found) }
}
