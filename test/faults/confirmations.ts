import { sql } from 'kysely'
import { JOB_SCHEMA } from '../../src/storage/postgres/jobs.ts'
import type { Storage } from '../../src/storage/storage.ts'

/** Lets the runs that confirm others start now: by themselves they start minutes later, in which nothing else happens. */
export async function startConfirmations(storage: Storage): Promise<void> {
  await storage.transaction(async (db) => {
    const now = Date.now()
    const runs = await db
      .updateTable('runs')
      .set({ not_before: now })
      .where('origin', '=', 'confirm')
      .where('state', '=', 'queued')
      .where('attempt', '=', 0)
      .where('not_before', '>', now)
      .returning('id')
      .execute()
    if (runs.length === 0 || storage.kind === 'sqlite') return
    const ids = runs.map(({ id }) => id)
    await sql`update ${sql.table(`${JOB_SCHEMA}.job`)} set start_after = now() where id::text = any(${ids})`.execute(db)
  })
}
