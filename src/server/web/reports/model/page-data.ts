import { unpack } from '../../../../common/zstd.ts'
import type { MetricId } from '../../../../domain/compare/metrics.ts'
import type { PictureRecord } from '../../../../domain/results/browser-schema.ts'
import type { Results } from '../../../../domain/results/schema.ts'
import type { ReportWithPassword, Run } from '../../../../storage/records.ts'
import type { OutsideResult } from '../../../../storage/reports/outside-results.ts'
import type { PendingRemoval } from '../../../../storage/reports/removals.ts'
import type { MetricPoint } from '../../../../storage/runs/ends/metric-history.ts'
import { listRunFiles } from '../../../../storage/runs/run-files.ts'
import { latestResults } from '../../../../storage/runs/runs.ts'
import type { Storage } from '../../../../storage/storage.ts'
import type { UptimeHistory } from '../../../../storage/uptime/uptime-history.ts'
import type { Device } from '../../../../vocabulary.ts'
import type { WatchState } from '../../schedules/watch-menu.tsx'
import type { View } from '../../view.ts'
import type { AuditChanges } from './comparison.ts'
import type { Filter } from './outcomes.ts'
import type { ReportPolicy } from './report-policy.ts'

/** What a page with a result is rendered from, in a report and in a scan. Any string in `results` may come from an attacker. */
export interface JudgedPage {
  view: View
  results: Results
  filter: Filter
  /** The path of the page that shows it. */
  path: string
  /** The branch that the history is about; undefined for the watched runs. */
  branch?: string | undefined
  /** By the policy of the project, if there is one that the reader may see. */
  policy?: ReportPolicy | undefined
}

/** A page with a result that may come from a browser. */
export interface SeenPage extends JudgedPage {
  url: string
  /** Used where the results don't have it. */
  device: Device
  /** The reader owns the report or the scan. */
  isOwner: boolean
  /** The URL of a picture of the browser's. */
  pictureUrl(path: string): string
}

/** Everything the report page is rendered from. */
export interface ReportPageData extends Omit<JudgedPage, 'results'> {
  report: ReportWithPassword
  /** Of `run`. */
  results: Results | null
  /** The run that is shown: the last one with a result, or a former one; undefined before there is one. */
  run: Run | undefined
  /** The page is about a former run, not about the report as it is now. */
  isFormer: boolean
  /** Latest first; with a `branch`, only its own. */
  runs: readonly Run[]
  /** The latest run, while it is in progress. */
  underWay?: Run | undefined
  /** What `run` has measured, if its details were removed. */
  metrics?: ReadonlyMap<MetricId, number> | undefined
  /** What the last runs with a result have measured, latest first. */
  points: readonly MetricPoint[]
  /** What has changed since the run before; undefined if there is none, or if their rules differ. */
  changes: AuditChanges | undefined
  /** Set while the owner can still undo the deletion. */
  pendingRemoval: PendingRemoval | undefined
  /** The reader owns the report. */
  isOwner: boolean
  /** The reader owns it, or is a member of its project. */
  isMember: boolean
  /** The reader may run it: its owner, and editors of its project. */
  canEdit: boolean
  /** When its project was deployed; for its owner and members. */
  marks?: readonly { at: number; label: string }[] | undefined
  /** What other tools had found before it was imported from them. */
  outside?: readonly OutsideResult[] | undefined
  /** Whether it runs automatically; only for people who can change it. */
  watch?: { state: WatchState; perDay: number } | undefined
  /** Whether it could be reached in the last 90 days; for its owner and members, if it is or was checked. */
  uptime?: UptimeHistory | undefined
  /** The owner's credentials for its origin, and the id of the one that its runs use. */
  signIn?: { credentials: readonly { id: string; name: string }[]; chosen: string | null } | undefined
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

/** The results of a run; null if it has none. */
export async function readResults(storage: Storage, runId: string | null): Promise<Results | null> {
  const bytes = await resultBytes(storage, runId)
  return bytes === null ? null : (JSON.parse(bytes.toString()) as Results)
}

/** Those of an earlier run, without pictures that are no longer kept. */
export async function readShownResults(storage: Storage, runId: string): Promise<Results | null> {
  const results = await readResults(storage, runId)
  const { browser, lab } = results ?? {}
  if (results === null || !(browser || lab)) return results
  const kept = await listRunFiles(storage.db, runId)
  const isKept = ({ path }: PictureRecord) => kept.has(path)
  const screenshot = browser?.screenshot
  return {
    ...results,
    ...(browser && { browser: { ...browser, screenshot: screenshot && isKept(screenshot) ? screenshot : null } }),
    ...(lab && { lab: { ...lab, filmstrip: lab.filmstrip.filter(isKept) } }),
  }
}

/** The stored JSON, decompressed. */
export async function resultBytes({ db }: Storage, runId: string | null): Promise<Buffer | null> {
  const stored = runId === null ? undefined : await latestResults(db, runId)
  return stored === undefined ? null : unpack(stored)
}
