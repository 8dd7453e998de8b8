import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Clocks of several machines differ, and a clock may be set back: a time further ahead than this is not trusted. */
const MAX_CLOCK_DIFFERENCE_MS = 300_000

export interface AttemptLimit {
  key: string
  /** Attempts allowed at once. */
  burst: number
  /** Milliseconds after which one of them is given back. */
  refillMs: number
}

/**
 * Uses one attempt, in one statement, so that processes that try at the same time count together. Returns the milliseconds until
 * the next attempt is allowed: 0 if this one is. A refused one is not counted.
 */
export async function takeAttempt(db: Db, { key, burst, refillMs }: AttemptLimit, now: number): Promise<number> {
  const largest = burst * refillMs
  const latest = now + largest + MAX_CLOCK_DIFFERENCE_MS
  // A later time was stored before the clock was set back; don't make users wait for it.
  const fullAt = sql<number>`case
    when attempts.full_at > ${now} and attempts.full_at <= ${latest} then attempts.full_at
    else ${now} end`
  const taken = await db
    .insertInto('attempts')
    .values({ key, full_at: now + refillMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ full_at: sql<number>`${fullAt} + ${refillMs}` })
        .where(fullAt, '<=', now + largest - refillMs),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken !== undefined) return 0
  const row = await db.selectFrom('attempts').select('full_at').where('key', '=', key).executeTakeFirst()
  return Math.max(1, (row?.full_at ?? now) + refillMs - largest - now)
}

/** Gives an attempt back. */
export async function returnAttempt(db: Db, { key, refillMs }: AttemptLimit): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ full_at: eb('full_at', '-', refillMs) }))
    .where('key', '=', key)
    .execute()
}

/** Deletes the rows that limit nothing. */
export async function forgetAttempts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('attempts').where('full_at', '<=', now).execute()
}
