import type { Message } from '../../messages/message.ts'
import type { Importance, Outcome } from '../model.ts'
import { pointsFor, resultOf } from '../score.ts'
import { clicksFrom, rankOf } from './graph.ts'
import type { SiteAssessment } from './judge-site.ts'
import { groupBy, isPage } from './rules.ts'
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

/** Pages with one cause of a finding, as they are stored. */
export interface StoredGroup {
  /** Site audits say the cause in a sentence; of page audits it is the key of a message and a place. */
  message: Message | null
  cause: string | null
  outcome: Outcome
  note: boolean
  target: number | null
  /** The pattern whose template has the cause: nearly all of its pages are in the group. */
  pattern: string | null
  /** Positions, ascending. */
  pages: Uint32Array
}

/** An audit of the scan with everything it found. */
export interface StoredFinding {
  audit: string
  level: 'site' | 'page'
  importance: Importance
  outcome: Outcome
  summary: Message | null
  counts: { fail: number; warn: number; unknown: number }
  /** Pages that have the problem, whatever the outcome. */
  pages: number
  /** The largest, up to `MAX_GROUPS` of `groupsTotal`. */
  groups: StoredGroup[]
  groupsTotal: number
}

/** Something to fix: one cause. */
export interface StoredRepair {
  audit: string
  level: 'site' | 'page'
  importance: Importance
  outcome: Outcome
  /** Position of the group among those of its audit. */
  group: number
  pages: number
}

/** The shape of the site: what charts show. */
export interface SiteShape {
  /** Pages by clicks from the start page; the last has all that are as far or farther. */
  clicks: number[]
  unreached: number
  orphans: number
  codes: { code: number; count: number }[]
  directories: { path: string; pages: number; good: number; decent: number; bad: number }[]
  patterns: { name: string; pages: number; known: number; closed: 'alike' | 'endless' | null }[]
}

const MAX_GROUPS = 1000
const MAX_REPAIRS = 50
const MAX_DIRECTORIES = 200
const MAX_PATTERNS = 100
/** More clicks than anybody looks at one by one. */
export const MOST_CLICKS = 20
/** As in `site/template-findings`, which says the same of failures of pages. */
const TEMPLATE_PAGES = 10
const NEARLY_ALL = 0.9
/** Says what the findings of pages say already, by pattern. */
const REPEATS = 'site/template-findings'

/** Addresses that lists of pages show: requested as a page, whatever the answer. */
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
  if (status[i] !== 200) return 'error'
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

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Pages that have something in common, by name: outcomes of audits, results, statuses, indexable or not. */
export function* pageMarks(
  site: Site,
  { pages, reason }: PageColumns,
  { audits }: SiteAssessment,
): Generator<{ name: string; pages: Uint32Array }> {
  for (const { audit, outcome, pages } of site.marks) yield { name: `${audit}:${outcome}`, pages }
  for (const { id, outcome, pages } of audits) if (pages.length > 0) yield { name: `${id}:${outcome}`, pages }
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
  }
  for (const [name, found] of named) yield { name, pages: Uint32Array.from(found) }
}

/** The findings of the site audits and of the audits of its pages. */
export function siteFindings(
  site: Site,
  { audits }: SiteAssessment,
  importanceOf: (audit: string) => Importance,
): StoredFinding[] {
  const sizes = patternSizes(site)
  const ofSite = audits.map(({ id, importance, outcome, summary, groups, groupsTotal, pages }): StoredFinding => {
    const count = (counted: Outcome) => (outcome === counted ? pages.length : 0)
    return {
      audit: id,
      level: 'site',
      importance,
      outcome,
      summary,
      counts: { fail: count('fail'), warn: count('warn'), unknown: count('unknown') },
      pages: pages.length,
      groups: groups.map(({ message, target, note = false, pages }) => ({
        message,
        cause: null,
        outcome,
        note,
        target,
        pattern: templateOf(site, pages, sizes),
        pages,
      })),
      groupsTotal,
    }
  })
  return [...ofSite, ...findingsOfPages(site, importanceOf, sizes)]
}

const BY_OUTCOME: readonly Outcome[] = ['fail', 'warn', 'unknown']

function findingsOfPages(
  site: Site,
  importanceOf: (audit: string) => Importance,
  sizes: ReadonlyMap<number, number>,
): StoredFinding[] {
  const byAudit = Map.groupBy(site.marks, ({ audit }) => audit)
  return [...byAudit]
    .sort(([a], [b]) => compare(a, b))
    .map(([audit, marks]) => {
      const sorted = marks.sort((a, b) => BY_OUTCOME.indexOf(a.outcome) - BY_OUTCOME.indexOf(b.outcome))
      const count = (counted: Outcome) => sorted.find(({ outcome }) => outcome === counted)?.pages.length ?? 0
      const counts = { fail: count('fail'), warn: count('warn'), unknown: count('unknown') }
      const groups = sorted.flatMap(({ outcome, causes }) =>
        causes
          .toSorted((a, b) => b.pages.length - a.pages.length || compare(a.cause, b.cause))
          .map(({ cause, pages }) => ({ outcome, cause, pages })),
      )
      return {
        audit,
        level: 'page' as const,
        importance: importanceOf(audit),
        outcome: sorted[0]!.outcome,
        summary: null,
        counts,
        pages: counts.fail + counts.warn + counts.unknown,
        groups: groups.slice(0, MAX_GROUPS).map((group) => ({
          ...group,
          message: null,
          note: false,
          target: null,
          pattern: templateOf(site, group.pages, sizes),
        })),
        groupsTotal: groups.length,
      }
    })
}

function patternSizes(site: Site): Map<number, number> {
  const sizes = new Map<number, number>()
  for (let i = 0; i < site.count; i++) {
    const pattern = site.pattern[i]!
    if (isPage(site, i)) sizes.set(pattern, (sizes.get(pattern) ?? 0) + 1)
  }
  return sizes
}

/** The pattern that most of these pages belong to, if they are nearly all of its pages. */
function templateOf(site: Site, pages: Uint32Array, sizes: ReadonlyMap<number, number>): string | null {
  if (pages.length < TEMPLATE_PAGES * NEARLY_ALL) return null
  for (const [pattern, { length }] of groupBy(pages, (page) => site.pattern[page]!)) {
    const all = sizes.get(pattern) ?? 0
    if (all >= TEMPLATE_PAGES && length >= all * NEARLY_ALL && length * 2 > pages.length)
      return site.patterns[pattern]?.name ?? null
  }
  return null
}

/** What to fix first: the causes that cost the most points on the most pages. */
export function repairsOf(findings: readonly StoredFinding[]): StoredRepair[] {
  const repairs = findings
    .filter(({ audit }) => audit !== REPEATS)
    .flatMap(({ audit, level, importance, groups }) =>
      groups.flatMap(({ outcome, note, pages }, group) => {
        const { lost } = pointsFor(importance, outcome)
        if (note || lost === 0) return []
        return [{ gain: lost * pages.length, audit, level, importance, outcome, group, pages: pages.length }]
      }),
    )
  return repairs
    .sort((a, b) => b.gain - a.gain || compare(a.audit, b.audit) || a.group - b.group)
    .slice(0, MAX_REPAIRS)
    .map(({ gain: _, ...repair }) => repair)
}

export function shapeOf(
  site: Site,
  { pages }: PageColumns,
  { audits }: SiteAssessment,
  urlOf: (position: number) => string,
): SiteShape {
  const clicks: number[] = []
  let unreached = 0
  const codes = new Map<number, number>()
  const directories = new Map<string, { path: string; pages: number; good: number; decent: number; bad: number }>()
  for (const page of pages) {
    codes.set(site.status[page]!, (codes.get(site.status[page]!) ?? 0) + 1)
    if (!isPage(site, page)) continue
    if (site.clicks[page] === UNREACHED) unreached++
    else {
      const far = Math.min(site.clicks[page]!, MOST_CLICKS)
      while (clicks.length <= far) clicks.push(0)
      clicks[far]!++
    }
    const result = site.score[page] === NO_SCORE ? null : resultOf(site.score[page]!)
    for (const path of directoriesOf(urlOf(page))) {
      const known = directories.get(path) ?? { path, pages: 0, good: 0, decent: 0, bad: 0 }
      known.pages++
      if (result !== null) known[result]++
      directories.set(path, known)
    }
  }
  const largest = [...directories.values()].sort((a, b) => b.pages - a.pages || compare(a.path, b.path))
  const orphans = audits.find(({ id }) => id === 'site/orphans')?.pages.length ?? 0
  return {
    clicks,
    unreached,
    orphans,
    codes: [...codes].map(([code, count]) => ({ code, count })).sort((a, b) => a.code - b.code),
    directories: largest.slice(0, MAX_DIRECTORIES).sort((a, b) => compare(a.path, b.path)),
    patterns: site.patterns
      .map(({ name, pages, known, closed }) => ({ name, pages, known, closed }))
      .sort((a, b) => b.pages - a.pages || b.known - a.known || compare(a.name, b.name))
      .slice(0, MAX_PATTERNS),
  }
}

/** `/a/b/c.html` is in `/`, `/a/` and `/a/b/`; deeper directories count for their third level. */
function directoriesOf(url: string): string[] {
  const path = new URL(url).pathname
  const found: string[] = []
  for (let at = path.indexOf('/'); at !== -1 && found.length < 4; at = path.indexOf('/', at + 1))
    found.push(path.slice(0, at + 1))
  return found
}
