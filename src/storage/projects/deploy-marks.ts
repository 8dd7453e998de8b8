import { idOrNone, keyOf } from '../ids.ts'
import { listPage } from '../list-page.ts'
import type { ListPage, PageNumber } from '../records.ts'
import { hasId, insertRow } from '../row-ids.ts'
import type { Db } from '../tables.ts'
import { isProjectOf } from './project-keys.ts'
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
    .where(isProjectOf(userId, project))
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
  const row = { project_key: projectKey, label, url, at, created_at: now }
  const id = await insertRow(db, 'deploy_marks', now, () => row)
  return { id, label, url, at, createdAt: now }
}

/** Undefined if the user has no such mark. */
export function findDeployMark(db: Db, userId: string, project: string, id: string): Promise<DeployMark | undefined> {
  return selectMarks(db, userId, project).where(hasId('deploy_marks', id)).executeTakeFirst()
}

/** The latest first. */
export function listDeployMarks(
  db: Db,
  userId: string,
  project: string,
  part: PageNumber,
): Promise<ListPage<DeployMark>> {
  const marks = selectMarks(db, userId, project).orderBy('deploy_marks.at', 'desc').orderBy('deploy_marks.key', 'desc')
  return listPage(marks, part, (mark) => mark)
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
