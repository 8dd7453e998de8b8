import type { ReportSummary, Run, RunSummary } from '../../../client/client.ts'
import { type ComparableRun, runOfResults } from '../../domain/compare/comparable-run.ts'
import type { Results } from '../../domain/results/schema.ts'
import { type Depth, type Device, parseDepth } from '../../vocabulary.ts'
import { isId } from '../arguments.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import type { CiLabels } from './ci-labels.ts'
import { connect, olderServer, type ServiceConnection, withUsageErrors } from './connect.ts'
import type { ServerArguments } from './server-options.ts'

/** The results of a run; null if they were removed because of their age. */
export function resultsOf({ results }: Run): Results | null {
  // The types of the client are made from the same schema, but as literal types of their own.
  return results as unknown as Results | null
}

/** How a page is checked: what its report has to agree with. */
export interface CheckedSettings {
  depth: Depth
  /** null: a quick run has none. */
  device: Device | null
}

/** Many reports may contain a URL; the report of the URL itself is among the first. */
const MOST_SEARCHED = 500

/** The reports of a URL, the newest first. */
async function reportsOf(
  { client, server }: ServiceConnection,
  url: string,
  signal: AbortSignal,
): Promise<ReportSummary[]> {
  return withUsageErrors(async () => {
    const found: ReportSummary[] = []
    let searched = 0
    const query = { search: url, sort_by: 'url', sort: 'asc' } as const
    for await (const report of client.each('/api/v1/reports', { query }, { signal })) {
      if (report.url === url) found.push(report)
      if (++searched >= MOST_SEARCHED || (found.length > 0 && report.url !== url)) break
    }
    return found.sort((a, b) => (a.id < b.id ? 1 : -1))
  }, server)
}

/** A run with the page of its report. */
type StartedRun = RunSummary & Pick<ReportSummary, 'page_url'>

/**
 * Starts a run of a URL: of the report with the same depth and device, or of a new one. Another depth would also be that of the next
 * scheduled runs.
 */
export async function startRun(
  connection: ServiceConnection,
  url: string,
  { depth, device, labels, signal }: CheckedSettings & { labels: CiLabels; signal: AbortSignal },
): Promise<StartedRun> {
  const { client, take } = connection
  const fits = (report: ReportSummary) => report.depth === depth && (device === null || report.device === device)
  const existing = (await reportsOf(connection, url, signal)).find(fits)
  const header = { prefer: 'respond-async' }
  const settings = { depth, ...(device && { device }), ...labels }
  const { data } = take(
    existing === undefined
      ? await client.POST('/api/v1/reports', { body: { url, ...settings, privacy: 1 }, params: { header }, signal })
      : await client.PATCH('/api/v1/reports/{id}', {
          body: { results: 1, ...settings },
          params: { path: { id: existing.id }, header },
          signal,
        }),
  )
  return { ...(await latestRun(connection, data.id, labels, signal)), page_url: data.page_url }
}

/** The newest run of a report with these labels. */
async function latestRun(
  { client, take, server }: ServiceConnection,
  id: string,
  labels: CiLabels,
  signal: AbortSignal,
): Promise<RunSummary> {
  const query = { per_page: 10, ...(labels.branch && { branch: labels.branch }) } as const
  const { data: runs } = take(
    await client.GET('/api/v1/reports/{id}/runs', { params: { path: { id }, query }, signal }),
  )
  const hasLabels = (run: RunSummary) => !labels.commit || run.commit === labels.commit
  const run = runs.find(hasLabels)
  if (run === undefined || run.commit === undefined) throw olderServer(server, 'runs for branches and commits')
  return run
}

export async function showRun(
  { client, take }: ServiceConnection,
  { id, report_id }: Pick<RunSummary, 'id' | 'report_id'>,
  signal: AbortSignal,
): Promise<Run> {
  const path = { id: report_id, run: id }
  return take(await client.GET('/api/v1/reports/{id}/runs/{run}', { params: { path }, signal })).data
}

interface WantedRun {
  depth?: Depth | undefined
  device?: string | undefined
}

/** The run that an argument names: by its id, or the latest one with a result of the report of a URL. */
async function namedRun(
  connection: ServiceConnection,
  typed: string,
  wanted: WantedRun,
  signal: AbortSignal,
): Promise<Run> {
  const { client, take } = connection
  if (isId(typed)) {
    // A run with itself: this is the one path that takes a run without its report.
    const params = { query: { base: typed, head: typed } }
    const { head } = take(await client.GET('/api/v1/compare', { params, signal })).data
    return showRun(connection, { id: head.run_id!, report_id: head.report_id! }, signal)
  }
  return latestRunOf(connection, typed, wanted, signal)
}

/** The latest run with a result of the report of a URL. */
export async function latestRunOf(
  connection: ServiceConnection,
  url: string,
  wanted: WantedRun,
  signal: AbortSignal,
): Promise<Run> {
  const { client, take, server } = connection
  const reports = await reportsOf(connection, url, signal)
  const fits = ({ depth, device, result }: ReportSummary) =>
    result !== null &&
    (wanted.depth === undefined || wanted.depth === depth) &&
    (wanted.device === undefined || wanted.device === device)
  const report = reports.find(fits)
  if (report === undefined) {
    const more = reports.length > 0 ? ' with a result of this depth and device' : ''
    throw new UsageError(`${server} has no report of ${url}${more}.`)
  }
  const params = { path: { id: report.id }, query: { per_page: 100 } as const }
  const { data: runs } = take(await client.GET('/api/v1/reports/{id}/runs', { params, signal }))
  const run = runs.find(({ status, result }) => status === 'done' && result !== null)
  if (run === undefined) throw new UsageError(`No recent run of ${url} on ${server} has a result.`)
  return showRun(connection, run, signal)
}

/** The runs of a service, by their ids or by the URLs of reports. */
export async function openStoredRuns(
  server: string,
  typed: ServerArguments & { depth: string | undefined; device: string | undefined },
  terminal: Terminal,
): Promise<(name: string) => Promise<ComparableRun>> {
  const connection = await connect(server, typed, terminal)
  const depth = typed.depth === undefined ? undefined : parseDepth(typed.depth)
  const wanted = { depth, device: typed.device }
  return async (name) => {
    const results = resultsOf(await namedRun(connection, name, wanted, terminal.signal))
    if (results === null) throw new UsageError(`The details of the run ${name} were removed because of their age.`)
    return runOfResults(results, name)
  }
}
