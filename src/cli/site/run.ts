import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readScanOptions, type ScanOptionName } from '../../actions/scan-options.ts'
import { siteJson } from '../../actions/site-json.ts'
import { limitYoungGeneration } from '../../common/heap-limits.ts'
import { listHtmlFiles } from '../../engine/collectors/local/collect-local.ts'
import { DISK_ORIGIN, diskHttp } from '../../engine/collectors/local/disk-http.ts'
import { collectFolder, collectHost } from '../../queue/scan/host-evidence.ts'
import type { ScannedSite } from '../../queue/scan/judge-scan.ts'
import { type LogIn, logInHeaders, withoutLogIn } from '../../queue/scan/log-in.ts'
import type { ScanOptions } from '../../queue/scan/scan-options.ts'
import { scanSite as runScan } from '../../queue/scan/scan-site.ts'
import type { ScanContext } from '../../queue/scan/scan-work.ts'
import { UsageError } from '../command.ts'
import { openGate } from '../gate.ts'
import { openHttp, type RequestArguments } from '../http.ts'
import { readInput } from '../input.ts'
import { type LogInArguments, needsUrl, readLogIn } from '../log-in.ts'
import { thresholdOf } from '../options.ts'
import { storedFindings } from '../outputs/site-findings.ts'
import { unusedPolicyFile } from '../policy/policy-files.ts'
import { labelsIn } from '../report/labels.ts'
import { type ServerArguments, serverOf } from '../server/server-options.ts'
import { LOOPBACK_HOST, targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'
import { styleOf } from '../text/style.ts'
import { findBaseline } from './baseline.ts'
import { changesSince, isWorse } from './changes.ts'
import { forgetOldScans, openScan, stateFolder } from './open-scan.ts'
import { openSampleBrowser, type SampleArguments, sampleFields } from './sample-browser.ts'
import { startScanProgress } from './scan-progress.ts'
import { writeCsv } from './site-csv.ts'
import { openSiteFiles, type SiteFileArguments, type SiteFiles } from './site-files.ts'
import { siteParts, siteResult } from './site-json.ts'
import { siteLabelsIn } from './site-labels.ts'
import { openSiteLanguage } from './site-language.ts'
import { renderSite } from './site-report.ts'

export interface SiteArguments {
  values: RequestArguments &
    ServerArguments &
    LogInArguments &
    SiteFileArguments &
    SampleArguments & {
      pages: string | undefined
      scope: string | undefined
      include: string[]
      exclude: string[]
      'ignore-param': string[]
      sitemap: string[]
      list: string | undefined
      nofollow: boolean
      'no-external': boolean
      rate: string | undefined
      fresh: boolean
      since: string | undefined
      baseline: string | undefined
      state: string | undefined
      json: boolean
      lang: string | undefined
      'fail-on': string | undefined
      'fail-under': string | undefined
    }
  positionals: string[]
}

const MOST_PAGES = 50_000
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
  const passes = thresholdOf(values['fail-on'], values['fail-under'])
  const words = await openSiteLanguage(values.lang)
  const labels = siteLabelsIn(words.language)
  const place = await placeOf(positionals[0]!)
  const { headers: logIn, secrets } = await logInOf(values, place, terminal)
  const { options: read, list } = await optionsOf(values, place, terminal)
  const options: ScanOptions = logIn.length === 0 ? read : { ...read, isLoggedIn: true }
  const browsing = await openSampleBrowser(options, values['user-agent'], terminal)
  const folder = values.state ?? stateFolder(terminal)
  const now = () => terminal.now().getTime()
  const wanted = { url: place.url, site: place.name, options, list, isFresh: values.fresh }
  const { storage, scan, isResumed } = await openScan(folder, wanted, now())
  const progress = startScanProgress(terminal, options.pages, labels, labelsIn(words.language))
  if (isResumed) progress.note(labels.resumed(place.name))
  const policy = unusedPolicyFile()
  if (policy !== undefined) progress.note(labels.noPolicy(policy))
  const isOwn = ({ host }: URL) => options.isLocal || LOOPBACK_HOST.test(host)
  const headersFor = logInHeaders(logIn, { url: place.url, scope: options.scope, isOwn })
  const http =
    place.folder === null ? withoutLogIn(openHttp(values, headersFor), logIn, secrets) : diskHttp(place.folder)
  const { signal } = terminal
  const collectedAt = terminal.now().toISOString()
  const unlimit = limitYoungGeneration(YOUNG_MB)
  const context: ScanContext = {
    storage,
    http,
    isOwn,
    signal,
    now,
    processes: Math.min(4, availableParallelism()),
    collectHost: () =>
      place.folder === null
        ? collectHost(place.url, { http, signal, collectedAt })
        : collectFolder(place.folder, place.url, { signal, collectedAt }),
    isFresh: values.fresh,
    seeds: place.files.map((file) => new URL(`${DISK_ORIGIN}/${file}`).href),
    onProgress: progress.show,
    ...(browsing && { browsing }),
  }
  let files: SiteFiles | undefined
  try {
    files = await openSiteFiles(values, terminal)
    const baseline = await findBaseline(values.since, { storage, scan, terminal, baseline: values.baseline })
    const isCompared = values.since !== undefined || values['fail-on'] === 'worse'
    if (baseline === undefined && isCompared) progress.note(labels.noBaseline)
    const scanned = withPaths(await runScan(scan, context), place)
    progress.end()
    const urlOf = (url: string) => pathOf(url, place)
    const changes = baseline === undefined ? null : await changesSince(baseline, { storage, scan, scanned, urlOf })
    const parts = () => siteParts(scan, scanned, changes)
    const style = styleOf(terminal, terminal.stdout)
    if (values.json) for await (const piece of siteJson(parts())) terminal.stdout.write(piece)
    else {
      const start = place.folder === null ? place.url : undefined
      terminal.stdout.write(renderSite({ url: place.name, start, scanned, changes, words, style }))
    }
    const isFailed =
      !passes(scanned.assessment) || (values['fail-on'] === 'worse' && changes !== null && isWorse(changes))
    await files.write({
      name: place.name,
      folder: place.folder,
      site: () => siteResult(scan, scanned),
      changes,
      words,
      isFailed,
      parts,
      findings: () => storedFindings(storage, scan, words),
      writeTables: (to) => writeCsv(to, { storage, scan, changes, say: words.say, urlOf }),
    })
    await forgetOldScans(storage, scan, signal)
    const gate = openGate()
    gate.add(scanned.assessment, isFailed)
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

/** Files of a folder are known by their paths in it. */
export function withPaths(scanned: ScannedSite, { folder }: Pick<SitePlace, 'folder'>): ScannedSite {
  if (folder === null) return scanned
  return { ...scanned, urlOf: (position) => pathOf(scanned.urlOf(position), { folder }) }
}

function pathOf(url: string, { folder }: Pick<SitePlace, 'folder'>): string {
  return folder === null ? url : url.replace(`${DISK_ORIGIN}/`, '/')
}

/** The site that an argument names. */
export interface SitePlace {
  /** The start page. */
  url: string
  name: string
  /** null if the site is on a server. */
  folder: string | null
  /** Paths of all pages of a folder, relative to it. */
  files: string[]
}

export async function placeOf(typed: string): Promise<SitePlace> {
  const target = await targetOf(typed)
  if (target.kind === 'url') return { url: target.url, name: hostOf(target.url), folder: null, files: [] }
  if (!target.isFolder)
    throw new UsageError(`${target.path} is a file; pass the folder of the site, or use verdict check.`)
  const folder = resolve(target.path)
  const { files } = await listHtmlFiles(folder, MOST_PAGES)
  if (files.length === 0) throw new UsageError(`${target.path} contains no HTML files.`)
  const root = pathToFileURL(`${folder}/`).href
  const paths = files.map((file) =>
    pathToFileURL(file)
      .href.slice(root.length)
      .replace(/(^|\/)index\.html$/, '$1'),
  )
  // Without a start page, the first one is it.
  const start = paths.includes('') ? '' : paths[0]!
  return { url: `${DISK_ORIGIN}/${start}`, name: folder, folder, files: paths }
}

/** As people name a site. */
export function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '')
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
