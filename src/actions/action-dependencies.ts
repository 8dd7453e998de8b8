import type { Storage } from '../storage/storage.ts'

/** What every action needs. */
export interface ActionDependencies {
  storage: Storage
  /** Milliseconds since the epoch. */
  now: () => number
}
