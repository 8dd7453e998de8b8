/** One case of an outside authority, as its data file holds it. */
export interface TruthRow {
  suite: string
  id: string
  audit_topic: string
  input: Record<string, unknown>
  expected: Record<string, unknown>
}

/** How our answer stands to the authority's. */
export interface Comparison {
  /** `false-alarm`: we object where they do not; `miss`: the other way; `differs`: another value. */
  verdict: 'agree' | 'false-alarm' | 'miss' | 'differs'
  ours: string
  theirs: string
}

export interface Suite {
  /** The data file's name without its ending. */
  name: string
  /** The share of cases that must agree, listed deviations not counted as agreement. */
  atLeast: number
  compare(row: TruthRow): Comparison
}

/** Compares two values as JSON: objects regardless of the order of their keys. */
export function sameValue(ours: unknown, theirs: unknown): Comparison {
  const a = stable(ours)
  const b = stable(theirs)
  return { verdict: a === b ? 'agree' : 'differs', ours: a, theirs: b }
}

/** Compares two objections: did we, and did they, find fault? */
export function sameAlarm(alarmed: boolean, expected: boolean, ours: string, theirs: string): Comparison {
  if (alarmed === expected) return { verdict: 'agree', ours, theirs }
  return { verdict: alarmed ? 'false-alarm' : 'miss', ours, theirs }
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) as string
}
