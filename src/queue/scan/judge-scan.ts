import { packJson } from '../../common/zstd.ts'
import { RULE_SET } from '../../engine/score.ts'
import type { OriginRobots } from '../../engine/site/robots-gate.ts'
import { isStagingHost } from '../../engine/site/scope.ts'
import { FLAG, STATE } from '../../engine/site/site.ts'
import type { SiteFacts } from '../../engine/site/site-builder.ts'
import { endScan } from '../../storage/scans/scan-progress.ts'
import { type ResultRows, storeResults } from '../../storage/scans/scan-results.ts'
import { isStopAsked, resumeScan } from '../../storage/scans/scan-writes.ts'
import { findScan, type ScanProgress } from '../../storage/scans/scans.ts'
import { loadSite } from './load-site.ts'
import { measureAgain, measuredAgain } from './measure-again.ts'
import { commitWork, lostScan, type ScanWork } from './scan-work.ts'
import { type JudgedSite, type SiteInput, SiteJudging, type SiteScores } from './site-judging.ts'
import { SiteThread } from './site-thread.ts'
import { resultRows } from './store-results.ts'

export interface ScannedSite extends JudgedSite {
  progress: ScanProgress
}

/** Where a site is judged: `load` reads what is stored of it, and `store` writes what lists and pages show. */
export type JudgeSite<T> = (steps: {
  /** `db`: in this thread; `slow`: without holding up others. */
  load(input: SiteInput, by: 'db' | 'slow'): Promise<void>
  /** Of an address by its number. */
  urlOf(n: number): string
  store: StoreJudged<T>
}) => Promise<{ scores: SiteScores; judged: T }>

type StoreJudged<T> = (results: Iterable<ResultRows> | AsyncIterable<ResultRows>, judged: T) => Promise<void>

/** In this thread, for a command that has nothing else to do, and shows the result. */
export const judgeHere: JudgeSite<JudgedSite> = async ({ load, store, urlOf }) => {
  const judging = new SiteJudging(urlOf)
  await load(judging, 'db')
  const judged = judging.judge()
  await store(resultRows(judged), judged)
  return { scores: judged.assessment, judged }
}

/** In a thread of its own, for a service that has requests to answer. */
export const judgeInThread: JudgeSite<null> = async ({ load, store }) => {
  const thread = new SiteThread()
  try {
    await load(thread, 'slow')
    const scores = await thread.judge()
    await store(thread.results(), null)
    return { scores, judged: null }
  } finally {
    await thread.close()
  }
}

/** What robots.txt says about the addresses of a scan; stored with it, because it takes requests to know. */
export interface ScanRobots {
  /** The lines that kept the scan from addresses. */
  rules: { line: number; text: string; numbers: number[] }[]
  /** Numbers of what Google may not request. */
  hidden: number[]
  /** The line of the start host's file from which on rules with wildcards are ignored. The first scans did not store it. */
  ignoredFrom?: number | null
}

/** Judges the whole site by what was found, and ends the scan. */
export async function judgeScan<T>(
  work: ScanWork,
  judge: JudgeSite<T>,
): Promise<{ judged: T; progress: ScanProgress }> {
  const { taken, state, context, external } = work
  const { storage, now } = context
  const robots = {
    rules: await blockingRules(work),
    hidden: await blockedForGoogle(work),
    ignoredFrom: await ignoredFrom(work),
  }
  await commitWork(
    work,
    new Map([
      ['external', packJson(external)],
      ['robots', packJson(robots)],
    ]),
  )
  if (!context.isStopping) await measureAgain(work)
  const { scores, judged } = await judgeAndStore(work, robots, judge)
  const status = state.progress.cut?.limit === 'stopped' ? 'stopped' : 'done'
  const progress: ScanProgress = { ...state.progress, status, reason: null }
  const { score, pageScore, auditScore: siteScore, result } = scores
  const end = { score, pageScore, siteScore, result, ruleSet: RULE_SET, error: null }
  const follow = await context.onEnd?.({ ...work.scan, ...progress, ...end })
  const isOurs = await storage.transaction(async (db) => {
    const isTakenBack = status === 'stopped' && !(await isStopAsked(db, taken.id))
    if (!(await endScan(db, taken, progress, end, now()))) return false
    // Its owner let it go on while what it had found was judged.
    if (isTakenBack) await resumeScan(db, (await findScan(db, taken.id))!, now())
    else await follow?.(db)
    return true
  })
  if (!isOurs) throw lostScan()
  return { judged, progress }
}

/** By what is stored of its pages; stores what lists and pages of the scan show. */
export async function judgeAndStore<T>(
  work: ScanWork,
  robots: ScanRobots,
  judge: JudgeSite<T>,
  store: StoreJudged<T> = (results) => storeNew(work, results),
): ReturnType<JudgeSite<T>> {
  const { scan, taken, state, frontier, context, host, sitemaps, options, external, start } = work
  const { storage, now } = context
  const hosts = [host, ...work.hosts.all()]
  // The error page of one that only redirects says nothing of pages.
  const withPages = hosts.filter((one) => one === host || one.hasPage !== false)
  const { facts: patterns, positionOf } = frontier.patterns()
  const hidden = new Set(robots.hidden)
  const firstBytes = await measuredAgain(storage, scan.id)
  const facts = {
    start,
    scannedAt: scan.startedAt ?? now(),
    previousScanAt: work.earlier?.scan.startedAt ?? null,
    cut: state.progress.cut,
    isList: options.list !== null,
    notFoundTexts: hosts.map(({ notFoundText }) => notFoundText),
    hosts: {
      https: host.url.startsWith('https:'),
      hsts: withPages.every(({ hsts }) => hsts),
      upgradesInsecure: withPages.every(({ upgradesInsecure }) => upgradesInsecure),
      answeringVariants: host.answeringVariants,
      isStaging: isStagingHost(new URL(host.url).hostname),
      robotsIgnoredFrom: robots.ignoredFrom ?? null,
    },
    robotsRules: robots.rules,
    patterns,
    sitemaps: sitemaps.files,
    sitemapAlternates: sitemaps.alternates,
    external: { checked: options.external && !options.isLocal, answers: external },
    notRendered: notRendered(work),
  }
  const notesOn = (n: number) => ({
    url: state.urlOf(n),
    pattern: positionOf(n) ?? 0,
    flags: (hidden.has(n) ? FLAG.blockedForGoogle : 0) | (firstBytes.has(n) ? FLAG.confirmed : 0),
    firstByte: firstBytes.get(n),
  })
  return judge({
    load: (input, by) => loadSite(storage[by], taken, facts, notesOn, input),
    urlOf: (n) => state.urlOf(n),
    store,
  })
}

async function storeNew({ context, taken }: ScanWork, results: Parameters<StoreJudged<unknown>>[0]): Promise<void> {
  if (!(await storeResults(context.storage, taken, results))) throw lostScan()
}

function notRendered({ options, state }: ScanWork): SiteFacts['notRendered'] {
  if (options.sample === undefined) return null
  if (options.isLoggedIn) return 'logged-in'
  const { rendered, renderFailed } = state.progress
  return rendered === 0 && renderFailed > 0 ? 'failed' : null
}

/** The lines of robots.txt that kept the scan from addresses. */
async function blockingRules({ state, robots }: ScanWork): Promise<ScanRobots['rules']> {
  const rules = new Map<string, ScanRobots['rules'][number]>()
  for (const n of state.numbers((known) => known === STATE.blocked)) {
    const url = new URL(state.urlOf(n))
    const decision = (await robots.of(url)).decide(url.href)
    if (decision.allowed || decision.line === null) continue
    const { line, text } = decision
    // Each host has a file of its own.
    const key = `${line} ${text}`
    const rule = rules.get(key)
    if (rule === undefined) rules.set(key, { line, text, numbers: [n] })
    else rule.numbers.push(n)
  }
  return [...rules.values()]
}

async function ignoredFrom({ host, robots, options }: ScanWork): Promise<number | null> {
  if (options.isLocal) return null
  const rules = await robots.of(new URL(host.url))
  return rules.ignoredFrom() ?? rules.ignoredFrom('googlebot')
}

const UNVISITED = new Set([STATE.waiting, STATE.skipped, STATE.external])

/** Addresses of the site that Google may not request. */
async function blockedForGoogle({ state, robots, options }: ScanWork): Promise<number[]> {
  const blocked: number[] = []
  if (options.isLocal) return blocked
  // Neighbors are mostly of one host.
  let rules: OriginRobots | null = null
  let origin = ''
  // A host that the scan left alone is not asked for its rules either.
  const visited = new Set(state.numbers((known) => !UNVISITED.has(known)).map((n) => new URL(state.urlOf(n)).origin))
  for (const n of state.numbers((known) => known !== STATE.external)) {
    const url = new URL(state.urlOf(n))
    if (!visited.has(url.origin)) continue
    if (rules === null || url.origin !== origin) rules = await robots.of(url)
    origin = url.origin
    if (!rules.decide(url.href, 'googlebot').allowed) blocked.push(n)
  }
  return blocked
}
