import { MINUTE_MS } from '../../common/durations.ts'
import { keyOf, knownKey } from '../ids.ts'
import { hasId, insertRow } from '../row-ids.ts'
import { deletedProjects } from '../rows.ts'
import type { Scan } from '../scans/scan.ts'
import { countScansOf } from '../scans/scan-progress.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'

/**
 * Deleting reports, projects and scans, with time to undo it. Until a removal is due, its reports stay in all lists and counts and are
 * only marked, so no list has to filter. Scans are few: theirs leaves them out. Upkeep carries out what is due (due-removals.ts).
 */

/** How long a removal can be undone. */
export const TIME_TO_UNDO = 10 * MINUTE_MS

export interface Removal extends RemovedCounts {
  id: string
  createdAt: number
  dueAt: number
  kind: 'reports' | 'project' | 'scan'
  /** The project that it deletes, or whose scan. */
  project: string | null
  /** One of the reports, or where the scan started; null for a project. */
  url: string | null
}

/** How much a removal deletes. */
export interface RemovedCounts {
  reports: number
  scans: number
}

const NOTHING: RemovedCounts = { reports: 0, scans: 0 }

/** The removal that a report is part of, until it is carried out or undone. */
export interface PendingRemoval {
  removalId: string
  dueAt: number
}

/** Marks those of the reports that belong to the user and have no pending removal; undefined if there are none. */
export function createRemoval(
  db: Db,
  userId: string,
  reportIds: readonly string[],
  now: number,
): Promise<{ id: string; reports: number; reportIds: string[] } | undefined> {
  const userKey = keyOf(userId) ?? -1
  return inTransaction(db, async (db) => {
    const ids = reportIds.filter((id) => keyOf(id) !== null)
    if (ids.length === 0) return undefined
    const found = await db
      .selectFrom('reports')
      .select(['key', 'id'])
      .where('key', 'in', ids.map(knownKey))
      .where('id', 'in', ids)
      .where('user_key', '=', userKey)
      .where('key', 'not in', (eb) => eb.selectFrom('removed_reports').select('report_key'))
      .where('project_key', 'not in', deletedProjects)
      .orderBy('key')
      // One that is being deleted another way is gone then, and can't be marked.
      .forUpdate()
      .execute()
    if (found.length === 0) return undefined
    const id = await insertRemoval(db, { user_key: userKey }, now)
    const marked = await db
      .insertInto('removed_reports')
      .values(found.map(({ key }) => ({ report_key: key, removal_key: knownKey(id) })))
      .onConflict((conflict) => conflict.column('report_key').doNothing())
      .returning('report_key')
      .execute()
    const keys = new Set(marked.map(({ report_key }) => report_key))
    return { id, reports: keys.size, reportIds: found.filter(({ key }) => keys.has(key)).map(({ id }) => id) }
  })
}

/** Marks a project with all its reports; undefined if it doesn't exist or is marked already. */
export function createProjectRemoval(
  db: Db,
  userId: string,
  project: string,
  now: number,
): Promise<{ id: string; reports: number } | undefined> {
  const userKey = keyOf(userId) ?? -1
  return inTransaction(db, async (db) => {
    const found = await db
      .selectFrom('projects')
      .select(['key', 'reports'])
      .where('user_key', '=', userKey)
      .where('project', '=', project)
      // Of two at a time, the second finds the removal of the first: with two, undoing one would not keep the project.
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined) return undefined
    const marked = await db.selectFrom('removals').select('key').where('project_key', '=', found.key).executeTakeFirst()
    if (marked !== undefined) return undefined
    const id = await insertRemoval(db, { user_key: userKey, project_key: found.key }, now)
    return { id, reports: found.reports }
  })
}

/** Marks a scan; false if it is marked already. In a transaction that has locked it. */
export async function createScanRemoval(db: Db, scan: Scan, now: number): Promise<boolean> {
  const key = knownKey(scan.id)
  const marked = await db.selectFrom('removals').select('key').where('scan_key', '=', key).executeTakeFirst()
  if (marked !== undefined) return false
  await insertRemoval(db, { user_key: knownKey(scan.userId), scan_key: key }, now)
  await countScansOf(db, scan.projectKey)
  return true
}

function insertRemoval(
  db: Db,
  of: { user_key: number; project_key?: number; scan_key?: number },
  now: number,
): Promise<string> {
  const row = { project_key: null, scan_key: null, ...of, created_at: now, due_at: now + TIME_TO_UNDO }
  return insertRow(db, 'removals', now, () => row)
}

/** Keeps everything of a removal; answers how much. */
export function undoRemoval(db: Db, userId: string, removalId: string): Promise<RemovedCounts> {
  return inTransaction(db, async (db) => {
    const own = db
      .selectFrom('removals')
      .select('key')
      .where(hasId('removals', removalId))
      .where('user_key', '=', keyOf(userId) ?? -1)
    // If it is being carried out at this moment, there is nothing left to keep.
    if ((await own.forUpdate().executeTakeFirst()) === undefined) return NOTHING
    const project = await selectProjectRemovals(db, userId).where('removals.key', 'in', own).executeTakeFirst()
    const scan = await selectScanRemovals(db, userId).where('removals.key', 'in', own).executeTakeFirst()
    const kept = await db
      .deleteFrom('removed_reports')
      .where('removal_key', 'in', own)
      .returning('report_key')
      .execute()
    await db.deleteFrom('removals').where('key', 'in', own).execute()
    if (scan !== undefined) await countScansOf(db, scan.projectKey)
    if (project !== undefined) return { reports: project.reports, scans: project.scans }
    return { reports: kept.length, scans: scan === undefined ? 0 : 1 }
  })
}

/** Keeps one report of a removal, or the project that it would go with; answers how much. */
export function keepReport(db: Db, userId: string, reportId: string): Promise<RemovedCounts> {
  return inTransaction(db, async (db) => {
    const own = db
      .selectFrom('reports')
      .select('key')
      .where(hasId('reports', reportId))
      .where('user_key', '=', keyOf(userId) ?? -1)
    const { numDeletedRows } = await db.deleteFrom('removed_reports').where('report_key', 'in', own).executeTakeFirst()
    if (numDeletedRows === 1n) return { reports: 1, scans: 0 }
    const removal = await db
      .selectFrom('reports')
      .innerJoin('removals', 'removals.project_key', 'reports.project_key')
      .select('removals.id')
      .where('reports.key', 'in', own)
      .whereRef('reports.created_at', '<=', 'removals.created_at')
      .executeTakeFirst()
    return removal === undefined ? NOTHING : undoRemoval(db, userId, removal.id)
  })
}

/** What a user can still undo, the latest first. */
export async function listRemovals(db: Db, userId: string, limit: number): Promise<Removal[]> {
  const projects = await selectProjectRemovals(db, userId).orderBy('removals.key', 'desc').limit(limit).execute()
  const scans = await selectScanRemovals(db, userId).orderBy('removals.key', 'desc').limit(limit).execute()
  const reports = await db
    .selectFrom('removals')
    .innerJoin('removed_reports', 'removed_reports.removal_key', 'removals.key')
    .innerJoin('reports', 'reports.key', 'removed_reports.report_key')
    .select(['removals.id', 'removals.created_at as createdAt', 'removals.due_at as dueAt'])
    .select((eb) => [eb.fn.countAll<number>().as('reports'), eb.fn.min('reports.url').as('url')])
    .where('removals.user_key', '=', keyOf(userId) ?? -1)
    .groupBy(['removals.key', 'removals.id', 'removals.created_at', 'removals.due_at'])
    .orderBy('removals.key', 'desc')
    .limit(limit)
    .execute()
  return [
    ...projects.map((removal) => ({ ...removal, kind: 'project' as const, url: null })),
    ...scans.map(({ projectKey: _, ...removal }) => ({ ...removal, kind: 'scan' as const, reports: 0, scans: 1 })),
    ...reports.map((removal) => ({ ...removal, kind: 'reports' as const, project: null, scans: 0 })),
  ]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, limit)
}

function selectProjectRemovals(db: Db, userId: string) {
  return db
    .selectFrom('removals')
    .innerJoin('projects', 'projects.key', 'removals.project_key')
    .select(['removals.id', 'removals.created_at as createdAt', 'removals.due_at as dueAt'])
    .select(['projects.project', 'projects.reports', 'projects.scans'])
    .where('removals.user_key', '=', keyOf(userId) ?? -1)
}

function selectScanRemovals(db: Db, userId: string) {
  return db
    .selectFrom('removals')
    .innerJoin('scans', 'scans.key', 'removals.scan_key')
    .innerJoin('projects', 'projects.key', 'scans.project_key')
    .select(['removals.id', 'removals.created_at as createdAt', 'removals.due_at as dueAt'])
    .select(['projects.project', 'projects.key as projectKey', 'scans.url'])
    .where('removals.user_key', '=', keyOf(userId) ?? -1)
}

/** Which of the reports have a pending removal, of their own or of their project. */
export async function findPendingRemovals(db: Db, reportIds: readonly string[]): Promise<Map<string, PendingRemoval>> {
  if (reportIds.length === 0) return new Map()
  const keys = reportIds.map(knownKey)
  const rows = await db
    .selectFrom('removed_reports')
    .innerJoin('removals', 'removals.key', 'removed_reports.removal_key')
    .innerJoin('reports', 'reports.key', 'removed_reports.report_key')
    .select(['reports.id', 'removals.id as removalId', 'removals.due_at as dueAt'])
    .where('removed_reports.report_key', 'in', keys)
    .unionAll(
      db
        .selectFrom('reports')
        .innerJoin('removals', 'removals.project_key', 'reports.project_key')
        .select(['reports.id', 'removals.id as removalId', 'removals.due_at as dueAt'])
        .where('reports.key', 'in', keys)
        .whereRef('reports.created_at', '<=', 'removals.created_at'),
    )
    .execute()
  return new Map(rows.map(({ id, removalId, dueAt }) => [id, { removalId, dueAt }]))
}
