import type { MetricId, MetricUnit } from '../compare/metrics.ts'
import type { Noise } from '../compare/noise.ts'
import type { ChangedAudit, RunChange } from '../compare/run-change.ts'
import type { Failure } from '../errors.ts'
import type { Depth, Device, Result } from '../vocabulary.ts'

export interface Judgment {
  result: Result
  score: number
}

/** What rules go by of a comparison with the run before. */
export type AlertedChange = Pick<
  RunChange,
  'baseRunId' | 'before' | 'after' | 'scoreDeltaPage' | 'scoreDeltaRules' | 'scoreDeltaExact' | 'worse'
> & { audits: readonly AlertedAudit[] }

export type AlertedAudit = Omit<ChangedAudit, 'newFindings' | 'fixedFindings'>

/** A metric with what the runs before make of it; null if they are too few to tell. */
export interface WatchedValue {
  id: MetricId
  unit: MetricUnit
  value: number
  limit: number | null
  /** The median of so many runs. */
  typical: number | null
  runs: number
}

/** A budget of the policy, and what the run needs of it. */
export interface BudgetValue {
  name: string
  metric: string
  limit: number
  value: number
  level: string
  noise: Noise
}

/** The end of a run, as far as rules go by it. */
export interface RunFacts {
  run: {
    key: number
    id: string
    origin: 'user' | 'schedule' | 'confirm'
    depth: Depth
    reached: Depth | null
    device: Device
  }
  outcome: { result: Result | null; score: number | null; error: Failure | null }
  change: AlertedChange | null
  metrics: readonly WatchedValue[]
  /** Null without a policy. */
  budgets: readonly BudgetValue[] | null
  now: number
}
