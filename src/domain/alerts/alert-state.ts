import type { Json } from '../../engine/model.ts'
import type { ClosingReason } from '../../vocabulary.ts'

/** `pending`: seen once, and noise may be the reason. `unstable`: it changes so often that every message would be noise. */
export const ALERT_STATES = ['ok', 'pending', 'firing', 'unstable'] as const
export type AlertStateName = (typeof ALERT_STATES)[number]

/** The transitions that send notifications. `closed`: it ended because it can no longer be judged, not because it is fine. */
export type AlertTransition = 'fired' | 'resolved' | 'unstable' | 'closed'

/** What a rule knows about its subject, as JSON for messages and pages. */
export type AlertEvidence = { [name: string]: Json }

/** The state of one subject of a rule. */
export interface AlertState {
  state: AlertStateName
  /** When it entered this state, in milliseconds since the epoch. */
  since: number
  /** How bad it was at the last notification, and in the last run; higher is worse, -1 for not at all. */
  notifiedLevel: number
  lastLevel: number
  /** For each of the last runs, the oldest first: `f` if it was firing after it, `o` if not. Empty if nothing changed in them. */
  recent: string
  /** Depth and device of the runs that it is based on, because others aren't comparable. Null if it uses all runs. */
  series: string | null
  evidence: AlertEvidence | null
}

/** What a run says about one subject of a rule. */
export type AlertReading =
  /** Nothing: it is neither bad nor good. */
  | { is: 'unknown' }
  /** As in the run before. */
  | { is: 'same' }
  /** It cannot be judged anymore, for good. */
  | { is: 'over'; reason: ClosingReason }
  | { is: 'good'; evidence?: AlertEvidence | null; series?: string | null }
  /** `isCertain`: one run decides. */
  | { is: 'bad'; isCertain: boolean; level: number; evidence: AlertEvidence; series?: string | null }

export interface AlertStep {
  state: AlertState
  transition: AlertTransition | null
  /** It is bad, but another run has to confirm it. */
  needsConfirmation: boolean
  /** Whether there is anything to store. */
  isChanged: boolean
}

/**
 * After more than `MOST_CHANGES` changes in `FLAPPING_RUNS` runs, a single notification says that the subject is unstable. That ends
 * after `EQUAL_RUNS` equal runs.
 */
const MOST_CHANGES = 4
export const FLAPPING_RUNS = 10
const EQUAL_RUNS = 5

export function initialState(now: number): AlertState {
  return { state: 'ok', since: now, notifiedLevel: -1, lastLevel: -1, recent: '', series: null, evidence: null }
}

/** Applies the reading of one more run to a state. Only transitions send notifications. */
export function advance(before: AlertState, reading: AlertReading, now: number): AlertStep {
  if (reading.is === 'unknown') return unchanged(before)
  if (reading.is === 'over') return close(before, reading.reason, now)
  const isBad = reading.is === 'same' ? wasBad(before) : reading.is === 'bad'
  const seen: AlertState = {
    ...before,
    lastLevel: isBad ? (reading.is === 'bad' ? reading.level : before.lastLevel) : -1,
    evidence: reading.is === 'same' ? before.evidence : (reading.evidence ?? before.evidence),
    series: reading.is === 'same' ? before.series : (reading.series ?? before.series),
  }
  if (before.state === 'unstable') return settle(before, seen, isBad, now)
  const next = nextState(before, reading, isBad)
  const recent = remembered(before, next)
  const isUnstable = changesIn(recent) > MOST_CHANGES
  const transition = isUnstable ? 'unstable' : transitionTo(before, next, reading)
  const state = isUnstable ? 'unstable' : next
  const step: AlertState = {
    ...seen,
    state,
    since: state === before.state ? before.since : now,
    notifiedLevel: next === 'ok' ? -1 : transition === 'fired' ? seen.lastLevel : before.notifiedLevel,
    recent: changesIn(recent) === 0 ? '' : recent,
  }
  return { ...stepFrom(before, step), transition, needsConfirmation: state === 'pending' && before.state === 'ok' }
}

function nextState({ state }: AlertState, reading: AlertReading, isBad: boolean): Exclude<AlertStateName, 'unstable'> {
  if (!isBad) return 'ok'
  if (state !== 'ok') return 'firing'
  return reading.is === 'bad' && reading.isCertain ? 'firing' : 'pending'
}

/** An alert that already fires sends another notification if it is worse than the last one said, in two runs or for certain. */
function transitionTo(
  { state, notifiedLevel: toldLevel, lastLevel }: AlertState,
  next: AlertStateName,
  reading: AlertReading,
): AlertTransition | null {
  if (next === 'ok') return state === 'firing' ? 'resolved' : null
  if (next === 'pending') return null
  if (state !== 'firing') return 'fired'
  if (reading.is !== 'bad' || reading.level <= toldLevel) return null
  return reading.isCertain || lastLevel >= reading.level ? 'fired' : null
}

/** Unstable until some runs in a row say the same. */
function settle(before: AlertState, seen: AlertState, isBad: boolean, now: number): AlertStep {
  const recent = (before.recent + letterOf(isBad)).slice(-EQUAL_RUNS)
  const isSettled = recent.length === EQUAL_RUNS && changesIn(recent) === 0
  if (!isSettled) return { ...stepFrom(before, { ...seen, recent }), transition: null, needsConfirmation: false }
  const state = isBad ? 'firing' : 'ok'
  const settled: AlertState = { ...seen, state, since: now, notifiedLevel: seen.lastLevel, recent: '' }
  return { ...stepFrom(before, settled), transition: isBad ? 'fired' : 'resolved', needsConfirmation: false }
}

function close(before: AlertState, reason: ClosingReason, now: number): AlertStep {
  const closed: AlertState = { ...initialState(now), evidence: { closed: reason } }
  const isTold = before.state === 'firing' || before.state === 'unstable'
  return { ...stepFrom(before, closed), transition: isTold ? 'closed' : null, needsConfirmation: false }
}

function wasBad({ state, recent }: AlertState): boolean {
  return state === 'unstable' ? recent.endsWith('f') : state !== 'ok'
}

const letterOf = (isFiring: boolean) => (isFiring ? 'f' : 'o')

/** The state before the first of these runs counts too, so that its change is one. */
function remembered(before: AlertState, next: AlertStateName): string {
  const earlier = before.recent === '' ? letterOf(before.state === 'firing') : before.recent
  return (earlier + letterOf(next === 'firing')).slice(-(FLAPPING_RUNS + 1))
}

function changesIn(recent: string): number {
  let changes = 0
  for (let at = 1; at < recent.length; at++) if (recent[at] !== recent[at - 1]) changes++
  return changes
}

function unchanged(state: AlertState): AlertStep {
  return { state, transition: null, needsConfirmation: false, isChanged: false }
}

function stepFrom(before: AlertState, state: AlertState): Pick<AlertStep, 'state' | 'isChanged'> {
  return { state, isChanged: JSON.stringify(before) !== JSON.stringify(state) }
}
