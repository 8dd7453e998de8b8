import { RULE_SET } from '../engine/score.ts'
import { createJudgingPool } from '../queue/judging-pool.ts'
import type { Storage } from '../storage/open.ts'
import { findRegradableRuns, regradeRun } from '../storage/regrade.ts'

const BATCH_SIZE = 20

export interface RegradedCounts {
  changed: number
  /** Pages that can no longer be judged, or that have a newer result. */
  kept: number
}

/** Judges the stored evidence of every result of another rule set again, without fetching anything. */
export async function regradeResults(
  { storage, now }: { storage: Storage; now: () => number },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (counts: RegradedCounts) => void },
): Promise<RegradedCounts> {
  const judging = createJudgingPool({ allow: [], userAgent: '', now: Date.now, concurrency: BATCH_SIZE })
  const counts = { changed: 0, kept: 0 }

  async function regrade(runId: string, evidence: Uint8Array): Promise<void> {
    const { outcome, results } = await judging.judge(evidence, { owner: '' })
    const isChanged =
      results !== null && (await storage.transaction((db) => regradeRun(db, runId, outcome, results, now())))
    counts[isChanged ? 'changed' : 'kept']++
  }

  try {
    let after: string | undefined
    for (;;) {
      signal.throwIfAborted()
      const batch = await findRegradableRuns(storage.slow, RULE_SET, BATCH_SIZE, after)
      const last = batch.at(-1)
      if (last === undefined) return counts
      await Promise.all(batch.map(({ runId, evidence }) => regrade(runId, evidence)))
      onProgress(counts)
      after = last.reportId
    }
  } finally {
    judging.close()
  }
}
