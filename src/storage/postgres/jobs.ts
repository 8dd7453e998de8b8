import { type RawBuilder, sql } from 'kysely'
import { prepared, varyingLimit } from '../prepared.ts'
import type { QueuedRun, Stage } from '../records.ts'
import { NOT_BEFORE_HELD } from '../rows.ts'
import type { Db } from '../tables.ts'

/** Our own statements on the tables of pg-boss. A job has the id of its run, the host as its group and the user as its key. */

/** Tables of pg-boss, apart from ours. */
export const JOB_SCHEMA = 'verdict_queue'

/** One queue for each stage of a run. */
export const JOB_QUEUES: Record<Stage, string> = { quick: 'runs', browser: 'deep_runs' }

const jobs = sql.table(`${JOB_SCHEMA}.job`)
const NEXT_JOBS = 'verdict_next_jobs'
/** Any number, as long as no other program locks it in the same database. Earlier versions take runs under it, one process at a time. */
const TAKING = 5_832_114_710
/** The same, of the locks of hosts: a number of 32 bits. */
const HOSTS = 583_211_471

export interface ActiveJob {
  id: string
  /** null for a job that an earlier version queued. */
  owner: string | null
}

/** A statement that is planned once on each connection: planning it takes longer than answering it. */
function preparedSql<V extends object, R>(name: string, build: (values: Required<V>) => RawBuilder<R>) {
  return prepared<V, R>(name, (db, values) => ({ compile: () => build(values).compile(db) }))
}

/** A job that can be taken. */
const isDue = sql`state < 'active' and not blocked and start_after < now()`

const firstJob = preparedSql(
  'first_job',
  ({ name }: { name: string }) =>
    sql<{ found: number }>`select 1 as found from ${jobs} where name = ${name} and ${isDue} limit 1`,
)

/** Whether any run waits. Most of the time none does, and nothing has to be locked for that. */
export async function hasWaitingJob(db: Db, stage: Stage): Promise<boolean> {
  return (await firstJob(db, { name: JOB_QUEUES[stage] })).rows.length > 0
}

interface NextJobs {
  name: string
  limit: number
  /** JSON: users at their limit. */
  full: string
}

/**
 * The next jobs of hosts that no process visits, locked with their hosts. Others that look at the same time get the jobs behind these,
 * and none of these hosts. The hosts that are visited are read once, not once for each job.
 */
const lockNext = preparedSql(
  'lock_next_jobs',
  ({ name, limit, full }: NextJobs) =>
    sql<ActiveJob & { place: string; host: string | null }>`
    with next as materialized (
      select id, ctid, group_id, singleton_key from ${jobs} as job
      where name = ${name} and ${isDue}
        and (singleton_key is null or not ${full}::jsonb ? singleton_key)
        and (group_id is null or group_id not in (
          select busy.group_id from ${jobs} as busy
          where busy.name = ${name} and busy.state = 'active' and busy.group_id is not null
        ))
      order by priority desc, created_on, id
      limit ${varyingLimit(limit)}
      for update skip locked
    )
    select id, ctid::text as place, singleton_key as owner, group_id as host from next
    where pg_try_advisory_xact_lock(${sql.lit(HOSTS)}, hashtext(group_id)) is not false`,
)

/**
 * A statement of its own: it sees what another process took before it let go of the lock of a host, and what this one has just taken. One for
 * each job, because up to PostgreSQL 16 a plan for several, made while the queue was nearly empty, reads all of the queue. Found by the place of
 * its row, which is locked and so stays there: no index of pg-boss can lead the planner elsewhere.
 */
const takeLocked = preparedSql(
  'take_locked_job',
  ({ name, id, place, host }: { name: string; id: string; place: string; host: string | null }) =>
    sql`
    update ${jobs} as job set state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = case when started_on is null then retry_count else retry_count + 1 end
    where name = ${name} and ctid = ${place}::tid and id = ${id}::uuid and not exists (
      select from ${jobs} as busy where busy.name = ${name} and busy.state = 'active' and busy.group_id = ${host}
    )`,
)

/**
 * Takes the next jobs of hosts that no process is visiting. `left` is how many more jobs of each listed user may run here, `mostPerOwner`
 * the number for all other users. A host is locked for a few milliseconds, so that two processes can't both take it; others skip it.
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
  await beginTaking(db, {})
  const name = JOB_QUEUES[stage]
  const full = [...left].filter(([, count]) => count <= 0).map(([owner]) => owner)
  const { rows } = await lockNext(db, { name, limit, full: JSON.stringify(full) })
  const taken: ActiveJob[] = []
  const leftNow = new Map(left)
  for (const { id, place, owner, host } of rows) {
    const mine = owner === null ? limit : (leftNow.get(owner) ?? mostPerOwner)
    if (mine <= 0) continue
    const { numAffectedRows } = await takeLocked(db, { name, id, place, host })
    if (numAffectedRows === 0n) continue
    taken.push({ id, owner })
    if (owner !== null) leftNow.set(owner, mine - 1)
  }
  return taken
}

/**
 * Of PostgreSQL's planner, for as long as jobs are taken: the indexes are always the way, but a plan that was made while the queue was
 * nearly empty would read all of it each time.
 */
const BY_INDEX = sql.raw(
  ['seqscan', 'bitmapscan', 'sort'].map((way) => `set_config('enable_${way}', 'off', true)`).join(),
)

/** Waits for processes of an earlier version only, and for the first one of this version. */
const beginTaking = preparedSql(
  'begin_taking',
  () =>
    sql`select set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '10s', true),
    set_config('plan_cache_mode', 'force_generic_plan', true), ${BY_INDEX},
    pg_advisory_xact_lock_shared(${sql.lit(TAKING)})`,
)

/**
 * An index of the jobs that wait, in the order in which they are taken: pg-boss has none, and sorts all of them for the next few. Times are
 * in it so that jobs for later are passed over within it.
 */
export async function indexNextJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass(${`${JOB_SCHEMA}.${NEXT_JOBS}`}) as name`.execute(db)
  if (rows[0]!.name !== null) return
  // Several processes may start at once.
  await sql`select pg_advisory_xact_lock(${sql.lit(TAKING)})`.execute(db)
  await sql`create index if not exists ${sql.ref(NEXT_JOBS)} on ${sql.table(`${JOB_SCHEMA}.job_common`)}
    (name, priority desc, created_on, id, start_after) where state < 'active' and not blocked`.execute(db)
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
      and coalesce(runs.started_at, runs.queued_at) < ${now - SETTLED_MS} and runs.not_before < ${NOT_BEFORE_HELD}
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

/** The name of the connection on which each process listens. */
export const LISTENER = 'verdict listener'

/** How many processes listen, this one included. Those of other users of the database are not named to us. */
export async function countListeners(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER}`.execute(db)
  return Number(rows[0]?.count ?? 1)
}
