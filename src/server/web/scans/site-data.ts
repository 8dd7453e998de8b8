import type { ListPage } from '../../../storage/records.ts'
import type { Removal } from '../../../storage/reports/removals.ts'
import type { ListedPage } from '../../../storage/scans/listed-page.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import type { PageLink } from '../../../storage/scans/scan-links.ts'
import type { ProjectRole, ScanStatus } from '../../../vocabulary.ts'
import type { SeenPage } from '../reports/model/page-data.ts'
import type { SiteWatch } from '../schedules/site-watch.ts'
import type { View } from '../view.ts'

/** What every page of a scan is rendered from. */
export interface ScanPageData {
  view: View
  scan: Scan
  /** Of the reader, in the project; null for others. */
  role: ProjectRole | null
  /** There is no later scan of the site. Only its owner and members can tell. */
  isLatest: boolean
  /** Deleted scans of the site that its owner can still restore; on its home. */
  removals?: readonly Removal[]
  /** Whether its scans and reports run automatically; for its owner. */
  watch?: SiteWatch | undefined
}

export function isUnderWay({ status }: { status: ScanStatus }): boolean {
  return status === 'queued' || status === 'running' || status === 'waiting'
}

/** Its pages, links and findings are there: they are removed with age. */
export function hasDetails(scan: Pick<Scan, 'status' | 'judged' | 'resultsRemovedAt'>): boolean {
  return hasResults(scan) && scan.resultsRemovedAt === null
}

/** Lists of findings, links and changes are stored when a scan has ended with pages. */
export function hasResults({ status, judged }: Pick<Scan, 'status' | 'judged'>): boolean {
  return (status === 'done' || status === 'stopped') && judged > 0
}

export interface OnePageData extends ScanPageData {
  page: ListedPage
  /** Judged again from the kept evidence; null where none is kept. */
  judged: SeenPage | null
  /** From the start page to this one. */
  way: readonly ListedPage[]
  inlinks: ListPage<PageLink>
  outlinks: ListPage<PageLink>
  /** What the address of the page asks for. */
  shownLinks: { direction: 'in' | 'out'; page: number }
  canonical: ListedPage | undefined
  redirect: ListedPage | undefined
}
