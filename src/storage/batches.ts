import type { Failure } from '../errors.ts'
import { keyOf, knownKey } from './ids.ts'
import { deletedProjects, toFailure } from './rows.ts'
import type { Db, RunState } from './tables.ts'

/**
 * Reports that were created or run again together: those of one user whose runs were queued at the same time. What counts are these runs:
 * a report may have run again since.
 */

export interface ReportBatch {
  /** When the runs were queued. */
  queuedAt: number
  /** The reports are older than these runs. */
  isRerun: boolean
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

/** Keys begin with the time, so the primary key leads to the runs of that time. */
function selectBatch(db: Db, userId: string, queuedAt: number) {
  const from = (queuedAt - EPOCH) * KEYS_PER_MS
  return db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.key', 'runs.report_key')
    .where('runs.key', '>=', from)
    .where('runs.key', '<', from + MOST_LATE_MS * KEYS_PER_MS)
    .where('runs.user_key', '=', keyOf(userId) ?? -1)
    .where('runs.queued_at', '=', queuedAt)
    .where('reports.project_key', 'not in', deletedProjects)
}

/** undefined: the user queued no run at that time, or has deleted all of those reports. */
export async function findBatch(db: Db, userId: string, queuedAt: number): Promise<ReportBatch | undefined> {
  if (!Number.isSafeInteger((queuedAt - EPOCH + MOST_LATE_MS) * KEYS_PER_MS)) return undefined
  const rows = await selectBatch(db, userId, queuedAt)
    .select('runs.state')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('runs.not_before').as('last_start'),
      eb.fn.max('reports.created_at').as('created_at'),
    ])
    .groupBy('runs.state')
    .execute()
  if (rows.length === 0) return undefined
  const of = (state: RunState) => rows.find((row) => row.state === state)
  const count = (state: RunState) => of(state)?.count ?? 0
  return {
    queuedAt,
    isRerun: rows.every((row) => row.created_at < queuedAt),
    queued: count('queued'),
    running: count('running') + count('judged'),
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
  queuedAt: number,
  limit: number,
): Promise<FailedReport[]> {
  const rows = await selectBatch(db, userId, queuedAt)
    .select(['reports.id', 'reports.url', 'runs.error_code', 'runs.error_message'])
    .where('runs.state', '=', 'failed')
    .orderBy('reports.key')
    .limit(limit)
    .execute()
  return rows.map(({ id, url, error_code, error_message }) => ({
    id,
    url,
    error: toFailure(error_code, error_message),
  }))
}

/** Of the reports, those whose run of the batch has not started, and does not before the transaction ends. In a transaction. */
export async function lockQueuedOfBatch(
  db: Db,
  userId: string,
  queuedAt: number,
  ids: readonly string[],
): Promise<string[]> {
  const keys = ids.map(knownKey)
  await db.selectFrom('reports').select('key').where('key', 'in', keys).orderBy('key').forUpdate().execute()
  // Only a second statement has the runs as they are once the reports are locked.
  const rows = await selectBatch(db, userId, queuedAt)
    .select('reports.id')
    .where('runs.state', '=', 'queued')
    .where('reports.key', 'in', keys)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reports whose run of the batch has not started. */
export async function listQueuedOfBatch(db: Db, userId: string, queuedAt: number): Promise<string[]> {
  const rows = await selectBatch(db, userId, queuedAt).select('reports.id').where('runs.state', '=', 'queued').execute()
  return rows.map(({ id }) => id)
}
