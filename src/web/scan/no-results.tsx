import { EmptyState } from '../components/empty-state.tsx'
import { isUnderWay, type ScanPageData } from './site-data.ts'

interface NoResultsProps {
  data: ScanPageData
  /** While the scan is under way. */
  early: { title: string; text: string }
}

/** In place of a list that a scan fills when it ends, or would have filled if it had found a page. */
export function NoResults({ data: { view, scan }, early }: NoResultsProps) {
  const { result: words } = view.words.scan
  const { title, text } = isUnderWay(scan) ? early : { title: words.none, text: words.noneText }
  return (
    <EmptyState icon={isUnderWay(scan) ? 'clock' : 'warning'} title={title}>
      <p>{text}</p>
    </EmptyState>
  )
}
