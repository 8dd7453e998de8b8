import { sql } from 'kysely'
import { prepared } from './prepared.ts'
import type { Db } from './tables.ts'

/** Clocks of several machines differ, and a clock may be set back: a window that ends later than this is not trusted. */
const MAX_CLOCK_DIFFERENCE_MS = 300_000

/** The latest that a window can end. */
export function latestEnd(windowMs: number, now: number): number {
  return now + windowMs + MAX_CLOCK_DIFFERENCE_MS
}

export interface RateWindow {
  key: string
  quota: number
  windowMs: number
}

interface TakenRate {
  key: string
  count: number
  quota: number
  now: number
  /** When a window ends that begins now, and the latest that one can end. */
  ends: number
  latest: number
}

const takeCount = prepared('take_rate', (db, { key, count, quota, now, ends, latest }: TakenRate) => {
  const isOver = sql<boolean>`(rate_windows.ends_at <= ${now} or rate_windows.ends_at > ${latest})`
  return db
    .insertInto('rate_windows')
    .values({ key, used: count, ends_at: ends })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          used: sql<number>`case when ${isOver} then 0 else rate_windows.used end + ${count}`,
          ends_at: sql<number>`case when ${isOver} then ${ends} else rate_windows.ends_at end`,
        })
        .where(sql<boolean>`case when ${isOver} then 0 else rate_windows.used end + ${count} <= ${quota}`),
    )
    .returning(['used', 'ends_at as endsAt'])
})

/**
 * Takes so many, all or nothing, in one statement, so that processes that take at the same time count together. Answers how many are
 * used in the window and when that ends, and whether these are among them.
 */
export async function takeRate(
  db: Db,
  { key, quota, windowMs }: RateWindow,
  count: number,
  now: number,
): Promise<{ isTaken: boolean; used: number; endsAt: number }> {
  const latest = latestEnd(windowMs, now)
  const [taken] =
    count <= quota ? (await takeCount(db, { key, count, quota, now, ends: now + windowMs, latest })).rows : []
  if (taken !== undefined) return { isTaken: true, ...taken }
  const row = await db.selectFrom('rate_windows').select(['used', 'ends_at']).where('key', '=', key).executeTakeFirst()
  return { isTaken: false, used: row?.used ?? 0, endsAt: row?.ends_at ?? now }
}

/** Deletes windows that have ended. */
export async function forgetRates(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_windows').where('ends_at', '<=', now).execute()
}
