import { sql } from 'kysely'
import type { Depth, PauseReason, TickOutcome } from '../../vocabulary.ts'
import { prepared, varyingLimit } from '../prepared.ts'
import type { Db } from '../tables.ts'
import { isEnabled, type ScheduleRow } from './schedule-row.ts'
import { findScanResultTime } from './scheduled-scans.ts'
import type { ScheduleFields } from './schedules.ts'

/** A schedule that is due, as the tick needs to know it. */
export interface DueSchedule extends Omit<ScheduleFields, 'enabled' | 'pausedReason' | 'period'> {
  key: number
  id: string
  userKey: number
  scope: ScheduleRow['scope']
  reportKey: number | null
  projectKey: number | null
  cursor: number | null
  lastOutcome: TickOutcome | null
  failures: number
  failingSince: number | null
  limitedDay: number | null
  limitedRuns: number
}

const firstDue = prepared('first_due_schedule', (db, { now }: { now: number }) =>
  db.selectFrom('schedules').select('key').where(isEnabled).where('next_at', '<=', now).limit(1),
)

export async function hasDueSchedule(db: Db, now: number): Promise<boolean> {
  return (await firstDue(db, { now })).rows.length > 0
}

function selectForTick(db: Db) {
  return db
    .selectFrom('schedules')
    .select(['key', 'id', 'user_key', 'scope', 'report_key', 'project_key', 'rule', 'time_zone', 'depth', 'device'])
    .select(['exact', 'missed', 'next_tick', 'next_at', 'cursor', 'last_outcome', 'failures', 'failing_since'])
    .select(['limited_day', 'limited_runs'])
    .where(isEnabled)
    .forUpdate()
    .skipLocked()
}

type RowForTick = Awaited<ReturnType<ReturnType<typeof selectForTick>['execute']>>[number]

const lockDue = prepared('lock_due_schedules', (db, { now, limit }: { now: number; limit: number }) =>
  selectForTick(db).where('next_at', '<=', now).orderBy('next_at').limit(varyingLimit(limit)),
)

/** The next schedules that are due. No other process gets them until the transaction ends. */
export async function takeDueSchedules(db: Db, now: number, limit: number): Promise<DueSchedule[]> {
  return (await lockDue(db, { now, limit })).rows.map(toDue)
}

/**
 * Those that ran more than `aheadMs` from now: the clock was ahead. Not those that were saved later than now: there it is behind, and will
 * be set right. No other process gets them until the transaction ends.
 */
export async function takeSchedulesAhead(
  db: Db,
  { now, aheadMs, limit }: { now: number; aheadMs: number; limit: number },
): Promise<DueSchedule[]> {
  const rows = await selectForTick(db)
    .where('last_tick', '>', now + aheadMs)
    .where('updated_at', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(toDue)
}

/** As if it had never run. In the transaction that took it. */
export async function restartSchedule(db: Db, key: number, next: { nextTick: number; nextAt: number }): Promise<void> {
  const never = { cursor: null, last_tick: null, last_outcome: null, failures: 0, failing_since: null }
  await db
    .updateTable('schedules')
    .set({ next_tick: next.nextTick, next_at: next.nextAt, ...never })
    .where('key', '=', key)
    .execute()
}

function toDue(row: RowForTick): DueSchedule {
  return {
    key: row.key,
    id: row.id,
    userKey: row.user_key,
    scope: row.scope,
    reportKey: row.report_key,
    projectKey: row.project_key,
    rule: JSON.parse(row.rule),
    timeZone: row.time_zone,
    depth: row.depth as Depth | null,
    device: row.device,
    exact: row.exact === 1,
    missed: row.missed,
    nextTick: row.next_tick,
    nextAt: row.next_at,
    cursor: row.cursor,
    lastOutcome: row.last_outcome,
    failures: row.failures,
    failingSince: row.failing_since,
    limitedDay: row.limited_day,
    limitedRuns: row.limited_runs,
  }
}

/** When the report, the project or its scans last had a result. */
export async function findResultTime(
  db: Db,
  { scope, reportKey, projectKey }: Pick<DueSchedule, 'scope' | 'reportKey' | 'projectKey'>,
): Promise<number | null> {
  if (scope === 'scan') return findScanResultTime(db, projectKey!)
  const row =
    scope === 'report'
      ? await db.selectFrom('reports').select('generated_at').where('key', '=', reportKey!).executeTakeFirst()
      : await db.selectFrom('projects').select('generated_at').where('key', '=', projectKey!).executeTakeFirst()
  return row?.generated_at ?? null
}

/** What a tick leaves behind. */
export interface TickEnd {
  key: number
  nextTick: number
  nextAt: number
  /** Where the tick goes on; null once it is over. */
  cursor: number | null
  lastTick: number | null
  lastOutcome: TickOutcome
  /** How many ticks were passed over this time. */
  skipped: number
  failures: number
  failingSince: number | null
  /** The last day on which runs were not started, and how many. */
  limitedDay: number | null
  limitedRuns: number
  /** Set where it pauses from now on. */
  pausedReason: PauseReason | null
}

const storeEnd = prepared('end_tick', (db, end: TickEnd) =>
  db
    .updateTable('schedules')
    .set((eb) => ({
      next_tick: end.nextTick,
      next_at: end.nextAt,
      cursor: end.cursor,
      last_tick: eb.fn.coalesce(sql<number>`cast(${end.lastTick} as bigint)`, 'last_tick'),
      last_outcome: end.lastOutcome,
      skipped: eb('skipped', '+', end.skipped),
      failures: end.failures,
      failing_since: end.failingSince,
      limited_day: end.limitedDay,
      limited_runs: end.limitedRuns,
      paused_reason: end.pausedReason,
      enabled: sql<number>`case when cast(${end.pausedReason} as text) is null then 1 else 0 end`,
    }))
    .where('key', '=', end.key),
)

/** Sets when the schedule is due next. In the transaction that took it. */
export async function endTick(db: Db, end: TickEnd): Promise<void> {
  await storeEnd(db, end)
}
