import type { AuditRecord, Results } from '../../../results/schema.ts'

/** More than this at once nobody repairs; the others are folded. */
const SHOWN = 5

export interface Fixes {
  /** The audits of the plan: with them repaired the page is good. Empty where it is good already. */
  plan: AuditRecord[]
  /** More audits of the plan. */
  planRest: AuditRecord[]
  /** The score with the plan done. */
  planScore: number | null
  /** The costliest of the rest. */
  next: AuditRecord[]
  /** How many more cost points. */
  more: number
}

/** What costs points, the most expensive first, the plan before all else. */
export function fixesOf({ audits, plan }: Pick<Results, 'audits' | 'plan'>): Fixes {
  const costly = audits.filter((audit) => audit.points_lost > 0).sort((a, b) => b.points_lost - a.points_lost)
  const planned = new Set(plan?.audits)
  const first = costly.filter(({ id }) => planned.has(id))
  const rest = costly.filter(({ id }) => !planned.has(id))
  const next = rest.slice(0, SHOWN)
  return {
    plan: first.slice(0, SHOWN),
    planRest: first.slice(SHOWN),
    planScore: plan?.score ?? null,
    next,
    more: rest.length - next.length,
  }
}
