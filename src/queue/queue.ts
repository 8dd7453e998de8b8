import type { Stage } from '../storage/records.ts'
import type { Db } from '../storage/tables.ts'
import type { ScanQueue } from './scans/scan-queue.ts'
import type { ActiveWorker } from './worker.ts'

/** A run as the queue needs to know it. */
export interface RunJob {
  id: string
  userId: string
  /** How many runs of the same user were queued before this one: makes the queue fair. */
  position: number
  /** The host of the URL; each has one run at a time. */
  host: string
  /** Milliseconds since the epoch. */
  notBefore?: number
  /** Default: quick. Each stage has its own workers, so neither waits for the other. */
  stage?: Stage
}

/** Performs one run. The signal aborts when the time to drain is up: then the run is to be put back, unless it was canceled. */
export type HandleRun = (runId: string, signal: AbortSignal) => Promise<void>

export interface WorkOptions {
  concurrency: number
  /** Default: quick. */
  stage?: Stage
}

/** The waiting runs, and scans. Two implementations: the `runs` table for one process, and pg-boss for many. */
export interface Queue extends ScanQueue {
  /** Inside the transaction that stored the run: both are there, or neither. */
  enqueue(db: Db, run: RunJob): Promise<void>
  /** The same for the first stage of new runs. */
  enqueueNew(db: Db, runs: readonly Omit<RunJob, 'stage'>[]): Promise<void>
  /** After the commit: wakes a worker in this process. */
  nudge(stage?: Stage): void
  /** After the commit that ended the run: stops the worker that performs it, in any process, and those who wait for its end. */
  cancel(runId: string): Promise<void>
  work(handle: HandleRun, options: WorkOptions): Promise<ActiveWorker>
  /** Resolves when the run has its first result, or has ended; otherwise as `ended`. */
  judged(runId: string, signal?: AbortSignal): Promise<void>
  /** Resolves when the run has ended, in any process, or when the signal aborts. */
  ended(runId: string, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}
