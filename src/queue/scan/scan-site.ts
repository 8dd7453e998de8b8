import { packJson, unpackJsonSync } from '../../common/zstd.ts'
import type { Http } from '../../engine/net/http.ts'
import { RULE_SET } from '../../engine/score.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import { Frontier } from '../../engine/site/frontier.ts'
import { judgeSite, type SiteAssessment } from '../../engine/site/judge-site.ts'
import { readOriginRobots } from '../../engine/site/robots-gate.ts'
import { createScope, SiteScope } from '../../engine/site/scope.ts'
import { type Cut, FLAG, type Site, SOURCE, STATE } from '../../engine/site/site.ts'
import { type Failure, toFailure, VerdictError } from '../../errors.ts'
import type { Storage } from '../../storage/open.ts'
import {
  commitBatch,
  findPart,
  listAddresses,
  listScanPages,
  type ScanPage,
  type TakenScan,
} from '../../storage/scans/scan-pages.ts'
import { endScan, findScan, type Scan, type ScanProgress, takeScan } from '../../storage/scans/scans.ts'
import { type Checked, checkStatuses } from './checks.ts'
import type { StoredHost } from './host-evidence.ts'
import { loadSite } from './load-site.ts'
import { ScanPace } from './pace.ts'
import { RobotsFiles } from './robots-files.ts'
import { search } from './run-scan.ts'
import { createScanJudges, type ScanJudges } from './scan-judges.ts'
import { LIMITS, type ScanOptions } from './scan-options.ts'
import { frontierRow, ScanState } from './scan-state.ts'
import { SharedFiles } from './shared-files.ts'
import { type FoundSitemaps, readSitemaps } from './sitemaps.ts'
import { type Visited, visitAddress } from './visit-address.ts'

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
  /** Addresses to begin with besides the start page: the files of a folder. */
  seeds?: readonly string[]
  onProgress?(progress: ScanProgress): void
}

export interface ScannedSite {
  site: Site
  assessment: SiteAssessment
  progress: ScanProgress
  urlOf(position: number): string
}

/** Runs a scan to its end, or goes on with one that was interrupted. */
export async function scanSite(scan: Scan, context: ScanContext): Promise<ScannedSite> {
  const { storage, now } = context
  const attempt = await storage.transaction((db) => takeScan(db, scan.id, now()))
  const taken: TakenScan = { id: scan.id, projectKey: scan.projectKey, attempt }
  try {
    return await runSteps(scan, taken, context)
  } catch (error) {
    // An interrupted scan goes on later; one that cannot be done has ended.
    if (!context.signal.aborted && error instanceof VerdictError)
      await endFailed(scan, taken, toFailure(error), context)
    throw error
  }
}

async function runSteps(scan: Scan, taken: TakenScan, context: ScanContext): Promise<ScannedSite> {
  const host = await part(context.storage, scan.id, 'host', context.collectHost)
  const work = await openWork(scan, taken, host, context)
  try {
    await findPages(work)
    await checkFiles(work)
    context.signal.throwIfAborted()
    return await judgeAll(work)
  } finally {
    work.judges.close()
  }
}

async function endFailed(scan: Scan, taken: TakenScan, error: Failure, { storage, now }: ScanContext): Promise<void> {
  const latest = (await findScan(storage.db, scan.id)) ?? scan
  const end = { score: null, pageScore: null, siteScore: null, result: null, ruleSet: null, error }
  await storage.transaction((db) => endScan(db, taken, { ...latest, status: 'failed' }, end, now()))
}

/** Everything that the steps of a scan share. */
interface Work {
  scan: Scan
  taken: TakenScan
  options: ScanOptions
  host: StoredHost
  start: number
  state: ScanState
  frontier: Frontier
  judges: ScanJudges
  robots: RobotsFiles
  pace: ScanPace
  sitemaps: FoundSitemaps
  context: ScanContext
  external: Checked[]
  resumed: number[]
}

/** A part of the scan that is stored: collected by the first attempt, read by later ones. */
async function part<T>(storage: Storage, scanId: string, name: string, make: () => Promise<T>): Promise<T> {
  const stored = await findPart(storage.db, scanId, name)
  return stored === undefined ? await make() : unpackJsonSync<T>(stored)
}

async function openWork(scan: Scan, taken: TakenScan, host: StoredHost, context: ScanContext): Promise<Work> {
  const { storage, http, isOwn, signal, processes, now } = context
  const options = scan.options as ScanOptions
  const { found, fetched, judged, good, decent, bad, bytes } = scan
  const startUrl = new URL(host.url)
  if (host.failure !== null) throw new VerdictError(host.failure.code, host.failure.message)
  if (!options.isLocal) checkRobots(host)
  const scope = createScope({
    start: startUrl,
    kind: options.scope,
    include: options.include,
    exclude: options.exclude,
  })
  if (!(scope instanceof SiteScope)) throw new VerdictError('invalid_url', scope.problem)
  const pages: ScanPage[] = []
  for await (const rows of listScanPages(storage, scan.id, { withFacts: false })) pages.push(...rows)
  const names = await part<string[]>(storage, scan.id, 'patterns', async () => [])
  const frontier = new Frontier(
    {
      host: startUrl.host,
      pages: options.pages,
      addresses: options.pages * LIMITS.addressesPerPage,
      clicks: options.clicks,
    },
    names,
    pages.flatMap((page) => frontierRow(page) ?? []),
  )
  const state = new ScanState(
    {
      scope,
      frontier,
      ignoredParameters: new Set(options.ignoreParams),
      followsNofollow: options.nofollow,
      followsLinks: options.list === null,
    },
    { found, fetched, judged, good, decent, bad, bytes, status: 'running', reason: null, cut: null },
  )
  for await (const addresses of listAddresses(storage, scan.projectKey))
    for (const address of addresses) state.restoreAddress(address)
  for (const page of pages) state.restorePage(page)
  const start = state.find(startUrl, { source: SOURCE.start, via: null, clicks: 0 })!
  const robots = new RobotsFiles(http, signal)
  robots.set(startUrl.origin, host.evidence.robots)
  const pace = new ScanPace({ rate: options.rate, isOwn, manners: (url) => robots.of(url), signal, now })
  const files = new SharedFiles(http, signal, (url) => pace.turn(url))
  const settings = {
    hosts: { [startUrl.host]: host.evidence },
    source: options.isLocal ? ('local' as const) : ('network' as const),
    keepsEvidence: true,
  }
  const judges = createScanJudges({ processes, settings, file: (url, kind) => files.get(url, kind) })
  const fromSitemap = { source: SOURCE.sitemap, via: null, clicks: 1 }
  const sitemaps = await part(storage, scan.id, 'sitemaps', async () => {
    const { sitemaps: named } = await robots.of(startUrl)
    return readSitemaps({
      http,
      signal,
      named: [...named, ...options.sitemaps],
      guessed: new URL('/sitemap.xml', startUrl).href,
      trusted: new Set(named.length > 0 ? [startUrl.origin] : []),
      maxEntries: options.list === null ? options.pages * LIMITS.addressesPerPage : 0,
      turn: (url) => pace.turn(url),
      find: (url) => state.find(url, fromSitemap),
    })
  })
  return {
    scan,
    taken,
    options,
    host,
    start,
    state,
    frontier,
    judges,
    robots,
    pace,
    sitemaps,
    context,
    external: [],
    resumed: frontier.unfinished(),
  }
}

/** RFC 9309 §2.3.1.4: while robots.txt cannot be had, nothing may be requested. */
function checkRobots({ url, evidence: { robots } }: StoredHost): void {
  const { problem } = readOriginRobots(robots.ok ? robots.value : null)
  if (problem === null) return
  const answer = robots.ok ? `returned status ${robots.value.status}` : 'could not be requested'
  throw new VerdictError(
    'http_error',
    `${new URL('/robots.txt', url)} ${answer}, so crawlers may request nothing. Try again when it works.`,
  )
}

/** Searches the site, then tries again what gave no answer. */
async function findPages(work: Work): Promise<void> {
  const { state, context, options, host, sitemaps, taken, frontier } = work
  const { storage, now, signal, http, onProgress } = context
  const { judges, robots, pace } = work
  for (const url of [...(options.list ?? []), ...(context.seeds ?? [])])
    state.find(url, { source: SOURCE.list, via: null, clicks: 1 })
  const started = now()
  const visit = async (n: number): Promise<Visited> => {
    const url = new URL(state.urlOf(n))
    for (let tries = 1; ; tries++) {
      const decision = options.isLocal ? ALLOWED : (await robots.of(url)).decide(url.href)
      if (!decision.allowed) return { kind: 'blocked' }
      await pace.turn(url)
      const collectedAt = new Date(now()).toISOString()
      const visited = await visitAddress(url.href, { http, judges, signal, collectedAt })
      if (!(await pace.answered(url, visited)) || tries === TRIES) return visited
    }
  }
  const commit = async (more: Map<string, Uint8Array> = new Map()) => {
    const batch = state.takeBatch()
    for (const [name, body] of more) batch.parts.set(name, body)
    if (!(await commitBatch(storage, taken, batch, state.progress)))
      throw new VerdictError('aborted', 'Another process has taken this scan up.')
    onProgress?.(state.progress)
  }
  const limit = (): Cut | null => {
    if (now() - started > LIMITS.ms) return { limit: 'time', value: LIMITS.ms }
    if (state.progress.bytes > LIMITS.bytes) return { limit: 'bytes', value: LIMITS.bytes }
    if (pace.isRefused) return { limit: 'refused', value: 0 }
    return null
  }
  await commit(
    new Map([
      ['host', packJson(host)],
      ['sitemaps', packJson(sitemaps)],
    ]),
  )
  await search({ state, visit, commit, limit, resumed: work.resumed, now: () => performance.now() })
  for (const n of [...state.retries]) {
    signal.throwIfAborted()
    state.recordAgain(n, await visit(n))
  }
  state.progress.cut ??= frontier.cut()
  await commit()
}

/** The status of images and other files, and of links to other sites. */
async function checkFiles({ state, context, options, external, pace }: Work): Promise<void> {
  const { http, signal } = context
  const asked = { http, signal, urlOf: (n: number) => state.urlOf(n), turn: (url: URL) => pace.turn(url) }
  const files = state.numbers((known, sources) => known === STATE.waiting && (sources & SOURCE.file) !== 0)
  await checkStatuses(files.slice(0, LIMITS.files), {
    ...asked,
    onChecked: ({ n, status }) => state.check(n, status === 0 ? STATE.failed : STATE.fetched, status),
  })
  if (!options.external || options.isLocal) return
  const others = state.numbers((known) => known === STATE.external)
  // A single request for a link is no crawling, so the robots.txt of other sites is not asked for.
  const manners = async () => ({ crawlDelayMs: 0, hasConsent: false })
  const elsewhere = new ScanPace({ rate: 1, isOwn: context.isOwn, manners, signal, now: context.now })
  const turn = (url: URL) => elsewhere.turn(url)
  await checkStatuses(others.slice(0, LIMITS.files), { ...asked, turn, onChecked: (checked) => external.push(checked) })
}

async function judgeAll(work: Work): Promise<ScannedSite> {
  const { scan, taken, state, frontier, context, host, sitemaps, options, external, start } = work
  const { storage, now } = context
  const batch = state.takeBatch()
  batch.parts.set('external', packJson(external))
  await commitBatch(storage, taken, batch, state.progress)
  const { facts: patterns, positionOf } = frontier.patterns()
  const hidden = await blockedForGoogle(work)
  const site = await loadSite(
    storage,
    taken,
    {
      start,
      scannedAt: scan.startedAt ?? now(),
      previousScanAt: null,
      cut: state.progress.cut as Cut | null,
      hosts: {
        https: host.url.startsWith('https:'),
        hsts: host.hsts,
        upgradesInsecure: host.upgradesInsecure,
        answeringVariants: [],
        isStaging: false,
      },
      robotsRules: await blockingRules(work),
      patterns,
      sitemaps: sitemaps.files,
      sitemapAlternates: sitemaps.alternates,
      external: { checked: options.external && !options.isLocal, answers: external },
    },
    (n) => ({
      url: state.urlOf(n),
      pattern: positionOf(n) ?? 0,
      flags: hidden.has(n) ? FLAG.blockedForGoogle : 0,
    }),
  )
  const assessment = judgeSite(site, { audits: siteAudits })
  const progress: ScanProgress = { ...state.progress, status: 'done', reason: null }
  const { score, pageScore, auditScore: siteScore, result } = assessment
  await storage.transaction((db) =>
    endScan(db, taken, progress, { score, pageScore, siteScore, result, ruleSet: RULE_SET, error: null }, now()),
  )
  return { site, assessment, progress, urlOf: (position) => state.urlOf(site.number[position]!) }
}

/** The lines of robots.txt that kept the scan from addresses. */
async function blockingRules({ state, robots }: Work): Promise<{ line: number; text: string; numbers: number[] }[]> {
  const rules = new Map<number, { line: number; text: string; numbers: number[] }>()
  for (const n of state.numbers((known) => known === STATE.blocked)) {
    const url = new URL(state.urlOf(n))
    const decision = (await robots.of(url)).decide(url.href)
    if (decision.allowed || decision.line === null) continue
    const { line, text } = decision
    const rule = rules.get(line)
    if (rule === undefined) rules.set(line, { line, text, numbers: [n] })
    else rule.numbers.push(n)
  }
  return [...rules.values()]
}

/** Addresses of the site that Google may not request. */
async function blockedForGoogle({ state, robots, options }: Work): Promise<Set<number>> {
  const blocked = new Set<number>()
  if (options.isLocal) return blocked
  for (const n of state.numbers((known) => known !== STATE.external)) {
    const url = new URL(state.urlOf(n))
    if (!(await robots.of(url)).decide(url.href, 'googlebot').allowed) blocked.add(n)
  }
  return blocked
}

/** After pauses that the host asked for. */
const TRIES = 3
const ALLOWED = { allowed: true } as const
