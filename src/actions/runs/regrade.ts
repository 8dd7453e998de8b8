import { availableParallelism } from 'node:os'
import { RULE_SET } from '../../engine/score.ts'
import { createJudgingPool } from '../../queue/judging-pool.ts'
import type { JudgedRun } from '../../queue/judging-task.ts'
import { regradeScan } from '../../queue/scans/judge/regrade-scan.ts'
import { countRegradableRuns, findRegradableRuns, type RegradableRun, regradeRun } from '../../storage/runs/regrade.ts'
import { listRegradableScans } from '../../storage/scans/regrade-scans.ts'
import type { ActionDependencies } from '../action-dependencies.ts'

/** Evidence in memory at the same time, in its compressed form. */
const BATCH_SIZE = 20

export interface RegradedCounts {
  /** Results of another rule set when the command started. */
  total: number
  changed: number
  /** Pages that can no longer be judged, or that have a newer result. */
  kept: number
}

/**
 * Judges the stored evidence of every result of another rule set again, without fetching anything. Each result is replaced in its own
 * transaction, so this can be interrupted and started again while servers are running.
 */
export async function regradeResults(
  { storage, now }: ActionDependencies,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (counts: Readonly<RegradedCounts>) => void },
): Promise<RegradedCounts> {
  const judging = createJudgingPool({ allow: [], userAgent: '', now: Date.now, concurrency: BATCH_SIZE })
  const counts = { total: await countRegradableRuns(storage.slow, RULE_SET), changed: 0, kept: 0 }

  async function regrade({ runId, evidence }: RegradableRun): Promise<void> {
    const body = storage.blobs.read(evidence)
    const judged = await body
      .then((bytes) => judging.judge(bytes, { owner: '', signal }))
      .catch(() => {
        // One page that cannot be read must not keep the others from being judged.
        signal.throwIfAborted()
        return null
      })
    counts[judged !== null && (await replaced(runId, judged)) ? 'changed' : 'kept']++
  }

  async function replaced(runId: string, { outcome, results }: JudgedRun): Promise<boolean> {
    return results !== null && storage.transaction((db) => regradeRun(db, runId, outcome, results, now()))
  }

  try {
    let after: string | undefined
    for (;;) {
      signal.throwIfAborted()
      const batch = await findRegradableRuns(storage.slow, RULE_SET, BATCH_SIZE, after)
      const last = batch.at(-1)
      if (last === undefined) return counts
      await Promise.all(batch.map(regrade))
      onProgress(counts)
      after = last.reportId
    }
  } finally {
    judging.close()
  }
}

export interface RegradedScans {
  /** Scans of another rule set when the command started. */
  total: number
  changed: number
  kept: number
  /** Of the scan that is under way. */
  pages: number
}

/** The same for the latest scan of every site, page by page, then the site as a whole. */
export async function regradeScans(
  { storage, now }: ActionDependencies,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (counts: Readonly<RegradedScans>) => void },
): Promise<RegradedScans> {
  const scans = await listRegradableScans(storage.slow, RULE_SET)
  const counts: RegradedScans = { total: scans.length, changed: 0, kept: 0, pages: 0 }
  const processes = Math.min(4, availableParallelism())
  for (const scan of scans) {
    signal.throwIfAborted()
    counts.pages = 0
    const onPages = (pages: number) => onProgress(Object.assign(counts, { pages }))
    const isChanged = await regradeScan(scan, { storage, signal, now, processes, onProgress: onPages })
    counts[isChanged ? 'changed' : 'kept']++
    onProgress(counts)
  }
  return counts
}
