import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SiteParts, type SiteResult, siteJson } from '../../actions/site-json.ts'
import { type components, problemCode, type Scan } from '../../client/client.ts'
import { DAY_SECONDS } from '../../common/durations.ts'
import { cleanLine, toJson } from '../../common/text.ts'
import { VerdictError } from '../../errors.ts'
import { type Depth, type Device, parseDepth } from '../../vocabulary.ts'
import { isId, wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { writingError } from '../file-error.ts'
import { openGate } from '../gate.ts'
import { readInput } from '../input.ts'
import { thresholdOf } from '../options.ts'
import type { SiteFinding } from '../outputs/site-findings.ts'
import { unusedPolicyFile } from '../policy/policy-files.ts'
import { startProgress } from '../progress.ts'
import { labelsIn } from '../report/labels.ts'
import { compareSites, isComparable, isWorse, readBaseline, type SiteChanges } from '../site/changes.ts'
import { changesSection } from '../site/changes-report.ts'
import { hostOf, type SiteArguments } from '../site/run.ts'
import { writeChanges } from '../site/site-csv.ts'
import { openSiteFiles, type SiteFiles } from '../site/site-files.ts'
import { siteLabelsIn } from '../site/site-labels.ts'
import { openSiteLanguage, type SiteLanguage } from '../site/site-language.ts'
import { targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'
import { wrap } from '../text/layout.ts'
import { badge, bar, paintOf, type Style, styleOf } from '../text/style.ts'
import { connect, explained, explaining, olderServer, type ServiceConnection } from './connect.ts'

type ScanFinding = components['schemas']['ScanFinding']

const WAIT_SECONDS = 3600
/** A service that is updated during a scan goes on with it afterwards. */
const OUTAGE_SECONDS = 60
const LARGEST_LIST = 8e6
/** Shown of the site and of its pages; --json has all. */
const MOST_SHOWN = 10
/** There are fewer audits. */
const MOST_FINDINGS = 500

/** What only a scan on this machine has. */
const OWN_OPTIONS = ['fresh', 'state', 'user-agent', 'header', 'cookie', 'basic', 'auth-file'] as const

/** Lets a service scan a site, and shows its result. The scan stays there, with its pages. */
export async function scanOnServer(
  server: string,
  { values, positionals }: SiteArguments,
  terminal: Terminal,
): Promise<number> {
  refuseOwnOptions(values)
  const passes = thresholdOf(values['fail-on'], values['fail-under'])
  const timeout = wholeNumber(values.timeout, 'timeout', 1, DAY_SECONDS) ?? WAIT_SECONDS
  const words = await openSiteLanguage(values.lang)
  const { language } = words
  const labels = siteLabelsIn(language)
  const shared = labelsIn(language)
  const target = await targetOf(positionals[0]!)
  if (target.kind !== 'url')
    throw new UsageError(
      `${target.path} is on this machine, and ${server} fetches pages itself. Scan it without --server.`,
    )
  const body = await bodyOf(target.url, values, terminal)
  const { signal, stdout } = terminal
  const progress = startProgress(terminal, shared)
  const policy = unusedPolicyFile()
  if (policy !== undefined) progress.note(labels.noPolicy(policy))
  let files: SiteFiles | undefined
  let begun: Scan | undefined
  try {
    files = await openSiteFiles(values, terminal)
    const file = await baselineFile(values, terminal)
    const onRateLimit = (seconds: number) => progress.say(shared.rateLimited(seconds))
    const connection = await connect(server, values, terminal, { needsWrite: true, language, onRateLimit })
    const { client, take } = connection
    const since = values.since !== undefined && isId(values.since) ? values.since : undefined
    const before = since === undefined ? null : await readSite(connection, since, signal, '--since')
    const header = { prefer: 'respond-async' }
    const { data: created } = take(await client.POST('/api/v1/scans', { body, params: { header }, signal }))
    begun = created
    progress.say(labels.asking)
    const onRecord = ({ found, fetched, judged }: Scan) => progress.say(labels.progress(found, fetched, judged, '–'))
    const waited = await client.waitFor(created, {
      timeout,
      outage: OUTAGE_SECONDS,
      signal,
      onRecord: (record) => onRecord(record as Scan),
    })
    if (waited.error !== undefined) throw stillScanning(explained(waited.error, server), created)
    const scan = waited.data
    begun = undefined
    const isJudged = scan.status === 'done' || scan.status === 'stopped'
    const needsAll = values.json || files.areWanted || values['fail-on'] === 'worse'
    const isRead = isJudged && Boolean(needsAll || file || before || values.since)
    const site = isRead ? await readSite(connection, scan.id, signal) : null
    const base = file ?? before ?? (site === null ? null : await siteBefore(connection, scan, signal))
    const changes = site === null || base === null ? null : compareSites(base, site)
    const findings = values.json ? [] : await findingsOf(connection, scan.id, signal)
    progress.end()
    if (site !== null && base === null && (values.since !== undefined || values['fail-on'] === 'worse'))
      terminal.stderr.write(`${labels.noBaseline}\n`)
    const parts = () => partsOf(site!, changes)
    if (!values.json) stdout.write(render(scan, findings, changes, words, styleOf(terminal, stdout)))
    else if (site === null) stdout.write(`${toJson({ ...scan, audits: [], pages: [], changes: null }, 2)}\n`)
    else for await (const piece of siteJson(parts())) stdout.write(piece)
    const isFailed = !passes(scan) || (values['fail-on'] === 'worse' && changes !== null && isWorse(changes))
    if (site !== null) {
      await files.write({
        ...{ name: hostOf(scan.url), folder: null, site: () => site, changes, words, isFailed },
        ...{ parts, findings: () => findingRows(connection, scan.id, signal) },
        writeTables: (to) => writeTablesOf(connection, scan.id, changes, to, signal),
      })
    }
    const gate = openGate()
    gate.add(scan, isFailed)
    return gate.exitCode
  } catch (error) {
    if (signal.aborted && begun !== undefined) progress.note(labels.goesOn(begun.page_url))
    throw error
  } finally {
    progress.end()
    await files?.close()
  }
}

/** The scan doesn't need this command. */
function stillScanning(error: Error, { page_url }: Scan): Error {
  return error instanceof VerdictError
    ? new VerdictError(error.code, `${error.message} The scan may still be running: ${page_url}`)
    : error
}

function refuseOwnOptions(values: SiteArguments['values']): void {
  const given = values as unknown as Record<string, unknown>
  const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  const name = OWN_OPTIONS.find((one) => isGiven(given[one]))
  if (name !== undefined) throw new UsageError(`--${name} cannot be used with --server: the service decides.`)
}

/** The file to compare with; read before the scan, because one that is not there should not cost a scan. */
async function baselineFile({ baseline, since }: SiteArguments['values'], terminal: Terminal) {
  if (baseline !== undefined) return readBaseline(baseline, terminal, '--baseline')
  if (since === undefined || since === 'LAST' || isId(since)) return null
  return readBaseline(since, terminal, '--since')
}

/** The result of a scan of the service, as `verdict site --json` writes it. */
async function readSite(
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
    const { message } = explained(error, server)
    throw flag === undefined ? explained(error, server) : new UsageError(`${flag} ${id}: ${message}`)
  }
  const site: unknown = data
  if (!isSiteResult(site)) throw olderServer(server, 'files of scans')
  return site
}

function isSiteResult(site: unknown): site is SiteResult {
  return isComparable(site) && 'groups_total' in (site.audits[0] ?? { groups_total: 0 })
}

/** The scan before; null if there is none, or not anymore. */
async function siteBefore(
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
  throw explained(error, server)
}

function partsOf({ audits, pages, ...rest }: SiteResult, changes: SiteChanges | null): SiteParts {
  const { changes: _, ...summary } = rest as SiteResult & { changes: unknown }
  return { summary, audits, pages, changes }
}

const TABLES = ['pages', 'links', 'findings'] as const

async function writeTablesOf(
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

async function* findingRows(
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

async function bodyOf(url: string, values: SiteArguments['values'], terminal: Terminal) {
  const list =
    values.list === undefined ? undefined : (await readInput(values.list, terminal, LARGEST_LIST)).toString('utf8')
  const depth = parseDepth(values.depth ?? 'quick') ?? 0
  const number = (name: 'pages' | 'sample' | 'rate') => {
    const value = wholeNumber(values[name], name, 1, 1_000_000)
    return value === undefined ? {} : { [name]: value }
  }
  return {
    url,
    privacy: 1 as const,
    ...number('pages'),
    ...number('sample'),
    ...number('rate'),
    ...(depth > 0 && { depth: depth as Depth }),
    ...(values.device && { device: values.device as Device }),
    ...(values.scope && { scope: values.scope as 'host' | 'domain' | 'path' }),
    include: values.include,
    exclude: values.exclude,
    ignore_params: values['ignore-param'],
    sitemap: values.sitemap,
    ...(list !== undefined && { list }),
    ...(values.nofollow && { nofollow: 1 as const }),
    ...(values['no-external'] && { external: 0 as const }),
  }
}

/** What did not pass, in the order of the service: what to repair first. */
async function findingsOf(
  { client, server }: ServiceConnection,
  id: string,
  signal: AbortSignal,
): Promise<ScanFinding[]> {
  return explaining(async () => {
    const found: ScanFinding[] = []
    for await (const finding of client.each('/api/v1/scans/{id}/findings', { path: { id } }, { signal })) {
      if (finding.outcome === 'fail' || finding.outcome === 'warn') found.push(finding)
      if (found.length >= MOST_FINDINGS) break
    }
    return found
  }, server)
}

function render(
  scan: Scan,
  findings: readonly ScanFinding[],
  changes: SiteChanges | null,
  words: SiteLanguage,
  style: Style,
): string {
  const labels = siteLabelsIn(words.language)
  const shared = labelsIn(words.language, style.readable)
  const clean = (text: string) => style.readable(cleanLine(text))
  const { score, result, page_score, site_score, judged, found, good, decent, bad, error } = scan
  const lines = ['', `  ${style.bold(clean(scan.url))}`, '']
  if (score === null || result === null) {
    lines.push(`  ${badge(shared.noResult, null, style)}  ${error === null ? labels.noResult : clean(error.message)}`)
  } else {
    const paint = paintOf(result, style)
    const word = badge(shared.result[result].toUpperCase(), result, style)
    lines.push(
      `  ${word}  ${paint(style.bold(String(score)))} ${shared.of100}  ${bar(score / 100, 30, paint, style)}`,
      ...wrap(labels.twoScores(page_score, site_score), style.width - 2).map((line) => `  ${style.dim(line)}`),
    )
  }
  const results = [
    style.green(labels.results(good, 'good')),
    style.yellow(labels.results(decent, 'decent')),
    style.red(labels.results(bad, 'bad')),
  ]
  lines.push('', `  ${labels.pages(judged)}: ${results.join(', ')}; ${labels.known(found)}.`)
  if (changes !== null) lines.push('', ...changesSection(changes, words, style))
  for (const [level, heading] of [
    ['site', labels.ofSite],
    ['page', labels.onPages],
  ] as const) {
    const shown = findings.filter((one) => one.level === level)
    if (shown.length === 0) continue
    lines.push('', `  ${style.bold(heading)}`)
    for (const { outcome, title, audit, pages } of shown.slice(0, MOST_SHOWN)) {
      const paint = outcome === 'fail' ? style.red : style.yellow
      lines.push(`  ${paint(clean(title))}  ${style.dim(`${audit}, ${labels.pages(pages)}`)}`)
    }
    if (shown.length > MOST_SHOWN) lines.push(`  ${style.dim(labels.more(shown.length - MOST_SHOWN))}`)
  }
  return `${[...lines, '', `  ${clean(scan.page_url)}`].join('\n')}\n\n`
}
