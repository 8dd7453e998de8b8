import { setTimeout as sleep } from 'node:timers/promises'
import { unpack } from '../common/zstd.ts'
import type { Results } from '../results/schema.ts'
import type { Storage } from './open.ts'
import { findSetting, saveSetting } from './settings.ts'

/** How far the titles are filled: the key of the last report that was looked at, or `DONE`. */
const PROGRESS = 'titles_filled'
const DONE = 'all'
const AT_ONCE = 20
/** Larger results are passed over: the next run fills the title. */
const MAX_BYTES = 8 * 2 ** 20
const PAUSE_MS = 50

/**
 * Gives reports that were judged before titles were stored the title in their results, some at a time, and goes on where it stopped.
 * Answers how many.
 */
export async function fillTitles(storage: Storage, signal?: AbortSignal): Promise<number> {
  let filled = 0
  let after = await findSetting(storage.db, PROGRESS)
  while (after !== DONE && !signal?.aborted) {
    const some = await findUntitled(storage, Number(after ?? 0))
    const titled = await Promise.all(some.map(async (one) => ({ ...one, title: await titleIn(one.body) })))
    after = some.length === 0 ? DONE : String(some.at(-1)!.key)
    filled += await store(storage, titled, after)
    await sleep(some.length === 0 ? 0 : PAUSE_MS, undefined, { signal }).catch(() => {})
  }
  return filled
}

function findUntitled(storage: Storage, after: number) {
  return storage.slow
    .selectFrom('reports')
    .innerJoin('results', 'results.run_key', 'reports.result_run_key')
    .select(['reports.key', 'reports.result_run_id', 'results.body'])
    .where('reports.key', '>', after)
    .where('reports.title', 'is', null)
    .orderBy('reports.key')
    .limit(AT_ONCE)
    .execute()
}

interface TitledReport {
  key: number
  result_run_id: string | null
  title: string | null
}

function store(storage: Storage, reports: readonly TitledReport[], progress: string): Promise<number> {
  return storage.background(async (db) => {
    let changed = 0
    for (const { key, result_run_id: runId, title } of reports) {
      if (title === null) continue
      const { numUpdatedRows } = await db
        .updateTable('reports')
        .set({ title })
        .where('key', '=', key)
        // A run that ended meanwhile knows better.
        .where('result_run_id', '=', runId)
        .where('title', 'is', null)
        .executeTakeFirst()
      changed += Number(numUpdatedRows)
    }
    await saveSetting(db, PROGRESS, progress)
    return changed
  })
}

/** null if the page has none, or the results cannot be read. */
async function titleIn(body: Uint8Array): Promise<string | null> {
  try {
    const { page } = JSON.parse(String(await unpack(body, MAX_BYTES))) as Results
    return page?.title ?? null
  } catch {
    return null
  }
}
