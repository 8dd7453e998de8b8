import { type ScoreGain, scoreGains } from '../../../engine/score.ts'
import type { AuditRecord, Results } from '../../../results/schema.ts'

/** Further fixes are collapsed. */
const SHOWN = 5

export interface Fix extends ScoreGain {
  audit: AuditRecord
}

interface Fixes {
  /** The fixes that make the page good. Empty if it already is. */
  plan: Fix[]
  /** The rest of the plan. */
  planRest: Fix[]
  /** The score after the plan. */
  planScore: number | null
  /** The most valuable fixes outside the plan. */
  next: Fix[]
  /** Number of fixes beyond those. */
  more: number
}

/** Everything that lowers the score: the plan first, then by points lost. */
export function fixesOf(results: Pick<Results, 'audits' | 'categories' | 'plan'>): Fixes {
  const { audits, plan } = results
  const costly = audits.filter((audit) => audit.points_lost > 0).sort((a, b) => b.points_lost - a.points_lost)
  const planned = new Set(plan?.audits)
  const [inPlan, others] = [true, false].map((isIn) => costly.filter(({ id }) => planned.has(id) === isIn))
  const ordered = [...inPlan!, ...others!]
  const gains = scoreGains(
    ordered.map(({ points_lost: lost }) => lost),
    pointsOf(results),
  )
  const fixes = ordered.map((audit, index) => ({ audit, ...gains[index]! }))
  const first = fixes.slice(0, inPlan!.length)
  const rest = fixes.slice(inPlan!.length)
  const next = rest.slice(0, SHOWN)
  return {
    plan: first.slice(0, SHOWN),
    planRest: first.slice(SHOWN),
    planScore: plan?.score ?? null,
    next,
    more: rest.length - next.length,
  }
}

/** The points of all categories. */
export function pointsOf({ categories }: Pick<Results, 'categories'>): { earned: number; possible: number } {
  return {
    earned: categories.reduce((sum, category) => sum + category.points_earned, 0),
    possible: categories.reduce((sum, category) => sum + category.points_possible, 0),
  }
}
