import type { Json } from '../../engine/model.ts'
import type { ComparableRun } from '../compare/comparable-run.ts'
import { FEWEST_LAB_RUNS, type MetricUnit, measuredIn } from '../compare/metrics.ts'
import { appliesTo } from './paths.ts'
import { parseQuantity } from './quantity.ts'
import type { Policy, PolicyBudget } from './schema.ts'

export type BudgetLevel = 'fail' | 'warn'

/** One limit of a budget, held against a run. */
export interface BudgetOutcome {
  /** The name of the budget; with the metric it is unique in a policy. */
  name: string
  /** What is limited, as the policy has it: `bytes.script`, `vitals.lcp`. */
  metric: string
  unit: MetricUnit
  limit: number
  level: BudgetLevel
  /** null if the run has no such value. */
  value: number | null
  isExceeded: boolean | null
}

/** A run as far as budgets go by it. */
export type BudgetedRun = Pick<ComparableRun, 'audits' | 'instrument'>

/** Every limit that a policy sets for the page at this URL. */
export function budgetsOf(run: BudgetedRun, { budgets = [] }: Pick<Policy, 'budgets'>, url: string): BudgetOutcome[] {
  const applies = appliesTo(url)
  const own = budgets.filter(({ paths }) => applies(paths))
  if (own.length === 0) return []
  const values = valuesOf(run)
  return own.flatMap((budget) =>
    limitsOf(budget).map(({ metric, unit, limit }) => {
      const { value, isAtLeast } = values(metric)
      // Of a sum that lacks files it is only certain that it is too much.
      const known = value !== null && (!isAtLeast || value > limit) ? value : null
      const isExceeded = known === null ? null : known > limit
      return { name: budget.name, metric, unit, limit, level: budget.level ?? 'fail', value: known, isExceeded }
    }),
  )
}

interface BudgetLimit {
  metric: string
  unit: MetricUnit
  limit: number
}

function limitsOf({ bytes = {}, requests = {}, vitals = {} }: PolicyBudget): BudgetLimit[] {
  const { cls, ...times } = vitals
  return [
    ...Object.entries(bytes).map(([of, text]) => limit(`bytes.${of}`, 'bytes', quantity(text, 'size'))),
    ...Object.entries(requests).map(([of, most]) => limit(`requests.${of}`, 'count', most)),
    ...Object.entries(times).map(([id, text]) => limit(`vitals.${id}`, 'ms', quantity(text, 'duration'))),
    ...(cls === undefined ? [] : [limit('vitals.cls', 'score', cls)]),
  ]
}

function limit(metric: string, unit: MetricUnit, most: number): BudgetLimit {
  return { metric, unit, limit: most }
}

/** Policies are checked when they are read, so this has a unit. */
function quantity(text: string, kind: 'size' | 'duration'): number {
  const parsed = parseQuantity(text, kind)
  return typeof parsed === 'number' ? parsed : Infinity
}

interface BudgetValue {
  value: number | null
  /** Files are missing in it. */
  isAtLeast?: boolean
}

const NONE: BudgetValue = { value: null }

type Details = { [key: string]: Json } | null

/** The values of a run by metric. */
function valuesOf({ audits, instrument }: BudgetedRun): (metric: string) => BudgetValue {
  const byId = new Map(audits.map((audit) => [audit.id, audit]))
  const detailsOf = (id: string): Details => byId.get(id)?.details ?? null
  const measured = measuredIn(audits)
  const labRuns = instrument.runs ?? 0
  return (metric) => {
    const [group, of = ''] = metric.split('.')
    if (group === 'vitals') {
      const lab = [...measured].find(([id]) => id === of)
      return lab === undefined || labRuns < FEWEST_LAB_RUNS ? NONE : { value: lab[1].value }
    }
    const counted = group === 'bytes' ? 'bytes' : 'requests'
    if (of === 'third_party') return ofThirdParties(byId.get('performance/third-parties'), counted)
    return byKind(detailsOf(counted === 'bytes' ? 'performance/page-weight' : 'performance/requests'), counted, of)
  }
}

function ofThirdParties(audit: BudgetedRun['audits'][number] | undefined, counted: 'bytes' | 'requests'): BudgetValue {
  if (audit?.outcome !== 'pass') return NONE
  // Without details there are no third parties.
  return { value: audit.details === null ? 0 : numberOf(audit.details[counted]) }
}

function byKind(details: Details, counted: 'bytes' | 'requests', of: string): BudgetValue {
  const total = numberOf(details?.[counted])
  const kinds = details?.['byKind']
  if (total === null || of === 'total') return { value: total }
  if (!Array.isArray(kinds)) return NONE
  let value = 0
  let sum = 0
  for (const one of kinds) {
    const kind = one as { kind?: Json; bytes?: Json; requests?: Json }
    const part = numberOf(kind[counted])
    if (part === null) return NONE
    sum += part
    if (kind.kind === of) value = part
  }
  return { value, isAtLeast: sum < total }
}

function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
