import { sql } from 'kysely'
import type { QueuedRun, Stage } from '../records.ts'
import { HELD } from '../rows.ts'
import type { Db } from '../tables.ts'

/** Our own statements on the tables of pg-boss. A job has the id of its run, the host as its group and the user as its key. */

/** Tables of pg-boss, apart from ours. */
export const JOB_SCHEMA = 'verdict_queue'

/** One queue for each stage of a run. */
export const JOB_QUEUES: Record<Stage, string> = { quick: 'runs', browser: 'deep_runs' }

const jobs = sql.table(`${JOB_SCHEMA}.job`)
/** Any number, as long as no other program locks it in the same database. */
const TAKING = 5_832_114_710

export interface ActiveJob {
  id: string
  /** null for a job that an earlier version queued. */
  owner: string | null
}

/**
 * Takes the next jobs of hosts that no process visits. pg-boss would do the same, but knows no limit for each user: `left` says
 * how many more jobs of a user may run here, `mostPerOwner` how many of any other. The states and columns are those of the pg-boss
 * that package.json names. Two processes that look at once could both take a host, hence the lock, for a few milliseconds.
 */
export async function takeJobs(
  db: Db,
  {
    stage,
    limit,
    left,
    mostPerOwner,
  }: { stage: Stage; limit: number; left: ReadonlyMap<string, number>; mostPerOwner: number },
): Promise<ActiveJob[]> {
  await sql`select set_config('lock_timeout', '5s', true),
    set_config('idle_in_transaction_session_timeout', '10s', true),
    pg_advisory_xact_lock(${TAKING})`.execute(db)
  const full = [...left].filter(([, count]) => count <= 0).map(([owner]) => owner)
  const { rows } = await sql<ActiveJob>`
    with next as (
      select id, group_id, singleton_key, priority, created_on from ${jobs} as job
      where name = ${JOB_QUEUES[stage]} and state < 'active' and not blocked and start_after < now()
        and (singleton_key is null or singleton_key <> all(${full}::text[]))
        and not exists (
          select 1 from ${jobs} as busy
          where busy.name = ${JOB_QUEUES[stage]} and busy.state = 'active' and busy.group_id = job.group_id
        )
      order by priority desc, created_on, id
      limit ${limit}
      for update skip locked
    ), numbered as (
      select id, singleton_key,
        row_number() over (partition by group_id order by priority desc, created_on, id) as of_host,
        row_number() over (partition by singleton_key order by priority desc, created_on, id) as of_owner
      from next
    )
    update ${jobs} as job set state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = case when started_on is null then retry_count else retry_count + 1 end
    from numbered
    where job.name = ${JOB_QUEUES[stage]} and job.id = numbered.id and of_host = 1
      and of_owner <= coalesce((${JSON.stringify(Object.fromEntries(left))}::jsonb ->> numbered.singleton_key)::int, ${mostPerOwner}::int)
    returning job.id, job.singleton_key as owner`.execute(db)
  return rows
}

/** A run that was touched so lately may be between two states. */
const SETTLED_MS = 60_000
const MOST_AT_ONCE = 1_000

export interface MissingJob extends QueuedRun {
  stage: Stage
  notBefore: number
}

/** Runs that wait or run but have no job: those of a restored backup, which holds our tables alone. */
export async function runsWithoutJob(db: Db, now: number): Promise<MissingJob[]> {
  const { rows } = await sql<MissingJob>`
    select runs.id, users.id as "userId", runs.host, runs.position, runs.not_before as "notBefore",
      case when runs.reached is null then 'quick' else 'browser' end as stage
    from runs join users on users.key = runs.user_key
    where runs.state in ('queued', 'running', 'judged')
      and coalesce(runs.started_at, runs.queued_at) < ${now - SETTLED_MS} and runs.not_before < ${HELD}
      and runs.project_key not in (select project_key from deleted_projects)
      and not exists (
        select 1 from ${jobs} as job
        where job.name = case when runs.reached is null then ${JOB_QUEUES.quick}::text else ${JOB_QUEUES.browser}::text end
          and job.id = runs.id and job.state < 'completed'
      )
    order by runs.position, runs.key
    limit ${MOST_AT_ONCE}`.execute(db)
  return rows
}

/** Tells every process that listens, this one too. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
