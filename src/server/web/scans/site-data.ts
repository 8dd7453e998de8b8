import type { Removal } from '../../../storage/reports/removals.ts'
import type { Scan } from '../../../storage/scans/scans.ts'
import type { ProjectRole, ScanStatus } from '../../../vocabulary.ts'
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
