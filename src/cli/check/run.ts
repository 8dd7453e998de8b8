import { toJson } from '../../common/text.ts'
import type { RunComparison } from '../../domain/compare/compare-runs.ts'
import type { Assessment } from '../../engine/assessment.ts'
import { audits } from '../../engine/audits/index.ts'
import { wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { type PageSinceBaseline, pageSinceBaseline, renderPages } from '../compare/render-pages.ts'
import { type Gate, gateOptions, openGate } from '../gate.ts'
import { inOrder } from '../in-order.ts'
import { type LogInUse, needsUrl, readLogIn } from '../log-in.ts'
import { type Threshold, thresholdOf } from '../options.ts'
import type { CheckOutputs } from '../outputs/check-outputs.ts'
import { formatsOf } from '../outputs/output-options.ts'
import type { CheckPolicy } from '../policy/check-policy.ts'
import { findPolicyFile } from '../policy/policy-files.ts'
import type { PageByPolicy } from '../policy/render.ts'
import { type Progress, startProgress } from '../progress.ts'
import { type Labels, labelsIn } from '../report/labels.ts'
import { openLanguage, type ReportLanguage } from '../report/language.ts'
import { type PresentOptions, present } from '../report/report.ts'
import { type PageRow, pageName, renderTable, rowOf } from '../report/table.ts'
import { selectAudits, titlesOf } from '../select.ts'
import type { ServerChecker } from '../server/checker.ts'
import { type LabelArguments, type ServerArguments, serverOf } from '../server/server-options.ts'
import { targetOf } from '../targets.ts'
import { Stopped, type Terminal } from '../terminal.ts'
import { styleOf } from '../text/style.ts'
import type { BaselineUse } from './baseline.ts'
import type { CheckArguments } from './check-options.ts'
import { type CheckedPage, type Checker, openChecker } from './checker.ts'
import { type MissingMeasurements, openMissingMeasurements } from './missing-measurements.ts'
import { type CheckedPages, pagesOf } from './pages.ts'
import type { PageSource } from './visit.ts'

interface Run {
  assess: Checker['assess']
  report: ReportLanguage
  /** Only with --baseline or --save-baseline. */
  baseline: BaselineUse | undefined
  failsOnWorse: boolean
  /** Only if there is a policy. */
  policy: CheckPolicy | null
  /** Only with --output. */
  outputs: CheckOutputs | undefined
  passes: Threshold
  unmeasured: MissingMeasurements
  /** The options that say so. */
  failsBy: readonly string[]
  concurrency: number
  presentation: PresentOptions
}

/** Collect, judge, report: one page in full, several in a table. */
export async function checkPages({ values, positionals }: CheckArguments, terminal: Terminal): Promise<number> {
  const chosen = selectAudits(audits, values.only, values.skip)
  const report = await openLanguage(values.lang)
  const limit = wholeNumber(values.limit, 'limit', 1, 50_000) ?? 100
  const labels = labelsIn(report.language)
  if (values['fail-on'] === 'worse' && values.baseline === undefined)
    throw new UsageError('--fail-on worse needs --baseline FILE.')
  const server = serverOf(values, terminal.env)
  if (server === null) refuseServerOptions(values)
  const formats = formatsOf(values)
  const policy = await policyOf(values, terminal)
  const logIn = await readLogIn(values, terminal)
  if (server !== null && logIn)
    throw new UsageError('Credentials cannot be used with --server: the service fetches the pages.')
  const isShown = formats.has('html')
  const remote = server === null ? null : await openRemote(server, values, labels, terminal, isShown)
  const shown = { isShown, keepsPictures: values['keep-pictures'] }
  const checker = remote ?? openChecker(values, chosen, labels, terminal, { ...shown, logIn })
  const run: Run = {
    assess: checker.assess,
    report,
    baseline: undefined,
    failsOnWorse: values['fail-on'] === 'worse',
    policy,
    outputs: undefined,
    passes: thresholdOf(values['fail-on'], values['fail-under']),
    unmeasured: openMissingMeasurements(labels, report.sentence),
    failsBy: gateOptions(values),
    concurrency: wholeNumber(values.concurrency, 'concurrency', 1, 64) ?? 4,
    presentation: {
      json: values.json,
      verbose: values.verbose,
      audits: chosen.map(report.audit),
      language: report.language,
    },
  }
  const progress = startProgress(terminal, labels)
  try {
    if (logIn && values.sitemap !== undefined) await bindSitemap(logIn, values.sitemap)
    const named = await pagesOf({ ...values, positionals, limit }, checker.http, terminal, {
      onNote: (note) => progress.note(note(labels)),
      onSitemap: (url) => progress.say(url),
    })
    if (logIn) bindPages(logIn, named.pages)
    // Loaded when needed, because most checks don't compare.
    if (values.baseline !== undefined || values['save-baseline'] !== undefined)
      run.baseline = await (await import('./baseline.ts')).openBaseline(values, named.single, terminal, remote)
    if (formats.size > 0) {
      const { openCheckOutputs } = await import('../outputs/check-outputs.ts')
      run.outputs = await openCheckOutputs(values, { ...run.presentation, single: named.single }, terminal)
    }
    const exitCode = named.single
      ? await checkOne(named.pages[0]!, run, progress, terminal)
      : await checkMany(named, run, progress, terminal)
    if (!terminal.signal.aborted) {
      await run.baseline?.finish()
      await run.outputs?.finish()
    }
    return exitCode
  } finally {
    progress.end()
    await run.baseline?.close()
    await run.outputs?.close()
    await checker.close()
  }
}

/** Before it is requested: credentials are for the pages that it lists, which have to be of its origin. */
async function bindSitemap(logIn: LogInUse, typed: string): Promise<void> {
  const target = await targetOf(typed)
  if (target.kind === 'url') logIn.bind([target.url])
}

function bindPages(logIn: LogInUse, pages: readonly PageSource[]): void {
  logIn.bind(
    pages.map((page) => {
      if ('url' in page) return page.url
      throw needsUrl()
    }),
  )
}

/** Loaded when needed: only with --server. */
async function openRemote(
  server: string,
  values: CheckArguments['values'],
  labels: Labels,
  terminal: Terminal,
  isShown: boolean,
): Promise<ServerChecker> {
  return (await import('../server/checker.ts')).openServerChecker(server, values, labels, terminal, { isShown })
}

function refuseServerOptions(values: ServerArguments & LabelArguments): void {
  for (const name of ['key', 'commit', 'branch'] as const)
    if (values[name] !== undefined) throw new UsageError(`--${name} needs --server URL.`)
}

/** Loaded when needed: only if a policy is named, or the folder has one. */
async function policyOf(values: CheckArguments['values'], terminal: Terminal): Promise<CheckPolicy | null> {
  const isGiven = values.policy !== undefined || values['no-policy'] || findPolicyFile() !== null
  if (!isGiven) return null
  return (await import('../policy/check-policy.ts')).openPolicy(values, terminal)
}

interface TakenPage {
  /** In the language of the report. */
  assessment: Assessment
  comparison: RunComparison | null
  /** By the policy, if there is one. */
  byPolicy: PageByPolicy | null
  /** Also a page that could not be judged. */
  isFailed: boolean
  isKnownToFail: boolean
  /** All that was asked for. */
  isMeasured: boolean
}

async function take({ assessment: judged, shown }: CheckedPage, run: Run): Promise<TakenPage> {
  const { report, baseline, passes, failsOnWorse, policy } = run
  const comparison = (await baseline?.take(judged)) ?? null
  const byPolicy = policy?.apply(judged, comparison) ?? null
  const isWorse = failsOnWorse && comparison !== null && comparison.worse.length > 0
  const hasFailedGate = byPolicy?.view.gate === 'failed'
  const isFailed = !passes(judged) || isWorse || hasFailedGate
  const assessment = report.assessment(judged)
  const isMeasured =
    judged.result !== null &&
    run.unmeasured.add({
      depthError: judged.depthError,
      byPolicy: byPolicy === null ? [] : policy!.unmeasured(byPolicy, assessment, report.language),
    })
  const isKnownToFail = judged.result === null ? hasFailedGate : isFailed
  const taken = { assessment, comparison, byPolicy, isFailed, isKnownToFail, isMeasured }
  await run.outputs?.add({
    ...taken,
    judged,
    change: comparison,
    muted: byPolicy === null ? undefined : policy?.mutedParts(byPolicy),
    json: () => jsonOf(taken, run),
    shown,
    byPolicy,
  })
  return taken
}

/** What --json prints. */
async function jsonOf({ assessment, comparison, byPolicy }: TakenPage, run: Run): Promise<object> {
  const { baseline, report, policy } = run
  const judged = policy === null || byPolicy === null ? assessment : { ...assessment, policy: policy.record(byPolicy) }
  if (!baseline?.isCompared) return judged
  const { comparisonRecord } = await import('../../domain/compare/record.ts')
  return {
    ...judged,
    comparison:
      comparison && comparisonRecord(comparison, { title: titlesOf(run.presentation.audits), finding: report.finding }),
  }
}

async function checkOne(page: PageSource, run: Run, progress: Progress, terminal: Terminal): Promise<number> {
  const checked = await run.assess(page, progress)
  terminal.signal.throwIfAborted()
  progress.end()
  const { stdout } = terminal
  const taken = await take(checked, run)
  const { comparison } = taken
  if (run.presentation.json) stdout.writeJson(`${toJson(await jsonOf(taken, run), 2)}\n`)
  else presentPage(taken, run, terminal)
  if (run.baseline?.isCompared && !run.presentation.json) await showComparison(comparison, run, terminal)
  const gate = openGate()
  gate.add(checked.assessment, { isFailed: taken.isKnownToFail, isMeasured: taken.isMeasured })
  noteFailure(gate, 1, run, progress)
  return gate.exitCode
}

/** What was not measured, and what failed; a failed gate of the policy alone is part of the report. */
function noteFailure({ failed, notJudged }: Gate, total: number, run: Run, progress: Progress): void {
  const { failsBy, policy, presentation } = run
  run.unmeasured.note(progress, total)
  if (failed === 0 || (failsBy.length === 0 && notJudged === 0)) return
  const by = failsBy.length > 0 && policy !== null ? [...failsBy, labelsIn(presentation.language).policyGate] : failsBy
  progress.note(labelsIn(presentation.language).failedGate(failed, total, by, notJudged))
}

function presentPage({ assessment, byPolicy }: TakenPage, { presentation, policy }: Run, terminal: Terminal): void {
  const muted = byPolicy === null ? undefined : policy?.mutedParts(byPolicy)
  present(assessment, { ...presentation, muted }, terminal)
  if (byPolicy !== null && policy !== null)
    terminal.stdout.write(policy.render(byPolicy, presentation.language, styleOf(terminal, terminal.stdout)))
}

async function showComparison(comparison: RunComparison | null, run: Run, terminal: Terminal): Promise<void> {
  const { stdout } = terminal
  const { language, verbose } = run.presentation
  const style = styleOf(terminal, stdout)
  if (comparison === null) return stdout.write(renderPages([pageSinceBaseline('', null)], language, style))
  const { renderComparison } = await import('../compare/render.ts')
  const view = { language, style, verbose, failureTitle: titlesOf(run.presentation.audits), say: run.report.finding }
  stdout.write(renderComparison(comparison, view))
}

async function checkMany({ pages }: CheckedPages, run: Run, progress: Progress, terminal: Terminal): Promise<number> {
  const { stdout, signal } = terminal
  const { json, verbose } = run.presentation
  const rows: PageRow[] = []
  const compared: PageSinceBaseline[] = []
  const byPolicy: PageByPolicy[] = []
  const gate = openGate()
  let stoppedWith: number | null = null
  progress.expect(pages.length)
  const assessments = inOrder(pages, run.concurrency, async (page) => {
    signal.throwIfAborted()
    const checked = await run.assess(page, progress)
    signal.throwIfAborted()
    progress.advance()
    return checked
  })
  try {
    for await (const checked of assessments) {
      const taken = await take(checked, run)
      const { assessment, comparison, isKnownToFail: isFailed, isMeasured } = taken
      gate.add(assessment, { isFailed, isMeasured })
      if (json || verbose) progress.clear()
      if (json) stdout.writeJson(`${toJson(await jsonOf(taken, run))}\n`)
      else if (verbose) presentPage(taken, run, terminal)
      if (!json) rows.push(rowOf(assessment))
      if (!json && taken.byPolicy !== null) byPolicy.push(taken.byPolicy)
      if (run.baseline?.isCompared && !json) compared.push(pageSinceBaseline(pageName(assessment.url), comparison))
      await stdout.drained()
    }
  } catch (thrown) {
    // Pages that were judged before the interruption are still shown.
    if (!(signal.aborted && signal.reason instanceof Stopped)) throw thrown
    stoppedWith = signal.reason.exitCode
  }
  progress.end()
  if (rows.length > 0) stdout.write(renderTable(rows, styleOf(terminal, stdout), run.presentation))
  const { language } = run.presentation
  if (compared.length > 0) stdout.write(renderPages(compared, language, styleOf(terminal, stdout)))
  if (byPolicy.length > 0) stdout.write(run.policy!.renderTable(byPolicy, language, styleOf(terminal, stdout)))
  noteFailure(gate, pages.length, run, progress)
  return stoppedWith ?? gate.exitCode
}
