import type { Branding } from '../domain/branding/branding.ts'
import type { ContentCheck } from '../engine/model.ts'
import type { Failure } from '../errors.ts'
import type { Depth, Device, Privacy, ReportStatus, Result, RunOriginName, ScanStatus } from '../vocabulary.ts'
import type { NewBody, StoredBody } from './blobs/blob-rows.ts'
import type { Db, RunState } from './tables.ts'

/** What the functions of this folder take and give. Times are milliseconds since the epoch, ids UUIDv7 in lower case. */

export type { RunState } from './tables.ts'

export interface Report {
  id: string
  userId: string
  url: string
  project: string
  privacy: Privacy
  hasPassword: boolean
  /** The owner offers the page to search engines while it is public. */
  indexable: boolean
  /** Of the latest run. */
  status: ReportStatus
  result: Result | null
  score: number | null
  /** Why the latest run failed. */
  error: Failure | null
  generatedAt: number | null
  createdAt: number
  /** Grows with every change, so it works as a version. */
  updatedAt: number
  depth: Depth
  device: Device
  /** The latest run. */
  runId: string
  /** The run that gave the result; its results are what `latestResults` reads. */
  resultRunId: string | null
  /** What its page must contain, or must not. */
  contentChecks: readonly ContentCheck[]
}

/** A report as lists have it. */
export type ReportSummary = Omit<Report, 'indexable' | 'runId' | 'resultRunId' | 'contentChecks'>

/** A report as its page needs it, for any visitor. */
export interface ReportWithPassword extends Report {
  passwordHash: string | null
  /** Another one after every change of privacy or password. */
  accessVersion: number
  /** The hash of the page's icon. */
  icon: string | null
  /** Of its project; null if that has none. */
  branding: Branding | null
}

export interface NewReport {
  userId: string
  url: string
  project: string
  privacy: Privacy
  passwordHash: string | null
  depth: Depth
  device: Device
  contentChecks?: readonly ContentCheck[] | undefined
  /** Of its first run. */
  labels?: RunLabels | null
  now: number
}

export interface ReportChanges {
  privacy?: Privacy | undefined
  passwordHash?: string | null | undefined
  indexable?: boolean | undefined
  depth?: Depth | undefined
  device?: Device | undefined
  /** In place of those of that kind. */
  mustContain?: readonly ContentCheck[] | undefined
  mustNotContain?: readonly ContentCheck[] | undefined
}

export interface Project {
  project: string
  createdAt: number
  reports: number
  good: number
  decent: number
  bad: number
  /** The mean, rounded; null where no report has a score. */
  score: number | null
  generatedAt: number | null
  scans: number
  /** Judged by the latest scan that has ended. */
  pages: number
  /** The latest. */
  scan: ProjectScan | null
}

export interface ProjectScan {
  id: string
  status: ScanStatus
  result: Result | null
  score: number | null
  endedAt: number | null
}

export interface Run {
  id: string
  reportId: string
  userId: string
  host: string
  position: number
  state: RunState
  attempt: number
  /** The depth asked for. */
  depth: Depth
  /** The depth reached, which the score is of. Only runs with the same depth and device compare. */
  reached: Depth | null
  device: Device
  queuedAt: number
  notBefore: number
  /** It follows the run that is under way, and starts when that has ended. */
  isHeld: boolean
  origin: RunOriginName
  /** Since the last run before that compares with it, as it was when this one ended; null if there was none. */
  change: ChangeNumbers | null
  startedAt: number | null
  endedAt: number | null
  score: number | null
  result: Result | null
  ruleSet: string | null
  error: Failure | null
  /** When its results were removed because of their age. */
  resultsRemovedAt: number | null
  /** What it was made for; null if it is part of the watched history. */
  labels: RunLabels | null
  /** Its result under the policy in force when it ended; null if there was none. */
  policy: RunByPolicy | null
}

/** The result of a run under a policy. */
export interface RunByPolicy {
  hash: string
  score: number | null
  result: Result | null
  gate: 'passed' | 'failed' | null
}

/**
 * What a run was made for, such as a build in CI. Runs with labels stay out of the watched history: charts, alerts and comparisons of other
 * runs leave them out, they compare with those of the same branch, and their details are kept.
 */
export interface RunLabels {
  commit: string | null
  /** Empty if only the commit is known. */
  branch: string
}

export interface ChangeNumbers {
  baseRunId: string
  /** How changes of the page and new rules moved the score; null if the two can't be separated. */
  scoreDeltaPage: number | null
  scoreDeltaRules: number | null
  new: number
  fixed: number
}

/** Every run starts with a quick stage; at depth 1 or 2, a stage in the browser follows. */
export type Stage = 'quick' | 'browser'

export interface QueuedRun {
  id: string
  userId: string
  host: string
  position: number
}

/** What a worker needs to perform a run. A result is stored only with the latest `attempt`. */
export interface ClaimedRun {
  id: string
  attempt: number
  reportId: string
  userId: string
  url: string
  host: string
  position: number
  depth: Depth
  device: Device
  origin: RunOriginName
  /** Null if it is part of the watched history. */
  branch: string | null
}

/** How a run ended: with a result (score and result set), or with an error. */
export interface RunOutcome {
  score: number | null
  result: Result | null
  ruleSet: string | null
  error: Failure | null
  /** The title of the page, if it has one. */
  title?: string | null
  /** The icon of the page; null if it has none, undefined if the report keeps the one that it has. */
  icon?: PageIcon | null | undefined
}

/** A small image for lists. The type is that of its bytes. */
export interface PageIcon {
  type: string
  body: Uint8Array
}

export interface FinishedRun {
  runId: string
  attempt: number
  outcome: RunOutcome
  /** zstd of JSON. */
  results: Uint8Array | null
  /** zstd of JSON. */
  evidence: NewBody | null
  /** The evidence of the report goes where it has none: the page was signed in to. */
  dropsEvidence?: boolean
  /** The depth reached; default 0. */
  reached?: Depth
  files?: readonly NewRunFile[]
  /** Of how many runs of a report to keep Lighthouse's report. */
  lighthouseKept?: number
  now: number
  /** Called in the transaction with the run that was to follow this one: enqueue it. */
  onNext?: ((db: Db, run: QueuedRun) => Promise<void>) | undefined
  /** Called in the transaction once everything else is stored, unless the run goes on in a browser. */
  onEnd?: ((db: Db, ended: EndedRunRow) => Promise<void>) | undefined
}

/** A run that has just ended, with its report. */
export interface EndedRunRow {
  run: {
    key: number
    id: string
    origin: RunOriginName
    /** Null if it is part of the watched history. */
    branch: string | null
    scheduleKey: number | null
    depth: Depth
    reached: Depth | null
    device: Device
    ruleSet: string | null
  }
  report: {
    key: number
    id: string
    url: string
    host: string
    userKey: number
    userId: string
    projectKey: number
    project: string
  }
  outcome: { result: Result | null; score: number | null; error: Failure | null }
  /** The result that the report had before the run; null if it had none. */
  previous: { result: Result; score: number } | null
}

/** A picture, or Lighthouse's report (`application/json`: zstd of it). */
export interface RunFile {
  name: string
  type: string
  body: Uint8Array
}

/** Before it is stored: in its row, or in object storage already. */
export type NewRunFile = Omit<RunFile, 'body'> & { body: NewBody }

/** As it is stored: `storage.blobs` reads its bytes. */
export type StoredRunFile = Omit<RunFile, 'body'> & StoredBody

/** The rows of a list that one page of it shows. */
export interface ListPart {
  limit: number
  offset: number
}

/** The same by its number, from 1 on. */
export interface PageNumber {
  page: number
  perPage: number
}

export interface ListPage<T> {
  items: readonly T[]
  total: number
}
