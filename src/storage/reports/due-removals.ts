import { firstKeyAt, knownKey } from '../ids.ts'
import { deleteProject } from '../projects/projects.ts'
import { saveProjectRetention } from '../retention/project-retention.ts'
import { removeScan } from '../scans/scan-writes.ts'
import { findScan } from '../scans/scans.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { storedProject } from './list/search-terms.ts'
import { deleteReports } from './reports.ts'

const AT_ONCE = 20

/** Deletes the reports, projects and scans of due removals, some at a time; answers how many reports. */
export async function carryOutRemovals(storage: Storage, now: number, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  while (!signal?.aborted) {
    const some = await storage.db
      .selectFrom('removals')
      .innerJoin('users', 'users.key', 'removals.user_key')
      .leftJoin('removed_reports', 'removed_reports.removal_key', 'removals.key')
      .leftJoin('reports', 'reports.key', 'removed_reports.report_key')
      .leftJoin('projects', 'projects.key', 'removals.project_key')
      .leftJoin('scans', 'scans.key', 'removals.scan_key')
      .select(['removals.key', 'removals.created_at as createdAt', 'users.id as userId', 'reports.id as reportId'])
      .select(['projects.key as projectKey', 'projects.project', 'scans.id as scanId'])
      .where('removals.due_at', '<=', now)
      .orderBy('removals.due_at')
      .orderBy('removals.key')
      .limit(AT_ONCE)
      .execute()
    if (some.length === 0) break
    deleted += await storage.transaction(async (db) => {
      let gone = 0
      const reports = new Map<string, string[]>()
      for (const { key, createdAt, userId, reportId, projectKey, project, scanId } of some) {
        if (projectKey !== null && project !== null)
          gone += await removeProject(db, { key, createdAt, userId, projectKey, project })
        else if (scanId !== null) await removeMarkedScan(db, key, scanId)
        else if (reportId === null) await db.deleteFrom('removals').where('key', '=', key).execute()
        else if (await unmark(db, key, reportId)) reports.set(userId, [...(reports.get(userId) ?? []), reportId])
      }
      for (const [userId, ids] of reports) gone += (await deleteReports(db, userId, ids)).length
      return gone
    })
  }
  return deleted
}

/** false: it was undone at the last moment, or another process was quicker. */
async function unmark(db: Db, removalKey: number, reportId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('removed_reports')
    .where('report_key', '=', knownKey(reportId))
    .where('removal_key', '=', removalKey)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Unless it was undone at the last moment, or its project is gone already. */
async function removeMarkedScan(db: Db, removalKey: number, scanId: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('removals').where('key', '=', removalKey).executeTakeFirst()
  const scan = await findScan(db, scanId)
  if (numDeletedRows === 1n && scan !== undefined && scan.project !== '') await removeScan(db, scan)
}

interface DueProject {
  key: number
  createdAt: number
  userId: string
  projectKey: number
  project: string
}

/**
 * With all its reports and scans, unless it got new ones meanwhile: then the older ones, some at a time, and its settings. Answers how many
 * reports.
 */
async function removeProject(db: Db, { key, createdAt, userId, projectKey, project }: DueProject): Promise<number> {
  const of = (table: 'reports' | 'scans') =>
    db.selectFrom(table).select('id').where('project_key', '=', projectKey).limit(AT_ONCE)
  const isFresh = async (table: 'reports' | 'scans') =>
    (await of(table).where('created_at', '>', createdAt).executeTakeFirst()) !== undefined
  const due = await db.selectFrom('removals').select('key').where('key', '=', key).forUpdate().executeTakeFirst()
  // Undone at the last moment, or another process was quicker.
  if (due === undefined) return 0
  // The removal goes with the project.
  if (!(await isFresh('reports')) && !(await isFresh('scans'))) return (await deleteProject(db, userId, project)) ?? 0
  const reports = await of('reports').where('created_at', '<=', createdAt).execute()
  await deleteReports(
    db,
    userId,
    reports.map(({ id }) => id),
  )
  if (reports.length === AT_ONCE) return reports.length
  const scans = await of('scans').where('created_at', '<=', createdAt).execute()
  for (const { id } of scans) await removeScan(db, (await findScan(db, id))!)
  if (scans.length === AT_ONCE) return reports.length
  await removeSettings(db, { projectKey, project }, createdAt)
  await db.deleteFrom('removals').where('key', '=', key).execute()
  return reports.length
}

/** What was deleted with the project must not come back with its next report: that one was never shared with the members of before. */
async function removeSettings(
  db: Db,
  { projectKey, project }: Pick<DueProject, 'projectKey' | 'project'>,
  until: number,
): Promise<void> {
  for (const table of ['members', 'share_links', 'policies', 'deploy_marks', 'alerts'] as const)
    await db.deleteFrom(table).where('project_key', '=', projectKey).where('created_at', '<=', until).execute()
  // Those that were changed meanwhile are wanted again.
  for (const table of ['schedules', 'alert_rules', 'brandings'] as const)
    await db.deleteFrom(table).where('project_key', '=', projectKey).where('updated_at', '<=', until).execute()
  if (!(await isRetentionNew(db, project, until))) await saveProjectRetention(db, projectKey, null)
}

/** It is part of the project and has no time of its own, but every change of it is recorded. */
async function isRetentionNew(db: Db, project: string, since: number): Promise<boolean> {
  const changes = await db
    .selectFrom('audit_log')
    .select('object')
    .where('action', '=', 'retention.changed')
    .where('key', '>=', firstKeyAt(since))
    .where('at', '>', since)
    .execute()
  return changes.some(({ object }) => storedProject(object?.replace('project ', '') ?? '') === project)
}
