import type { ComparedBy } from '../compare/compare-findings.ts'
import type { Worsening } from '../compare/compare-runs.ts'
import type { MetricId, MetricUnit } from '../compare/metrics.ts'
import type { Noise } from '../compare/noise.ts'
import type { Importance, Outcome } from '../engine/model.ts'
import type { Failure } from '../errors.ts'
import type { Depth, Device, Result } from '../vocabulary.ts'

export interface Judgment {
  result: Result
  score: number
}

/** What rules go by of a comparison with the run before. */
export interface AlertedChange {
  baseRunId: string
  before: Judgment
  after: Judgment
  /** Null if the rules changed in between, and what the page did cannot be told apart. */
  scoreDeltaPage: number | null
  /** The part of audits that one run decides. */
  scoreDeltaExact: number | null
  worse: readonly Worsening[]
  /** Only audits of which something changed. */
  audits: readonly AlertedAudit[]
}

export interface AlertedAudit {
  id: string
  importance: Importance
  noise: Noise
  by: ComparedBy
  before: Outcome | null
  after: Outcome | null
  new: number
  fixed: number
  findingsTotal: number
}

/** A metric with the limit that follows from the runs before; null if they are too few to tell. */
export interface WatchedValue {
  id: MetricId
  unit: MetricUnit
  value: number
  limit: number | null
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
