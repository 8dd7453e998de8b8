import { sql } from 'kysely'
import type { Storage } from '../storage/open.ts'
import { QUEUES, SCHEMA } from './boss.ts'
import type { Order, Queue } from './queue.ts'

/** A run that was touched so lately may be on its way through somebody's hands. */
const SETTLED_MS = 60_000
const AT_ONCE = 1_000

/**
 * Enqueues runs that wait or run but stand in no queue: those of a restored backup, which holds our tables alone. Answers how
 * many there were.
 */
export async function adoptOrphans(storage: Storage, queue: Pick<Queue, 'enqueue'>, now: number): Promise<number> {
  const { rows } = await sql<Order>`
    select runs.id, users.id as "userId", runs.host, runs.position,
      case when runs.reached is null then 'fast' else 'deep' end as stage
    from runs join users on users.key = runs.user_key
    where runs.state in ('queued', 'running', 'judged')
      and coalesce(runs.started_at, runs.queued_at) < ${now - SETTLED_MS}
      and runs.project_key not in (select project_key from doomed)
      and not exists (
        select 1 from ${sql.table(`${SCHEMA}.job`)} as job
        where job.name = case when runs.reached is null then ${QUEUES.fast}::text else ${QUEUES.deep}::text end
          and job.id = runs.id and job.state < 'completed'
      )
    order by runs.position, runs.key
    limit ${AT_ONCE}`.execute(storage.slow)
  for (const run of rows) await storage.transaction((db) => queue.enqueue(db, run))
  return rows.length
}
