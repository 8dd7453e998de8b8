import { sql } from 'kysely'
import { countRows } from '../count-rows.ts'
import { keyOf, knownKey } from '../ids.ts'
import type { ListPage, PageNumber, Project, ProjectScan } from '../records.ts'
import { internationalProjects, storedProject, unicodeOf } from '../reports/list/search-terms.ts'
import { resultOf, toProject } from '../rows.ts'
import { likePattern } from '../search.ts'
import { selectSharedProjects } from '../sharing/members.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import { createProject } from './counts.ts'
import { isProjectOf } from './project-keys.ts'

export interface ProjectQuestion extends PageNumber {
  search?: string | undefined
  /** Only those that the user shares with this one. */
  sharedWith?: string | undefined
  sortBy: 'created_at' | 'project'
  sort: 'asc' | 'desc'
}

/** Skipping more rows than this is slow, and is done in another thread. */
const QUICK = 1000

export async function listProjects(
  storage: Storage,
  userId: string,
  question: ProjectQuestion,
): Promise<ListPage<Project>> {
  const { search, sharedWith, sortBy, sort, page, perPage } = question
  const userKey = keyOf(userId) ?? -1
  const offset = (page - 1) * perPage
  const db = search !== undefined || offset > QUICK ? storage.slow : storage.db
  const typed = search === undefined ? [] : await findTyped(storage, userKey, search)
  const found = db
    .selectFrom('projects')
    .where('user_key', '=', userKey)
    .$if(sharedWith !== undefined, (query) => query.where('key', 'in', selectSharedProjects(db, sharedWith!)))
    .$if(search !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`project like ${likePattern(search!)} escape '\\'`,
          ...(typed.length > 0 ? [eb('key', 'in', typed)] : []),
        ]),
      ),
    )
  const total =
    search === undefined && sharedWith === undefined
      ? (await db.selectFrom('user_counts').select('projects').where('user_key', '=', userKey).executeTakeFirst())
          ?.projects
      : await countRows(found)
  const rows = await found
    .selectAll()
    .orderBy(sortBy, sort)
    .orderBy('key', sort)
    .limit(perPage)
    .offset(offset)
    .execute()
  const scans = await findScans(
    db,
    rows.flatMap(({ scan_key: key }) => key ?? []),
  )
  return { items: rows.map((row) => toProject(row, scans.get(row.scan_key ?? -1) ?? null)), total: total ?? 0 }
}

async function findScans(db: Db, keys: number[]): Promise<Map<number, ProjectScan>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('scans')
    .select(['key', 'id', 'status', 'result', 'score', 'ended_at'])
    .where('key', 'in', keys)
    .execute()
  return new Map(
    rows.map(({ key, id, status, result, score, ended_at: endedAt }) => [
      key,
      { id, status, result: resultOf(result), score, endedAt },
    ]),
  )
}

/** Projects whose name contains the text as people type it, and not only as it is stored. */
async function findTyped(storage: Storage, userKey: number, search: string): Promise<number[]> {
  const text = search.normalize('NFC').toLowerCase()
  const projects = await internationalProjects(storage, userKey)
  return projects.filter(({ project }) => unicodeOf(project).includes(text)).map(({ key }) => key)
}

/** The latest scan of a project; undefined if there is none. */
export async function findLatestScan(db: Db, userId: string, project: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('scans', 'scans.key', 'projects.scan_key')
    .select('scans.id')
    .where(isProjectOf(userId, project))
    .executeTakeFirst()
  return row?.id
}

/** For what belongs to a project without being a report. The project can't be deleted until the transaction ends. */
export async function findOrCreateProject(
  db: Db,
  userId: string,
  project: string,
  now: number,
): Promise<{ userKey: number; projectKey: number }> {
  const userKey = knownKey(userId)
  const name = storedProject(project)
  const find = () =>
    db
      .selectFrom('projects')
      .select('key')
      .where('user_key', '=', userKey)
      .where('project', '=', name)
      .forUpdate()
      .executeTakeFirst()
  for (;;) {
    const projectKey = (await find())?.key ?? (await createProject(db, userKey, name, now))
    if (projectKey !== undefined) return { userKey, projectKey }
  }
}

/**
 * Answers how many reports were deleted with it; undefined if the project doesn't exist. It takes the same short time for
 * any number of reports: they leave every list and count at once, and upkeep.ts purges their rows later.
 */
export function deleteProject(db: Db, userId: string, project: string): Promise<number | undefined> {
  const userKey = keyOf(userId) ?? -1
  return inTransaction(db, async (db) => {
    const gone = await db
      .deleteFrom('projects')
      .where('user_key', '=', userKey)
      .where('project', '=', storedProject(project))
      .returningAll()
      .executeTakeFirst()
    if (!gone) return undefined
    await db.insertInto('deleted_projects').values({ project_key: gone.key, user_key: userKey }).execute()
    // A worker that still has one of them is refused.
    await db
      .updateTable('scans')
      .set((eb) => ({ status: 'stopped', attempt: eb('attempt', '+', 1) }))
      .where('project_key', '=', gone.key)
      .where('status', 'in', ['queued', 'running', 'waiting'])
      .execute()
    await db
      .updateTable('user_counts')
      .set((eb) => ({
        projects: eb('projects', '-', 1),
        reports: eb('reports', '-', gone.reports),
        good: eb('good', '-', gone.good),
        decent: eb('decent', '-', gone.decent),
        bad: eb('bad', '-', gone.bad),
      }))
      .where('user_key', '=', userKey)
      .execute()
    return gone.reports
  })
}

/** The reports of a project behind that id, in the order of their ids. */
export async function listReportIdsOfProject(
  db: Db,
  userId: string,
  project: string,
  behind: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.key', 'reports.project_key')
    .select('reports.id')
    .where(isProjectOf(userId, project))
    .where('reports.key', '>', behind === null ? -1 : knownKey(behind))
    .orderBy('reports.key')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** False if it was deleted. Until the transaction ends, it can't be deleted, and others that lock it wait. */
export async function lockProject(db: Db, projectKey: number): Promise<boolean> {
  const rows = await db.selectFrom('projects').select('key').where('key', '=', projectKey).forUpdate().execute()
  return rows.length > 0
}

/** Undefined if the user has no such project. */
export async function findProjectKey(db: Db, userId: string, project: string): Promise<number | undefined> {
  if (project.includes('\0')) return undefined
  const found = await db.selectFrom('projects').select('key').where(isProjectOf(userId, project)).executeTakeFirst()
  return found?.key
}
