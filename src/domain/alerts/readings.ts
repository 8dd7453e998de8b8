import type { Importance } from '../../engine/assessment.ts'
import { resultOf } from '../../engine/score.ts'
import type { ErrorCode } from '../../errors.ts'
import { RESULTS, type Result } from '../../vocabulary.ts'
import type { AlertEvidence, AlertReading, AlertState } from './alert-state.ts'
import { pageReading } from './page-replaced.ts'
import { ALERT_IMPORTANCES, type AlertCondition } from './rule-kinds.ts'
import {
  type AlertedAudit,
  type AlertedChange,
  type AuditOutcome,
  type BudgetValue,
  type Judgment,
  judgmentIn,
  type RunFacts,
} from './run-facts.ts'

/** A rule watches one or more subjects: audits, budgets, or the page itself, which is the empty one. */
export interface SubjectReading {
  subject: string
  reading: AlertReading
}

export const WHOLE_PAGE = ''

const UNKNOWN: AlertReading = { is: 'unknown' }
const OVER: AlertReading = { is: 'over', reason: 'series_changed' }
const MUTED: AlertReading = { is: 'over', reason: 'muted' }
const REMOVED: AlertReading = { is: 'over', reason: 'budget_removed' }

/** Errors of the page or of its server. Others are ours, or it refuses to be audited: they say nothing about it. */
const UNREACHABLE: readonly ErrorCode[] = [
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'too_many_redirects',
  'not_html',
  'http_error',
  'sign_in_failed',
  'protocol_error',
]

/** What the end of a run says about everything that a rule watches. `states`: where its subjects stand, by subject. */
export function readingsOf(
  condition: AlertCondition,
  states: ReadonlyMap<string, AlertState>,
  facts: RunFacts,
): SubjectReading[] {
  const ofPage = (reading: AlertReading) => [{ subject: WHOLE_PAGE, reading }]
  const page = states.get(WHOLE_PAGE)
  switch (condition.kind) {
    case 'unreachable':
      return ofPage(reachability(page, facts))
    case 'page_replaced':
      return ofPage(replacement(page, facts))
    case 'verdict_worse':
      return ofPage(unlessMuted(verdict, page, facts))
    case 'score_drop':
      return ofPage(unlessMuted((state, one) => scoreDrop(state, condition.params.points, one), page, facts))
    case 'new_failure':
      return failures(condition.params.importance, states, facts)
    case 'metric_worse':
      return ofPage(metric(condition.params.metric, page, facts))
    case 'budget':
      return budgets(states, facts)
    // Its dates decide, not runs.
    case 'certificate':
      return []
  }
}

function reachability(state: AlertState | undefined, { outcome: { result, error }, now }: RunFacts): AlertReading {
  if (result !== null) return { is: 'good' }
  if (error === null || !UNREACHABLE.includes(error.code)) return UNKNOWN
  const since = state === undefined || state.state === 'ok' ? now : (state.evidence?.['since'] ?? now)
  return { is: 'bad', isCertain: false, level: 0, evidence: { code: error.code, message: error.message, since } }
}

/** An alert that is over only because what caused it is muted has not recovered. */
function unlessMuted(
  read: (state: AlertState | undefined, facts: RunFacts) => AlertReading,
  state: AlertState | undefined,
  facts: RunFacts,
): AlertReading {
  const reading = read(state, facts)
  const isOver = state !== undefined && state.state !== 'ok' && reading.is === 'good'
  if (!isOver || facts.mutes === undefined) return reading
  return read(state, { ...facts, ...facts.mutes.unmuted, mutes: undefined }).is === 'bad' ? MUTED : reading
}

function replacement(state: AlertState | undefined, facts: RunFacts): AlertReading {
  const kin = state === undefined || state.state === 'ok' ? 'same' : kinship(state, facts)
  if (kin === 'foreign') return UNKNOWN
  return kin === 'takes over' && facts.page?.before === null ? OVER : pageReading(state, facts)
}

const rank = (result: Result) => RESULTS.indexOf(result)

/**
 * `foreign`: the state is based on runs of another series. If a schedule has switched to this series, it takes the state over; a run that
 * a user started in between doesn't, and neither does a second schedule.
 */
function kinship(state: AlertState | undefined, facts: RunFacts): 'same' | 'takes over' | 'foreign' {
  const { series, run, otherSeries } = facts
  if (series === null) return 'foreign'
  if (state === undefined || state.series === null || state.series === series) return 'same'
  return run.origin === 'user' || otherSeries.has(state.series) ? 'foreign' : 'takes over'
}

function verdict(state: AlertState | undefined, facts: RunFacts): AlertReading {
  const { outcome, change, run, series } = facts
  const { result, score } = outcome
  if (result === null || score === null || series === null) return UNKNOWN
  const isFalling = change?.worse.some(({ kind }) => kind === 'result') ?? false
  const from = state === undefined || state.state === 'ok' ? undefined : judgmentIn(state.evidence, 'from')
  if (from !== undefined) {
    if (kinship(state, facts) === 'foreign') return UNKNOWN
    const evidence: AlertEvidence = { ...state!.evidence, to: { result, score } }
    if (rank(result) <= rank(from.result)) return { is: 'good', evidence, series }
    return { is: 'bad', isCertain: isFalling, level: rank(result), evidence, series }
  }
  if (change === null || change.scoreDeltaPage === null) return UNKNOWN
  const { after } = change
  const before = byRulesOf(change)
  if (rank(after.result) <= rank(before.result)) return { is: 'good' }
  const evidence = { from: { ...before }, to: { ...after }, base: change.baseRunId, run: run.id }
  return { is: 'bad', isCertain: isFalling, level: rank(after.result), evidence, series }
}

/** The run before as the rules of today see it: what they change is not the page's doing. */
function byRulesOf({ before, scoreDeltaRules, worse }: AlertedChange): Judgment {
  if (scoreDeltaRules === null || scoreDeltaRules === 0) return before
  const score = before.score + scoreDeltaRules
  const fall = worse.find(({ kind }) => kind === 'result')
  return { score, result: fall?.kind === 'result' ? fall.before : resultOf(score)! }
}

/** The drop is added up from run to run, until the score is as high as before. */
function scoreDrop(state: AlertState | undefined, points: number, facts: RunFacts): AlertReading {
  const { change, run } = facts
  // What was lost at another depth cannot be won back at this one.
  if (kinship(state, facts) === 'takes over') return OVER
  if (kinship(state, facts) === 'foreign') return UNKNOWN
  if (change === null) return uncomparedDrop(state, points, facts)
  if (change.scoreDeltaPage === null) return UNKNOWN
  const series = facts.series!
  const earlier = state?.evidence ?? null
  const added = Number(earlier?.['dropped'] ?? 0) - change.scoreDeltaPage
  const good = facts.mutes === undefined ? undefined : judgmentIn(earlier, 'from')
  // What was lost before it was muted is not missing anymore.
  const dropped = good === undefined ? added : Math.min(added, Math.max(0, good.score - change.after.score))
  if (dropped <= 0)
    return earlier === null ? { is: 'good' } : { is: 'good', evidence: { dropped: 0, exact: 0 }, series }
  const isGoingOn = Number(earlier?.['dropped'] ?? 0) > 0
  const exact = Math.min(dropped, Math.max(0, Number(earlier?.['exact'] ?? 0) - (change.scoreDeltaExact ?? 0)))
  const {
    from,
    base,
    run: first,
  } = isGoingOn ? earlier! : { from: { ...change.before }, base: change.baseRunId, run: run.id }
  const evidence: AlertEvidence = { dropped, exact, from, to: { ...change.after }, base, run: first }
  if (dropped < points) return { is: 'good', evidence, series }
  return { is: 'bad', isCertain: exact >= points, level: 0, evidence, series }
}

/**
 * For a run that compares with no earlier one, such as the first with a log-in, no later comparison covers its changes: an open alert
 * uses its score alone.
 */
function uncomparedDrop(state: AlertState | undefined, points: number, { outcome, series }: RunFacts): AlertReading {
  const { result, score } = outcome
  if (result === null || score === null || state === undefined || state.state === 'ok') return UNKNOWN
  const from = judgmentIn(state.evidence, 'from')
  // Unstable, and nothing is missing at the moment.
  if (from === undefined) return UNKNOWN
  const dropped = Math.max(0, from.score - score)
  const evidence: AlertEvidence = { ...state.evidence, dropped, exact: dropped, to: { result, score } }
  if (dropped < points) return { is: 'good', evidence, series }
  // It does not confirm a drop that was seen without the log-in.
  return state.state === 'pending' ? OVER : { is: 'bad', isCertain: true, level: 0, evidence, series }
}

function failures(
  importance: (typeof ALERT_IMPORTANCES)[number],
  states: ReadonlyMap<string, AlertState>,
  facts: RunFacts,
): SubjectReading[] {
  const { change } = facts
  const isImportant = (audit: AlertedAudit) => rankOf(audit.importance) >= rankOf(importance)
  const changed = new Map(change?.audits.map((audit) => [audit.id, audit]))
  const readings: SubjectReading[] = []
  for (const [subject, state] of states)
    if (state.state !== 'ok')
      readings.push({ subject, reading: failureAgain(subject, state, changed.get(subject), facts) })
  for (const audit of change?.audits ?? []) {
    const { id: subject } = audit
    if ((states.get(subject)?.state ?? 'ok') !== 'ok' || !isImportant(audit) || !isNewFailure(audit)) continue
    readings.push({ subject, reading: newFailure(audit, facts) })
  }
  return readings
}

function rankOf(importance: Importance): number {
  return (ALERT_IMPORTANCES as readonly Importance[]).indexOf(importance)
}

/** Places that only moved, or as many that were fixed as came, make nothing worse. */
function isNewFailure({ by, before, after, new: gained, fixed }: AlertedAudit): boolean {
  if (by !== 'findings' && by !== 'counts') return false
  return after === 'fail' && (before !== 'fail' || gained > fixed)
}

function newFailure(audit: AlertedAudit, facts: RunFacts): AlertReading {
  const { series } = facts
  if (series === null) return UNKNOWN
  const { noise, before, after: outcome, findingsTotal: has, importance } = audit
  const usual = before === 'fail' ? Math.max(0, has - audit.new + audit.fixed) : 0
  const had = audit.failedBefore ?? usual
  const began = { base: facts.change!.baseRunId, run: facts.run.id }
  const evidence = { importance, outcome, had, usual, has, most: has, ...began }
  return { is: 'bad', isCertain: noise === 'exact', level: 0, evidence, series }
}

/** An audit that fired is fine once it passes, or fails in no more places than before. What is not mentioned has not changed. */
function failureAgain(
  subject: string,
  state: AlertState,
  audit: AlertedAudit | undefined,
  facts: RunFacts,
): AlertReading {
  if (facts.mutes?.isMuted(subject)) return MUTED
  const kin = kinship(state, facts)
  if (kin === 'takes over') return takenOver(state, facts.outcomeOf(subject), facts.series!)
  if (kin === 'foreign') return UNKNOWN
  if (facts.change === null) return uncompared(state, facts.outcomeOf(subject), facts.series!)
  if (isBackByMutes(subject, state, facts)) return MUTED
  return audit === undefined ? { is: 'same' } : judgedFailure(state, audit, facts.series!)
}

/** Whether it has no more findings than before only because some of them are muted. */
function isBackByMutes(subject: string, state: AlertState, { mutes, outcomeOf }: RunFacts): boolean {
  const judged = mutes?.hides(subject) ? outcomeOf(subject) : undefined
  return judged !== undefined && (judged.outcome !== 'fail' || judged.findingsTotal <= usualOf(state))
}

/** How many findings it had before the alert; none if it passed. */
function usualOf({ evidence }: AlertState): number {
  return Number(evidence?.['usual'] ?? evidence?.['had'] ?? 0)
}

/** No later comparison mentions what passes since a run that compares with none before, such as the first with a log-in. */
function uncompared(state: AlertState, judged: AuditOutcome | undefined, series: string): AlertReading {
  if (judged === undefined || judged.outcome === 'unknown' || judged.outcome === 'fail') return UNKNOWN
  return { is: 'good', evidence: { ...state.evidence, ...judgedNow(state, judged) }, series }
}

/** Numbers of findings don't compare with those of another depth: it is fixed once it passes. */
function takenOver(state: AlertState, judged: AuditOutcome | undefined, series: string): AlertReading {
  if (judged === undefined || judged.outcome === 'unknown') return OVER
  const fresh = { had: 0, usual: 0, most: judged.findingsTotal }
  const evidence: AlertEvidence = { ...state.evidence, ...judgedNow(state, judged), ...fresh }
  if (judged.outcome !== 'fail') return { is: 'good', evidence, series }
  return { is: 'bad', isCertain: true, level: 0, evidence, series }
}

/** What it comes to now, and to at most since it fired. */
function judgedNow({ evidence }: AlertState, { outcome, findingsTotal: has }: AuditOutcome) {
  return { outcome, has, most: Math.max(has, Number(evidence?.['most'] ?? evidence?.['has'] ?? 0)) }
}

function judgedFailure(state: AlertState, audit: AlertedAudit, series: string): AlertReading {
  if (audit.after === 'unknown') return UNKNOWN
  // What this version no longer has does not apply.
  const judged = { outcome: audit.after ?? 'not-applicable', findingsTotal: audit.findingsTotal }
  const evidence: AlertEvidence = { ...state.evidence, ...judgedNow(state, judged) }
  const usual = usualOf(state)
  if (audit.after !== 'fail' || (usual > 0 && audit.findingsTotal <= usual)) return { is: 'good', evidence, series }
  return { is: 'bad', isCertain: audit.noise === 'exact', level: 0, evidence, series }
}

/** Compared with runs that were before it fired: the run of the first bad value is stored with it. */
function metric(id: string, state: AlertState | undefined, facts: RunFacts): AlertReading {
  // The runs before it fired, which it is compared with, had another depth.
  const isTakenOver = kinship(state, facts) === 'takes over' && state?.state !== 'ok'
  if (isTakenOver) return OVER
  const measured = facts.metrics.find((one) => one.id === id)
  const isOpen = state !== undefined && state.state !== 'ok'
  // What it began with no longer compares. Alerts of earlier versions don't say whether it had a log-in.
  const wasSignedIn = state?.evidence?.['signed_in'] ?? measured?.isSignedIn
  if (isOpen && measured !== undefined && measured.isSignedIn !== wasSignedIn) return OVER
  if (measured === undefined || measured.limit === null || measured.isBusy || kinship(state, facts) === 'foreign')
    return UNKNOWN
  const series = facts.series!
  const { value, limit, isAbove, unit, typical, runs, isSignedIn } = measured
  if (!isAbove) return isOpen ? { is: 'good', evidence: { ...state.evidence, value }, series } : { is: 'good' }
  const first: AlertEvidence = isOpen ? { ...state.evidence } : { frozen: facts.run.key, run: facts.run.id }
  return {
    is: 'bad',
    isCertain: false,
    level: 0,
    evidence: { ...first, metric: id, value, limit, typical, runs, unit, signed_in: isSignedIn },
    series,
  }
}

function budgets(states: ReadonlyMap<string, AlertState>, facts: RunFacts): SubjectReading[] {
  const { budgets: all } = facts
  if (all === null || facts.outcome.result === null || facts.series === null) return []
  const subjects = new Set(all.map(subjectOf))
  const removed = [...states].filter(([subject, { state }]) => state !== 'ok' && !subjects.has(subject))
  return [...removed.map(([subject]) => ({ subject, reading: REMOVED })), ...all.map(read)]

  function read(budget: BudgetValue): SubjectReading {
    const { name, metric, limit, value, level, noise } = budget
    const subject = subjectOf(budget)
    const state = states.get(subject)
    const kin = kinship(state, facts)
    // No run of this depth will ever tell that it is met.
    if (value === null && kin === 'takes over' && state?.state !== 'ok') return { subject, reading: OVER }
    if (value === null || kin === 'foreign') return { subject, reading: UNKNOWN }
    const evidence = { name, metric, limit, value, level }
    const series = facts.series!
    if (value <= limit) {
      const isOpen = state !== undefined && state.state !== 'ok'
      return { subject, reading: isOpen ? { is: 'good', evidence, series } : { is: 'good' } }
    }
    return { subject, reading: { is: 'bad', isCertain: noise === 'exact', level: 0, evidence, series } }
  }
}

function subjectOf({ name, metric }: BudgetValue): string {
  return `${name} ${metric}`
}
