import { type SqlBool, sql } from 'kysely'
import { DAY_MS } from '../../common/durations.ts'
import type { Depth, Device, TickOutcome } from '../../vocabulary.ts'
import { knownKey, newIdAbove } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { QueuedRun } from '../records.ts'
import { hasId } from '../row-ids.ts'
import { isLiveReport, nextUpdateTime, selectLive } from '../rows.ts'
import { insertAll, newRunRow } from '../runs/run-insert.ts'
import { changeReport } from '../runs/run-locks.ts'
import { listWaitingConfirmations } from '../runs/run-queue.ts'
import type { Db } from '../tables.ts'
import { isEnabled } from './schedule-row.ts'

/** A run that a tick of a schedule is to start. */
export interface RunToStart {
  scheduleKey: number
  tick: number
  reportKey: number
  /** Null: as the report has them. */
  depth: Depth | null
  device: Device | null
  /** When it starts. */
  startAt: number
}

export interface ScheduledRuns {
  /** To enqueue in the same transaction. */
  runs: (QueuedRun & { notBefore: number })[]
  /** What became of each, in the same order, and when its report last had a result. */
  outcomes: { outcome: TickOutcome; resultAt: number | null }[]
}

/** Higher than the position of any run that a person has started: those go first. */
export const BEHIND_PEOPLE = 1_000_000_000
/** SQLite's bound on parameters is far above. */
const KEYS_AT_ONCE = 500

const openDay = prepared('open_scheduled_day', (db, { userKey, day }: { userKey: number; day: number }) =>
  db
    .updateTable('user_counts')
    .set((eb) => ({
      scheduled_runs: eb.case().when('scheduled_day', '=', day).then(eb.ref('scheduled_runs')).else(0).end(),
      scheduled_day: day,
    }))
    .where('user_key', '=', userKey)
    .returning(['scheduled_runs', 'queued']),
)

const countScheduled = prepared('count_scheduled', (db, { userKey, queued, runs }: ScheduledCounts) =>
  db
    .updateTable('user_counts')
    .set((eb) => ({ queued: eb('queued', '+', queued), scheduled_runs: eb('scheduled_runs', '+', runs) }))
    .where('user_key', '=', userKey),
)

interface ScheduledCounts {
  userKey: number
  /** Runs that wait. */
  queued: number
  /** Runs and scans of the day. */
  runs: number
}

/** How many of so many runs or scans the user may start today; counts them. */
async function takeOfDay(
  db: Db,
  { userKey, wanted, isRun }: { userKey: number; wanted: number; isRun: boolean },
  { perDay, now }: { perDay: number; now: number },
): Promise<{ allowed: number; queuedBefore: number }> {
  const { rows } = await openDay(db, { userKey, day: Math.floor(now / DAY_MS) })
  const { scheduled_runs: used = 0, queued = 0 } = rows[0] ?? {}
  const allowed = perDay === 0 ? wanted : Math.max(0, Math.min(wanted, perDay - used))
  if (allowed > 0) await countScheduled(db, { userKey, queued: isRun ? allowed : 0, runs: allowed })
  return { allowed, queuedBefore: queued }
}

/** Counts a scan; false if the user has no scheduled runs left today. */
export async function countScheduledScan(
  db: Db,
  userKey: number,
  limit: { perDay: number; now: number },
): Promise<boolean> {
  return (await takeOfDay(db, { userKey, wanted: 1, isRun: false }, limit)).allowed === 1
}

/**
 * Starts a run of each report that is not under way, as far as its owner has scheduled runs left today. In a transaction; reports
 * are locked in the order of their keys, before the counts of their owners.
 */
export async function startScheduledRuns(
  db: Db,
  starts: readonly RunToStart[],
  { perDay, now }: { perDay: number; now: number },
): Promise<ScheduledRuns> {
  const reports = await lockReports(db, [...new Set(starts.map(({ reportKey }) => reportKey))])
  const confirming = await listWaitingConfirmations(db, [...reports.keys()])
  const ticked = await findTicked(db, starts)
  const outcomes: ScheduledRuns['outcomes'] = []
  const toStart = new Map<number, { start: RunToStart; index: number }[]>()
  const taken = new Set(confirming)
  for (const [index, start] of starts.entries()) {
    const report = reports.get(start.reportKey)
    const isUnderWay = report?.status === 'queued' || report?.status === 'running' || taken.has(start.reportKey)
    const isDone = ticked.has(`${start.scheduleKey} ${start.tick} ${start.reportKey}`)
    outcomes.push({ outcome: report === undefined ? 'nothing' : 'merged', resultAt: report?.generated_at ?? null })
    if (report === undefined || isUnderWay || isDone) continue
    taken.add(start.reportKey)
    const ofUser = toStart.get(report.user_key) ?? []
    ofUser.push({ start, index })
    toStart.set(report.user_key, ofUser)
  }

  const rows: ScheduledRow[] = []
  for (const [userKey, ofUser] of [...toStart].sort(([a], [b]) => a - b)) {
    const { allowed, queuedBefore } = await takeOfDay(
      db,
      { userKey, wanted: ofUser.length, isRun: true },
      { perDay, now },
    )
    for (const [place, { start, index }] of ofUser.entries()) {
      const isAllowed = place < allowed
      outcomes[index]!.outcome = isAllowed ? 'started' : 'limited'
      if (isAllowed) rows.push(rowOf(start, reports.get(start.reportKey)!, BEHIND_PEOPLE + queuedBefore + place, now))
    }
  }
  const idOf = ({ report_key }: ScheduledRow) => newIdOf(reports.get(report_key)!, now)
  await insertAll(idOf, rows, (some) =>
    db
      .insertInto('runs')
      .values(some)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute(),
  )
  const runs: ScheduledRuns['runs'] = []
  for (const row of rows) {
    const report = reports.get(row.report_key)!
    const { id, depth, device, host, position } = row
    const updatedAt = nextUpdateTime(report.updated_at, now)
    const queued = { status: 'queued', run_id: id, error_code: null, error_message: null, depth, device } as const
    await changeReport(db, report.key, { ...queued, updated_at: updatedAt })
    runs.push({ id, userId: report.user_id, host, position, notBefore: row.not_before })
  }
  return { runs, outcomes }
}

type LockedReport = Awaited<ReturnType<typeof selectForStart>>[0]
type ScheduledRow = ReturnType<typeof rowOf>

function selectForStart(db: Db, keys: readonly number[]) {
  return selectLive(db)
    .innerJoin('users', 'users.key', 'reports.user_key')
    .select('users.id as user_id')
    .where('users.suspended_at', 'is', null)
    .where('reports.key', 'in', keys)
    .where(isLiveReport)
    .orderBy('reports.key')
    .forUpdate('reports')
    .execute()
}

async function lockReports(db: Db, keys: readonly number[]): Promise<Map<number, LockedReport>> {
  const sorted = keys.toSorted((a, b) => a - b)
  const found = new Map<number, LockedReport>()
  for (let from = 0; from < sorted.length; from += KEYS_AT_ONCE)
    for (const row of await selectForStart(db, sorted.slice(from, from + KEYS_AT_ONCE))) found.set(row.key, row)
  return found
}

/** What has run already, as after a backup of an earlier moment was restored. */
async function findTicked(db: Db, starts: readonly RunToStart[]): Promise<Set<string>> {
  if (starts.length === 0) return new Set()
  const rows = await db
    .selectFrom('runs')
    .select(['schedule_key', 'tick_at', 'report_key'])
    .where('schedule_key', 'in', [...new Set(starts.map(({ scheduleKey }) => scheduleKey))])
    .where('tick_at', 'in', [...new Set(starts.map(({ tick }) => tick))])
    .execute()
  return new Set(rows.map((row) => `${row.schedule_key} ${row.tick_at} ${row.report_key}`))
}

function rowOf(start: RunToStart, report: LockedReport, position: number, now: number) {
  const id = newIdOf(report, now)
  const fresh = {
    reportId: report.id,
    userId: report.user_id,
    projectKey: report.project_key,
    url: report.url,
    depth: start.depth ?? (report.depth as Depth),
    device: start.device ?? report.device,
  }
  return {
    ...newRunRow({ ...fresh, position, notBefore: start.startAt, now }),
    id,
    key: knownKey(id),
    origin: 'schedule' as const,
    schedule_key: start.scheduleKey,
    tick_at: start.tick,
  }
}

function newIdOf({ run_id }: LockedReport, now: number): string {
  return newIdAbove(knownKey(run_id), now)
}

/** The next reports of a project behind that one, which its tick comes to. */
export async function listReportsToStart(db: Db, projectKey: number, behind: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reports')
    .select('key')
    .where('project_key', '=', projectKey)
    .where('key', '>', behind)
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/** What a schedule is about, as people know it. */
interface NamedTarget {
  /** The id of a report or the name of a project. */
  target: string
  /** Of a report. */
  url?: string
  /** Of the report, too. */
  projectKey: number | null
}

export async function findNamedTarget(
  db: Db,
  { reportKey, projectKey }: { reportKey: number | null; projectKey: number | null },
): Promise<NamedTarget> {
  if (reportKey !== null) {
    const report = await db
      .selectFrom('reports')
      .select(['id', 'url', 'project_key'])
      .where('key', '=', reportKey)
      .executeTakeFirst()
    return report === undefined
      ? { target: '', projectKey }
      : { target: report.id, url: report.url, projectKey: report.project_key }
  }
  const project = await db.selectFrom('projects').select('project').where('key', '=', projectKey).executeTakeFirst()
  return { target: project?.project ?? '', projectKey }
}

/** Of the schedules of a report, and of its project. */
const runsReport = sql<SqlBool>`schedules.kind = 'audit' and (
  schedules.report_key = reports.key or (schedules.project_key = reports.project_key and schedules.scope = 'project')
)`

/** Whether a schedule starts runs of the report: its own, or one of its project. */
export async function isScheduledReport(db: Db, reportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('schedules')
    .innerJoin('reports', (join) => join.on(hasId('reports', reportId)))
    .select('schedules.key')
    .where(isEnabled)
    .where(runsReport)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Depths and devices of the runs that the schedules of a report and of its project start. */
export async function listScheduledDepths(db: Db, reportKey: number): Promise<{ depth: Depth; device: Device }[]> {
  const rows = await db
    .selectFrom('schedules')
    .innerJoin('reports', (join) => join.on('reports.key', '=', reportKey))
    .select((eb) => [
      eb.fn.coalesce('schedules.depth', 'reports.depth').as('depth'),
      eb.fn.coalesce('schedules.device', 'reports.device').as('device'),
    ])
    .where(isEnabled)
    .where(runsReport)
    .execute()
  return rows.map(({ depth, device }) => ({ depth: depth as Depth, device }))
}
