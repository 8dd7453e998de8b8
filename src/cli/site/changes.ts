import type { JsonPage } from '../../actions/scans/site-json.ts'
import { noiseOf } from '../../domain/compare/noise.ts'
import { RULE_SET } from '../../engine/score.ts'
import {
  type AuditChange,
  auditChanges,
  type ComparedPage,
  comparePages,
  type MarkedScan,
} from '../../engine/site/changes.ts'
import { STATE } from '../../engine/site/site.ts'
import type { ScannedSite } from '../../queue/scans/judge/judge-scan.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { type ChangedPage, isUnjudged, listChanges, type ScanChanges } from '../../storage/scans/scan-changes.ts'
import { coversMore, isPartialScan, unknownAuditsBefore } from '../../storage/scans/scan-coverage.ts'
import { namePages } from '../../storage/scans/scan-findings.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Baseline, ComparableSite } from './baseline.ts'
import { siteResult } from './site-json.ts'

/** What is different since an earlier scan, with URLs. */
export interface SiteChanges {
  since: { id: string; started_at: string }
  /** The rules changed in between, so problems may be new that were there before. */
  other_rule_set: boolean
  audits: AuditUrls[]
  pages: { new: PageUrl[]; gone: PageUrl[]; changed: PageUrl[]; unknown: number }
}

interface AuditUrls
  extends Omit<AuditChange, 'newFailed' | 'worsened' | 'inherited' | 'inheritedNew' | 'newPages' | 'fixedPages'> {
  new_failed: number
  /** Of these, new pages with a problem that other pages had before. */
  inherited: number
  inherited_new: number
  /** The first 100. */
  new_pages: string[]
  fixed_pages: string[]
}

type PageUrl = Pick<ChangedPage, 'url' | 'title' | 'what' | 'before' | 'after'>

/**
 * The audits by which a site is worse: a problem is on a page that did not have it, or fails where it only warned; `new` also counts
 * warnings. New pages count only if the problem is new to the site. As between two runs of a page, noise never counts, nor what other
 * rules find: that is not the site's doing.
 */
export function worseAudits({ audits, other_rule_set }: SiteChanges, counted: 'worse' | 'new'): string[] {
  if (other_rule_set) return []
  const isWorse = (one: AuditUrls) => one.new_failed > one.inherited
  const isCounted = (one: AuditUrls) => isWorse(one) || (counted === 'new' && one.new > one.inherited_new)
  return audits.filter((one) => isCounted(one) && noiseOf(one.audit, null, null) === 'exact').map(({ audit }) => audit)
}

const ALL_PAGES = { page: 1, perPage: 50_000 }

interface ComparedSite {
  storage: Storage
  scan: Scan
  scanned: ScannedSite
  /** How the report names a URL. */
  urlOf(url: string): string
}

export async function changesSince(baseline: Baseline, compared: ComparedSite): Promise<SiteChanges> {
  const { storage, scan, scanned } = compared
  if ('file' in baseline) return compareSites(baseline.file, siteResult(scan, scanned))
  const ended = { ...scan, cut: scanned.progress.cut, ruleSet: RULE_SET }
  return withUrls(await listChanges(storage, ended, baseline.scan, ALL_PAGES), baseline.scan, compared)
}

async function withUrls(
  { audits, pages, isOtherRuleSet }: ScanChanges,
  since: Scan,
  { storage, scan, urlOf }: ComparedSite,
): Promise<SiteChanges> {
  const numbers = audits.flatMap(({ newPages, fixedPages }) => [...newPages, ...fixedPages])
  const names = await namePages(storage.slow, scan, numbers)
  const urls = (some: number[]) => some.flatMap((n) => (names.has(n) ? urlOf(names.get(n)!.url) : []))
  const listed = ({ items }: { items: readonly ChangedPage[] }) =>
    items.map(({ url, title, what, before, after }) => ({ url: urlOf(url), title, what, before, after }))
  return {
    since: { id: since.id, started_at: new Date(since.startedAt ?? since.createdAt).toISOString() },
    other_rule_set: isOtherRuleSet,
    audits: audits.map((change) => toAuditUrls(change, urls)),
    pages: { new: listed(pages.new), gone: listed(pages.gone), changed: listed(pages.changed), unknown: pages.unknown },
  }
}

function toAuditUrls(
  { audit, new: added, newFailed, inherited, inheritedNew, fixed, gone, unknown, newPages, fixedPages }: AuditChange,
  urls: (some: number[]) => string[],
): AuditUrls {
  const pages = { new_pages: urls(newPages), fixed_pages: urls(fixedPages) }
  return {
    audit,
    new: added,
    new_failed: newFailed,
    inherited,
    inherited_new: inheritedNew,
    fixed,
    gone,
    unknown,
    ...pages,
  }
}

/** The same for two files: their pages are numbered by URL. */
export function compareSites(earlier: ComparableSite, later: ComparableSite): SiteChanges {
  const [before, after] = withOptions({ ...earlier, pages: pagesAt(earlier, later) }, later)
  const urls = [...new Set([...before.pages, ...after.pages].map(({ url }) => url))]
  const numbers = new Map(urls.map((url, index) => [url, index + 1]))
  const isCut = isPartialScan(before, after)
  const known = toMarkedScan(before, numbers, isCut)
  const marked = { ...known, unknownAudits: unknownAuditsBefore(known.unknownAudits, before, after) }
  const markedNow = { ...toMarkedScan(after, numbers, isPartialScan(after, before)), isLess: coversMore(before, after) }
  const pages: SiteChanges['pages'] = { new: [], gone: [], changed: [], unknown: 0 }
  const pagesBefore = new Map(before.pages.map((page) => [page.url, page]))
  const pagesAfter = new Map(after.pages.map((page) => [page.url, page]))
  for (const url of urls) {
    const one = toComparedPage(pagesBefore.get(url))
    const other = toComparedPage(pagesAfter.get(url))
    const n = numbers.get(url)!
    const isOtherDepth = marked.depthOf(n) !== markedNow.depthOf(n)
    const comparison = comparePages(one, other, { isCut, isOtherDepth })
    if (comparison.kind === 'unknown') pages.unknown++
    else if (comparison.kind !== 'same') {
      const what = comparison.kind === 'changed' ? comparison.changes : []
      const title = other?.title ?? one?.title ?? null
      pages[comparison.kind].push({ url, title, what, before: toVersion(one), after: toVersion(other) })
    }
  }
  return {
    since: { id: before.id, started_at: before.started_at },
    other_rule_set: before.rule_set !== after.rule_set,
    audits: auditChanges(marked, markedNow).map((change) =>
      toAuditUrls(change, (some) => some.map((n) => urls[n - 1]!)),
    ),
    pages,
  }
}

/** A preview is compared with its site: where two scans start at different hosts, the path says which page is which, if only one has it. */
function pagesAt({ url, pages }: ComparableSite, other: ComparableSite): JsonPage[] {
  const from = originOf(url)
  const to = originOf(other.url)
  if (from === to || from === undefined || to === undefined) return pages
  const here = byPath(pages)
  const there = byPath(other.pages)
  return pages.map((page) => {
    const path = pathOf(page.url)
    const same = here.get(path) === page ? there.get(path) : undefined
    return same ? { ...page, url: same.url } : page
  })
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin
}

/** null: several pages have that path, on several hosts. */
function byPath(pages: readonly JsonPage[]): Map<string, JsonPage | null> {
  const found = new Map<string, JsonPage | null>()
  for (const page of pages) {
    const path = pathOf(page.url)
    found.set(path, found.has(path) ? null : page)
  }
  return found
}

/** Pages of a folder are named by theirs. */
function pathOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? url : parsed.pathname + parsed.search
}

interface SiteWithOptions extends ComparableSite {
  /** `isLoggedIn`: it shows other pages than the other scan, because only this one logged in. */
  options: NonNullable<ComparableSite['options']> & { isLoggedIn: boolean }
}

/** A file of an earlier version is taken for one of the same options, but of the whole site. */
function withOptions(before: ComparableSite, after: ComparableSite): [SiteWithOptions, SiteWithOptions] {
  const known = (before.options ?? after.options ?? {}) as SiteWithOptions['options']
  const unsaid = { ...known, list: null }
  const was = before.options ?? unsaid
  const is = after.options ?? unsaid
  // A preview that is behind a login compares with the site that it will replace.
  const isSameSite = originOf(before.url) === originOf(after.url)
  const isOtherLogIn = isSameSite && (was.signed_in ?? is.signed_in) !== (is.signed_in ?? was.signed_in)
  return [
    { ...before, options: { ...was, isLoggedIn: isOtherLogIn && was.signed_in === 1 } },
    { ...after, options: { ...is, isLoggedIn: isOtherLogIn && is.signed_in === 1 } },
  ]
}

function toMarkedScan(
  { audits, pages, options }: SiteWithOptions,
  numbers: ReadonlyMap<string, number>,
  isCut: boolean,
): MarkedScan {
  const sorted = pages.map((page) => ({ ...page, n: numbers.get(page.url)! })).sort((a, b) => a.n - b.n)
  const marked = new Map<string, Record<'fail' | 'warn' | 'unknown', number[]>>()
  for (const page of sorted)
    for (const outcome of ['fail', 'warn', 'unknown'] as const)
      for (const audit of page[outcome]) {
        const known = marked.get(audit) ?? { fail: [], warn: [], unknown: [] }
        marked.set(audit, known)
        known[outcome].push(page.n)
      }
  const depths = new Map(sorted.flatMap(({ n, depth = 0 }) => (depth === 0 ? [] : [[n, `${depth} ${options.device}`]])))
  const list = (some: readonly { n: number }[]) => Uint32Array.from(some, ({ n }) => n)
  return {
    isCut,
    // Files don't say what else was known.
    unrequested: new Set(),
    answered: list(sorted.filter(({ status }) => status !== null)),
    judged: list(sorted.filter(({ score }) => score !== null)),
    audits: new Map(
      [...marked].map(([audit, { fail, warn, unknown }]) => [
        audit,
        { fail: Uint32Array.from(fail), warn: Uint32Array.from(warn), unknown: Uint32Array.from(unknown) },
      ]),
    ),
    unknownAudits: new Set(audits.filter(({ outcome, key }) => isUnjudged(outcome, key)).map(({ id }) => id)),
    depthOf: (n) => (options.isLoggedIn ? 'logged in' : (depths.get(n) ?? '')),
  }
}

function toComparedPage(page: JsonPage | undefined): ComparedPage | undefined {
  if (page === undefined) return undefined
  const { state, status, score, title, text, indexable } = page
  return {
    state: STATE[state] ?? STATE.failed,
    status: status ?? 0,
    score,
    title,
    textHash: text,
    isIndexable: indexable,
  }
}

function toVersion(page: ComparedPage | undefined): ChangedPage['before'] {
  if (page === undefined) return null
  const { status, title, score, isIndexable: indexable } = page
  return { status: status || null, title, score, indexable }
}
