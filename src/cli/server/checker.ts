import { problemCode, type Run } from '../../../client/client.ts'
import { DAY_SECONDS } from '../../common/durations.ts'
import { runOfAssessment, runOfResults } from '../../domain/compare/comparable-run.ts'
import { compareRuns, isRefused, type RunComparison } from '../../domain/compare/compare-runs.ts'
import type { Results } from '../../domain/results/schema.ts'
import type { Assessment } from '../../engine/assessment.ts'
import type { Failure } from '../../errors.ts'
import { type Depth, type Device, parseDepth } from '../../vocabulary.ts'
import { wholeNumber } from '../arguments.ts'
import type { CheckedPage, Checker, CheckerArguments } from '../check/checker.ts'
import { UsageError } from '../command.ts'
import { openHttp } from '../http.ts'
import type { Labels } from '../report/labels.ts'
import type { Terminal } from '../terminal.ts'
import { labelsOf } from './ci-labels.ts'
import { connect, usageErrorOf } from './connect.ts'
import { resultsOf, showRun, startRun } from './reports.ts'
import { assessmentOfRun } from './run-assessment.ts'
import type { LabelArguments, ServerArguments } from './server-options.ts'

/** A checker whose pages are checked by a service. */
export interface ServerChecker extends Checker {
  /** What changed since another run of the service; null if there is none to compare with. */
  compare(assessment: Assessment, base: string): Promise<RunComparison | null>
}

const WAIT_SECONDS = 900
/** A service that is updated meanwhile goes on with the run afterwards. */
const OUTAGE_SECONDS = 60

export async function openServerChecker(
  server: string,
  typed: CheckerArguments & ServerArguments & LabelArguments,
  labels: Labels,
  terminal: Terminal,
  { isShown = false }: { isShown?: boolean } = {},
): Promise<ServerChecker> {
  const settings = { ...settingsOf(typed), labels: labelsOf(typed, terminal.env) }
  const timeout = wholeNumber(typed.timeout, 'timeout', 1, DAY_SECONDS) ?? WAIT_SECONDS
  const http = openHttp({ timeout: undefined, 'user-agent': undefined })
  let onRateLimit: (seconds: number) => void = () => {}
  const connection = await connect(server, typed, terminal, {
    needsWrite: true,
    onRateLimit: (seconds) => onRateLimit(seconds),
  })
  const { signal } = terminal
  const runs = new WeakMap<Assessment, Run>()

  return {
    http,
    async assess(page, progress): Promise<CheckedPage> {
      if (!('url' in page))
        throw new UsageError(
          `${page.path} is on this machine, and ${server} fetches pages itself. Check it without --server${typed.server === undefined ? ' and VERDICT_SERVER' : ''}.`,
        )
      onRateLimit = (seconds) => progress.say(`${page.url}  ${labels.rateLimited(seconds)}`)
      const started = await startRun(connection, page.url, { ...settings, signal })
      const onServer = { report_id: started.report_id, run_id: started.id, page_url: started.page_url }
      const ends = performance.now() + timeout * 1000
      const waited = await connection.client.waitFor(started, {
        timeout,
        outage: OUTAGE_SECONDS,
        signal,
        onStatus: (status) => progress.say(`${page.url}  ${status === 'queued' ? labels.queued : labels.running}`),
      })
      if (waited.error !== undefined) {
        if (performance.now() < ends || problemCode(waited.error) !== 'timeout')
          throw usageErrorOf(waited.error, server)
        // Others may be judged, and fail.
        return {
          assessment: assessmentOfRun({ ...started, error: notInTime(timeout) }, null, page.url),
          shown: null,
          onServer,
        }
      }
      const run = waited.data
      const results = run.results as Results | null
      const assessment = assessmentOfRun(run, results, page.url)
      runs.set(assessment, run)
      return { assessment, shown: isShown && results !== null ? { results, pictures: [] } : null, onServer }
    },
    async compare(assessment, base) {
      const run = runs.get(assessment)
      if (run === undefined || assessment.result === null) return null
      const params = { path: { id: run.report_id }, query: { base, head: run.id } }
      const { data, error } = await connection.client.GET('/api/v1/reports/{id}/compare', { params, signal })
      if (error !== undefined) {
        // The first run of a branch has none before it, and old ones lose their details.
        if (['not_comparable', 'results_removed'].includes(problemCode(error))) return null
        throw usageErrorOf(error, server)
      }
      // It was compared with, so its results are there.
      const before = await showRun(connection, { id: data.data.base.run_id!, report_id: run.report_id }, signal)
      const comparison = compareRuns(runOfResults(resultsOf(before)!, assessment.url), runOfAssessment(assessment))
      return isRefused(comparison) ? null : comparison
    },
    close: async () => http.close(),
  }
}

function notInTime(seconds: number): Failure {
  return {
    code: 'timeout',
    message: `The service did not finish the run within ${seconds} s; the run continues there.`,
  }
}

function settingsOf(typed: CheckerArguments): { depth: Depth; device: Device | null } {
  const { device } = typed
  const depth = parseDepth(typed.depth ?? 'quick') ?? 0
  for (const [name, value] of [
    ['runs', typed.runs],
    ['user-agent', typed['user-agent']],
    ['only', typed.only[0]],
    ['skip', typed.skip[0]],
  ])
    if (value !== undefined) throw new UsageError(`--${name} cannot be used with --server: the service decides.`)
  if (device !== undefined && depth === 0) throw new UsageError('--device needs --depth browser or lighthouse.')
  return { depth, device: depth === 0 ? null : ((device ?? 'mobile') as Device) }
}
