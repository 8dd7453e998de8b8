import type { PastStep } from '../common/tracing.ts'
import type { RunMetrics } from '../domain/compare/metrics.ts'
import type { RunChange } from '../domain/compare/run-change.ts'
import type { BrowserObservation } from '../engine/deepen.ts'
import type { ContentCheck, PageSignature } from '../engine/model.ts'
import type { PageLogIn } from '../engine/net/page-log-in.ts'
import type { RunFile, RunOutcome } from '../storage/records.ts'
import type { BaseRun } from '../storage/runs/ends/base-run.ts'
import type { SeenCertificate } from '../storage/runs/ends/store-run-end.ts'
import type { Depth } from '../vocabulary.ts'

/** What judging-pool.ts asks of its child processes, and what these answer. */

export interface CollectSettings {
  /** The operator's allow-list of private hosts and addresses. */
  allow: readonly string[]
  userAgent: string
}

/** Evidence is compressed, as stored. */
export type Task =
  | PageTask
  | { kind: 'judge'; evidence: Uint8Array; observation: BrowserObservation | undefined; base: BaseRun | undefined }
  | { kind: 'compare'; results: Uint8Array; base: BaseRun }
  | { kind: 'certificate'; evidence: Uint8Array }

export interface JudgedRun {
  outcome: RunOutcome
  /** The HTTP status of the page, if it responded. */
  status: number | null
  /** The depth that was reached. */
  reached: Depth
  /** JSON with zstd; null if there is no result. */
  results: Uint8Array | null
  /** JSON with zstd; null if there is no result, because then there is nothing to judge again. */
  evidence: Uint8Array | null
  files: RunFile[]
  metrics: RunMetrics
  /** Of the page's own site. */
  certificate: SeenCertificate | null
  /** The page has none of its own: one that an earlier run has seen no longer counts. */
  isWithoutCertificate?: true
  /** By what the page is known again; null if there was none to see. */
  signature: PageSignature | null
  /** Since the run that it was to be compared with; null if there was none, or they don't compare. */
  change: RunChange | null
  /** Our own error while comparing them. */
  compareError?: string | undefined
  /** What took how long, for spans. */
  steps?: readonly PastStep[]
}

export interface PageTask {
  kind: 'assess'
  url: string
  /** RFC 3339. */
  collectedAt: string
  base: BaseRun | undefined
  logIn: PageLogIn | undefined
  contentChecks: readonly ContentCheck[] | undefined
}
