import { unpack } from '../../../common/zstd.ts'
import type { Results } from '../../../results/schema.ts'
import type { Storage } from '../../../storage/open.ts'
import type { Report, ReportWithPassword, Run } from '../../../storage/records.ts'
import type { PendingRemoval } from '../../../storage/removals.ts'
import { latestResults } from '../../../storage/runs.ts'
import type { View } from '../../view.ts'
import type { Filter } from './outcomes.ts'

/** Everything the report page is rendered from. Any string in `results` may come from an attacker. */
export interface ReportPageData {
  view: View
  report: ReportWithPassword
  /** Of the last run with a result. */
  results: Results | null
  /** Latest first. */
  runs: readonly Run[]
  filter: Filter
  /** Set while the owner can still undo the deletion. */
  pendingRemoval: PendingRemoval | undefined
  /** The reader owns the report. */
  isOwner: boolean
  /** The page is printed: without live updates, and with all images loaded at once. */
  isPrint: boolean
}

/** The data of a report that has a result. */
export interface JudgedPageData extends ReportPageData {
  results: Results
}

export function isJudged(data: ReportPageData): data is JudgedPageData {
  return data.results !== null
}

export function isInProgress({ status }: ReportPageData['report']): boolean {
  return status === 'queued' || status === 'running'
}

/** The results of the last run that has any. */
export async function readResults(storage: Storage, report: Report): Promise<Results | null> {
  const bytes = await resultBytes(storage, report)
  return bytes === null ? null : (JSON.parse(bytes.toString()) as Results)
}

/** The stored JSON, decompressed. */
export async function resultBytes({ db }: Storage, { resultRunId }: Report): Promise<Buffer | null> {
  const stored = resultRunId === null ? undefined : await latestResults(db, resultRunId)
  return stored === undefined ? null : unpack(stored)
}
