import type { Importance } from '../../engine/assessment.ts'
import type { Result } from '../../vocabulary.ts'
import type { ComparableRun } from './comparable-run.ts'
import type { AuditComparison } from './compare-findings.ts'
import type { RunComparison, Worsening } from './compare-runs.ts'
import type { MetricChange, MetricId, MetricUnit } from './metrics.ts'

/** What is stored of the comparison of a run with the one before: only what is different, and the first findings of that. */
export interface RunChange {
  baseRunId: string
  before: { result: Result; score: number }
  after: { result: Result; score: number }
  /** How changes of the page and of the rules moved the score; null if the two can't be separated. */
  scoreDeltaPage: number | null
  scoreDeltaRules: number | null
  /** The part of the page's that is not noise. */
  scoreDeltaExact: number | null
  new: number
  fixed: number
  worse: Worsening[]
  /** Only audits of which something changed. */
  audits: ChangedAudit[]
  metrics: { id: MetricId; unit: MetricUnit; before: number; after: number; change: MetricChange }[]
}

/** An audit of which something changed, with the first findings of that. */
export interface ChangedAudit
  extends Omit<AuditComparison, 'moved' | 'movedFindings' | 'unchanged' | 'unchangedFindings'> {
  importance: Importance
  /** Of the later run, or of the earlier one if only that has the audit. */
  findingsTotal: number
}

const MAX_FINDINGS = 5

/** `comparison` is that of `base` and `head`. */
export function runChange(
  baseRunId: string,
  comparison: RunComparison,
  { base, head }: { base: ComparableRun; head: ComparableRun },
): RunChange {
  const known = new Map([...base.audits, ...head.audits].map((audit) => [audit.id, audit]))
  return {
    baseRunId,
    before: { result: comparison.base.result, score: comparison.base.score },
    after: { result: comparison.head.result, score: comparison.head.score },
    scoreDeltaPage: comparison.scoreDeltaPage,
    scoreDeltaRules: comparison.scoreDeltaRules,
    scoreDeltaExact: comparison.scoreDeltaExact,
    new: comparison.new,
    fixed: comparison.fixed,
    worse: comparison.worse,
    audits: comparison.audits.filter(isDifferent).map((audit) => {
      const { importance, findingsTotal } = known.get(audit.id)!
      const { id, noise, by, before, after, fixed } = audit
      return {
        id,
        importance,
        noise,
        by,
        before,
        after,
        new: audit.new,
        fixed,
        findingsTotal,
        newFindings: audit.newFindings.slice(0, MAX_FINDINGS),
        fixedFindings: audit.fixedFindings.slice(0, MAX_FINDINGS),
      }
    }),
    metrics: comparison.metrics.map(({ id, unit, before, after, change }) => {
      return { id, unit, before: before.value, after: after.value, change }
    }),
  }
}

function isDifferent(audit: AuditComparison): boolean {
  return audit.new > 0 || audit.fixed > 0 || audit.before !== audit.after
}
