import type { Importance } from '../../engine/assessment.ts'
import {
  gradeOf,
  isMostlyUnknown,
  POINTS,
  pointsFor,
  RULE_SET,
  resultOf,
  type ScoredAudit,
  THRESHOLDS,
} from '../../engine/score.ts'
import type { Result } from '../../vocabulary.ts'
import type { ComparableAudit, ComparableRun } from '../compare/comparable-run.ts'
import { type BudgetOutcome, budgetsOf } from './budgets.ts'
import { type ComparedForGate, type GateReason, gateReasons, hasGate } from './gate.ts'
import { type MutedAudit, type MutedRun, muteRun, outdatedMutes } from './mutes.ts'
import { policyHash } from './read-policy.ts'
import type { Policy } from './schema.ts'

/** A run as a policy sees it. The standard score and result stay what they are. */
export interface PolicyView {
  hash: string
  /** null if the run has no result, other rules than today's judged it, or most of what counts by the policy is unknown. */
  score: number | null
  result: Result | null
  /**
   * null if the policy has nothing that can fail, or nothing failed but not all of it could be checked: there is no result by the
   * policy, a required audit is unknown, or a budget of the level `fail` was not measured.
   */
  gate: 'passed' | 'failed' | null
  reasons: GateReason[]
  muted: MutedAudit[]
  /** Audits of which nothing counts. */
  mutedAudits: string[]
  budgets: BudgetOutcome[]
  missing: MissingValue[]
}

/** How many findings are muted now. */
export function mutedCount({ muted }: PolicyView): number {
  return muted.reduce((sum, { findings, isExpired }) => sum + (isExpired ? 0 : findings), 0)
}

/** What the policy asks for and the run cannot tell: it fails nothing, and a gate that needs it does not pass. */
export type MissingValue =
  | { kind: 'audit'; audit: string }
  | { kind: 'budget'; name: string; metric: string }
  | { kind: 'comparison' }
  | { kind: 'rules' }
  /** A mute of one finding that matches none anymore, because an earlier version named findings differently. */
  | { kind: 'mute'; fingerprint: string }

export interface ApplyPolicyOptions {
  /** The page, for the paths of mutes and budgets. */
  url: string
  /** Milliseconds since the epoch. */
  now: number
  /** With an earlier run of the page. */
  comparison?: ComparedForGate | null | undefined
}

/** Pure: the same run and policy at the same time always give the same view. */
export function applyPolicy(run: ComparableRun, policy: Policy, options: ApplyPolicyOptions): PolicyView {
  const { url, now, comparison = null } = options
  const mutes = muteRun(run, policy, url, now)
  const budgets = budgetsOf(run, policy, url)
  const missing = [...missingValues(run, policy, budgets, comparison), ...outdatedMutes(policy, { url, now })]
  const view = { hash: policyHash(policy), muted: mutes.muted, mutedAudits: mutes.mutedAudits, budgets }
  const required = requiredOf(run, policy)
  if (run.ruleSet !== RULE_SET || !isOfPage(run)) return { ...view, ...NO_GRADE, gate: null, reasons: [], missing }
  const graded = run.result === null ? NO_GRADE : grade(run, policy, mutes, required.failed)
  const importances = new Map(run.audits.map((audit) => [audit.id, importanceOf(audit, policy)]))
  const reasons = hasGate(policy)
    ? gateReasons({
        policy,
        ...graded,
        failedRequired: required.failed,
        budgets,
        mutes,
        importanceOf: (id) => importances.get(id) ?? 'info',
        comparison,
      })
    : []
  const isChecked = graded.result !== null && required.unknown.length === 0 && !budgets.some(isUnmeasuredLimit)
  const gate = !hasGate(policy) ? null : reasons.length > 0 ? 'failed' : isChecked ? 'passed' : null
  return { ...view, ...graded, gate, reasons, missing }
}

const NO_GRADE = { score: null, result: null }

/** What is known of too little of a page is true of it; what is known of an error page is not. */
function isOfPage({ result, error }: ComparableRun): boolean {
  return result !== null || error === 'too_little_evidence'
}

function isUnmeasuredLimit({ level, isExceeded }: BudgetOutcome): boolean {
  return level === 'fail' && isExceeded === null
}

function grade(
  { audits }: ComparableRun,
  policy: Policy,
  mutes: MutedRun,
  failedRequired: readonly string[],
): { score: number | null; result: Result | null } {
  const points = { ...POINTS, ...policy.weights }
  const thresholds = policy.thresholds ?? THRESHOLDS
  const counted = audits.filter(({ id }) => !mutes.isMuted(id))
  const weighed = counted.map((audit) => ({ importance: importanceOf(audit, policy), outcome: audit.outcome }))
  const scored = counted.map((audit) => scoredBy(audit, policy, points))
  const score = isMostlyUnknown(weighed, points) ? null : gradeOf(scored, thresholds).score
  if (score === null) return { score, result: null }
  // As with blocking audits, the score must not contradict the result.
  const own = failedRequired.length === 0 ? score : Math.min(score, thresholds.decent - 1)
  return { score: own, result: resultOf(own, thresholds) }
}

function scoredBy(audit: ComparableAudit, policy: Policy, points: Record<Importance, number>): ScoredAudit {
  const { id, outcome, extent } = audit
  const importance = importanceOf(audit, policy)
  const blocking = audit.blocking === true && importance !== 'info'
  return { id, blocking, points: pointsFor(importance, outcome, { extent, points }) }
}

function importanceOf({ id, importance }: ComparableAudit, { audits = {} }: Policy): Importance {
  return Object.hasOwn(audits, id) ? audits[id]!.importance : importance
}

/** Required audits that fail, and those that the run could not judge. */
function requiredOf(
  { audits }: ComparableRun,
  { require: required = [] }: Policy,
): { failed: string[]; unknown: string[] } {
  const outcomes = new Map(audits.map(({ id, outcome }) => [id, outcome]))
  return {
    failed: required.filter((id) => outcomes.get(id) === 'fail'),
    unknown: required.filter((id) => (outcomes.get(id) ?? 'unknown') === 'unknown'),
  }
}

function* missingValues(
  run: ComparableRun,
  policy: Policy,
  budgets: readonly BudgetOutcome[],
  comparison: ComparedForGate | null,
): Generator<MissingValue> {
  if (run.result !== null && run.ruleSet !== RULE_SET) yield { kind: 'rules' }
  for (const audit of requiredOf(run, policy).unknown) yield { kind: 'audit', audit }
  for (const { name, metric, isExceeded } of budgets) if (isExceeded === null) yield { kind: 'budget', name, metric }
  const { worse = false, new_failures } = policy.gate ?? {}
  if (comparison === null && (worse || new_failures !== undefined)) yield { kind: 'comparison' }
}
