import { keyOf } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { Db } from '../tables.ts'

/** All reports of an owner, or of one of the projects, and how many they are. */
export interface Scope {
  userKey: number
  /** null: of all projects. */
  projectKey: number | null
  counts: ScopeCounts
  /** Among the rows are some of deleted projects, to be left out. */
  hasDeleted: boolean
}

export interface ScopeCounts {
  all: number
  /** By result code. */
  judged: readonly [bad: number, decent: number, good: number]
}

export const NO_COUNTS: ScopeCounts = { all: 0, judged: [0, 0, 0] }

const ownerScope = prepared('owner_scope', (db, { userKey }: { userKey: number }) =>
  db
    .selectFrom('user_counts')
    .select(['reports', 'good', 'decent', 'bad'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('deleted_projects').select('project_key').where('user_key', '=', userKey))
        .as('has_deleted'),
    )
    .where('user_key', '=', userKey),
)

const projectScope = prepared('project_scope', (db, scope: { userKey: number; project: string }) =>
  db
    .selectFrom('projects')
    .select(['key', 'reports', 'good', 'decent', 'bad'])
    .where('user_key', '=', scope.userKey)
    .where('project', '=', scope.project),
)

/** undefined: the owner or project doesn't exist. */
export async function findScope(db: Db, userId: string, project: string | undefined): Promise<Scope | undefined> {
  const userKey = keyOf(userId)
  if (userKey === null) return undefined
  if (project === undefined) {
    const row = (await ownerScope(db, { userKey })).rows[0]
    if (row === undefined) return undefined
    return { userKey, projectKey: null, counts: countsOf(row), hasDeleted: Boolean(row.has_deleted) }
  }
  const row = (await projectScope(db, { userKey, project })).rows[0]
  return row && { userKey, projectKey: row.key, counts: countsOf(row), hasDeleted: false }
}

function countsOf(row: { reports: number; good: number; decent: number; bad: number }): ScopeCounts {
  return { all: row.reports, judged: [row.bad, row.decent, row.good] }
}
