import type { ErrorCode, Failure } from '../../errors.ts'

/** `suspect`: the last check failed, and a second one has to confirm it. */
export const UPTIME_PHASES = ['up', 'suspect', 'down'] as const
export type UptimePhase = (typeof UPTIME_PHASES)[number]

/** Where a page stands between two checks. Times are milliseconds since the epoch. */
export interface PageState {
  phase: UptimePhase
  /** When its first failed check was, while it is suspect or down. */
  since: number | null
}

/** What one check has found: null if the page responded as it should. */
export interface UptimeReading {
  at: number
  failure: Failure | null
}

export interface UptimeStep {
  state: PageState
  transition: 'down' | 'up' | null
  /** When the page is checked next, if that is before its next time. */
  confirmAt: number | null
  /** The times of the checks that are downtime, as is known now: with the one that confirms it, the first one, too. */
  downAt: readonly number[]
  /** It says something about the page. */
  counts: boolean
}

/** A page is down once a second check has failed that long after the first. */
export const CONFIRM_MS = 20_000

/** Errors of Verdict itself, and servers that refuse robots, say nothing about whether visitors reach the page. */
const NOT_THE_PAGE: readonly ErrorCode[] = [
  'invalid_url',
  'blocked_address',
  'bot_wall',
  'aborted',
  'internal_error',
  'too_large',
]

/** Applies one more check. A page is down after two failed ones, and up again after one that succeeds. */
export function nextPageState(before: PageState, { at, failure }: UptimeReading): UptimeStep {
  const nothing = { state: before, transition: null, confirmAt: null, downAt: [], counts: false }
  if (failure !== null && NOT_THE_PAGE.includes(failure.code)) return nothing
  const { phase, since } = before
  if (failure === null) {
    const state: PageState = { phase: 'up', since: null }
    return { ...nothing, state, transition: phase === 'down' ? 'up' : null, counts: true }
  }
  if (phase === 'up')
    return { ...nothing, state: { phase: 'suspect', since: at }, confirmAt: at + CONFIRM_MS, counts: true }
  // Two workers, or a clock that was set: this check is no second opinion yet.
  if (phase === 'suspect' && Math.abs(at - (since ?? at)) < CONFIRM_MS)
    return { ...nothing, confirmAt: (since ?? at) + CONFIRM_MS, counts: true }
  const state: PageState = { phase: 'down', since }
  if (phase === 'down') return { ...nothing, state, downAt: [at], counts: true }
  return { ...nothing, state, transition: 'down', downAt: [since ?? at, at], counts: true }
}
