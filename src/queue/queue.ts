import type { Db } from '../storage/open.ts'
import type { Stage } from '../storage/records.ts'

/** A run as the queue needs to know it. */
export interface Order {
  id: string
  userId: string
  /** How many runs of the same user waited when this one was enqueued: what makes the queue fair. */
  position: number
  /** The host that will be asked; one run at a time is worked on for each. */
  host: string
  /** Milliseconds since the epoch. */
  notBefore?: number
  /** What it waits for; fast where nothing is said. The stages have workers of their own, and neither waits for the other's. */
  stage?: Stage
}

/** Performs one run. The signal aborts when the time to drain is up: then the run is to be put back. */
export type Handle = (runId: string, signal: AbortSignal) => Promise<void>

export interface Working {
  /** No new work; resolves when the running work has ended or has been put back, after the grace time at the latest. */
  stop(): Promise<void>
}

export interface WorkOptions {
  concurrency: number
  /** Fast where nothing is said. */
  stage?: Stage
}

/** Who keeps the runs that wait. Two keepers: the `runs` table in this process, and pg-boss for many processes. */
export interface Queue {
  /** Inside the transaction that stored the run: both are there, or neither. */
  enqueue(db: Db, run: Order): Promise<void>
  /** After the commit: wakes a worker in this process. */
  nudge(stage?: Stage): void
  work(handle: Handle, options: WorkOptions): Promise<Working>
  /** Resolves when the run has a result, though it may go deeper yet, or has ended; otherwise as `ended`. */
  judged(runId: string, signal?: AbortSignal): Promise<void>
  /** Resolves when the run has ended, whichever process ended it. Whoever does not wait any longer aborts the signal. */
  ended(runId: string, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}
