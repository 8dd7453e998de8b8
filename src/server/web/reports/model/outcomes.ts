import type { AuditRecord, Results } from '../../../../domain/results/schema.ts'
import type { Category, Outcome } from '../../../../engine/assessment.ts'
import { CATEGORIES } from '../../../../engine/score.ts'
import { inOrderOfGain } from './fixes.ts'

/** In the order they are shown. */
export const OUTCOMES: readonly Outcome[] = ['fail', 'warn', 'unknown', 'pass', 'not-applicable']

/** Always visible; the others are collapsed. */
const OPEN_OUTCOMES: readonly Outcome[] = ['fail', 'warn']

type Counts = Record<Outcome, number>

export function countOutcomes(audits: readonly AuditRecord[]): Counts {
  const counts: Counts = { fail: 0, warn: 0, unknown: 0, pass: 0, 'not-applicable': 0 }
  for (const { outcome } of audits) counts[outcome]++
  return counts
}

export interface CategoryGroup {
  category: Category
  /** Those that limit the score first, then by what fixing them adds to it. */
  open: AuditRecord[]
  folded: { outcome: Outcome; audits: AuditRecord[] }[]
}

export function groupAudits({ audits }: Pick<Results, 'audits'>): CategoryGroup[] {
  return CATEGORIES.map((category) => {
    const own = audits.filter((audit) => audit.category === category)
    const of = (outcome: Outcome) => own.filter((audit) => audit.outcome === outcome)
    return {
      category,
      open: inOrderOfGain(OPEN_OUTCOMES.flatMap((outcome) => of(outcome))),
      folded: OUTCOMES.filter((outcome) => !OPEN_OUTCOMES.includes(outcome))
        .map((outcome) => ({ outcome, audits: of(outcome) }))
        .filter((fold) => fold.audits.length > 0),
    }
  }).filter((group) => group.open.length + group.folded.length > 0)
}

/** Which audits are shown; null for all. Part of the URL, so it can be shared. */
export interface Filter {
  category: Category | null
  outcome: Outcome | null
}

/** Unknown values are ignored. */
export function readFilter(query: unknown): Filter {
  const { category, outcome } = (query ?? {}) as Record<string, unknown>
  return {
    category: CATEGORIES.find((one) => one === category) ?? null,
    outcome: OUTCOMES.find((one) => one === outcome) ?? null,
  }
}

export function matches({ category, outcome }: Filter, audit: AuditRecord): boolean {
  return (category === null || audit.category === category) && (outcome === null || audit.outcome === outcome)
}

/** `branch`: the one that the history is about, which stays the same. */
export function filterQuery({ category, outcome }: Partial<Filter>, branch?: string): string {
  const given = Object.entries({ category, outcome, branch }).filter(
    (part): part is [string, string] => part[1] != null,
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
