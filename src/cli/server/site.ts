import type { Scan } from '../../../client/client.ts'
import { type SiteParts, type SiteResult, siteJson } from '../../actions/scans/site-json.ts'
import { DAY_SECONDS } from '../../common/durations.ts'
import { toJson } from '../../common/text.ts'
import { VerdictError } from '../../errors.ts'
import { type Depth, type Device, parseDepth } from '../../vocabulary.ts'
import { isId, wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { gateOptions, needsBaseline, openGate } from '../gate.ts'
import { readInput } from '../input.ts'
import { printFormatOf } from '../options.ts'
import { writeLines } from '../outputs/site-findings.ts'
import { unusedPolicyFile } from '../policy/policy-files.ts'
import { type Progress, startProgress } from '../progress.ts'
import { labelsIn } from '../report/labels.ts'
import { readBaseline } from '../site/baseline.ts'
import { compareSites, type SiteChanges } from '../site/changes.ts'
import { openSiteFiles, type SiteFiles } from '../site/site-files.ts'
import { comparesSites, siteGate } from '../site/site-gate.ts'
import { type SiteLabels, siteLabelsIn } from '../site/site-labels.ts'
import { openSiteLanguage } from '../site/site-language.ts'
import type { SiteArguments } from '../site/site-options.ts'
import { hostOf } from '../site/site-place.ts'
import { targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'
import { styleOf } from '../text/style.ts'
import { connect, type ServiceConnection, usageErrorOf, withUsageErrors } from './connect.ts'
import { findingRows, readSite, siteBefore, writeTablesOf } from './scan-export.ts'
import { type ListedFinding, renderScan } from './scan-report.ts'

const WAIT_SECONDS = 3600
/** A service that is updated during a scan goes on with it afterwards. */
const OUTAGE_SECONDS = 60
const LARGEST_LIST = 8e6
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
  const format = printFormatOf(values)
  const isCompared = comparesSites(values)
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
  try {
    files = await openSiteFiles(values, terminal)
    const file = await baselineFile(values, terminal)
    const onRateLimit = (seconds: number) => progress.say(shared.rateLimited(seconds))
    const connection = await connect(server, values, terminal, { needsWrite: true, language, onRateLimit })
    const since = values.since !== undefined && isId(values.since) ? values.since : undefined
    const before = since === undefined ? null : await readSite(connection, since, signal, '--since')
    const scan = await runScan(connection, body, { timeout, signal, progress, labels })
    const isJudged = scan.status === 'done' || scan.status === 'stopped'
    const needsAll = format !== 'text' || files.areWanted || needsBaseline(values['fail-on'])
    const isRead = isJudged && Boolean(needsAll || file || before || values.since)
    const site = isRead ? await readSite(connection, scan.id, signal) : null
    const base = file ?? before ?? (site === null ? null : await siteBefore(connection, scan, signal))
    const changes = site === null || base === null ? null : compareSites(base, site)
    const findings = format !== 'text' ? [] : await findingsOf(connection, scan.id, signal)
    progress.end()
    if (site !== null && base === null && isCompared) terminal.stderr.write(`${labels.noBaseline}\n`)
    const parts = () => partsOf(site!, changes)
    const rows = () => findingRows(connection, scan.id, signal)
    if (format === 'line') {
      if (site !== null)
        await writeLines(rows(), { folder: null, changes: isCompared ? changes : null, words }, terminal)
    } else if (format === 'text') stdout.write(renderScan(scan, findings, changes, words, styleOf(terminal, stdout)))
    else if (site === null) stdout.writeJson(`${toJson({ ...scan, audits: [], pages: [], changes: null }, 2)}\n`)
    else for await (const piece of siteJson(parts())) stdout.writeJson(piece)
    const failing = siteGate(values, scan, changes)
    if (site !== null) {
      await files.write({
        name: hostOf(scan.url),
        folder: null,
        site: () => site,
        changes,
        isCompared,
        words,
        gate: failing,
        parts,
        findings: rows,
        writeTables: (to) => writeTablesOf(connection, scan.id, changes, to, signal),
      })
    }
    const gate = openGate()
    gate.add(scan, { isFailed: scan.result !== null && failing.isFailed })
    if (gate.failed > 0) progress.note(labels.failedGate(gateOptions(values)))
    return gate.exitCode
  } finally {
    progress.end()
    await files?.close()
  }
}

interface ScanWait {
  timeout: number
  signal: AbortSignal
  progress: Progress
  labels: SiteLabels
}

/** Starts a scan, and waits until it has ended. */
async function runScan(
  { client, take, server }: ServiceConnection,
  body: Awaited<ReturnType<typeof bodyOf>>,
  { timeout, signal, progress, labels }: ScanWait,
): Promise<Scan> {
  const header = { prefer: 'respond-async' }
  const { data: scan } = take(await client.POST('/api/v1/scans', { body, params: { header }, signal }))
  progress.say(labels.asking)
  const onRecord = ({ found, fetched, judged }: Scan) => progress.say(labels.progress(found, fetched, judged, '–'))
  try {
    const waited = await client.waitFor(scan, {
      timeout,
      outage: OUTAGE_SECONDS,
      signal,
      onRecord: (record) => onRecord(record as Scan),
    })
    if (waited.error !== undefined) throw stillScanning(usageErrorOf(waited.error, server), scan)
    return waited.data
  } catch (error) {
    if (signal.aborted) progress.note(labels.goesOn(scan.page_url))
    throw error
  }
}

/** The scan doesn't need this command. */
function stillScanning(error: Error, { page_url }: Scan): Error {
  return error instanceof VerdictError
    ? new VerdictError(error.code, `${error.message} The scan may still be running: ${page_url}`)
    : error
}

function refuseOwnOptions(values: SiteArguments['values']): void {
  const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  const name = OWN_OPTIONS.find((one) => isGiven(values[one]))
  if (name !== undefined) throw new UsageError(`--${name} cannot be used with --server: the service decides.`)
}

/** The file to compare with; read before the scan, because one that is not there should not cost a scan. */
async function baselineFile({ baseline, since }: SiteArguments['values'], terminal: Terminal) {
  if (baseline !== undefined) return readBaseline(baseline, terminal, '--baseline')
  if (since === undefined || since === 'LAST' || isId(since)) return null
  return readBaseline(since, terminal, '--since')
}

function partsOf({ audits, pages, ...rest }: SiteResult, changes: SiteChanges | null): SiteParts {
  const { changes: _, ...summary } = rest as SiteResult & { changes: unknown }
  return { summary, audits, pages, changes }
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
): Promise<ListedFinding[]> {
  return withUsageErrors(async () => {
    const found: ListedFinding[] = []
    for await (const finding of client.each('/api/v1/scans/{id}/findings', { path: { id } }, { signal })) {
      if (finding.outcome === 'fail' || finding.outcome === 'warn') found.push(finding)
      if (found.length >= MOST_FINDINGS) break
    }
    return found
  }, server)
}
