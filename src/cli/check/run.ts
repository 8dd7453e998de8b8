import { audits } from '../../engine/audits/index.ts'
import {
  CONTENT_CHECK_KINDS,
  contentProblemText,
  readContentChecks,
} from '../../engine/derive/content/written-checks.ts'
import type { ContentCheck } from '../../engine/model.ts'
import { wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { gateOptions, needsBaseline } from '../gate.ts'
import { type LogInUse, needsUrl, readLogIn } from '../log-in.ts'
import { printFormatOf } from '../options.ts'
import { formatsOf } from '../outputs/output-options.ts'
import { repositoryRoot } from '../outputs/place.ts'
import type { CheckPolicy } from '../policy/check-policy.ts'
import { findPolicyFile } from '../policy/policy-files.ts'
import { startProgress } from '../progress.ts'
import { type Labels, labelsIn } from '../report/labels.ts'
import { openLanguage } from '../report/language.ts'
import { selectAudits } from '../select.ts'
import type { ServerChecker } from '../server/checker.ts'
import { type LabelArguments, type ServerArguments, serverOf } from '../server/server-options.ts'
import { targetOf } from '../targets.ts'
import { OUTPUT_CLOSED, Stopped, type Terminal } from '../terminal.ts'
import type { CheckArguments } from './check-options.ts'
import { openChecker } from './checker.ts'
import type { Incomplete } from './incomplete.ts'
import { openMissingMeasurements } from './missing-measurements.ts'
import { openPageGate } from './page-gate.ts'
import { pagesOf } from './pages.ts'
import { checkMany, checkOne } from './show-pages.ts'
import type { CheckRun } from './take-page.ts'
import type { PageSource } from './visit.ts'

/** After an interruption: the outputs of all finished pages. */
const WRITE_TIMEOUT_MS = 10_000

/** Collect, judge, report: one page in full, several in a table. */
export async function checkPages({ values, positionals }: CheckArguments, terminal: Terminal): Promise<number> {
  const chosen = selectAudits(audits, values.only, values.skip)
  const report = await openLanguage(values.lang)
  const limit = wholeNumber(values.limit, 'limit', 1, 50_000) ?? 100
  const labels = labelsIn(report.language)
  const format = printFormatOf(values)
  if (needsBaseline(values['fail-on']) && values.baseline === undefined)
    throw new UsageError(`--fail-on ${values['fail-on']} needs --baseline FILE.`)
  const server = serverOf(values, terminal.env)
  if (server === null) refuseServerOptions(values)
  const formats = formatsOf(values)
  const policy = await policyOf(values, terminal)
  const logIn = await readLogIn(values, terminal)
  const typedChecks = contentChecksIn(values)
  if (server !== null && typedChecks.length > 0)
    throw new UsageError(
      '--must-contain and --must-not-contain cannot be used with --server: set content checks in the report.',
    )
  if (server !== null && logIn)
    throw new UsageError('Credentials cannot be used with --server: the service fetches the pages.')
  const isShown = formats.has('html')
  const remote = server === null ? null : await openRemote(server, values, labels, terminal, isShown)
  const shown = { isShown, keepsPictures: values['keep-pictures'] }
  const contentChecks = (url: string) => [...typedChecks, ...(policy?.contentChecks(url) ?? [])]
  const checker = remote ?? openChecker(values, chosen, labels, terminal, { ...shown, logIn, contentChecks })
  const run: CheckRun = {
    assess: checker.assess,
    report,
    baseline: undefined,
    gate: openPageGate(values, policy?.failures ?? null),
    policy,
    outputs: undefined,
    unmeasured: openMissingMeasurements(labels, report.sentence),
    failsBy: gateOptions(values),
    concurrency: wholeNumber(values.concurrency, 'concurrency', 1, 64) ?? 4,
    presentation: {
      format,
      verbose: values.verbose,
      audits: chosen.map(report.audit),
      language: report.language,
    },
    root: repositoryRoot(),
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
      terminal.setStopTimeout(WRITE_TIMEOUT_MS)
      run.outputs = await openCheckOutputs(values, { ...run.presentation, single: named.single }, terminal)
    }
    if (named.single) {
      const exitCode = await checkOne(named.pages[0]!, run, progress, terminal)
      await finish(run, null, terminal)
      return exitCode
    }
    const { exitCode, incomplete } = await checkMany(named, run, progress, terminal)
    await finish(run, incomplete, terminal)
    return exitCode
  } finally {
    progress.end()
    await run.baseline?.close()
    await run.outputs?.close()
    await checker.close()
  }
}

/** Half a baseline would be one for later checks, so only the outputs are written of an interrupted check. */
async function finish(run: CheckRun, incomplete: Incomplete | null, { signal }: Terminal): Promise<void> {
  const code = signal.aborted && signal.reason instanceof Stopped ? signal.reason.exitCode : null
  if (code === null) await run.baseline?.finish()
  const isWanted = code === null || (code !== OUTPUT_CLOSED && incomplete !== null && incomplete.checked > 0)
  if (isWanted) await run.outputs?.finish(incomplete)
}

function contentChecksIn(values: CheckArguments['values']): ContentCheck[] {
  return CONTENT_CHECK_KINDS.flatMap((kind) => {
    const option = kind === 'must_contain' ? 'must-contain' : 'must-not-contain'
    const read = readContentChecks(kind, values[option])
    if ('problem' in read) throw new UsageError(`--${option} ${contentProblemText(read.problem)}`)
    return read.checks
  })
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
