import { packJson, unpackJsonSync } from '../../../common/zstd.ts'
import {
  type BrowserObservation,
  failedObservation,
  hasBadCertificate,
  observeInBrowser,
} from '../../../engine/deepen.ts'
import { hostOf } from '../../../engine/net/address-policy.ts'
import { resultOf } from '../../../engine/score.ts'
import { chooseSample } from '../../../engine/site/browser-sample.ts'
import { FLAG, STATE } from '../../../engine/site/site.ts'
import { type Failure, VerdictError } from '../../../errors.ts'
import { findKeptPage } from '../../../storage/scans/earlier-scan.ts'
import { findPart, listScanPages, type ScanBatch, type ScanPage } from '../../../storage/scans/scan-pages.ts'
import type { Result } from '../../../vocabulary.ts'
import type { SampledDepth } from '../scan-options.ts'
import { commitWork, isRefused, type ScanWork } from '../scan-work.ts'
import type { ScannedPage } from './judge-page.ts'
import { unpackKept } from './kept-evidence.ts'
import { numberFacts } from './numbered-facts.ts'
import type { ScanJudges } from './scan-judges.ts'

/** Its name among the parts of a scan. */
const PART = 'sample'

/** Numbers of pages, in the order in which a browser opens them. */
interface SampleVisits {
  chosen: number[]
  /** Those that were visited, and whether the browser could open them. */
  visited: [n: number, isRendered: boolean][]
}

/**
 * Opens a sample of the pages in a browser, one after another, and judges them again with what it observed. Each is stored at once, so an
 * attempt that is interrupted costs the visit that was under way. A browser that fails leaves the page as it was, with the reason.
 */
export async function renderSample(work: ScanWork): Promise<void> {
  const { options, context, scan } = work
  const { sample } = options
  // Scripts of pages that no user chose would run with the session of an account (docs/sites.md).
  if (sample === undefined || options.isLocal || options.isLoggedIn || isRefused(work)) return
  const stored = await findPart(context.storage.db, scan.id, PART)
  const visits: SampleVisits =
    stored === undefined ? { chosen: await choosePages(work, sample.pages), visited: [] } : unpackJsonSync(stored)
  await commitVisits(work, visits)
  const judges = work.openJudges(1)
  let missing: Failure | null = null
  try {
    for (const n of visits.chosen.slice(visits.visited.length)) {
      const observation: BrowserObservation =
        missing === null ? await visit(work, n, sample) : failedObservation(missing, sample.depth)
      const { rendered } = observation
      // It will not be there for the others either.
      if (!rendered.ok && rendered.code === 'browser_missing') missing = rendered
      const page = await judgeWith(work, judges, n, observation)
      visits.visited.push([n, page !== null && page.depth > 0])
      context.onAnswer?.()
      await commitVisits(work, visits, page === null ? {} : await changesOf(work, n, page))
    }
  } finally {
    judges.close()
  }
  Object.assign(work.state.progress, await countResults(work))
  await commitWork(work)
}

function commitVisits(work: ScanWork, visits: SampleVisits, changes: Partial<ScanBatch> = {}): Promise<void> {
  const { chosen, visited } = visits
  const rendered = visited.filter(([, isRendered]) => isRendered).length
  Object.assign(work.state.progress, {
    sampled: chosen.length,
    rendered,
    renderFailed: visited.length - rendered,
  })
  return commitWork(work, new Map([[PART, packJson(visits)]]), changes)
}

async function choosePages(work: ScanWork, most: number): Promise<number[]> {
  const { context, scan, frontier, start } = work
  const pages: number[] = []
  let isStartPage = false
  for await (const rows of listScanPages(context.storage.slow, scan.id))
    for (const row of rows) {
      if (row.n === start) isStartPage = isPage(row)
      if (isIndexable(row) && (await isOfStartHost(work, row.n))) pages.push(row.n)
    }
  const { positionOf } = frontier.patterns()
  return chooseSample(pages, { start: isStartPage ? start : null, most, patternOf: positionOf })
}

/** One with a result, or that scripts build, so that too little of its HTML could be judged for one. */
function isPage({ score, flags }: ScanPage): boolean {
  return (flags & FLAG.html) !== 0 && (score !== null || (flags & FLAG.needsScripts) !== 0)
}

function isIndexable(page: ScanPage): boolean {
  const { n, state, status, flags, canonical } = page
  const isFound = state === STATE.fetched && status === 200
  return isFound && isPage(page) && (flags & FLAG.noindex) === 0 && (canonical === null || canonical === n)
}

/** And not hidden from Google. That this scan may request the page is clear: it did. */
async function isOfStartHost({ state, host, robots }: ScanWork, n: number): Promise<boolean> {
  const url = new URL(state.urlOf(n))
  const name = (one: URL) => one.host.replace(/^www\./, '')
  if (name(url) !== name(new URL(host.url))) return false
  return robots.allows(url, 'googlebot')
}

async function visit(
  { state, context, pace, host, hosts }: ScanWork,
  n: number,
  { depth, device }: SampledDepth,
): Promise<BrowserObservation> {
  const { browsing, signal } = context
  if (browsing === undefined) return failedObservation(NO_BROWSER, depth)
  const url = new URL(state.urlOf(n))
  await pace.turn(url)
  const release = await browsing.limiter?.acquire(hostOf(url), signal)
  try {
    const its = url.host === new URL(host.url).host ? host : hosts.get(url.host)
    const isBad = its !== null && hasBadCertificate(its.evidence)
    const { browser, runs } = browsing
    const observation = await observeInBrowser(url.href, isBad, { browser, runs, depth, device, signal })
    signal.throwIfAborted()
    for (const got of [observation.rendered, observation.lab])
      if (got?.ok === false && got.code === 'aborted') throw new VerdictError(got.code, got.message)
    return observation
  } finally {
    release?.()
  }
}

const NO_BROWSER: Failure = { code: 'browser_missing', message: 'No browser is available for this scan.' }

/** null if nothing is kept of the page. */
async function judgeWith(
  { context, scan }: ScanWork,
  judges: ScanJudges,
  n: number,
  observation: BrowserObservation,
): Promise<ScannedPage | null> {
  const judged = await findKeptPage(context.storage.slow, scan, n)
  if (judged === undefined) return null
  const { url, collectedAt } = unpackKept(judged)
  const page = await judges.judge({ url, collectedAt, judged, observation })
  if (page.facts !== null || page.refusal === null) return page
  // What scripts made of it is more than can be judged.
  return judges.judge({
    url,
    collectedAt,
    judged,
    observation: failedObservation(page.refusal, observation.lab === undefined ? 1 : 2),
  })
}

async function changesOf(
  { state }: ScanWork,
  n: number,
  { facts, evidence }: ScannedPage,
): Promise<Partial<ScanBatch>> {
  if (facts === null || evidence === null) return {}
  const stored = await numberFacts(facts, (url) => state.numberOf(url))
  return {
    evidence: [{ n, body: evidence }],
    rejudged: [{ n, score: facts.score, facts: packJson(stored.facts) }],
  }
}

/** Counts again, because the sample may have changed the results of its pages. */
async function countResults({ context, scan }: ScanWork): Promise<Record<Result, number>> {
  const counts = { good: 0, decent: 0, bad: 0 }
  for await (const rows of listScanPages(context.storage.slow, scan.id))
    for (const { score } of rows) {
      const result = score === null ? null : resultOf(score)
      if (result !== null) counts[result]++
    }
  return counts
}
