import type { RunComparison } from '../../domain/compare/compare-runs.ts'
import { unmutedComparison } from '../../domain/policies/unmuted-comparison.ts'
import type { Assessment } from '../../engine/assessment.ts'
import type { PrintFormat } from '../options.ts'
import type { CheckOutputs } from '../outputs/check-outputs.ts'
import type { OutputPage } from '../outputs/output-page.ts'
import type { CheckPolicy } from '../policy/check-policy.ts'
import type { PageByPolicy } from '../policy/render.ts'
import type { ReportLanguage } from '../report/language.ts'
import type { PresentOptions } from '../report/report.ts'
import type { MutedParts } from '../report/view.ts'
import { titlesOf } from '../select.ts'
import type { BaselineUse } from './baseline.ts'
import type { CheckedPage, Checker, ServerRun } from './checker.ts'
import type { MissingMeasurements } from './missing-measurements.ts'
import type { PageGate } from './page-gate.ts'

/** A check, for each of its pages. */
export interface CheckRun {
  assess: Checker['assess']
  report: ReportLanguage
  /** Only with --baseline or --save-baseline. */
  baseline: BaselineUse | undefined
  gate: PageGate
  /** Only if there is a policy. */
  policy: CheckPolicy | null
  /** Only with --output. */
  outputs: CheckOutputs | undefined
  unmeasured: MissingMeasurements
  /** The options that say so. */
  failsBy: readonly string[]
  concurrency: number
  presentation: Omit<PresentOptions, 'json'> & { format: PrintFormat }
  /** What the paths of files are relative to. */
  root: string
}

export interface TakenPage {
  /** In the language of the report. */
  assessment: Assessment
  /** Without what the policy mutes. */
  comparison: RunComparison | null
  /** By the policy, if there is one. */
  byPolicy: PageByPolicy | null
  muted: MutedParts | undefined
  /** Where a service has it. */
  onServer: ServerRun | undefined
  isKnownToFail: boolean
  /** All that was asked for. */
  isMeasured: boolean
  /** Where it is needed: for the files, and for lines. */
  page: OutputPage | null
}

export async function takePage(
  { assessment: judged, shown, onServer }: CheckedPage,
  run: CheckRun,
): Promise<TakenPage> {
  const { report, baseline, gate, policy } = run
  const whole = (await baseline?.take(judged)) ?? null
  const byPolicy = policy?.apply(judged, whole) ?? null
  const comparison = whole === null || byPolicy === null ? whole : unmutedComparison(whole, byPolicy.view)
  const hasFailedGate = byPolicy?.view.gate === 'failed'
  // Also a page that could not be judged.
  const isFailed = !gate.passes(judged) || gate.worse(comparison).length > 0 || hasFailedGate
  const assessment = report.assessment(judged)
  const muted = byPolicy === null ? undefined : policy?.mutedParts(byPolicy)
  const isMeasured =
    judged.result !== null &&
    run.unmeasured.add({
      depthError: judged.depthError,
      byPolicy: byPolicy === null ? [] : policy!.unmeasured(byPolicy, assessment, report.language),
    })
  const output = {
    judged,
    assessment,
    isFailed,
    failures: gate.exists ? gate.failures({ judged, comparison, byPolicy }, report.language) : null,
    comparison: baseline?.isCompared ? comparison : undefined,
    muted,
  }
  // Loaded when needed: most checks write no files.
  const isListed = run.outputs !== undefined || run.presentation.format === 'line'
  const outputs = isListed ? await import('../outputs/output-page.ts') : null
  const taken: TakenPage = {
    assessment,
    comparison,
    byPolicy,
    muted,
    onServer,
    isKnownToFail: judged.result === null ? hasFailedGate : isFailed,
    isMeasured,
    page: outputs?.outputPage(output, run.root, report) ?? null,
  }
  if (taken.page !== null)
    await run.outputs?.add(taken.page, { ...output, json: () => jsonOf(taken, run), shown, byPolicy })
  return taken
}

/** What --json prints. */
export async function jsonOf(
  { assessment, comparison, byPolicy, onServer }: TakenPage,
  run: CheckRun,
): Promise<object> {
  const { baseline, report, policy } = run
  const judged = {
    ...assessment,
    ...(policy !== null && byPolicy !== null && { policy: policy.record(byPolicy) }),
    ...(onServer && { server: onServer }),
  }
  if (!baseline?.isCompared) return judged
  const { comparisonRecord } = await import('../../domain/compare/record.ts')
  return {
    ...judged,
    comparison:
      comparison && comparisonRecord(comparison, { title: titlesOf(run.presentation.audits), finding: report.finding }),
  }
}
