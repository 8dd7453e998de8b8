import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { problemCode, type Scan } from '../../../client/client.ts'
import type { SiteResult } from '../../actions/scans/site-json.ts'
import { VerdictError } from '../../errors.ts'
import { UsageError } from '../command.ts'
import { writingError } from '../file-error.ts'
import type { SiteFinding } from '../outputs/site-findings.ts'
import { isComparable } from '../site/baseline.ts'
import type { SiteChanges } from '../site/changes.ts'
import { writeChanges } from '../site/site-csv.ts'
import { olderServer, type ServiceConnection, usageErrorOf } from './connect.ts'

/** The result of a scan of the service, as `verdict site --json` writes it. */
export async function readSite(
  { client, server }: ServiceConnection,
  id: string,
  signal: AbortSignal,
  flag?: string,
): Promise<SiteResult> {
  const params = { path: { id }, query: { what: 'result', format: 'json' } as const }
  const { data, error } = await client.GET('/api/v1/scans/{id}/export', { params, signal })
  if (error !== undefined) {
    const isMissing = problemCode(error) === 'validation_failed' || error.status === 422
    if (isMissing) throw olderServer(server, 'files of scans')
    const { message } = usageErrorOf(error, server)
    throw flag === undefined ? usageErrorOf(error, server) : new UsageError(`${flag} ${id}: ${message}`)
  }
  const site: unknown = data
  if (!isSiteResult(site)) throw olderServer(server, 'files of scans')
  return site
}

function isSiteResult(site: unknown): site is SiteResult {
  return isComparable(site) && 'groups_total' in (site.audits[0] ?? { groups_total: 0 })
}

/** The scan before; null if there is none, or not anymore. */
export async function siteBefore(
  connection: ServiceConnection,
  { id }: Scan,
  signal: AbortSignal,
): Promise<SiteResult | null> {
  const { client, server } = connection
  const params = { path: { id }, query: { per_page: 10 } as const }
  const { data, error } = await client.GET('/api/v1/scans/{id}/changes', { params, signal })
  if (error === undefined) return readSite(connection, data.data.since, signal)
  // The first scan has none before it, and old ones lose their details.
  if (error.status === 422 || problemCode(error) === 'results_removed') return null
  throw usageErrorOf(error, server)
}

const TABLES = ['pages', 'links', 'findings'] as const

export async function writeTablesOf(
  connection: ServiceConnection,
  id: string,
  changes: SiteChanges | null,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (const what of TABLES) {
    const body = await readTable(connection, id, what, 'csv', signal)
    const file = join(folder, `${what}.csv`)
    await pipeline(body, createWriteStream(file), { signal }).catch((error: Error) => {
      throw lossOf(writingError(file, error), connection)
    })
  }
  await writeChanges(folder, changes)
}

/** The lines of a table as they arrive: there may be millions. */
async function readTable(
  { client, take }: ServiceConnection,
  id: string,
  what: (typeof TABLES)[number],
  format: 'csv' | 'jsonl',
  signal: AbortSignal,
): Promise<Readable> {
  const params = { path: { id }, query: { what, format } }
  const answer = await client.GET('/api/v1/scans/{id}/export', { params, signal, parseAs: 'stream' })
  return Readable.fromWeb(take(answer) as Parameters<typeof Readable.fromWeb>[0])
}

export async function* findingRows(
  connection: ServiceConnection,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<SiteFinding> {
  const input = await readTable(connection, id, 'findings', 'jsonl', signal)
  try {
    for await (const line of boundedLines(input)) if (line !== '') yield JSON.parse(line) as SiteFinding
  } catch (error) {
    throw lossOf(error, connection)
  } finally {
    input.destroy()
  }
}

const LONGEST_LINE = 1_000_000

async function* boundedLines(input: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of input.setEncoding('utf8')) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    if (rest.length > LONGEST_LINE) throw new Error(`a line has more than ${LONGEST_LINE} characters`)
    yield* lines
  }
  yield rest
}

/** The connection was lost while a file was sent. */
function lossOf(error: unknown, { server }: ServiceConnection): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError' || error instanceof UsageError) return error
  const { cause } = error
  const why = cause instanceof Error ? cause.message : error.message
  return new VerdictError('connect_failed', `--server: ${server} did not send the whole file: ${why}.`)
}
