import { unpack } from '../../../common/zstd.ts'
import type { Results } from '../../../results/schema.ts'
import type { Storage } from '../../../storage/open.ts'
import type { Report, ReportWithPassword, Run } from '../../../storage/records.ts'
import type { PendingRemoval } from '../../../storage/removals.ts'
import { latestResults } from '../../../storage/runs.ts'
import type { View } from '../../view.ts'
import type { Filter } from './outcomes.ts'

/** Everything that the report page is made from. Every string of `results` may be written by an attacker. */
export interface ReportPageData {
  view: View
  report: ReportWithPassword
  /** Of the last run that was judged. */
  results: Results | null
  /** The latest first. */
  runs: readonly Run[]
  filter: Filter
  /** Where the owner has deleted it and may still undo that. */
  pendingRemoval: PendingRemoval | undefined
  /** The reader owns the report. */
  isOwner: boolean
  /** It goes on paper: nothing to follow or to click, and every picture at once. */
  isPrint: boolean
}

/** What the sections of a verdict get. */
export interface JudgedPageData extends ReportPageData {
  results: Results
}

export function isJudged(data: ReportPageData): data is JudgedPageData {
  return data.results !== null
}

export function isUnderWay({ status }: ReportPageData['report']): boolean {
  return status === 'queued' || status === 'running'
}

/** The results of the last run that was judged. */
export async function readResults(storage: Storage, report: Report): Promise<Results | null> {
  const bytes = await resultBytes(storage, report)
  return bytes === null ? null : (JSON.parse(bytes.toString()) as Results)
}

/** The JSON as it was stored, unpacked. */
export async function resultBytes({ db }: Storage, { resultRunId }: Report): Promise<Buffer | null> {
  const stored = resultRunId === null ? undefined : await latestResults(db, resultRunId)
  return stored === undefined ? null : unpack(stored)
}
