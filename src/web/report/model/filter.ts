import type { Category, Outcome } from '../../../engine/model.ts'
import { CATEGORIES } from '../../../engine/score.ts'
import type { AuditRecord } from '../../../results/schema.ts'
import { OUTCOMES } from './outcomes.ts'

/** Which audits the reader wants to see; null: all. It lives in the address, so it can be shared. */
export interface Filter {
  category: Category | null
  outcome: Outcome | null
}

/** What is not one of ours counts as absent. */
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

export function filterQuery({ category, outcome }: Filter): string {
  const parts = [category && `category=${category}`, outcome && `outcome=${outcome}`].filter((part) => part !== null)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
