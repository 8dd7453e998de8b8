import { type SqlBool, sql } from 'kysely'
import { countRows } from '../count-rows.ts'
import { keyOf } from '../ids.ts'
import { prepared, preparedByFields, varyingLimit } from '../prepared.ts'
import type { QueuedRun, Stage } from '../records.ts'
import { deletedProjects } from '../rows.ts'
import type { Db } from '../tables.ts'

/** Written out, not as parameters: the databases must see at once that their partial indexes fit. */
export const isQueued = sql<SqlBool>`runs.state = 'queued'`
/** Its fast result stands, and it waits for a browser. */
const isJudged = sql<SqlBool>`runs.state = 'judged'`
export const isRunning = sql<SqlBool>`runs.state = 'running'`

/**
 * The next runs to perform, those first of whose owner fewest waited before them: one who posts 10,000 does not make
 * another wait for them all.
 */
export async function nextQueued(
  db: Db,
  now: number,
  limit: number,
  busyHosts: readonly string[],
  stage: Stage = 'quick',
  fullOwners: readonly string[] = [],
): Promise<QueuedRun[]> {
  const values: NextValues = { now, limit }
  for (const [n, host] of busyHosts.entries()) values[`host ${n}`] = host
  for (const [n, owner] of fullOwners.entries()) values[`owner ${n}`] = owner
  return (await next[stage](db, values)).rows
}

interface NextValues {
  now: number
  limit: number
  [host: `host ${number}`]: string
  [owner: `owner ${number}`]: string
}

const next = { quick: prepareNext('quick'), browser: prepareNext('browser') }

function prepareNext(stage: Stage) {
  return preparedByFields(`next_${stage}`, (db, values: NextValues, fields) => {
    const valuesOf = (kind: 'host' | 'owner') =>
      fields.flatMap((field) => (field.startsWith(`${kind} `) ? [values[field as `host ${number}`]!] : []))
    const hosts = valuesOf('host')
    const owners = valuesOf('owner')
    return db
      .selectFrom('runs')
      .innerJoin('users', 'users.key', 'runs.user_key')
      .select(['runs.id', 'users.id as userId', 'runs.host', 'runs.position'])
      .where(stage === 'quick' ? isQueued : isJudged)
      .where('runs.not_before', '<=', values.now)
      .where('runs.project_key', 'not in', deletedProjects)
      .$if(hosts.length > 0, (query) => query.where('runs.host', 'not in', hosts))
      .$if(owners.length > 0, (query) => query.where('users.id', 'not in', owners))
      .orderBy('runs.position')
      .orderBy('runs.key')
      .limit(varyingLimit(values.limit))
  })
}

const firstUsers = prepared('first_users', (db) => db.selectFrom('users').select('key').limit(2))

export async function hasSeveralUsers(db: Db): Promise<boolean> {
  return (await firstUsers(db, {})).rows.length > 1
}

/** Runs that are marked as running. */
export function runningRuns(db: Db, stage: Stage): Promise<Pick<QueuedRun, 'id' | 'host' | 'userId'>[]> {
  return db
    .selectFrom('runs')
    .innerJoin('users', 'users.key', 'runs.user_key')
    .select(['runs.id', 'runs.host', 'users.id as userId'])
    .where(isRunning)
    .where('runs.reached', stage === 'quick' ? 'is' : 'is not', null)
    .execute()
}

/** How many runs of the reports are queued. */
export async function countQueuedRuns(db: Db, reportKeys: readonly number[]): Promise<number> {
  if (reportKeys.length === 0) return 0
  return countRows(db.selectFrom('runs').where('report_key', 'in', reportKeys).where('state', '=', 'queued'))
}

/** Those of the reports for which a run waits that confirms the one before. */
export async function listWaitingConfirmations(db: Db, reportKeys: readonly number[]): Promise<Set<number>> {
  if (reportKeys.length === 0) return new Set()
  const rows = await db
    .selectFrom('runs')
    .select('report_key')
    .where('report_key', 'in', reportKeys)
    .where('state', '=', 'queued')
    .where('origin', '=', 'confirm')
    .execute()
  return new Set(rows.map((row) => row.report_key))
}

/** SQLite's bound on parameters is far above; a list this long is still quick to compile. */
const MOST_AT_ONCE = 500

const isUnfinished = { unended: prepareUnfinished('unended'), unjudged: prepareUnfinished('unjudged') }

function prepareUnfinished(yet: 'unended' | 'unjudged') {
  return prepared(`unfinished_${yet}`, (db, { key }: { key: number }) =>
    selectUnfinished(db, yet).where('key', '=', key),
  )
}

function selectUnfinished(db: Db, yet: 'unended' | 'unjudged') {
  return db
    .selectFrom('runs')
    .select('id')
    .where('state', 'in', ['queued', 'running', 'judged'])
    .$if(yet === 'unjudged', (query) => query.where('reached', 'is', null))
}

/** Those of the runs that have not ended; `unjudged`: those that have no result yet either. */
export async function unfinishedRuns(
  db: Db,
  runIds: readonly string[],
  yet: 'unended' | 'unjudged' = 'unended',
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < runIds.length; from += MOST_AT_ONCE) {
    const keys = runIds.slice(from, from + MOST_AT_ONCE).flatMap((id) => keyOf(id) ?? [])
    const rows =
      keys.length === 1
        ? (await isUnfinished[yet](db, { key: keys[0]! })).rows
        : await selectUnfinished(db, yet).where('key', 'in', keys).execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Looks at every run that waits: ask it of `storage.slow`. */
export async function queueDepth(db: Db): Promise<{ queued: number; running: number; oldestQueuedAt: number | null }> {
  const queued = await db
    .selectFrom('runs')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('queued_at').as('oldest')])
    .where(isQueued)
    .executeTakeFirstOrThrow()
  const running = await countRows(db.selectFrom('runs').where((eb) => eb.or([isRunning, isJudged])))
  return { queued: queued.count, running, oldestQueuedAt: queued.oldest }
}
