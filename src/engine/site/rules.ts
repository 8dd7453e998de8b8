import { firstPosition } from '../../common/binary-search.ts'
import type { Outcome } from '../assessment.ts'
import type { Message } from '../audit.ts'
import { REFUSED_STATUSES } from '../derive/http/statuses.ts'
import { CLICKABLE, hasKind, type KindSet } from './graph.ts'
import { siteMessages } from './messages.ts'
import { MAX_STARS } from './search/robots-gate.ts'
import { FLAG, NONE, type Site, STATE } from './site.ts'
import type { SiteGroup, SiteRuling } from './site-audit.ts'

export const hasFlag = (site: Site, address: number, flag: number): boolean => (site.flags[address]! & flag) !== 0

/** A page of the site: HTML that was fetched with status 200. */
export function isPage({ state, status, flags }: Site, address: number): boolean {
  return state[address] === STATE.fetched && status[address] === 200 && (flags[address]! & FLAG.html) !== 0
}

/** A page that search engines may show: not blocked, not noindex, and no other named as its canonical. */
export function isIndexable(site: Site, address: number): boolean {
  const { flags, canonical } = site
  return (
    isPage(site, address) &&
    (flags[address]! & (FLAG.noindex | FLAG.blockedForGoogle)) === 0 &&
    (canonical[address] === NONE || canonical[address] === address)
  )
}

/** Whether every page was found: otherwise what is missing may be on another one. */
export function isSearched({ cut, isList = false }: Site): boolean {
  return cut === null && !isList
}

/** What robots.txt blocks is not known where some of its rules were ignored. */
export function ignoredRules({ hosts: { robotsIgnoredFrom: line } }: Site): SiteRuling | null {
  return line == null ? null : ruling('unknown', siteMessages.robotsIgnored({ most: MAX_STARS, line }))
}

export function pagesOf(site: Site): Uint32Array {
  return addressesWith(site, (address) => isPage(site, address))
}

export function indexablePages(site: Site): Uint32Array {
  return addressesWith(site, (address) => isIndexable(site, address))
}

export function addressesWith({ count }: Site, isWanted: (address: number) => boolean): Uint32Array {
  // Every audit calls it, some several times: plain arrays of all pages would stay until the next full collection.
  const found = new Uint32Array(count)
  let length = 0
  for (let address = 0; address < count; address++) if (isWanted(address)) found[length++] = address
  return found.slice(0, length)
}

/** Answers that may be different a moment later: believed only if a second try had the same. */
function isTransient(status: number): boolean {
  return status === 0 || status === 408 || status === 425 || status >= 500
}

/**
 * What the request of an address came to. `refused` says nothing about the page (log-in, rate limit, bot protection);
 * `doubtful` is an error that may have passed; `unknown` was not requested.
 */
export type Answer = 'ok' | 'redirect' | 'broken' | 'refused' | 'doubtful' | 'unknown'

export function answerOf(site: Site, address: number): Answer {
  const state = site.state[address]!
  const status = site.status[address]!
  if (state === STATE.refused || REFUSED_STATUSES.has(status)) return 'refused'
  if (state === STATE.external ? status === 0 : state !== STATE.fetched && state !== STATE.failed) return 'unknown'
  if (site.redirect[address] !== NONE) return 'redirect'
  if (hasFlag(site, address, FLAG.deadRedirect)) return 'broken'
  if (state !== STATE.failed && status < 400) return 'ok'
  return isTransient(status) && !hasFlag(site, address, FLAG.confirmed) ? 'doubtful' : 'broken'
}

export interface LinkFilter {
  kinds?: KindSet
  /** Bits that a link must have. */
  having?: number
}

/** Pages that link to an address, ascending, each once; the address itself is left out. */
export function linkersOf(
  site: Site,
  address: number,
  { kinds = CLICKABLE, having = 0 }: LinkFilter = {},
): Uint32Array {
  const { first, from, bits } = site.inlinks
  const pages: number[] = []
  for (let link = first[address]!; link < first[address + 1]!; link++) {
    const page = from[link]!
    if (page === address || page === pages.at(-1)) continue
    if (hasKind(kinds, bits[link]!) && (bits[link]! & having) === having && isPage(site, page)) pages.push(page)
  }
  return Uint32Array.from(pages)
}

/** Whether a link leads to an address from another one of the site, directly or over redirects. */
export function linkedAddresses(site: Site, ends: Int32Array): Uint8Array {
  const linked = new Uint8Array(site.count)
  eachLink(site, (from, to) => {
    const end = ends[to]!
    if (to !== from) linked[to] = 1
    if (end !== NONE && end !== from) linked[end] = 1
  })
  return linked
}

/** Whether any page links to another address of the site. */
export function hasInternalLinks(site: Site): boolean {
  const { first, to } = site.links
  return pagesOf(site).some((page) =>
    to
      .subarray(first[page], first[page + 1])
      .some((target) => target !== page && site.state[target] !== STATE.external),
  )
}

/** Whether the answer of a linked address is known. Of a list, or of a scan that was stopped, it may be that of none. */
export function hasCheckedLinks(site: Site): boolean {
  return pagesOf(site).some((page) => {
    const { first, to, bits } = site.links
    for (let link = first[page]!; link < first[page + 1]!; link++) {
      const target = to[link]!
      const isInternal = target !== page && site.state[target] !== STATE.external
      if (isInternal && hasKind(CLICKABLE, bits[link]!) && isAnswered(site, target)) return true
    }
    return false
  })
}

/** Whether the request of an address says how it answers visitors. */
export function isAnswered(site: Site, address: number): boolean {
  return ANSWERED.has(answerOf(site, address))
}

const ANSWERED: ReadonlySet<Answer> = new Set(['ok', 'redirect', 'broken'])

/** Every link that visitors can follow, of every page. */
export function eachLink(site: Site, visit: (from: number, to: number, bits: number) => void): void {
  const { first, to, bits } = site.links
  for (let page = 0; page < site.count; page++) {
    if (first[page] === first[page + 1] || !isPage(site, page)) continue
    for (let link = first[page]!; link < first[page + 1]!; link++)
      if (hasKind(CLICKABLE, bits[link]!)) visit(page, to[link]!, bits[link]!)
  }
}

/** For each address with a problem, the pages that link to it. */
export function groupsByTarget(site: Site, problemOf: (address: number) => Message | null): SiteGroup[] {
  const groups: SiteGroup[] = []
  for (let target = 0; target < site.count; target++) {
    if (site.inlinks.first[target] === site.inlinks.first[target + 1]) continue
    const message = problemOf(target)
    if (message === null) continue
    const pages = linkersOf(site, target)
    if (pages.length > 0) groups.push({ message, target, pages })
  }
  return groups
}

/** Of a pattern that was closed as a trap: one finding says so, and others about its pages would say the same again. */
export function isInTrap({ patterns, pattern }: Site, address: number): boolean {
  return patterns[pattern[address]!]!.closed !== null
}

/** Groups of pages by how their URLs are made: pages of one pattern usually come from one template. */
export function groupsByPattern(
  site: Site,
  pages: Iterable<number>,
  messageOf: (pattern: string, pages: number[]) => Message,
): SiteGroup[] {
  return [...Map.groupBy(pages, (page) => site.pattern[page]!)].map(([pattern, members]) => ({
    message: messageOf(site.patterns[pattern]!.name, members),
    target: representative(site, members),
    pages: Uint32Array.from(members),
  }))
}

/** Addresses that a sitemap lists, each once. */
export function sitemapEntries(site: Site): Uint32Array {
  const listed = new Uint8Array(site.count)
  for (const { pages } of site.sitemaps) for (const page of pages) listed[page] = 1
  return addressesWith(site, (address) => listed[address] === 1 && site.state[address] !== STATE.external)
}

/** Pages whose URLs differ only in what should not matter, and that have the same text; two or more each. */
export function copiesByFamily(site: Site): number[][] {
  const copies: number[][] = []
  for (const [, family] of Map.groupBy(pagesOf(site), (page) => site.family[page]!)) {
    if (family.length < 2) continue
    for (const [text, members] of Map.groupBy(family, (page) => site.text[page]!))
      if (text !== 0 && members.length > 1) copies.push(members)
  }
  return copies
}

/** Whether all these pages name the same URL as their canonical, as one of several copies must. */
export function shareCanonical(site: Site, pages: readonly number[]): boolean {
  const named = new Set(pages.map((page) => (site.canonical[page] === NONE ? page : site.canonical[page]!)))
  return named.size === 1
}

/** Pages that name another URL as their canonical, by that URL, as far as something is wrong with it. */
export function groupsByCanonical(
  site: Site,
  problemOf: (target: number, page: number) => Message | null,
  isNote: (target: number) => boolean = () => false,
): SiteGroup[] {
  const groups = new Map<string, { message: Message; target: number; pages: number[]; note: boolean }>()
  for (const page of pagesOf(site)) {
    const target = site.canonical[page]!
    if (target === NONE || target === page) continue
    const message = problemOf(target, page)
    if (message === null) continue
    const key = `${target} ${message.key}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { message, target, pages: [page], note: isNote(target) })
    else group.pages.push(page)
  }
  return [...groups.values()].map((group) => ({ ...group, pages: Uint32Array.from(group.pages) }))
}

export function pagesWithCanonical(site: Site): Uint32Array {
  return addressesWith(site, (page) => isPage(site, page) && site.canonical[page] !== NONE)
}

/** Whether the answer of a page's canonical is known: that of the page itself, or of another address that was requested. */
export function hasCheckedCanonicals(site: Site): boolean {
  return pagesWithCanonical(site).some((page) => {
    const target = site.canonical[page]!
    return target === page || isAnswered(site, target)
  })
}

/** Ascending, each once. */
export function sortedPages(pages: Iterable<number>): Uint32Array {
  return Uint32Array.from(new Set(pages)).sort()
}

/** Rule D: one page with the problem is a warning; more than 5 % of the pages it can occur on, or more than 100, fail. */
export function shareOutcome(affected: number, applicable: number): 'pass' | 'warn' | 'fail' {
  if (affected === 0) return 'pass'
  return affected > 100 || affected > applicable * 0.05 ? 'fail' : 'warn'
}

/** The pages of all groups together, each once; notes don't count. */
export function affectedPages(site: Site, groups: readonly SiteGroup[]): Uint32Array {
  const marks = new Uint8Array(site.count)
  for (const { pages, note } of groups) if (note !== true) for (const page of pages) marks[page] = 1
  return addressesWith(site, (address) => marks[address] === 1)
}

export function ruling(outcome: Outcome, summary: Message, groups: SiteGroup[] = []): SiteRuling {
  return { outcome, summary, groups }
}

/** A ruling by the share of affected pages, with a summary for none and one for some. */
export function shareRuling(
  site: Site,
  groups: SiteGroup[],
  applicable: number,
  { none, some }: { none: Message; some(params: { count: number }): Message },
): SiteRuling {
  const count = affectedPages(site, groups).length
  return ruling(shareOutcome(count, applicable), count === 0 ? none : some({ count }), groups)
}

type OrderedSite = Pick<Site, 'clicks' | 'compareUrls'>

/** Notes last; the largest first; ties by target, which is the same however the scan went. */
export function groupOrder(site: OrderedSite): (a: SiteGroup, b: SiteGroup) => number {
  return (a, b) =>
    Number(a.note ?? false) - Number(b.note ?? false) ||
    b.pages.length - a.pages.length ||
    Number(a.target === null) - Number(b.target === null) ||
    (a.target === null || b.target === null || a.target === b.target ? 0 : nearestFirst(site, a.target, b.target)) ||
    (a.message.text < b.message.text ? -1 : 1)
}

/** Fewer clicks away, then by URL: what people are shown first. */
function nearestFirst({ clicks, compareUrls }: OrderedSite, a: number, b: number): number {
  return clicks[a]! - clicks[b]! || compareUrls(a, b)
}

/** The one that stands for all of them. */
export function representative(site: OrderedSite, addresses: Iterable<number>): number {
  let first = NONE
  for (const address of addresses) if (first === NONE || nearestFirst(site, address, first) < 0) first = address
  return first
}

/** The first so many, in the order in which people are shown them. */
export function firstPages(site: OrderedSite, pages: Uint32Array, most: number): number[] {
  const first: number[] = []
  for (const page of pages) {
    const place = firstPosition(0, first.length, (position) => nearestFirst(site, page, first[position]!) < 0)
    if (place === most) continue
    first.splice(place, 0, page)
    if (first.length > most) first.pop()
  }
  return first
}
