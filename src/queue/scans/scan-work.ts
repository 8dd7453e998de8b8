import { unpackJsonSync } from '../../common/zstd.ts'
import type { Browser } from '../../engine/net/browser/browser.ts'
import type { HostLimiter } from '../../engine/net/host-limiter.ts'
import type { Http } from '../../engine/net/http.ts'
import { createScope, SiteScope } from '../../engine/site/addresses/scope.ts'
import { Frontier } from '../../engine/site/search/frontier.ts'
import { readOriginRobots } from '../../engine/site/search/robots-gate.ts'
import { SOURCE } from '../../engine/site/site.ts'
import { VerdictError } from '../../errors.ts'
import type { Scan, ScanProgress } from '../../storage/scans/scan.ts'
import {
  commitBatch,
  findPart,
  findScanFiles,
  listAddresses,
  listScanPages,
  type ScanBatch,
  type TakenScan,
} from '../../storage/scans/scan-pages.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { frontierRow } from './judge/page-row.ts'
import { createScanJudges, type ScanJudges, type StartJudge } from './judge/scan-judges.ts'
import { LIMITS, mostKnown, type ScanOptions } from './scan-options.ts'
import { ScanState, type ScanStateOptions } from './scan-state.ts'
import { EarlierPages } from './search/earlier-pages.ts'
import type { StoredHost } from './search/host-evidence.ts'
import { HOSTS_PART, OtherHosts, type StoredHosts } from './search/other-hosts.ts'
import { type PaceOptions, ScanPace } from './search/pace.ts'
import { pacedHttp } from './search/paced-http.ts'
import { createFolderUrls, publishedHttp } from './search/published-site.ts'
import { RobotsFiles } from './search/robots-files.ts'
import { SharedFiles } from './search/shared-files.ts'
import { type FoundSitemaps, readSitemaps } from './search/sitemaps.ts'

export interface ScanContext {
  storage: Storage
  http: Http
  /** Requests to such hosts need no pacing. */
  isOwn(url: URL): boolean
  signal: AbortSignal
  /** Milliseconds since the epoch. */
  now(): number
  /** Processes that judge pages. */
  processes: number
  /** Asks the host once what is the same for all its pages. */
  collectHost(): Promise<StoredHost>
  /** Ask for every page, also for those that have not changed since the scan before. */
  isFresh?: boolean
  /** Addresses to begin with besides the start page: the files of a folder. */
  seeds?: readonly string[]
  onProgress?(progress: ScanProgress): void
  /** Called for every address that gave an answer. */
  onAnswer?(): void
  onPause?: PaceOptions['onPause']
  /** Attempts before this one: how many in a row got no answer, and how long all of them took. */
  before?: { failures: number; workedMs: number }
  /** Search no further, and judge what there is. */
  isStopping?: boolean
  /** For scans that open a sample of their pages in it; absent where there is none. */
  browsing?: ScanBrowsing
  /** Instead of processes, in tests. */
  startJudge?: StartJudge | undefined
  onEnd?: OnScanEnd | undefined
}

/** Called before a scan ends or fails, with its results stored; answers what follows from it in the transaction that ends it. */
export type OnScanEnd = (scan: Scan) => Promise<(db: Db) => Promise<void>>

/** The browser of this process, which its reports use as well. */
export interface ScanBrowsing {
  browser: Pick<Browser, 'render' | 'measure'>
  /** The number of Lighthouse runs; the median is used. */
  runs: number
  /** A visit takes a slot at its host, like a request. */
  limiter?: HostLimiter
}

/** RFC 9309 §2.3.1.4: while robots.txt cannot be had, nothing may be requested. */
export class RobotsUnavailable extends VerdictError {}

/** Everything that the steps of a scan share. */
export interface ScanWork {
  scan: Scan
  taken: TakenScan
  options: ScanOptions
  host: StoredHost
  hosts: OtherHosts
  start: number
  state: ScanState
  frontier: Frontier
  judges: ScanJudges
  /** More of them, once these are closed. */
  openJudges(processes: number): ScanJudges
  files: SharedFiles
  robots: RobotsFiles
  pace: ScanPace
  /** Sends no request from a public site to a private address. */
  http: Http
  sitemaps: FoundSitemaps
  /** The scan that this one repeats. */
  earlier: EarlierPages | null
  context: ScanContext
  external: ExternalAnswer[]
  resumed: number[]
}

/** A part of the scan that is stored: collected by the first attempt, read by later ones. */
export async function findOrCollect<T>(
  storage: Storage,
  scanId: string,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const stored = await findPart(storage.db, scanId, name)
  return stored === undefined ? await make() : unpackJsonSync<T>(stored)
}

export async function openScanWork(
  scan: Scan,
  taken: TakenScan,
  host: StoredHost,
  context: ScanContext,
): Promise<ScanWork> {
  const { storage, isOwn, signal, processes, now, onPause, before } = context
  const options = scan.options as ScanOptions
  const startUrl = new URL(host.url)
  if (host.failure !== null) throw new VerdictError(host.failure.code, host.failure.message)
  const { robots: robotsTxt } = host.evidence
  const startRobots = robotsTxt.ok ? robotsTxt.value : null
  if (!options.isLocal && readOriginRobots(startRobots).problem !== null) throw robotsUnavailable(host)
  const scope = createScope({
    start: startUrl,
    kind: options.scope,
    include: options.include,
    exclude: options.exclude,
  })
  if (!(scope instanceof SiteScope)) throw new VerdictError('invalid_url', `${scope.option} ${scope.problem}`)
  const published = options.isLocal ? (host.published ?? null) : null
  const http = publishedHttp(context.http.forPage([new URL(scan.url), startUrl]), published)
  const earlier = await EarlierPages.open(storage, scan)
  const toFile = options.isLocal ? createFolderUrls(published, context.seeds ?? []) : undefined
  const { frontier, state } = await restoreState(storage, scan, { host: startUrl.host, scope, earlier, toFile })
  const start = state.find(startUrl, { source: SOURCE.start, via: null, clicks: 0 })!
  const robots = new RobotsFiles(http, signal)
  robots.set(startUrl.origin, startRobots)
  const pace = new ScanPace({
    rate: options.rate,
    isOwn,
    manners: (url) => robots.of(url),
    signal,
    now,
    pauses: before?.failures ?? 0,
    ...(onPause && { onPause }),
  })
  const fileHttp = pacedHttp(http, pace)
  const files = new SharedFiles({
    http: fileHttp,
    signal,
    // A single request for a file of another site is no crawling.
    isAllowed: async (url) => options.isLocal || !scope.hasHost(url) || (await robots.allows(url)),
    stored: async (hash) => (await findScanFiles(storage.db, scan.id, [hash]))[0],
  })
  const hosts = new OtherHosts({
    start: startUrl.host,
    stored: await findOrCollect<StoredHosts>(storage, scan.id, HOSTS_PART, async () => ({})),
    robots,
    http,
    signal,
    now,
    turn: (url) => pace.turn(url),
  })
  const settings = {
    source: options.isLocal ? ('local' as const) : ('network' as const),
    keepsEvidence: true,
  }
  const openJudges = (count: number) =>
    createScanJudges({
      processes: count,
      settings,
      hostOf: (name) => (name === startUrl.host ? host : hosts.get(name))?.evidence ?? null,
      file: (url, kind) => files.get(url, kind),
      startJudge: context.startJudge,
    })
  const sitemaps = await findOrCollect(storage, scan.id, 'sitemaps', async () => {
    const { sitemaps: named } = await robots.of(startUrl)
    return collectSitemaps(startUrl, named, { http: fileHttp, signal, options, state })
  })
  return {
    scan,
    taken,
    options,
    host,
    hosts,
    start,
    state,
    frontier,
    judges: openJudges(processes),
    openJudges,
    files,
    robots,
    pace,
    http,
    sitemaps,
    earlier,
    context,
    external: await findOrCollect<ExternalAnswer[]>(storage, scan.id, 'external', async () => []),
    resumed: frontier.unfinished(),
  }
}

/** `named`: those in robots.txt. */
function collectSitemaps(
  startUrl: URL,
  named: readonly string[],
  { http, signal, options, state }: { http: Http; signal: AbortSignal; options: ScanOptions; state: ScanState },
): Promise<FoundSitemaps> {
  return readSitemaps({
    http,
    signal,
    named: [...named, ...options.sitemaps],
    guessed: new URL('/sitemap.xml', startUrl).href,
    // Those of a folder name the site that it is made for.
    trusted: options.isLocal ? EVERY_ORIGIN : new Set(named.length > 0 ? [startUrl.origin] : []),
    maxEntries: options.list === null ? options.pages * LIMITS.addressesPerPage : 0,
    maxAlternates: LIMITS.sitemapAlternates,
    find: (url, lastmod) => state.find(url, { source: SOURCE.sitemap, via: null, clicks: 1, lastmod }),
  })
}

const EVERY_ORIGIN = { has: () => true }

/** What earlier scans of the project and earlier attempts of this one have learned. */
async function restoreState(
  storage: Storage,
  scan: Scan,
  { host, scope, earlier, toFile }: { host: string } & Pick<ScanStateOptions, 'scope' | 'earlier' | 'toFile'>,
): Promise<{ frontier: Frontier; state: ScanState }> {
  const options = scan.options as ScanOptions
  const names = await findOrCollect<string[]>(storage, scan.id, 'patterns', async () => [])
  const frontier = new Frontier(
    { host, pages: options.pages, addresses: options.pages * LIMITS.addressesPerPage, clicks: options.clicks },
    names,
  )
  const { found, fetched, judged, good, decent, bad, bytes, sampled, rendered, renderFailed } = scan
  const counts = { found, fetched, judged, good, decent, bad, bytes, sampled, rendered, renderFailed }
  const state = new ScanState(
    {
      scope,
      frontier,
      mostKnown: mostKnown(options),
      ignoredParameters: new Set(options.ignoreParams),
      followsNofollow: options.nofollow,
      followsLinks: options.list === null,
      isLoggedIn: options.isLoggedIn === true,
      earlier,
      toFile,
    },
    { ...counts, status: 'running', reason: null, cut: null },
  )
  for await (const addresses of listAddresses(storage.slow, scan.projectKey))
    for (const address of addresses) state.restoreAddress(address)
  // Some at a time: all of them would take a second, in which a server could not answer.
  for await (const pages of listScanPages(storage.slow, scan.id)) {
    frontier.restore(pages.flatMap((page) => frontierRow(page) ?? []))
    for (const page of pages) state.restorePage(page)
  }
  frontier.endRestoring()
  return { frontier, state }
}

/** Makes durable what was learned since the last time, and how far the scan is. */
export async function commitWork(
  { state, taken, files, hosts, context }: ScanWork,
  parts: ReadonlyMap<string, Uint8Array> = new Map(),
  { evidence = [], rejudged = [] }: Partial<Pick<ScanBatch, 'evidence' | 'rejudged'>> = {},
): Promise<void> {
  const batch = { ...state.takeBatch(), files: files.takeNew(), rejudged }
  batch.evidence.push(...evidence)
  const newHosts = hosts.takeNew()
  if (newHosts !== null) batch.parts.set(HOSTS_PART, newHosts)
  for (const [name, body] of parts) batch.parts.set(name, body)
  if (!(await commitBatch(context.storage, taken, batch, state.progress))) throw scanTakenOver()
  context.onProgress?.(state.progress)
}

/** A site that refuses is left alone. */
export function isRefused({ state }: Pick<ScanWork, 'state'>): boolean {
  return state.progress.cut?.limit === 'refused'
}

export function scanTakenOver(): VerdictError {
  return new VerdictError('aborted', 'Another process has taken this scan up.')
}

function robotsUnavailable({ url, evidence: { robots } }: StoredHost): RobotsUnavailable {
  const file = new URL('/robots.txt', url)
  return new RobotsUnavailable(
    'http_error',
    robots.ok
      ? `${file} returned status ${robots.value.status}, so crawlers may request nothing. Try again when it works.`
      : `${file} could not be requested, so crawlers may request nothing. Try again when it works.`,
  )
}

export interface ExternalAnswer {
  n: number
  /** 0 without an answer. */
  status: number
  /** `EXTERNAL` */
  outcome: number
}
