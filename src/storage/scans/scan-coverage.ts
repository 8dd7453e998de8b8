import type { MarkedScan } from '../../engine/site/changes.ts'
import type { Scan } from './scan.ts'

/** What decides which pages a scan was to look at, and how far it got. */
export type ScanCoverage = Pick<Scan, 'cut' | 'options'>

/** A limit ended it, it was of a list, or it was to look at other pages: there may be some that only the other scan requested. */
export function isPartialScan({ cut, options }: ScanCoverage, other: ScanCoverage): boolean {
  const isOfOthers = !isOfSamePages(options, other.options) || isLoggedIn(options) !== isLoggedIn(other.options)
  return cut !== null || (options as { list?: unknown }).list != null || isOfOthers
}

/**
 * Audits that the scan before can't be asked about, because the other one got further or was to look at other pages: whether a link is
 * broken or a page has a duplicate shows once the rest of the site is requested, on pages that have not changed.
 */
export function unknownAuditsBefore(
  known: MarkedScan['unknownAudits'],
  before: ScanCoverage,
  after: ScanCoverage,
): MarkedScan['unknownAudits'] {
  if (isLoggedIn(before.options) !== isLoggedIn(after.options)) return { has: () => true }
  if (!coversMore(after, before) && isOfSamePages(before.options, after.options)) return known
  return { has: (audit) => audit.startsWith('site/') || known.has(audit) }
}

interface PageBounds {
  list?: unknown
  pages?: number
}

/** It requested more of the site than the other one. */
export function coversMore(scan: ScanCoverage, other: ScanCoverage): boolean {
  const here = scan.options as PageBounds
  const there = other.options as PageBounds
  if (other.cut === null && there.list == null) return false
  const isWhole = scan.cut === null && here.list == null
  return isWhole || (other.cut !== null && (here.pages ?? 0) > (there.pages ?? 0))
}

/** What a log-in opens are other pages, also where their URLs are the same. */
export function isLoggedIn(options: unknown): boolean {
  return (options as { isLoggedIn?: boolean }).isLoggedIn === true
}

/** Whether both users want the same pages of the site. A list compares with the whole site, and with no other list. */
function isOfSamePages(before: unknown, after: unknown): boolean {
  const { list: listBefore } = before as WantedOptions
  const { list: listAfter } = after as WantedOptions
  if (listBefore != null && listAfter != null && JSON.stringify(listBefore) !== JSON.stringify(listAfter)) return false
  return wantedBy(before as WantedOptions) === wantedBy(after as WantedOptions)
}

type Wanted = 'scope' | 'include' | 'exclude' | 'nofollow' | 'list'
/** As they are stored, or as the API writes them. */
type WantedOptions = Partial<Record<Wanted | 'ignoreParams' | 'ignore_params' | 'sitemaps' | 'sitemap', unknown>>

function wantedBy(options: WantedOptions): string {
  const { scope = 'host', include = [], exclude = [], nofollow, ignoreParams, sitemaps } = options
  const ignored = ignoreParams ?? options.ignore_params ?? []
  return JSON.stringify([scope, include, exclude, Boolean(nofollow), ignored, sitemaps ?? options.sitemap ?? []])
}
