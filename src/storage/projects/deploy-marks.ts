import { countRows } from '../count-rows.ts'
import { idOrNone, keyOf, withNewId } from '../ids.ts'
import type { ListPage } from '../records.ts'
import { storedProject } from '../reports/list/search-terms.ts'
import type { Db } from '../tables.ts'
import { findProjectKey } from './projects.ts'

/** When something of a project was deployed, as its owner says. */
export interface DeployMark {
  id: string
  label: string
  url: string | null
  /** Milliseconds since the epoch. */
  at: number
  createdAt: number
}

export interface NewDeployMark {
  label: string
  url: string | null
  at: number
}

function selectMarks(db: Db, userId: string, project: string) {
  return db
    .selectFrom('deploy_marks')
    .innerJoin('projects', 'projects.key', 'deploy_marks.project_key')
    .select(['deploy_marks.id', 'deploy_marks.label', 'deploy_marks.url', 'deploy_marks.at'])
    .select('deploy_marks.created_at as createdAt')
    .where('projects.user_key', '=', keyOf(userId) ?? -1)
    .where('projects.project', '=', storedProject(project))
}

/** Undefined if the user has no such project. */
export async function insertDeployMark(
  db: Db,
  userId: string,
  project: string,
  { label, url, at }: NewDeployMark,
  now: number,
): Promise<DeployMark | undefined> {
  const projectKey = await findProjectKey(db, userId, project)
  if (projectKey === undefined) return undefined
  const id = await withNewId(now, async (id, key) => {
    const made = await db
      .insertInto('deploy_marks')
      .values({ key, id, project_key: projectKey, label, url, at, created_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute()
    return made.length === 1
  })
  return { id, label, url, at, createdAt: now }
}

/** Undefined if the user has no such mark. */
export function findDeployMark(db: Db, userId: string, project: string, id: string): Promise<DeployMark | undefined> {
  return selectMarks(db, userId, project)
    .where('deploy_marks.key', '=', keyOf(id) ?? -1)
    .where('deploy_marks.id', '=', idOrNone(id))
    .executeTakeFirst()
}

/** The latest first. */
export async function listDeployMarks(
  db: Db,
  userId: string,
  project: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<ListPage<DeployMark>> {
  const marks = selectMarks(db, userId, project)
  const total = await countRows(marks)
  const items = await marks
    .orderBy('deploy_marks.at', 'desc')
    .orderBy('deploy_marks.key', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items, total }
}

/** False if the user has no such mark. */
export async function deleteDeployMark(db: Db, userId: string, project: string, id: string): Promise<boolean> {
  const own = selectMarks(db, userId, project).clearSelect().select('deploy_marks.key')
  const { numDeletedRows } = await db
    .deleteFrom('deploy_marks')
    .where('id', '=', idOrNone(id))
    .where('key', 'in', own.where('deploy_marks.key', '=', keyOf(id) ?? -1))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
