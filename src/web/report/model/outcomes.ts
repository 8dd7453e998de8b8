import type { Category, Outcome } from '../../../engine/model.ts'
import { CATEGORIES } from '../../../engine/score.ts'
import type { AuditRecord, Results } from '../../../results/schema.ts'

/** In the order a reader wants them. */
export const OUTCOMES: readonly Outcome[] = ['fail', 'warn', 'unknown', 'pass', 'not-applicable']

/** Shown at once; the others are folded. */
export const OPEN_OUTCOMES: readonly Outcome[] = ['fail', 'warn']

export type Counts = Record<Outcome, number>

export function countOutcomes(audits: readonly AuditRecord[]): Counts {
  const counts: Counts = { fail: 0, warn: 0, unknown: 0, pass: 0, 'not-applicable': 0 }
  for (const { outcome } of audits) counts[outcome]++
  return counts
}

export interface CategoryGroup {
  category: Category
  /** The costliest first. */
  open: AuditRecord[]
  folded: { outcome: Outcome; audits: AuditRecord[] }[]
}

export function groupAudits({ audits }: Pick<Results, 'audits'>): CategoryGroup[] {
  return CATEGORIES.map((category) => {
    const own = audits.filter((audit) => audit.category === category)
    const of = (outcome: Outcome) => own.filter((audit) => audit.outcome === outcome)
    return {
      category,
      open: OPEN_OUTCOMES.flatMap((outcome) => of(outcome)).sort((a, b) => b.points_lost - a.points_lost),
      folded: OUTCOMES.filter((outcome) => !OPEN_OUTCOMES.includes(outcome))
        .map((outcome) => ({ outcome, audits: of(outcome) }))
        .filter((fold) => fold.audits.length > 0),
    }
  }).filter((group) => group.open.length + group.folded.length > 0)
}
