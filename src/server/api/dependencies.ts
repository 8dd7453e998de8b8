import type { Logger } from 'pino'
import type { LiveBranding } from '../../actions/branding/branding.ts'
import type { Config } from '../../config.ts'
import type { JudgingPool } from '../../queue/judging-pool.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Limiters } from './limits.ts'

/** Everything the API needs from outside: it has no clock, database or log of its own. */
export interface Dependencies extends Limiters {
  storage: Storage
  queue: Queue
  /** Judges pages of scans again. */
  judging: Pick<JudgingPool, 'judge'>
  config: Config
  /** Milliseconds since the epoch. */
  now: () => number
  logger: Logger
  metrics: Metrics
  /** Of the instance. */
  branding: LiveBranding
}
