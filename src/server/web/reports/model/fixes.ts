import type { AuditRecord, Results } from '../../../../domain/results/schema.ts'
import {
  costliestAudits,
  fixesOf as everyFix,
  planPath,
  type ScoredAudit,
  type ScoredFix,
} from '../../../../engine/score.ts'

/** Further fixes are collapsed. */
const SHOWN = 5

export interface Fix extends Omit<ScoredFix<AuditRecord>, 'gain'> {
  /** null if the page has no score. */
  gain: number | null
}

interface Fixes {
  /** The fixes that make the page good. Empty if it already is. */
  plan: Fix[]
  /** The rest of the plan. */
  planRest: Fix[]
  /** The score after the plan. */
  planScore: number | null
  /** The score now and after each fix of the plan. null stands for those in the middle of a long one. */
  path: (number | null)[]
  /** The most valuable fixes outside the plan. */
  next: Fix[]
  /** Number of fixes beyond those. */
  more: number
}

/** Everything that lowers the score, the most valuable fix first. The plan is the start of that list. */
export function fixesOf(results: Pick<Results, 'audits' | 'plan' | 'rule_set' | 'score'>): Fixes {
  const { plan, score } = results
  const fixes = inOrder(results)
  const planned = new Set(plan?.audits)
  const first = fixes.filter(({ audit }) => planned.has(audit.id))
  const rest = fixes.filter(({ audit }) => !planned.has(audit.id))
  const next = rest.slice(0, SHOWN)
  return {
    plan: first.slice(0, SHOWN),
    planRest: first.slice(SHOWN),
    planScore: plan?.score ?? null,
    path: plan === null || score === null ? [] : planPath(score, plan, fixes),
    next,
    more: rest.length - next.length,
  }
}

/** What fixing each audit alone adds to the score, by id; only of those that lower it. null without a score. */
export function gainsOf(results: Pick<Results, 'audits' | 'rule_set' | 'score'>): ReadonlyMap<string, number | null> {
  return new Map(inOrder(results).map(({ audit, gain }) => [audit.id, gain]))
}

/** What lowers the score, the most valuable fix first; then the others in their order. */
export function inOrderOfGain(audits: readonly AuditRecord[]): AuditRecord[] {
  const costly = costliestAudits(audits.map(scored)).map(({ record }) => record)
  const listed = new Set(costly)
  return [...costly, ...audits.filter((audit) => !listed.has(audit))]
}

function inOrder({ audits, rule_set: ruleSet, score }: Pick<Results, 'audits' | 'rule_set' | 'score'>): Fix[] {
  const fixes = everyFix(audits.map(scored), { ruleSet })
  return fixes.map((fix) => ({ ...fix, audit: fix.audit.record, gain: score === null ? null : fix.gain }))
}

function scored(record: AuditRecord): ScoredAudit & { record: AuditRecord } {
  const { id, blocking, points_possible: possible, points_lost: lost } = record
  return { record, id, blocking, points: { possible, lost } }
}
