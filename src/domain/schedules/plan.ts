import { HOUR_MS, MINUTE_MS } from '../../common/durations.ts'
import type { ScheduleRule } from './rule.ts'
import { countTicks, latestTick, nextTick, periodOf } from './ticks.ts'

/** What decides when a schedule starts its runs. */
export interface ScheduleTiming {
  id: string
  rule: ScheduleRule
  timeZone: string
  /** No jitter. */
  exact: boolean
  /** What becomes of a tick while no process ran. */
  missed: 'run' | 'skip'
}

/** What to do about a schedule that is due. */
export interface TickPlan {
  /** The tick to run now; null where it was missed and is to be skipped. */
  tick: number | null
  /** When its runs start. */
  startAt: number
  /** How many ticks are passed over. */
  skipped: number
}

const MOST_JITTER = 15 * MINUTE_MS
const MOST_SPREAD = HOUR_MS
/** A tick that is as late was missed. */
const LATE = 5 * MINUTE_MS

/** The next tick after that time, and when it is due. */
export function nextDue(timing: ScheduleTiming, after: number): { tick: number; dueAt: number } {
  const jitter = jitterOf(timing)
  const tick = nextTick(timing.rule, timing.timeZone, after - jitter)
  return { tick, dueAt: tick + jitter }
}

/** The first tick of a schedule that is saved at that time. A tick that has just passed is not made up for, though its jitter has not. */
export function firstDue(timing: ScheduleTiming, savedAt: number): { tick: number; dueAt: number } {
  const tick = nextTick(timing.rule, timing.timeZone, savedAt)
  return { tick, dueAt: tick + jitterOf(timing) }
}

/**
 * A schedule is due: `tick` is the first that did not run. After downtime, only the latest tick runs, however many were missed, and
 * the schedules spread their runs, so that they don't all start at once.
 */
export function planTick(timing: ScheduleTiming, tick: number, now: number): TickPlan {
  const { id, rule, timeZone, missed } = timing
  const jitter = jitterOf(timing)
  const latest = latestTick(rule, timeZone, tick, now - jitter)
  const older = latest > tick ? countTicks(rule, timeZone, tick, latest) : 0
  const period = periodOf(rule)
  const wasMissed = now - jitter - latest > Math.min(LATE, period / 4)
  if (wasMissed && missed === 'skip') return { tick: null, startAt: now, skipped: older + 1 }
  const spread = wasMissed || older > 0 ? hashOf(`${id} late`) % Math.min(period / 4, MOST_SPREAD) : 0
  return { tick: latest, startAt: now + spread, skipped: older }
}

/** How long after its ticks a schedule starts: always the same, so that its runs are evenly spaced, and another one for each schedule. */
function jitterOf({ id, rule, exact }: Pick<ScheduleTiming, 'id' | 'rule' | 'exact'>): number {
  return exact ? 0 : hashOf(id) % Math.min(periodOf(rule) / 10, MOST_JITTER)
}

/** FNV-1a, 32 bits, with the last bits mixed: enough to spread. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}
