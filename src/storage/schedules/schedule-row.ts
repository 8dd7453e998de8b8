import type { Device } from '../../vocabulary.ts'

export const SCHEDULE_SCOPES = ['report', 'project', 'scan'] as const
/** What a schedule runs: a report, all reports of a project, or a scan of its site. */
export type ScheduleScope = (typeof SCHEDULE_SCOPES)[number]

/**
 * What became of the last tick. `merged`: the run before had not ended. `limited`: the owner had no scheduled runs left that day.
 * `skipped`: no process ran at that time. `nothing`: there was nothing to run.
 */
export const TICK_OUTCOMES = ['started', 'merged', 'limited', 'skipped', 'nothing'] as const
export type TickOutcome = (typeof TICK_OUTCOMES)[number]

/** `user`: its owner paused it. `failing`: it gave no result for a month. `no_scan`: there is no scan to repeat. */
export const PAUSE_REASONS = ['user', 'failing', 'no_scan'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

export interface ScheduleRow {
  key: number
  id: string
  user_key: number
  scope: ScheduleScope
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
  /** The last report that the tick of a project has come to; null between ticks. */
  cursor: number | null
  last_tick: number | null
  last_outcome: TickOutcome | null
  /** How many ticks were passed over because no process ran. */
  skipped: number
  /** Ticks without a result since the time of the first. */
  failures: number
  failing_since: number | null
  created_at: number
  updated_at: number
}
