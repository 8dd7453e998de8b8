import { sql } from 'kysely'
import { createPostgresQueue } from '../../src/queue/postgres.ts'
import type { StorageSettings } from '../../src/storage/open.ts'
import { takeJobs } from '../../src/storage/postgres/jobs.ts'
import { createReport } from '../../src/storage/reports/reports.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { newReport } from '../storage/make-report.ts'
import { makeUser } from '../storage/open-test-storage.ts'

const LONG = 600
const TAKES = 3
const PLACES = 8

interface Take {
  taken: number
  /** Rows of the queue that were read for it. */
  read: number
}

/** Takes jobs of a queue that has become long, on connections that planned for it while it was nearly empty. */
export async function takeFromLongQueue(at: { storage: Storage; settings: StorageSettings }): Promise<Take[]> {
  const { storage } = at
  const onError = (error: unknown) => {
    throw error
  }
  const databaseUrl = at.settings.databaseUrl!
  const queue = await createPostgresQueue({ storage, databaseUrl, now: Date.now, onError })
  // Later versions of pg-boss have such an index, which costs the planner as little as any other while the queue is short.
  await sql`create index on verdict_queue.job_common (name, created_on)`.execute(storage.db)
  const user = await makeUser(storage)
  let made = 0
  const enqueue = (count: number) =>
    storage.transaction(async (db) => {
      for (const end = made + count; made < end; made++) {
        const url = `https://plan-${made}.example/`
        await queue.enqueue(db, (await createReport(db, newReport(user.id, { url, now: Date.now() }))).run)
      }
    })
  const take = () =>
    storage.transaction(async (db) => {
      const { length } = await takeJobs(db, { stage: 'quick', limit: PLACES, left: new Map(), mostPerOwner: PLACES })
      const { rows } = await sql<{ read: number }>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_all_tables
        where schemaname = 'verdict_queue'`.execute(db)
      return { taken: length, read: rows[0]!.read }
    })
  try {
    // As in a queue that has been nearly empty for long: PostgreSQL knows it, and has planned for it.
    await enqueue(1)
    await take()
    await sql`analyze`.execute(storage.db)
    for (let time = 0; time < PLACES; time++) await take()
    await enqueue(LONG)
    const takes: Take[] = []
    for (let time = 0; time < TAKES; time++) takes.push(await take())
    return takes
  } finally {
    await queue.close()
  }
}
