import type { AuditRecord, Results } from '../../../../domain/results/schema.ts'
import type { Run } from '../../../../storage/records.ts'

/** The run before, and how much the score has changed since. */
export interface ScoreComparison {
  before: Run & { score: number; endedAt: number }
  /** null if the rules differ, and what the page did to the score is not known. */
  change: number | null
}

/** Compares a run with the last one of the same depth, device and branch that has a score. `runs` has the latest first. */
export function comparisonOf(run: Run, runs: readonly Run[]): ScoreComparison | undefined {
  const before = runs.find((one) => one.id < run.id && isComparable(one, run))
  if (before === undefined || !isScored(before) || run.score === null) return undefined
  if (before.ruleSet === run.ruleSet) return { before, change: run.score - before.score }
  return { before, change: run.change?.baseRunId === before.id ? run.change.scoreDeltaPage : null }
}

function isComparable(one: Run, other: Run): boolean {
  const isSameBranch = one.labels?.branch === other.labels?.branch
  return isScored(one) && one.reached === other.reached && one.device === other.device && isSameBranch
}

export function isScored(run: Run): run is Run & { score: number; endedAt: number } {
  return run.score !== null && run.endedAt !== null
}

/** They were not removed because of their age. */
export function hasDetails({ resultsRemovedAt }: Run): boolean {
  return resultsRemovedAt === null
}

export interface AuditChanges {
  /** Problems before, and none now. */
  fixed: AuditRecord[]
  /** Problems now, and none before. */
  added: AuditRecord[]
}

/** The audits that found a problem in one of two runs, and none in the other. */
export function changesBetween(before: Pick<Results, 'audits'>, after: Pick<Results, 'audits'>): AuditChanges {
  const problems = new Map(before.audits.map(({ id, outcome }) => [id, hasProblem(outcome)]))
  const changed = after.audits.filter(({ id, outcome }) => {
    const was = problems.get(id)
    const is = hasProblem(outcome)
    return typeof was === 'boolean' && typeof is === 'boolean' && was !== is
  })
  return {
    fixed: changed.filter(({ outcome }) => !hasProblem(outcome)),
    added: changed.filter(({ outcome }) => hasProblem(outcome)),
  }
}

/** null: it could not be judged. */
function hasProblem(outcome: AuditRecord['outcome']): boolean | null {
  return outcome === 'unknown' ? null : outcome === 'fail' || outcome === 'warn'
}
