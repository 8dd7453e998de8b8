import { findLatestScan, listReportIdsOfProject } from '../../storage/projects/projects.ts'
import {
  findSchedule,
  findTarget,
  insertSchedule,
  lockSchedule,
  deleteSchedule as removeSchedule,
  type Schedule,
} from '../../storage/schedules/schedules.ts'
import { checkPagesNow, updateUptimePages } from '../../storage/uptime/uptime-pages.ts'
import type { ScheduleScope } from '../../vocabulary.ts'
import { ActionError } from '../action-error.ts'
import { checkVersion, type ExpectedVersion } from '../expected-version.ts'
import { createOnce, findReplayed } from '../idempotency.ts'
import type { ReportDependencies } from '../reports/create-report.ts'
import { rerunReports } from '../reports/rerun-reports.ts'
import { updateReport } from '../reports/update-report.ts'
import type { Caller } from '../runs/run-limit.ts'
import { rescan } from '../scans/update-scan.ts'
import { kindOf, type ScheduleSettings, settingsOf, storedFields } from './schedule-fields.ts'
import { applySettings } from './watch.ts'

type ScheduleDependencies = Pick<ReportDependencies, 'storage' | 'now'>

export interface NewSchedule {
  scope: ScheduleScope
  /** The id of a report, or the name of a project. */
  target: string
  /** From `readSchedule`. */
  settings: ScheduleSettings
}

export interface CreatedSchedule {
  schedule: Schedule
  /** Whether an earlier request with the same idempotency key created it. */
  isReplayed: boolean
}

/** A schedule of a report, a project or a scan, each of which has one at most. */
export async function createSchedule(
  { storage, now }: ScheduleDependencies,
  userId: string,
  { scope, target, settings }: NewSchedule,
  idempotencyKey: string | null = null,
): Promise<CreatedSchedule> {
  const { rule, ...others } = settings
  const fields = ['schedule', scope, target, rule.every === 'hours' ? rule.hours : rule, others]
  const { created, isReplayed } = await createOnce(
    { storage, now },
    { userId, key: idempotencyKey, fields },
    {
      create: (claim) =>
        storage.transaction(async (db) => {
          const found = await findTarget(db, userId, scope, target)
          if (found === undefined) throw new ActionError('target_missing', MISSING[scope])
          const kind = kindOf(rule)
          if (kind === 'uptime' && scope === 'scan')
            throw new ActionError('target_missing', 'must be a report or a project: a scan has no uptime.')
          const time = now()
          const id = await insertSchedule(
            db,
            userId,
            { ...found, kind },
            (id) => storedFields(id, settings, time),
            time,
          )
          if (id === undefined)
            throw new ActionError(
              'schedule_exists',
              'This report, project or scan already has a schedule. Change that one instead.',
            )
          if (kind === 'uptime') await updateUptimePages(db, time)
          await claim(db, [id])
          return (await findSchedule(db, userId, id))!
        }),
      replay: ([id]) => findReplayed(storage, 'schedule', (db) => findSchedule(db, userId, id!)),
    },
  )
  return { schedule: created, isReplayed }
}

const MISSING = {
  report: 'must be the id of one of your reports.',
  project: 'must be the name of one of your projects.',
  scan: 'must be the name of one of your projects that has a scan.',
}

/** Changes a schedule; undefined if the user has no such schedule. `isExpected`: nothing is changed if it is another version. */
export function updateSchedule(
  { storage, now }: ScheduleDependencies,
  userId: string,
  id: string,
  change: (before: ScheduleSettings) => ScheduleSettings,
  isExpected?: ExpectedVersion,
): Promise<Schedule | undefined> {
  return storage.transaction(async (db) => {
    const before = await lockSchedule(db, userId, id)
    if (before === undefined) return undefined
    checkVersion('schedule', before, isExpected)
    const time = now()
    await applySettings(db, before, change(settingsOf(before)), time)
    if (before.kind === 'uptime') await updateUptimePages(db, time)
    return findSchedule(db, userId, id)
  })
}

/** False if the user has no such schedule. */
export function deleteSchedule(
  { storage, now }: ScheduleDependencies,
  userId: string,
  id: string,
  isExpected?: ExpectedVersion,
): Promise<boolean> {
  return storage.transaction(async (db) => {
    const before = await lockSchedule(db, userId, id)
    if (before !== undefined) checkVersion('schedule', before, isExpected)
    if (before === undefined || !(await removeSchedule(db, userId, id))) return false
    if (before.kind === 'uptime') await updateUptimePages(db, now())
    return true
  })
}

/** Runs a schedule now; returns the number of runs or scans started, or undefined if the schedule wasn't found. */
export async function runSchedule(
  dependencies: ReportDependencies,
  caller: Caller,
  id: string,
): Promise<number | undefined> {
  const { storage } = dependencies
  const { userId } = caller
  const schedule = await findSchedule(storage.db, userId, id)
  if (schedule === undefined) return undefined
  const { scope, reportId, project, depth, device } = schedule
  if (schedule.kind === 'uptime') return checkNow(dependencies, schedule)
  const acting = { ...dependencies, actor: { userId, keyId: caller.keyId ?? null, address: null } }
  if (scope === 'report') {
    const how = { depth: depth ?? undefined, device: device ?? undefined }
    const changes = { ...how, rerun: true }
    const report = await updateReport(acting, caller, reportId!, changes)
    return report === undefined ? 0 : 1
  }
  if (scope === 'scan') {
    const scanId = await findLatestScan(storage.db, userId, project)
    return scanId === undefined || (await rescan(acting, caller, scanId)) === undefined ? 0 : 1
  }
  return rerunProject(dependencies, caller, schedule)
}

/** Answers how many pages are checked at once. */
function checkNow({ storage, now }: ScheduleDependencies, { reportId, project, userId }: Schedule): Promise<number> {
  return storage.transaction((db) => checkPagesNow(db, { userId, reportId, project }, now()))
}

const REPORTS_AT_ONCE = 500

/** Starts a run of every report of a scheduled project that is not under way, as the schedule says; answers how many. */
export async function rerunProject(
  dependencies: ReportDependencies,
  caller: Caller,
  { project, depth, device }: Pick<Schedule, 'project' | 'depth' | 'device'>,
): Promise<number> {
  let started = 0
  for (let behind: string | null = null; ; ) {
    const ids = await listReportIdsOfProject(dependencies.storage.db, caller.userId, project, behind, REPORTS_AT_ONCE)
    if (ids.length === 0) return started
    started += (await rerunReports(dependencies, caller, ids, { depth, device })).started
    behind = ids.at(-1)!
  }
}
