import type { Db } from '../tables.ts'

/** How far a job has come: the next time begins where it stopped. */
export interface TakenJob {
  /** Null at the beginning. */
  cursor: number | null
  /** When it was due, in milliseconds since the epoch. */
  dueAt: number
}

/** The job if it is due. No other process gets it until the transaction ends. */
export async function takeJob(db: Db, name: string, now: number): Promise<TakenJob | undefined> {
  const made = { name, next_at: now, cursor: null }
  await db
    .insertInto('watch_jobs')
    .values(made)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return db
    .selectFrom('watch_jobs')
    .select(['cursor', 'next_at as dueAt'])
    .where('name', '=', name)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** In the transaction that took it. */
export async function endJob(db: Db, name: string, next: { nextAt: number; cursor: number | null }): Promise<void> {
  const set = { next_at: next.nextAt, cursor: next.cursor }
  await db.updateTable('watch_jobs').set(set).where('name', '=', name).execute()
}
