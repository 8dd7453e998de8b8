import { packJson, unpackJsonSync } from '../../../common/zstd.ts'
import type { Http } from '../../../engine/net/http.ts'
import { RULE_SET, resultOf } from '../../../engine/score.ts'
import { NO_SCORE, type Site } from '../../../engine/site/site.ts'
import { VerdictError } from '../../../errors.ts'
import { findKeptPage } from '../../../storage/scans/earlier-scan.ts'
import { endRegrade, findRegraded, saveRegradedPages } from '../../../storage/scans/regrade-scans.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { findPart, listScanPages, type RejudgedPage, type ScanPage } from '../../../storage/scans/scan-pages.ts'
import { replaceResults } from '../../../storage/scans/scan-results.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Db } from '../../../storage/tables.ts'
import type { Result } from '../../../vocabulary.ts'
import { openScanWork, type ScanWork } from '../scan-work.ts'
import type { StoredHost } from '../search/host-evidence.ts'
import { judgeAndStore, judgeHere } from './judge-scan.ts'
import { unpackKept } from './kept-evidence.ts'
import { numberFacts } from './numbered-facts.ts'
import { flagsOf, listedTitle, PAGE_FLAGS } from './page-row.ts'
import { resultRows } from './store-results.ts'

export interface RegradeScanOptions {
  storage: Storage
  signal: AbortSignal
  now(): number
  /** Processes that judge pages. */
  processes: number
  onProgress(judged: number): void
}

/** Pages that are judged at the same time, and stored together. */
const AT_ONCE = 50

/**
 * Judges a finished scan again from the stored data of its pages; nothing is requested. It can be interrupted, and resumes with the next
 * page. False if the scan was continued or deleted, or has no stored data.
 */
export async function regradeScan(scan: Scan, options: RegradeScanOptions): Promise<boolean> {
  const { storage, signal, now, processes } = options
  const [host, robots, external] = await Promise.all(
    ['host', 'robots', 'external'].map((name) => findPart(storage.db, scan.id, name)),
  )
  if (host === undefined || robots === undefined || external === undefined) return false
  const taken = { id: scan.id, projectKey: scan.projectKey, attempt: scan.attempt }
  const work = await openScanWork(scan, taken, unpackJsonSync<StoredHost>(host), {
    storage,
    http: NO_NETWORK,
    isOwn: () => true,
    signal,
    now,
    processes,
    collectHost: () => Promise.reject(NOT_REQUESTED),
  })
  try {
    if (!(await judgePages(work, options))) return false
  } finally {
    work.judges.close()
  }
  work.external = unpackJsonSync(external)
  work.state.progress.cut = scan.cut
  let isReplaced = false
  await judgeAndStore(work, robots, judgeHere, async (_, judged) => {
    const { score, pageScore, auditScore: siteScore, result } = judged.assessment
    const end = { score, pageScore, siteScore, result, ruleSet: RULE_SET }
    const endFirst = (db: Db) => endRegrade(db, taken, end, countResults(judged.site), now())
    isReplaced = await replaceResults(storage, taken, endFirst, () => resultRows(judged))
  })
  return isReplaced
}

async function judgePages(work: ScanWork, { storage, signal, onProgress }: RegradeScanOptions): Promise<boolean> {
  const { taken, scan } = work
  const last = await findRegraded(storage.db, scan.id, RULE_SET)
  let judged = 0
  for await (const rows of listScanPages(storage.slow, scan.id)) {
    const pages = rows.filter(({ n, score }) => n > last && score !== null)
    for (let from = 0; from < pages.length; from += AT_ONCE) {
      signal.throwIfAborted()
      const some = pages.slice(from, from + AT_ONCE)
      const regraded = await Promise.all(some.map((row) => judgePage(work, row, storage)))
      const regrading = { ruleSet: RULE_SET, n: some.at(-1)!.n }
      const kept = regraded.filter((page) => page !== null)
      if (!(await saveRegradedPages(storage, taken, kept, regrading))) return false
      judged += some.length
      onProgress(judged)
    }
  }
  return true
}

/** null if nothing is kept of the page, or it can no longer be judged: it stays as it was. */
async function judgePage(
  { scan, judges, state }: ScanWork,
  { n, flags }: ScanPage,
  storage: Storage,
): Promise<RejudgedPage | null> {
  const kept = await findKeptPage(storage.slow, scan, n)
  if (kept === undefined) return null
  const { url, collectedAt } = unpackKept(kept)
  const { facts } = await judges.judge({ url, collectedAt, judged: kept })
  if (facts === null) return null
  const stored = await numberFacts(facts, (to) => state.numberOf(to))
  return {
    n,
    flags: (flags & ~PAGE_FLAGS) | flagsOf(facts),
    canonical: stored.canonical,
    text_hash: facts.text.hash,
    score: facts.score,
    title: listedTitle(facts.title),
    facts: packJson(stored.facts),
    links: stored.links,
  }
}

function countResults(site: Site): Record<Result, number> {
  const counts = { good: 0, decent: 0, bad: 0 }
  for (const score of site.score) {
    const result = score === NO_SCORE ? null : resultOf(score)
    if (result !== null) counts[result]++
  }
  return counts
}

const NOT_REQUESTED = new VerdictError('not_collected', 'Nothing is requested while stored pages are regraded.')

const NO_NETWORK: Http = {
  get: () => Promise.reject(NOT_REQUESTED),
  follow: () => Promise.reject(NOT_REQUESTED),
  certificate: () => Promise.reject(NOT_REQUESTED),
  forPage: () => NO_NETWORK,
  close() {},
}
