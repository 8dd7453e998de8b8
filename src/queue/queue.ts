import type { Db } from '../storage/open.ts'

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
}

/** Performs one run. The signal aborts when the time to drain is up: then the run is to be put back. */
export type Handle = (runId: string, signal: AbortSignal) => Promise<void>

export interface Working {
  /** No new work; resolves when the running work has ended or has been put back, after the grace time at the latest. */
  stop(): Promise<void>
}

/** Who keeps the runs that wait. Two keepers: the `runs` table in this process, and pg-boss for many processes. */
export interface Queue {
  /** Inside the transaction that stored the run: both are there, or neither. */
  enqueue(db: Db, run: Order): Promise<void>
  /** After the commit: wakes a worker in this process. */
  nudge(): void
  work(handle: Handle, options: { concurrency: number }): Promise<Working>
  /** Resolves when the run has ended, whichever process ended it. Whoever does not wait any longer aborts the signal. */
  ended(runId: string, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}
