import type { Result } from '../engine/model.ts'
import type { Failure } from '../errors.ts'
import type { Device, RunState } from './tables.ts'

/** What the functions of this folder take and give. Times are milliseconds since the epoch, ids UUIDv7 in lower case. */

export type { Device, RunState } from './tables.ts'

export type Privacy = 0 | 1 | 2
export type Depth = 0 | 1 | 2

export interface User {
  id: string
  email: string
  passwordHash: string | null
  role: 'owner' | 'user'
  createdAt: number
}

export interface Key {
  id: string
  userId: string
  name: string
  scope: 'read' | 'write'
  hint: string
  createdAt: number
  expiresAt: number | null
  lastUsedAt: number | null
  revokedAt: number | null
}

/** A key with whom it belongs to. Whether it is revoked or expired is for the caller to judge. */
export interface KeyHolder extends Key {
  email: string
  role: 'owner' | 'user'
}

export interface Report {
  id: string
  userId: string
  url: string
  project: string
  privacy: Privacy
  hasPassword: boolean
  /** Of the latest run. */
  status: RunState
  result: Result | null
  score: number | null
  /** Why the latest run failed. */
  error: Failure | null
  generatedAt: number | null
  createdAt: number
  /** Grows with every change, so it can stand for a version. */
  updatedAt: number
  depth: Depth
  device: Device
  /** The latest run. */
  runId: string
  /** The run that gave the result; its results are what `latestResults` reads. */
  resultRunId: string | null
}

/** A report as its page needs it, whoever asks. */
export interface ReportWithPassword extends Report {
  passwordHash: string | null
}

export interface NewReport {
  userId: string
  url: string
  project: string
  privacy: Privacy
  passwordHash: string | null
  depth: Depth
  device: Device
  now: number
}

export interface ReportChanges {
  privacy?: Privacy | undefined
  passwordHash?: string | null | undefined
  depth?: Depth | undefined
  device?: Device | undefined
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
}

export interface Run {
  id: string
  reportId: string
  userId: string
  host: string
  position: number
  state: RunState
  attempt: number
  depth: Depth
  device: Device
  queuedAt: number
  notBefore: number
  startedAt: number | null
  endedAt: number | null
  score: number | null
  result: Result | null
  ruleSet: string | null
  error: Failure | null
}

export interface QueuedRun {
  id: string
  userId: string
  host: string
  position: number
}

/** What a worker needs to perform a run. `attempt` goes back with the answer: a later claim makes it stale. */
export interface ClaimedRun {
  id: string
  attempt: number
  reportId: string
  userId: string
  url: string
  host: string
  depth: Depth
  device: Device
}

/** How a run ended: with a result (score and result set), or with an error. */
export interface RunOutcome {
  score: number | null
  result: Result | null
  ruleSet: string | null
  error: Failure | null
}

export interface FinishedRun {
  runId: string
  attempt: number
  outcome: RunOutcome
  /** zstd of JSON. */
  results: Uint8Array | null
  /** zstd of JSON. */
  evidence: Uint8Array | null
  now: number
}

export interface Listed<T> {
  items: readonly T[]
  total: number
}
