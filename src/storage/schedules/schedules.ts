import { type SqlBool, sql, type Updateable } from 'kysely'
import type { ScheduleLoad } from '../../domain/schedules/load.ts'
import type { Depth, Device, PauseReason, ScheduleKind, ScheduleScope, TickOutcome } from '../../vocabulary.ts'
import { addDefaultRules } from '../alerts/default-rules.ts'
import { keyOf, knownKey } from '../ids.ts'
import { listPage } from '../list-page.ts'
import type { ListPage, PageNumber } from '../records.ts'
import { storedProject } from '../reports/list/search-terms.ts'
import { hasId, insertRow, lockRow } from '../row-ids.ts'
import { deletedProjects, isLiveProject, isLiveReport, nextUpdateTime } from '../rows.ts'
import type { Db } from '../tables.ts'
import { isEnabled, type ScheduleRow, startsRuns } from './schedule-row.ts'

/** What its owner decides, and when it is due next. Times are milliseconds since the epoch. */
export interface ScheduleFields {
  rule: unknown
  timeZone: string
  /** Null: as the report has them. */
  depth: Depth | null
  device: Device | null
  exact: boolean
  missed: 'run' | 'skip'
  enabled: boolean
  pausedReason: PauseReason | null
  /** Of an uptime schedule: how often it checks, in milliseconds. */
  period: number | null
  nextTick: number
  nextAt: number
}

/** A schedule as it is stored. */
export interface Schedule extends ScheduleFields {
  id: string
  userId: string
  scope: ScheduleScope
  kind: ScheduleKind
  /** Of scope `report`. */
  reportId: string | null
  /** The URL of that report. */
  url: string | null
  project: string
  /** How many reports a tick runs; of a scan 1. */
  reports: number
  lastTick: number | null
  lastOutcome: TickOutcome | null
  skipped: number
  /** The last day on which runs were not started because the account had none left, and how many. */
  limited: { day: number; runs: number } | null
  createdAt: number
  /** Grows with every change by its owner, so it works as a version. */
  updatedAt: number
}

/** What a schedule is about, by its keys. */
export type ScheduleTarget = { scope: 'report'; reportKey: number } | { scope: 'project' | 'scan'; projectKey: number }

/** Its report or project is neither deleted nor about to be. */
const isKept = sql<SqlBool>`(
  (reports.key is not null and reports.project_key not in ${deletedProjects} and ${isLiveReport})
  or (projects.key is not null and ${isLiveProject})
)`

function selectSchedules(db: Db, userId: string) {
  return db
    .selectFrom('schedules')
    .innerJoin('users', 'users.key', 'schedules.user_key')
    .leftJoin('reports', 'reports.key', 'schedules.report_key')
    .leftJoin('projects', 'projects.key', 'schedules.project_key')
    .selectAll('schedules')
    .select(['users.id as user_id', 'reports.id as report_id', 'reports.url', 'reports.project as report_project'])
    .select(['projects.project as own_project', 'projects.reports as project_reports'])
    .where('schedules.user_key', '=', keyOf(userId) ?? -1)
    .where(isKept)
}

type SelectedSchedule = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>

/** A schedule of this user; undefined if it doesn't exist or belongs to another user. */
export async function findSchedule(db: Db, userId: string, id: string): Promise<Schedule | undefined> {
  const row = await selectSchedules(db, userId).where(hasId('schedules', id)).executeTakeFirst()
  return row && toSchedule(row)
}

/** The same, locked until the transaction ends. */
export async function lockSchedule(db: Db, userId: string, id: string): Promise<Schedule | undefined> {
  await lockRow(db, 'schedules', id)
  return findSchedule(db, userId, id)
}

export async function findScheduleOfReport(
  db: Db,
  userId: string,
  reportId: string,
  kind: ScheduleKind = 'audit',
): Promise<Schedule | undefined> {
  const row = await selectSchedules(db, userId)
    .where('schedules.report_key', '=', keyOf(reportId) ?? -1)
    .where('schedules.kind', '=', kind)
    .executeTakeFirst()
  return row && toSchedule(row)
}

export async function findScheduleOfProject(
  db: Db,
  userId: string,
  project: string,
  scope: 'project' | 'scan',
  kind: ScheduleKind = 'audit',
): Promise<Schedule | undefined> {
  const row = await selectSchedules(db, userId)
    .where('projects.project', '=', storedProject(project))
    .where('schedules.scope', '=', scope)
    .where('schedules.kind', '=', kind)
    .executeTakeFirst()
  return row && toSchedule(row)
}

/** The schedules that run single reports of a project, without those that are paused. */
export async function listReportSchedules(db: Db, userId: string, project: string): Promise<Schedule[]> {
  const rows = await selectSchedules(db, userId)
    .where('reports.project', '=', storedProject(project))
    .where(isEnabled)
    .where(startsRuns)
    .execute()
  return rows.map(toSchedule)
}

/** What the enabled schedules of a user start. */
export async function listScheduleLoads(db: Db, userId: string): Promise<ScheduleLoad[]> {
  const rows = await db
    .selectFrom('schedules')
    .leftJoin('projects', 'projects.key', 'schedules.project_key')
    .select(['schedules.rule', 'schedules.scope', 'projects.reports'])
    .where('schedules.user_key', '=', keyOf(userId) ?? -1)
    .where(isEnabled)
    .where(startsRuns)
    .execute()
  return rows.map(({ rule, scope, reports }) => ({
    rule: JSON.parse(rule),
    runs: scope === 'project' ? (reports ?? 0) : 1,
  }))
}

export interface ScheduleQuestion extends PageNumber {
  scope?: ScheduleScope | undefined
  kind?: ScheduleKind | undefined
  reportId?: string | undefined
  project?: string | undefined
  enabled?: boolean | undefined
  sortBy: 'id' | 'next_at'
  sort: 'asc' | 'desc'
}

/** Paused ones come last where they are sorted by their next run. */
export function listSchedules(db: Db, userId: string, question: ScheduleQuestion): Promise<ListPage<Schedule>> {
  const { scope, kind, reportId, project, enabled, sortBy, sort } = question
  const found = selectSchedules(db, userId)
    .$if(scope !== undefined, (query) => query.where('schedules.scope', '=', scope!))
    .$if(kind !== undefined, (query) => query.where('schedules.kind', '=', kind!))
    .$if(reportId !== undefined, (query) => query.where('schedules.report_key', '=', keyOf(reportId!) ?? -1))
    .$if(project !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('projects.project', '=', storedProject(project!)),
          eb('reports.project', '=', storedProject(project!)),
        ]),
      ),
    )
    .$if(enabled !== undefined, (query) => query.where('schedules.enabled', '=', Number(enabled)))
    .$if(sortBy === 'next_at', (query) => query.orderBy('schedules.enabled', 'desc').orderBy('schedules.next_at', sort))
    .orderBy('schedules.key', sort)
  return listPage(found, question, toSchedule)
}

/**
 * The key of a report, project or scan that the user can schedule; undefined if there is none. In a transaction, which locks it: of two that
 * give it a schedule, the second finds that of the first.
 */
export async function findTarget(
  db: Db,
  userId: string,
  scope: ScheduleScope,
  target: string,
): Promise<ScheduleTarget | undefined> {
  const userKey = keyOf(userId) ?? -1
  if (scope === 'report') {
    const row = await db
      .selectFrom('reports')
      .select('key')
      .where(hasId('reports', target))
      .where('user_key', '=', userKey)
      .where('project_key', 'not in', deletedProjects)
      .forUpdate()
      .executeTakeFirst()
    return row && { scope, reportKey: row.key }
  }
  const row = await db
    .selectFrom('projects')
    .select(['key', 'scans'])
    .where('user_key', '=', userKey)
    .where('project', '=', storedProject(target))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || (scope === 'scan' && row.scans === 0)) return undefined
  return { scope, projectKey: row.key }
}

/** The new id, or undefined where the target has a schedule already. `fieldsOf` gives the fields for an id. */
export async function insertSchedule(
  db: Db,
  userId: string,
  { kind = 'audit', ...target }: ScheduleTarget & { kind?: ScheduleKind },
  fieldsOf: (id: string) => ScheduleFields,
  now: number,
): Promise<string | undefined> {
  const [reportKey, projectKey] = target.scope === 'report' ? [target.reportKey, null] : [null, target.projectKey]
  const existing = await db
    .selectFrom('schedules')
    .select('key')
    .where('scope', '=', target.scope)
    .where('kind', '=', kind)
    .where(reportKey === null ? 'project_key' : 'report_key', '=', reportKey ?? projectKey)
    .executeTakeFirst()
  if (existing !== undefined) return undefined
  await addDefaultRules(db, knownKey(userId), now)
  return insertRow(db, 'schedules', now, (id) => ({
    user_key: knownKey(userId),
    scope: target.scope,
    kind,
    report_key: reportKey,
    project_key: projectKey,
    ...columnsOf(fieldsOf(id)),
    cursor: null,
    last_tick: null,
    last_outcome: null,
    skipped: 0,
    limited_day: null,
    limited_runs: 0,
    failures: 0,
    failing_since: null,
    created_at: now,
    updated_at: now,
  }))
}

export async function changeSchedule(db: Db, schedule: Schedule, fields: ScheduleFields, now: number): Promise<void> {
  const isResumed = fields.enabled && !schedule.enabled
  await db
    .updateTable('schedules')
    .set({
      ...columnsOf(fields),
      updated_at: nextUpdateTime(schedule.updatedAt, now),
      // What a tick has begun is not finished by another rule.
      ...(fields.nextTick === schedule.nextTick ? {} : { cursor: null }),
      ...(isResumed ? { failures: 0, failing_since: null } : {}),
    })
    .where('key', '=', knownKey(schedule.id))
    .execute()
}

export async function deleteSchedule(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('schedules')
    .where(hasId('schedules', id))
    .where('user_key', '=', keyOf(userId) ?? -1)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

function columnsOf(fields: ScheduleFields) {
  return {
    rule: JSON.stringify(fields.rule),
    time_zone: fields.timeZone,
    depth: fields.depth,
    device: fields.device,
    exact: Number(fields.exact),
    missed: fields.missed,
    enabled: Number(fields.enabled),
    paused_reason: fields.pausedReason,
    period: fields.period,
    next_tick: fields.nextTick,
    next_at: fields.nextAt,
  } satisfies Updateable<ScheduleRow>
}

function toSchedule(row: SelectedSchedule): Schedule {
  return {
    id: row.id,
    userId: row.user_id,
    scope: row.scope,
    kind: row.kind,
    reportId: row.report_id,
    url: row.url,
    project: row.report_project ?? row.own_project ?? '',
    reports: row.scope === 'project' ? (row.project_reports ?? 0) : 1,
    rule: JSON.parse(row.rule),
    timeZone: row.time_zone,
    depth: row.depth as Depth | null,
    device: row.device,
    exact: row.exact === 1,
    missed: row.missed,
    enabled: row.enabled === 1,
    pausedReason: row.paused_reason,
    period: row.period,
    nextTick: row.next_tick,
    nextAt: row.next_at,
    lastTick: row.last_tick,
    lastOutcome: row.last_outcome,
    skipped: row.skipped,
    limited: row.limited_day === null ? null : { day: row.limited_day, runs: row.limited_runs },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
