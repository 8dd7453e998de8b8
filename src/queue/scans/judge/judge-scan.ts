import { type ProcessBounds, ProcessEnded } from '../../../common/bounded-process.ts'
import { packJson } from '../../../common/zstd.ts'
import { RULE_SET } from '../../../engine/score.ts'
import { isStagingHost } from '../../../engine/site/addresses/scope.ts'
import type { RobotsAnswer } from '../../../engine/site/search/robots-gate.ts'
import { FLAG } from '../../../engine/site/site.ts'
import type { SiteFacts } from '../../../engine/site/site-builder.ts'
import { siteTooComplex, VerdictError } from '../../../errors.ts'
import type { ScanProgress } from '../../../storage/scans/scan.ts'
import { endScan } from '../../../storage/scans/scan-progress.ts'
import { type ResultRows, storeResults } from '../../../storage/scans/scan-results.ts'
import { isStopAsked, resumeScan } from '../../../storage/scans/scan-writes.ts'
import { findScan } from '../../../storage/scans/scans.ts'
import { commitWork, type ScanWork, scanTakenOver } from '../scan-work.ts'
import { NO_ROBOTS } from '../search/site-robots.ts'
import { loadSite } from './load-site.ts'
import { findRemeasuredTimes, remeasureSlowPages } from './remeasure.ts'
import { type JudgedSite, type SiteInput, SiteJudging, type SiteScores } from './site-judging.ts'
import { SiteProcess } from './site-process.ts'
import { resultRows } from './store-results.ts'

export interface ScannedSite extends JudgedSite {
  progress: ScanProgress
}

/** Where a site is judged: `load` reads what is stored of it, and `store` writes what lists and pages show. Both may be called again. */
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

/**
 * In a separate process, so that the service stays responsive. If a site exceeds the limits of the process, the scan fails, because a
 * retry would exceed them as well. On `shutdown`, another attempt judges the site later.
 */
export function judgeInProcess(shutdown: AbortSignal, bounds: Partial<ProcessBounds> = {}): JudgeSite<null> {
  return async ({ load, store }) => {
    for (let tries = 1; ; tries++) {
      shutdown.throwIfAborted()
      const process = new SiteProcess(bounds)
      const stop = () => process.close()
      shutdown.addEventListener('abort', stop)
      try {
        await load(process, 'slow')
        const scores = await process.judge()
        await store(process.results(), null)
        return { scores, judged: null }
      } catch (error) {
        shutdown.throwIfAborted()
        if (!(error instanceof ProcessEnded)) throw error
        // A crash may be an accident, such as a kernel short of memory; a limit is the site's fault.
        if (error.reason === 'crash' && tries === 1) continue
        const { code, message } = siteTooComplex(error.reason === 'crash' ? 'memory' : error.reason)
        throw new VerdictError(code, message)
      } finally {
        shutdown.removeEventListener('abort', stop)
        process.close()
      }
    }
  }
}

/** Judges the whole site by what was found, and ends the scan. */
export async function judgeScan<T>(
  work: ScanWork,
  judge: JudgeSite<T>,
): Promise<{ judged: T; progress: ScanProgress }> {
  const { taken, state, context, external } = work
  const { storage, now } = context
  await commitWork(work, new Map([['external', packJson(external)]]))
  if (!context.isStopping) await remeasureSlowPages(work)
  const { scores, judged } = await judgeAndStore(work, null, judge)
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
  if (!isOurs) throw scanTakenOver()
  return { judged, progress }
}

/** By what is stored of its pages; stores what lists and pages of the scan show. `robots`: what is stored of them. */
export async function judgeAndStore<T>(
  work: ScanWork,
  robots: Uint8Array | null,
  judge: JudgeSite<T>,
  store: StoreJudged<T> = (results) => storeNew(work, results),
): ReturnType<JudgeSite<T>> {
  const { scan, taken, state, frontier, context, host, sitemaps, options, external, start } = work
  const { storage, now } = context
  const hosts = [host, ...work.hosts.all()]
  // The error page of one that only redirects says nothing of pages.
  const withPages = hosts.filter((one) => one === host || one.hasPage !== false)
  const { facts: patterns, positionOf } = frontier.patterns()
  const firstBytes = await findRemeasuredTimes(storage, scan.id)
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
    },
    patterns,
    sitemaps: sitemaps.files,
    sitemapAlternates: sitemaps.alternates,
    external: { checked: options.external && !options.isLocal, answers: external },
    notRendered: notRendered(work),
  }
  const notesOn = (n: number) => ({
    url: state.urlOf(n),
    pattern: positionOf(n) ?? 0,
    flags: firstBytes.has(n) ? FLAG.confirmed : 0,
    firstByte: firstBytes.get(n),
  })
  const addRobots = async (input: SiteInput) => {
    if (robots !== null) await input.addRobots(robots)
    else if (!options.isLocal) await addRobotsOf(work, input)
    else await commitWork(work, new Map([['robots', packJson(NO_ROBOTS)]]))
  }
  return judge({
    load: (input, by) => loadSite(storage[by], taken, { facts, notesOn, addRobots }, input),
    urlOf: (n) => state.urlOf(n),
    store,
  })
}

/** What they say takes long to find out for many addresses and rules, so that is done where the site is judged. */
async function addRobotsOf(work: ScanWork, input: SiteInput): Promise<void> {
  const answers: [string, RobotsAnswer][] = []
  for (const origin of await input.origins()) answers.push([origin, await work.robots.answerOf(origin)])
  const found = await input.addRobots({ answers, start: new URL(work.host.url).origin })
  await commitWork(work, new Map([['robots', found]]))
}

async function storeNew({ context, taken }: ScanWork, results: Parameters<StoreJudged<unknown>>[0]): Promise<void> {
  if (!(await storeResults(context.storage, taken, results))) throw scanTakenOver()
}

function notRendered({ options, state }: ScanWork): SiteFacts['notRendered'] {
  if (options.sample === undefined) return null
  if (options.isLoggedIn) return 'logged-in'
  const { rendered, renderFailed } = state.progress
  return rendered === 0 && renderFailed > 0 ? 'failed' : null
}
