import { keyOf, knownKey, withNewId } from './ids.ts'
import type { Db, Storage } from './open.ts'
import { deleteReport } from './reports.ts'
import { inTransaction } from './transaction.ts'

/**
 * Deleting reports, with time to undo it. Until a removal is due, its reports stay in all lists and counts and are only marked,
 * so no list has to filter. Upkeep carries out what is due.
 */

/** How long a removal can be undone. */
export const TIME_TO_UNDO = 10 * 60_000

export interface Removal {
  id: string
  createdAt: number
  dueAt: number
  /** How many reports it deletes. */
  reports: number
  /** One of them. */
  url: string
}

/** The removal that a report is part of, until it is carried out or undone. */
export interface PendingRemoval {
  removalId: string
  dueAt: number
}

const AT_ONCE = 20

/** Marks those of the reports that belong to the user and have no pending removal; undefined if there are none. */
export function createRemoval(
  db: Db,
  userId: string,
  reportIds: readonly string[],
  now: number,
): Promise<{ id: string; reports: number } | undefined> {
  const userKey = keyOf(userId) ?? -1
  return inTransaction(db, async (db) => {
    const ids = reportIds.filter((id) => keyOf(id) !== null)
    if (ids.length === 0) return undefined
    const found = await db
      .selectFrom('reports')
      .select('key')
      .where('key', 'in', ids.map(knownKey))
      .where('id', 'in', ids)
      .where('user_key', '=', userKey)
      .where('key', 'not in', (eb) => eb.selectFrom('removed_reports').select('report_key'))
      .where('project_key', 'not in', (eb) => eb.selectFrom('deleted_projects').select('deleted_projects.project_key'))
      .execute()
    if (found.length === 0) return undefined
    const row = { user_key: userKey, created_at: now, due_at: now + TIME_TO_UNDO }
    const id = await withNewId(now, async (id, key) => {
      const made = await db
        .insertInto('removals')
        .values({ key, id, ...row })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .execute()
      return made.length === 1
    })
    const marked = await db
      .insertInto('removed_reports')
      .values(found.map(({ key }) => ({ report_key: key, removal_key: knownKey(id) })))
      .onConflict((conflict) => conflict.column('report_key').doNothing())
      .returning('report_key')
      .execute()
    return { id, reports: marked.length }
  })
}

/** Keeps all reports of a removal; answers how many. */
export function undoRemoval(db: Db, userId: string, removalId: string): Promise<number> {
  const key = keyOf(removalId)
  if (key === null) return Promise.resolve(0)
  return inTransaction(db, async (db) => {
    const own = db
      .selectFrom('removals')
      .select('key')
      .where('key', '=', key)
      .where('id', '=', removalId)
      .where('user_key', '=', keyOf(userId) ?? -1)
    const kept = await db
      .deleteFrom('removed_reports')
      .where('removal_key', 'in', own)
      .returning('report_key')
      .execute()
    await db.deleteFrom('removals').where('key', 'in', own).execute()
    return kept.length
  })
}

/** Keeps one report of a removal; false if it had no pending removal. */
export async function keepReport(db: Db, userId: string, reportId: string): Promise<boolean> {
  const key = keyOf(reportId)
  if (key === null) return false
  const own = db
    .selectFrom('reports')
    .select('key')
    .where('key', '=', key)
    .where('id', '=', reportId)
    .where('user_key', '=', keyOf(userId) ?? -1)
  const { numDeletedRows } = await db.deleteFrom('removed_reports').where('report_key', 'in', own).executeTakeFirst()
  return numDeletedRows === 1n
}

/** What a user can still undo, the latest first. */
export async function listRemovals(db: Db, userId: string, limit: number): Promise<Removal[]> {
  return db
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
}

/** Which of the reports have a pending removal. */
export async function findPendingRemovals(db: Db, reportIds: readonly string[]): Promise<Map<string, PendingRemoval>> {
  if (reportIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('removed_reports')
    .innerJoin('removals', 'removals.key', 'removed_reports.removal_key')
    .innerJoin('reports', 'reports.key', 'removed_reports.report_key')
    .select(['reports.id', 'removals.id as removalId', 'removals.due_at as dueAt'])
    .where('removed_reports.report_key', 'in', reportIds.map(knownKey))
    .execute()
  return new Map(rows.map(({ id, removalId, dueAt }) => [id, { removalId, dueAt }]))
}

/** Deletes the reports of due removals, some at a time; answers how many. */
export async function carryOutRemovals(storage: Storage, now: number, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  while (!signal?.aborted) {
    const some = await storage.db
      .selectFrom('removals')
      .innerJoin('users', 'users.key', 'removals.user_key')
      .leftJoin('removed_reports', 'removed_reports.removal_key', 'removals.key')
      .leftJoin('reports', 'reports.key', 'removed_reports.report_key')
      .select(['removals.key', 'users.id as userId', 'reports.id as reportId'])
      .where('removals.due_at', '<=', now)
      .orderBy('removals.due_at')
      .orderBy('removals.key')
      .limit(AT_ONCE)
      .execute()
    if (some.length === 0) break
    deleted += await storage.transaction(async (db) => {
      let gone = 0
      for (const { key, userId, reportId } of some) {
        if (reportId === null) await db.deleteFrom('removals').where('key', '=', key).execute()
        else if ((await unmark(db, key, reportId)) && (await deleteReport(db, userId, reportId))) gone++
      }
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
