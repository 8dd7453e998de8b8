import type { Retention } from '../../domain/retention/retention.ts'
import type { Db } from '../tables.ts'

/** How many lose their details, and the size of these as they are stored. */
export interface RemovedDetails {
  runs: number
  scans: number
  bytes: number
}

/** A report or a project, with the retention of its project. */
export interface AgingOwner {
  key: number
  retention: string | null
}

/** Of a batch: it ends after the step in which its time is over. */
export interface BatchClock {
  now: number
  isOver(): boolean
}

/** How details of one kind are removed. */
export interface Thinning<R> {
  /** The setting with the day of the pass and the last owner that any process took, or `DONE`. */
  progress: string
  /** Those behind `after` that have something from before that time. */
  listOwners(db: Db, after: number, before: number, limit: number): Promise<AgingOwner[]>
  findOld(db: Db, ownerKey: number, retention: Retention, now: number): Promise<R[]>
  sizeOf(db: Db, old: readonly R[]): Promise<RemovedDetails>
  /** In a transaction: removes from the front of `old` until all are gone or the time is over. */
  removeSome(db: Db, ownerKey: number, old: R[], clock: BatchClock): Promise<RemovedDetails>
  /** Also those wait for `startsAt` whose project chose its times: it may have done so before these details were thinned. */
  alwaysWaits: boolean
}
