import { type Generated, type SqlBool, sql } from 'kysely'
import type { Device, PauseReason, ScheduleKind, ScheduleScope, TickOutcome } from '../../vocabulary.ts'

export interface ScheduleRow {
  key: number
  id: string
  user_key: number
  scope: ScheduleScope
  kind: Generated<ScheduleKind>
  /** Of an uptime schedule: how often it checks, in milliseconds. */
  period: Generated<number | null>
  /** Of scope `report`. */
  report_key: number | null
  /** Of the other scopes. */
  project_key: number | null
  /** JSON. */
  rule: string
  time_zone: string
  /** Null: as the report has them. */
  depth: number | null
  device: Device | null
  /** 1: without jitter. */
  exact: number
  missed: 'run' | 'skip'
  enabled: number
  paused_reason: PauseReason | null
  /** The first tick that did not run yet, and when it is due. */
  next_tick: number
  next_at: number
  /** The last report that the tick of a project has reached; null between ticks. */
  cursor: number | null
  last_tick: number | null
  last_outcome: TickOutcome | null
  /** How many ticks were passed over because no process ran. */
  skipped: number
  /** The last day on which it could not start all of its runs, counted from the epoch, and how many it did not start then. */
  limited_day: Generated<number | null>
  limited_runs: Generated<number>
  /** Ticks without a result since the time of the first. */
  failures: number
  failing_since: number | null
  created_at: number
  updated_at: number
}

/** Runs audits; the other kind only checks whether pages can be reached. */
export const startsRuns = sql<SqlBool>`schedules.kind = 'audit'`

/** Written out, so that the databases see at once that the partial index fits. */
export const isEnabled = sql<SqlBool>`schedules.enabled = 1`
