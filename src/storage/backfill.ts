import { setImmediate as others } from 'node:timers/promises'
import { pause } from '../common/timeout.ts'
import { unpack } from '../common/zstd.ts'
import type { Results } from '../domain/results/schema.ts'
import { findSetting, saveSetting } from './settings.ts'
import type { Storage } from './storage.ts'
import type { Db } from './tables.ts'

/** What earlier versions did not store, and what the results of their runs have. */
export interface Backfill<Row extends { key: number; body: Uint8Array }, Value> {
  /** The setting that says how far it is: the key of the last row that was looked at, or `DONE`. */
  progress: string
  /** The next rows behind a key. */
  find(after: number, limit: number): Promise<Row[]>
  /** Where it throws, the row is left as it is. */
  read(results: Results): Value
  store(db: Db, row: Row, value: Value): Promise<unknown>
}

const DONE = 'all'
const AT_ONCE = 10
/** Larger results are passed over: the next run stores what they have. */
const MAX_BYTES = 8 * 2 ** 20
const MOST_MS = 2_000
/** Reading results keeps the process from everything else, so it is done for a tenth of the time. */
const REST = 9

export interface BackfillOptions {
  signal?: AbortSignal
  /** How long other upkeep waits, unless the first rows take longer. */
  mostMs?: number
}

/** Fills some rows, and goes on where it stopped. Answers whether all are filled. */
export async function backfillSome<Row extends { key: number; body: Uint8Array }, Value>(
  storage: Storage,
  { progress, find, read, store }: Backfill<Row, Value>,
  { signal, mostMs = MOST_MS }: BackfillOptions,
): Promise<boolean> {
  const until = performance.now() + mostMs
  let after = await findSetting(storage.db, progress)
  while (after !== DONE && !signal?.aborted) {
    const began = performance.now()
    const rows = await find(Number(after ?? 0), AT_ONCE)
    const filled: { row: Row; value: Value }[] = []
    for (const row of rows) {
      const found = await readFrom(row.body, read)
      if (found !== null) filled.push({ row, value: found.value })
      await others()
    }
    const reached = rows.length === 0 ? DONE : String(rows.at(-1)!.key)
    await storage.background(async (db) => {
      for (const { row, value } of filled) await store(db, row, value)
      await saveSetting(db, progress, reached)
    })
    after = reached
    const left = until - performance.now()
    if (left <= 0) break
    const rest = after === DONE ? 0 : REST * (performance.now() - began)
    await pause(Math.min(left, rest), signal)
  }
  return after === DONE
}

/** null if the results cannot be read. */
async function readFrom<Value>(body: Uint8Array, read: (results: Results) => Value): Promise<{ value: Value } | null> {
  try {
    return { value: read(JSON.parse(String(await unpack(body, MAX_BYTES)))) }
  } catch {
    return null
  }
}
