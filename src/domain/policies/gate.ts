import type { Importance } from '../../engine/assessment.ts'
import { RESULTS, type Result } from '../../vocabulary.ts'
import type { AuditComparison } from '../compare/compare-findings.ts'
import type { Worsening } from '../compare/compare-runs.ts'
import type { BudgetOutcome } from './budgets.ts'
import type { MutedRun } from './mutes.ts'
import type { Policy } from './schema.ts'

/** Why the gate failed. */
export type GateReason =
  | { code: 'result'; result: Result }
  | { code: 'score'; score: number; limit: number }
  | { code: 'required'; audit: string }
  | { code: 'budget'; name: string; metric: string }
  | { code: 'new_failure'; audit: string; new: number }
  | { code: 'worse_result'; before: Result; after: Result }
  | { code: 'worse_audit'; audit: string; new: number }
  | { code: 'worse_metric'; metric: string }

/** What the gate needs of a comparison with an earlier run. */
export interface ComparedForGate {
  worse: readonly Worsening[]
  audits: readonly ComparedAudit[]
}

type ComparedAudit = Pick<AuditComparison, 'id' | 'noise' | 'by' | 'before' | 'after' | 'new' | 'newFindings'>

export interface GateInput {
  policy: Policy
  /** Both null if there is none by the policy. */
  result: Result | null
  score: number | null
  /** Required audits that fail. */
  failedRequired: readonly string[]
  budgets: readonly BudgetOutcome[]
  mutes: Pick<MutedRun, 'isMuted' | 'isMutedFinding'>
  importanceOf(audit: string): Importance
  /** null if there is no earlier run to compare with. */
  comparison: ComparedForGate | null
}

/** Does the policy have anything that can fail? */
export function hasGate({ gate, require: required = [], budgets = [] }: Policy): boolean {
  return gate !== undefined || required.length > 0 || budgets.some(({ level = 'fail' }) => level === 'fail')
}

/** Everything that fails the gate, the gravest first. */
export function gateReasons(input: GateInput): GateReason[] {
  const { policy, result, score, failedRequired, budgets, comparison } = input
  const { fail_on, fail_under = 0, worse = false, new_failures } = policy.gate ?? {}
  const reasons: GateReason[] = failedRequired.map((audit) => ({ code: 'required', audit }))
  if (fail_on !== undefined && result !== null && RESULTS.indexOf(result) >= RESULTS.indexOf(fail_on))
    reasons.push({ code: 'result', result })
  if (score !== null && score < fail_under) reasons.push({ code: 'score', score, limit: fail_under })
  for (const { name, metric, level, isExceeded } of budgets)
    if (level === 'fail' && isExceeded === true) reasons.push({ code: 'budget', name, metric })
  if (comparison === null) return reasons
  const grown = grownAudits(comparison, input)
  if (new_failures !== undefined)
    for (const { audit, new: count, fails } of grown)
      if (fails && isAtLeast(input.importanceOf(audit), new_failures))
        reasons.push({ code: 'new_failure', audit, new: count })
  if (worse) reasons.push(...worseReasons(comparison, input, grown))
  return reasons
}

interface GrownAudit {
  audit: string
  new: number
  fails: boolean
}

/** Audits that got worse, without those that are muted. */
function grownAudits({ worse, audits }: ComparedForGate, { mutes }: GateInput): GrownAudit[] {
  const ids = new Set(worse.flatMap((one) => (one.kind === 'audit' ? [one.id] : [])))
  return audits.flatMap((audit) => {
    if (!ids.has(audit.id) || mutes.isMuted(audit.id)) return []
    const count = countedNew(audit, mutes)
    return count > 0 || audit.new === 0 ? [{ audit: audit.id, new: count, fails: audit.after === 'fail' }] : []
  })
}

/** How many of its new findings are not muted. */
function countedNew({ id, new: all, newFindings }: ComparedAudit, mutes: GateInput['mutes']): number {
  return mutes.isMuted(id) ? 0 : all - newFindings.filter((one) => mutes.isMutedFinding(id, one.fingerprint)).length
}

function worseReasons(
  { worse, audits }: ComparedForGate,
  { mutes, importanceOf }: GateInput,
  grown: readonly GrownAudit[],
): GateReason[] {
  return worse.flatMap((one): GateReason[] => {
    if (one.kind === 'metric') return [{ code: 'worse_metric', metric: one.id }]
    if (one.kind === 'audit') {
      const own = grown.find(({ audit }) => audit === one.id)
      const isOwn = own !== undefined && importanceOf(one.id) !== 'info'
      return isOwn ? [{ code: 'worse_audit', audit: own.audit, new: own.new }] : []
    }
    // A result that fell because of muted audits alone did not fall by this policy.
    const isOwn = audits.some((audit) => {
      const isProblem = audit.after === 'fail' || audit.after === 'warn'
      return isProblem && audit.noise === 'exact' && importanceOf(audit.id) !== 'info' && countedNew(audit, mutes) > 0
    })
    return isOwn ? [{ code: 'worse_result', before: one.before, after: one.after }] : []
  })
}

const IMPORTANCES: readonly Importance[] = ['high', 'medium', 'low', 'info']

function isAtLeast(importance: Importance, least: Importance): boolean {
  return IMPORTANCES.indexOf(importance) <= IMPORTANCES.indexOf(least)
}
