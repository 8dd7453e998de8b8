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

/** Everything that lowers the score, the most valuable fix first. The plan is the start of that list. */
export function fixesOf(results: Pick<Results, 'audits' | 'plan' | 'rule_set'>): Fixes {
  const { plan } = results
  const fixes = inOrder(results)
  const planned = new Set(plan?.audits)
  const first = fixes.filter(({ audit }) => planned.has(audit.id))
  const rest = fixes.filter(({ audit }) => !planned.has(audit.id))
  const next = rest.slice(0, SHOWN)
  return {
    plan: first.slice(0, SHOWN),
    planRest: first.slice(SHOWN),
    planScore: plan?.score ?? null,
    next,
    more: rest.length - next.length,
  }
}

/** What fixing each audit adds to the score, by id; those that limit the score are fixed first. */
export function gainsOf(results: Pick<Results, 'audits' | 'rule_set'>): ReadonlyMap<string, number> {
  return new Map(inOrder(results).map(({ audit, gain }) => [audit.id, gain]))
}

function inOrder({ audits, rule_set: ruleSet }: Pick<Results, 'audits' | 'rule_set'>): Fix[] {
  const scored = audits.map((record) => ({
    record,
    id: record.id,
    blocking: record.blocking,
    points: { possible: record.points_possible, lost: record.points_lost },
  }))
  return scoreGains(scored, { ruleSet }).map(({ audit, gain, score }) => ({ audit: audit.record, gain, score }))
}
