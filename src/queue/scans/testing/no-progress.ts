import type { ScanProgress } from '../../../storage/scans/scan.ts'

/** Of a scan that has just begun. */
export const NO_PROGRESS: ScanProgress = {
  status: 'running',
  reason: null,
  found: 0,
  fetched: 0,
  judged: 0,
  good: 0,
  decent: 0,
  bad: 0,
  bytes: 0,
  sampled: 0,
  rendered: 0,
  renderFailed: 0,
  cut: null,
}
