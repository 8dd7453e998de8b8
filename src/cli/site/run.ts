import { availableParallelism } from 'node:os'
import { readScanOptions, type ScanOptionName } from '../../actions/scans/scan-options.ts'
import { siteJson } from '../../actions/scans/site-json.ts'
import { limitYoungGeneration } from '../../common/heap-limits.ts'
import { diskHttp } from '../../engine/collectors/local/disk-http.ts'
import type { ScanOptions } from '../../queue/scans/scan-options.ts'
import { scanSite as runScan } from '../../queue/scans/scan-site.ts'
import type { ScanContext } from '../../queue/scans/scan-work.ts'
import { type LogIn, logInHeaders, withoutLogIn } from '../../queue/scans/search/log-in.ts'
import { UsageError } from '../command.ts'
import { gateOptions, openGate } from '../gate.ts'
import { openHttp } from '../http.ts'
import { readInput } from '../input.ts'
import { type LogInArguments, needsUrl, readLogIn } from '../log-in.ts'
import { printFormatOf } from '../options.ts'
import { storedFindings, writeLines } from '../outputs/site-findings.ts'
import { unusedPolicyFile } from '../policy/policy-files.ts'
import { labelsIn } from '../report/labels.ts'
import { serverOf } from '../server/server-options.ts'
import type { Terminal } from '../terminal.ts'
import { styleOf } from '../text/style.ts'
import { findBaseline } from './baseline.ts'
import { changesSince } from './changes.ts'
import { forgetOldScans, openScan, stateFolder } from './open-scan.ts'
import { openSampleBrowser, sampleFields } from './sample-browser.ts'
import { startScanProgress } from './scan-progress.ts'
import { writeCsv } from './site-csv.ts'
import { openSiteFiles, type SiteFiles } from './site-files.ts'
import { comparesSites, siteGate } from './site-gate.ts'
import { siteParts, siteResult } from './site-json.ts'
import { siteLabelsIn } from './site-labels.ts'
import { openSiteLanguage } from './site-language.ts'
import type { SiteArguments } from './site-options.ts'
import { contextOf, isOwn, MOST_PAGES, pathOf, placeOf, type SitePlace, withPaths } from './site-place.ts'
import { renderSite } from './site-report.ts'

/** Pages pass through this process, but little of them stays. */
const YOUNG_MB = 8
const LARGEST_LIST = 16 * 1024 * 1024

/** Searches, judges and reports a whole site. */
export async function scanSite({ values, positionals }: SiteArguments, terminal: Terminal): Promise<number> {
  if (values.baseline !== undefined && values.since !== undefined)
    throw new UsageError('--baseline and --since both say what to compare with; pass one of them.')
  const server = serverOf(values, terminal.env)
  if (server !== null)
    return (await import('../server/site.ts')).scanOnServer(server, { values, positionals }, terminal)
  if (values.key !== undefined) throw new UsageError('--key needs --server URL.')
  const format = printFormatOf(values)
  const words = await openSiteLanguage(values.lang)
  const labels = siteLabelsIn(words.language)
  const place = await placeOf(positionals[0]!)
  const { headers: logIn, secrets } = await logInOf(values, place, terminal)
  const { options: read, list } = await optionsOf(values, place, terminal)
  const options: ScanOptions = logIn.length === 0 ? read : { ...read, isLoggedIn: true }
  const browsing = await openSampleBrowser(options, values['user-agent'], terminal)
  const folder = values.state ?? stateFolder(terminal)
  const wanted = { url: place.url, site: place.name, options, list, isFresh: values.fresh }
  const { storage, scan, isResumed } = await openScan(folder, wanted, terminal.now().getTime())
  const progress = startScanProgress(terminal, options.pages, labels, labelsIn(words.language))
  if (isResumed) progress.note(labels.resumed(place.name))
  const policy = unusedPolicyFile()
  if (policy !== undefined) progress.note(labels.noPolicy(policy))
  const headersFor = logInHeaders(logIn, { url: place.url, scope: options.scope, isOwn: (url) => isOwn(place, url) })
  const http =
    place.folder === null ? withoutLogIn(openHttp(values, headersFor), logIn, secrets) : diskHttp(place.folder)
  const { signal } = terminal
  const unlimit = limitYoungGeneration(YOUNG_MB)
  const context: ScanContext = {
    ...contextOf(place, http, terminal),
    storage,
    processes: Math.min(4, availableParallelism()),
    isFresh: values.fresh,
    onProgress: progress.show,
    ...(browsing && { browsing }),
  }
  let files: SiteFiles | undefined
  try {
    files = await openSiteFiles(values, terminal)
    const baseline = await findBaseline(values.since, { storage, scan, terminal, baseline: values.baseline })
    const isCompared = comparesSites(values)
    if (baseline === undefined && isCompared) progress.note(labels.noBaseline)
    const scanned = withPaths(await runScan(scan, context), place)
    progress.end()
    const urlOf = (url: string) => pathOf(url, place)
    const changes = baseline === undefined ? null : await changesSince(baseline, { storage, scan, scanned, urlOf })
    const parts = () => siteParts(scan, scanned, changes)
    const style = styleOf(terminal, terminal.stdout)
    const findings = () => storedFindings(storage, scan, words)
    if (format === 'json') for await (const piece of siteJson(parts())) terminal.stdout.writeJson(piece)
    else if (format === 'line')
      await writeLines(findings(), { folder: place.folder, changes: isCompared ? changes : null, words }, terminal)
    else {
      const start = place.folder === null ? place.url : undefined
      terminal.stdout.write(renderSite({ url: place.name, start, scanned, changes, words, style }))
    }
    const failing = siteGate(values, scanned.assessment, changes)
    await files.write({
      name: place.name,
      folder: place.folder,
      site: () => siteResult(scan, scanned),
      changes,
      isCompared,
      words,
      gate: failing,
      parts,
      findings,
      writeTables: (to) => writeCsv(to, { storage, scan, changes, say: words.say, urlOf }),
    })
    await forgetOldScans(storage, scan, signal)
    const gate = openGate()
    gate.add(scanned.assessment, { isFailed: scanned.assessment.result !== null && failing.isFailed })
    if (gate.failed > 0) progress.note(labels.failedGate(gateOptions(values)))
    return gate.exitCode
  } catch (error) {
    if (signal.aborted) progress.note(labels.interrupted)
    throw error
  } finally {
    unlimit()
    progress.end()
    http.close()
    await browsing?.close()
    await files?.close()
    await storage.close()
  }
}

interface SiteLogIn {
  headers: LogIn
  secrets: readonly string[]
}

const NO_LOG_IN: SiteLogIn = { headers: [], secrets: [] }

/** They are not stored: the same command, which goes on with a scan, has them again. */
async function logInOf(values: LogInArguments, { url, folder }: SitePlace, terminal: Terminal): Promise<SiteLogIn> {
  const logIn = await readLogIn(values, terminal)
  if (logIn === undefined) return NO_LOG_IN
  if (folder !== null) throw needsUrl()
  logIn.bind([url])
  return logIn.of(url) ?? NO_LOG_IN
}

const FLAGS: Partial<Record<ScanOptionName, string>> = { ignore_params: 'ignore-param' }

/** Checked like those of the API, but a folder has no limits of a server. */
async function optionsOf(
  values: SiteArguments['values'],
  place: SitePlace,
  terminal: Terminal,
): Promise<{ options: ScanOptions; list: string[] | null }> {
  const list =
    values.list === undefined ? null : (await readInput(values.list, terminal, LARGEST_LIST)).toString('utf8')
  if (list?.trim() === '') throw new UsageError(`${values.list} lists no URLs.`)
  const { pages, scope, include, exclude, sitemap, nofollow, rate } = values
  const external = !values['no-external']
  const read = readScanOptions(
    {
      url: place.url,
      pages,
      ...sampleFields(values, place.folder !== null),
      scope,
      include,
      exclude,
      ignore_params: values['ignore-param'],
      sitemap,
      list,
      nofollow,
      external,
      rate,
    },
    { maxPages: MOST_PAGES },
  )
  if (read.ok) return { options: { ...read.options, isLocal: place.folder !== null }, list: read.list }
  const [name, problems] = Object.entries(read.errors)[0] as [ScanOptionName, string[]]
  throw new UsageError(`--${FLAGS[name] ?? name} ${problems[0]}`)
}
