import { setTimeout as sleep } from 'node:timers/promises'
import { unpack } from '../../common/zstd.ts'
import { type KeptMetrics, runMetrics } from '../../compare/metrics.ts'
import type { Results } from '../../results/schema.ts'
import type { Storage } from '../open.ts'
import { findSetting, saveSetting } from '../settings.ts'
import { storeMetrics } from './store-run-end.ts'

/** How far the metrics are filled: the key of the last run that was looked at, or `DONE`. */
const PROGRESS = 'metrics_filled'
const DONE = 'all'
const AT_ONCE = 10
/** Larger results are passed over. */
const MAX_BYTES = 8 * 2 ** 20
const PAUSE_MS = 50

/** Other upkeep has to wait so long. */
const MOST_MS = 2_000

/**
 * Gives runs that ended before metrics were stored those in their results, some at a time, for a few seconds, and goes on where it stopped.
 * Answers whether all have theirs.
 */
export async function fillMetrics(storage: Storage, signal?: AbortSignal): Promise<boolean> {
  const until = performance.now() + MOST_MS
  let after = await findSetting(storage.db, PROGRESS)
  while (after !== DONE && !signal?.aborted && performance.now() < until) {
    const some = await findUnmeasured(storage, Number(after ?? 0))
    const measured = await Promise.all(some.map(async (run) => ({ ...run, metrics: await metricsIn(run.body) })))
    after = some.length === 0 ? DONE : String(some.at(-1)!.key)
    const progress = after
    await storage.background(async (db) => {
      for (const { key, report_key: reportKey, metrics } of measured)
        await storeMetrics(db, { key, reportKey }, metrics)
      await saveSetting(db, PROGRESS, progress)
    })
    await sleep(some.length === 0 ? 0 : PAUSE_MS, undefined, { signal }).catch(() => {})
  }
  return after === DONE
}

function findUnmeasured(storage: Storage, after: number) {
  return storage.slow
    .selectFrom('runs')
    .innerJoin('results', 'results.run_key', 'runs.key')
    .select(['runs.key', 'runs.report_key', 'results.body'])
    .where('runs.key', '>', after)
    .where('runs.ended_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('metrics')
            .select('metrics.run_key')
            .whereRef('metrics.report_key', '=', 'runs.report_key')
            .whereRef('metrics.run_key', '=', 'runs.key'),
        ),
      ),
    )
    .orderBy('runs.key')
    .limit(AT_ONCE)
    .execute()
}

/** Empty if the results cannot be read. */
async function metricsIn(body: Uint8Array): Promise<KeptMetrics> {
  try {
    const { audits } = JSON.parse(String(await unpack(body, MAX_BYTES))) as Results
    return runMetrics(audits)
  } catch {
    return new Map()
  }
}
