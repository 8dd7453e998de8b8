import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ScanStatus } from '../../vocabulary.ts'
import { keyOf, knownKey } from '../ids.ts'
import type { Storage } from '../storage.ts'
import type { Db, Tables } from '../tables.ts'
import { isUnderWay, positionBehind } from './scan-positions.ts'
import { takeScan } from './scan-progress.ts'

/**
 * The `scans` table is the queue itself, on both databases: a scan is taken up a few times an hour, and its row holds everything that
 * its worker must know anyway. A worker holds a scan as long as it sends heartbeats, and writes only for its own attempt.
 */

/** Any number, as long as no other program locks it in the same database. */
const CLAIMING = 5_832_114_711

export interface QueueTime {
  /** Milliseconds since the epoch. */
  now: number
  /** After so long without a heartbeat another worker takes a scan up. */
  silenceMs: number
}

export interface ClaimedScan {
  id: string
  attempt: number
  /** Attempts in a row that came to nothing, this one included. */
  failures: number
  /** How long the attempts before took together. */
  workedMs: number
}

/** Clocks of several machines differ, and a clock may be set back: a heartbeat further ahead than this is not trusted. */
const MAX_CLOCK_DIFFERENCE_MS = 300_000

/**
 * The next scan that no worker holds, of a host that no other scan is at. Those first of whose owner fewest waited before them, so that
 * one who starts many does not make others wait for them all.
 */
function selectNext(db: Db, { now, silenceMs }: QueueTime, exceptKey = -1) {
  const latest = now + MAX_CLOCK_DIFFERENCE_MS
  return db
    .selectFrom('scans')
    .innerJoin('projects', 'projects.key', 'scans.project_key')
    .select(['scans.id', 'scans.key'])
    .where(isUnderWay)
    .where((eb) =>
      eb.or([
        eb('scans.status', '=', 'queued').and(eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)])),
        eb('scans.status', '=', 'waiting').and('retry_at', '<=', now),
        eb('scans.status', '=', 'running').and(
          eb.or([eb('heartbeat_at', '<=', now - silenceMs), eb('heartbeat_at', '>', latest)]),
        ),
      ]),
    )
    .where('projects.project', 'not in', (eb) =>
      eb
        .selectFrom('scans as busy')
        .innerJoin('projects as visited', 'visited.key', 'busy.project_key')
        .select('visited.project')
        .where(sql<SqlBool>`busy.status in ('queued', 'running', 'waiting')`)
        .where('busy.status', '=', 'running')
        .where('busy.heartbeat_at', '>', now - silenceMs)
        .where('busy.heartbeat_at', '<=', latest)
        .where('busy.key', '!=', exceptKey),
    )
    .where('scans.key', '!=', exceptKey)
    .orderBy('scans.position')
    .orderBy('scans.key')
    .limit(1)
}

/** Whether a worker could take a scan up now; `exceptId`: if it gave this one back. */
export async function isScanWaiting(db: Db, time: QueueTime, exceptId?: string): Promise<boolean> {
  const exceptKey = exceptId === undefined ? -1 : knownKey(exceptId)
  return (await selectNext(db, time, exceptKey).executeTakeFirst()) !== undefined
}

/** Takes the next scan up; undefined if none waits. */
export async function claimScan(storage: Storage, time: QueueTime): Promise<ClaimedScan | undefined> {
  // Most of the time there is nothing to do, and nothing has to wait for that.
  if (!(await isScanWaiting(storage.db, time))) return undefined
  return storage.transaction(async (db) => {
    // Two workers that look at once could take two scans of one host, hence the lock, for a few milliseconds.
    await storage.lock(db, CLAIMING)
    const next = await selectNext(db, time).executeTakeFirst()
    if (next === undefined) return undefined
    const attempt = await takeScan(db, next.id, time.now)
    const { failures, worked_ms: workedMs } = await db
      .selectFrom('scans')
      .select(['failures', 'worked_ms'])
      .where('key', '=', next.key)
      .executeTakeFirstOrThrow()
    return { id: next.id, attempt, failures, workedMs }
  })
}

type Attempt = Pick<ClaimedScan, 'id' | 'attempt'>

const ofAttempt = (db: Db, { id, attempt }: Attempt) =>
  db.updateTable('scans').where('key', '=', knownKey(id)).where('attempt', '=', attempt).where('status', '=', 'running')

/** Without a worker: what the last one may still write is refused. */
const released = (eb: ExpressionBuilder<Tables, 'scans'>) => ({ heartbeat_at: null, attempt: eb('attempt', '+', 1) })

/** Says that the worker is alive, and for how long it worked since; undefined if the scan is not its own anymore. */
export async function recordHeartbeat(
  db: Db,
  scan: Attempt,
  { workedMs, hasProgress }: { workedMs: number; hasProgress: boolean },
  now: number,
): Promise<{ isStopping: boolean } | undefined> {
  const row = await ofAttempt(db, scan)
    .set((eb) => ({
      heartbeat_at: now,
      worked_ms: eb('worked_ms', '+', workedMs),
      ...(hasProgress ? { failures: 0 } : {}),
    }))
    .returning('stop_asked')
    .executeTakeFirst()
  return row && { isStopping: row.stop_asked === 1 }
}

/** Its turn is over: others go first. False if it is not the worker's own anymore. */
export async function requeueScan(db: Db, scan: Attempt, now: number): Promise<boolean> {
  const position = await positionBehind(db, scan.id)
  const changed = await ofAttempt(db, scan)
    .set((eb) => ({ ...released(eb), status: 'queued', failures: 0, position, updated_at: now }))
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export interface ScanWait {
  until: number
  /** null: our own failure, for which only the queue has to wait. */
  reason: string | null
  /** It came to something, or the host only asked for time. */
  hasProgress: boolean
}

/** Nothing can be requested before a time. */
export async function postponeScan(
  db: Db,
  scan: Attempt,
  { until, reason, hasProgress }: ScanWait,
  now: number,
): Promise<boolean> {
  const status = reason === null ? 'queued' : 'waiting'
  const changed = await ofAttempt(db, scan)
    .set((eb) => ({
      ...released(eb),
      status,
      reason,
      retry_at: until,
      updated_at: now,
      ...(hasProgress ? { failures: 0 } : {}),
    }))
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Those of the last process, which alone can have held them. Only for a database that no other process uses. */
export async function recoverScans(db: Db): Promise<void> {
  await db
    .updateTable('scans')
    .set({ status: 'queued', heartbeat_at: null })
    .where(isUnderWay)
    .where('status', '=', 'running')
    .execute()
}

const UNDER_WAY: readonly ScanStatus[] = ['queued', 'running', 'waiting']

/** Those of the scans that have not ended. */
export async function unfinishedScans(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const keys = ids.flatMap((id) => keyOf(id) ?? [])
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('scans')
    .select('id')
    .where('key', 'in', keys)
    .where('status', 'in', UNDER_WAY)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** For metrics. */
export async function findScanCounts(db: Db): Promise<{ queued: number; running: number }> {
  const rows = await db
    .selectFrom('scans')
    .select(['status'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isUnderWay)
    .groupBy('status')
    .execute()
  const running = Number(rows.find(({ status }) => status === 'running')?.count ?? 0)
  return { queued: rows.reduce((sum, { count }) => sum + Number(count), 0) - running, running }
}
