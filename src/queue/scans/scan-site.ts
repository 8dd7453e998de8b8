import { DAY_MS } from '../../common/durations.ts'
import { type Failure, toFailure, VerdictError } from '../../errors.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import type { TakenScan } from '../../storage/scans/scan-pages.ts'
import { endScan, takeScan } from '../../storage/scans/scan-progress.ts'
import { findScan } from '../../storage/scans/scans.ts'
import { checkFiles } from './check-files.ts'
import { type JudgeSite, judgeHere, judgeScan, type ScannedSite } from './judge/judge-scan.ts'
import { renderSample } from './judge/render-sample.ts'
import type { ScanOptions } from './scan-options.ts'
import { findOrCollect, openScanWork, type ScanContext } from './scan-work.ts'
import { findPages } from './search/find-pages.ts'
import type { StoredHost } from './search/host-evidence.ts'
import { collectRobots } from './search/robots-files.ts'

/** Runs a scan to its end, or resumes an interrupted one. */
export async function scanSite(scan: Scan, context: ScanContext): Promise<ScannedSite> {
  const { storage, now } = context
  const attempt = await storage.transaction((db) => takeScan(db, scan.id, now()))
  const taken: TakenScan = { id: scan.id, projectKey: scan.projectKey, attempt }
  try {
    const { judged, progress } = await performScan(scan, taken, context, judgeHere)
    return { ...judged, progress }
  } catch (error) {
    // An interrupted scan resumes later; one that cannot be done has ended.
    if (!context.signal.aborted && error instanceof VerdictError)
      await endFailed(scan, taken, toFailure(error), context)
    throw error
  }
}

/** One attempt. */
export async function performScan<T>(scan: Scan, taken: TakenScan, context: ScanContext, judge: JudgeSite<T>) {
  const host = await findOrCollect(context.storage, scan.id, 'host', context.collectHost)
  const work = await openScanWork(scan, taken, await withRobotsOfToday(host, scan, context), context)
  try {
    await findPages(work)
  } finally {
    // Their memory is needed to judge the site.
    work.judges.close()
  }
  if (!context.isStopping) {
    await checkFiles(work)
    await renderSample(work)
  }
  context.signal.throwIfAborted()
  return judgeScan(work, judge)
}

/** RFC 9309 §2.4. */
const ROBOTS_MS = DAY_MS

/** A scan may go on weeks after it was stopped: what robots.txt said then may not hold anymore. */
async function withRobotsOfToday(host: StoredHost, scan: Scan, context: ScanContext): Promise<StoredHost> {
  const { http, signal, now, isStopping = false } = context
  const { isLocal } = scan.options as ScanOptions
  const isOld = scan.startedAt !== null && now() - scan.startedAt > ROBOTS_MS
  if (!isOld || isLocal || isStopping || host.failure !== null) return host
  const url = new URL(host.url)
  const robots = await collectRobots(url.origin, http.forPage([new URL(scan.url), url]), signal)
  return { ...host, evidence: { ...host.evidence, robots } }
}

/** Its last write if it cannot be done. */
export async function endFailed(
  scan: Scan,
  taken: TakenScan,
  error: Failure,
  { storage, now, onEnd }: Pick<ScanContext, 'storage' | 'now' | 'onEnd'>,
): Promise<void> {
  const latest = (await findScan(storage.db, scan.id)) ?? scan
  const end = { score: null, pageScore: null, siteScore: null, result: null, ruleSet: null, error }
  const failed = { ...latest, status: 'failed' as const }
  const follow = await onEnd?.({ ...failed, ...end })
  await storage.transaction(async (db) => {
    if (await endScan(db, taken, failed, end, now())) await follow?.(db)
  })
}
