import { excludesStart } from '../../../../actions/scans/scan-options.ts'
import type { ScanOptions } from '../../../../queue/scans/scan-options.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { isUnderWay, type ScanPageData } from '../site-data.ts'

interface NoResultsProps {
  data: ScanPageData
  /** While the scan is under way. */
  early: { title: string; text: string }
}

/** In place of a list that a scan fills when it ends, or would have filled if it had found a page. */
export function NoResults({ data, early }: NoResultsProps) {
  const { view, scan } = data
  const { result: words } = view.words.scan
  const { title, text } = isUnderWay(scan) ? early : { title: words.none, text: noResultsText(data) }
  return <EmptyState icon={isUnderWay(scan) ? 'clock' : 'warning'} title={title} text={text} />
}

/** What to do about a scan that judged no page. */
export function noResultsText({ view, scan }: Pick<ScanPageData, 'view' | 'scan'>): string {
  const { result: words } = view.words.scan
  if (scan.cut?.limit === 'stopped') return words.noneStopped
  return excludesStart(scan.url, scan.options as ScanOptions) ? words.noneExcluded : words.noneText
}
