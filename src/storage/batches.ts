import type { Failure } from '../errors.ts'
import { keyOf } from './ids.ts'
import { toFailure } from './rows.ts'
import type { Db } from './tables.ts'

/** Reports that were created together: those of one user with the same time of creation. */

export interface ReportBatch {
  createdAt: number
  queued: number
  running: number
  done: number
  failed: number
  /** When the last run starts at the earliest; null if none waits. */
  lastStart: number | null
}

/** 2020-01-01, where keys begin; a key holds 4096 counts a millisecond. */
const EPOCH = 1_577_836_800_000
const KEYS_PER_MS = 4096
/** Ids count on for so long after their millisecond, if the clock was set back. */
const MOST_LATE_MS = 15_000

/** Keys begin with the time, so the index leads to the reports of that time. */
function selectBatch(db: Db, userId: string, createdAt: number) {
  const from = (createdAt - EPOCH) * KEYS_PER_MS
  return db
    .selectFrom('reports')
    .where('reports.user_key', '=', keyOf(userId) ?? -1)
    .where('reports.key', '>=', from)
    .where('reports.key', '<', from + MOST_LATE_MS * KEYS_PER_MS)
    .where('reports.created_at', '=', createdAt)
    .where('reports.project_key', 'not in', (eb) =>
      eb.selectFrom('deleted_projects').select('deleted_projects.project_key'),
    )
}

/** undefined: the user created no report at that time, or has deleted all of them. */
export async function findBatch(db: Db, userId: string, createdAt: number): Promise<ReportBatch | undefined> {
  if (!Number.isSafeInteger((createdAt - EPOCH + MOST_LATE_MS) * KEYS_PER_MS)) return undefined
  const rows = await selectBatch(db, userId, createdAt)
    // By the report, which has an index, unlike the id.
    .innerJoin('runs', (join) =>
      join.onRef('runs.report_key', '=', 'reports.key').onRef('runs.id', '=', 'reports.run_id'),
    )
    .select('reports.status')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('runs.not_before').as('last_start')])
    .groupBy('reports.status')
    .execute()
  if (rows.length === 0) return undefined
  const of = (status: string) => rows.find((row) => row.status === status)
  const count = (status: string) => of(status)?.count ?? 0
  return {
    createdAt,
    queued: count('queued'),
    running: count('running'),
    done: count('done'),
    failed: count('failed'),
    lastStart: of('queued')?.last_start ?? null,
  }
}

export interface FailedReport {
  id: string
  url: string
  error: Failure | null
}

export async function listFailedOfBatch(
  db: Db,
  userId: string,
  createdAt: number,
  limit: number,
): Promise<FailedReport[]> {
  const rows = await selectBatch(db, userId, createdAt)
    .select(['reports.id', 'reports.url', 'reports.error_code', 'reports.error_message'])
    .where('reports.status', '=', 'failed')
    .orderBy('reports.key')
    .limit(limit)
    .execute()
  return rows.map(({ id, url, error_code, error_message }) => ({
    id,
    url,
    error: toFailure(error_code, error_message),
  }))
}

/** Reports whose run has not started. */
export async function listQueuedOfBatch(db: Db, userId: string, createdAt: number): Promise<string[]> {
  const rows = await selectBatch(db, userId, createdAt)
    .select('reports.id')
    .where('reports.status', '=', 'queued')
    .execute()
  return rows.map(({ id }) => id)
}

/** After runs were cancelled: the next ones start after those that still wait. */
export async function resetPace(db: Db, userId: string): Promise<void> {
  const userKey = keyOf(userId) ?? -1
  const { last } = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.max('not_before').as('last'))
    .where('state', '=', 'queued')
    .where('user_key', '=', userKey)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('user_counts')
    .set('paced_until', last ?? 0)
    .where('user_key', '=', userKey)
    .execute()
}
