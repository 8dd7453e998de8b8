import type { Outcome } from '../../engine/assessment.ts'
import type { Failure } from '../../errors.ts'
import type { Depth, Device, Result } from '../../vocabulary.ts'
import type { MetricId, MetricUnit } from '../compare/metrics.ts'
import type { Noise } from '../compare/noise.ts'
import type { ChangedAudit, RunChange } from '../compare/run-change.ts'
import type { AlertEvidence } from './alert-state.ts'
import type { WatchedPage } from './page-replaced.ts'

export interface Judgment {
  result: Result
  score: number
}

/** What evidence of an alert has under this name; undefined if nothing. */
export function judgmentIn(evidence: AlertEvidence | null, name: 'from' | 'to'): Judgment | undefined {
  // Alerts of a score or a result store their evidence under these names.
  return evidence?.[name] as unknown as Judgment | undefined
}

/** What rules go by of a comparison with the run before. */
export type AlertedChange = Pick<
  RunChange,
  'baseRunId' | 'before' | 'after' | 'scoreDeltaPage' | 'scoreDeltaRules' | 'scoreDeltaExact' | 'worse'
> & { audits: readonly AlertedAudit[] }

export interface AlertedAudit extends Omit<ChangedAudit, 'newFindings' | 'fixedFindings'> {
  /** Of a site: on how many pages it failed before. Default: what follows from the numbers of findings. */
  failedBefore?: number
}

/** A metric with what the runs before make of it; null if they are too few to tell. */
export interface WatchedValue {
  id: MetricId
  unit: MetricUnit
  value: number
  limit: number | null
  isAbove: boolean
  /** Above the limit, but the machine was busy: this run doesn't tell. */
  isBusy: boolean
  /** The median of so many runs. */
  typical: number | null
  runs: number
  /** What a log-in opens is another page: its values don't compare with those without. */
  isSignedIn: boolean
}

/** A budget of the policy, and what the run needs of it. */
export interface BudgetValue {
  name: string
  metric: string
  limit: number
  /** Null if the run did not measure it. */
  value: number | null
  level: string
  noise: Noise
}

/** Runs of another depth or device don't compare; null if this one came less deep than it should. */
export function runSeries({ depth, reached, device }: RunDepth): string | null {
  if (reached !== depth) return null
  return reached === 0 ? '0' : `${reached} ${device}`
}

interface RunDepth {
  depth: Depth
  reached: Depth | null
  device: Device
}

export interface AuditOutcome {
  outcome: Outcome
  findingsTotal: number
}

/** What mutes hide from rules. */
export interface FactMutes {
  isMuted(audit: string): boolean
  /** Whether findings of the audit are muted. */
  hides(audit: string): boolean
  /** What the run comes to with everything that is muted. */
  unmuted: Pick<RunFacts, 'outcome' | 'change'>
}

/** The end of a run of a report or of a scan of a site, as far as rules go by it. */
export interface RunFacts {
  run: { key: number; id: string; origin: 'user' | 'schedule' | 'confirm' }
  /** Runs of the same series compare with each other; null if this one compares with none. */
  series: string | null
  outcome: { result: Result | null; score: number | null; error: Failure | null }
  /** Those that schedules go on with, besides this one. */
  otherSeries: ReadonlySet<string>
  change: AlertedChange | null
  /** The outcome of an audit; undefined if it was not judged. Only used for alerts of another series, without a change, or with mutes. */
  outcomeOf: (audit: string) => AuditOutcome | undefined
  metrics: readonly WatchedValue[]
  /** Absent if no mute is in force. Everything else is without what is muted. */
  mutes?: FactMutes | undefined
  /** What the run showed; null if it showed no page, or for other rules. */
  page: WatchedPage | null
  /** Null without a policy. */
  budgets: readonly BudgetValue[] | null
  now: number
}
