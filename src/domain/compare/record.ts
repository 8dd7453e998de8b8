import type { AuditComparison, ComparedFinding } from './compare-findings.ts'
import type { ComparedRun, RunComparison } from './compare-runs.ts'
import type { MetricComparison } from './metrics.ts'

interface Language {
  /** The problem of an audit in a few words. */
  title(audit: string): string
  finding(audit: string, finding: ComparedFinding): ComparedFinding
}

/** A comparison as the API and `verdict compare --json` write it. */
export function comparisonRecord(comparison: RunComparison, language: Language) {
  const { base, head, audits, metrics, worse, moved } = comparison
  return {
    base: runRecord(base),
    head: runRecord(head),
    same_rules: comparison.isSameRules,
    score_delta_page: comparison.scoreDeltaPage,
    score_delta_rules: comparison.scoreDeltaRules,
    score_delta_exact: comparison.scoreDeltaExact,
    new: comparison.new,
    fixed: comparison.fixed,
    moved,
    unchanged: comparison.unchanged,
    worse,
    new_problems: comparison.newProblems,
    audits: audits.map((audit) => auditRecord(audit, language)),
    metrics: metrics.map(metricRecord),
  }
}

function runRecord({ url, collectedAt, score, result, depth, device, ruleSet, instrument }: ComparedRun) {
  const { browser = null, axe = null, lighthouse = null, runs = null } = instrument
  return {
    url,
    collected_at: collectedAt,
    score,
    result,
    depth,
    device,
    rule_set: ruleSet,
    instrument: { browser, axe, lighthouse, runs },
  }
}

function auditRecord(audit: AuditComparison, language: Language) {
  const { id, noise, by, before, after, fixed, moved, unchanged } = audit
  const findings = (some: readonly ComparedFinding[]) => some.map((finding) => language.finding(id, finding))
  return {
    audit: id,
    title: language.title(id),
    noise,
    compared_by: by,
    before,
    after,
    new: audit.new,
    fixed,
    moved,
    unchanged,
    new_findings: findings(audit.newFindings),
    fixed_findings: findings(audit.fixedFindings),
    moved_findings: findings(audit.movedFindings),
    unchanged_findings: findings(audit.unchangedFindings),
  }
}

function metricRecord({ id, unit, noise, before, after, change, p }: MetricComparison) {
  return {
    id,
    unit,
    noise,
    before: before.value,
    after: after.value,
    before_samples: before.samples,
    after_samples: after.samples,
    change,
    p,
  }
}
