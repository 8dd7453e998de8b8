import type { Run } from '../../../storage/records.ts'

/** The run before, and how much the score has changed since. */
export interface Comparison {
  before: Run & { score: number; endedAt: number }
  /** null if the rules differ: then the scores don't compare. */
  change: number | null
}

/** Compares a run with the last one of the same depth and device that has a score. `runs` has the latest first. */
export function comparisonOf(run: Run, runs: readonly Run[]): Comparison | undefined {
  const before = runs.find((one) => one.id < run.id && isComparable(one, run))
  if (before === undefined || !isScored(before) || run.score === null) return undefined
  return { before, change: before.ruleSet === run.ruleSet ? run.score - before.score : null }
}

function isComparable(one: Run, other: Run): boolean {
  return isScored(one) && one.reached === other.reached && one.device === other.device
}

export function isScored(run: Run): run is Run & { score: number; endedAt: number } {
  return run.score !== null && run.endedAt !== null
}
