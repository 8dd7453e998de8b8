import { sql } from 'kysely'
import type { ReportStatus } from '../../../vocabulary.ts'
import { keyOf } from '../../ids.ts'
import { prepared } from '../../prepared.ts'
import { deletedProjects } from '../../rows.ts'
import type { Db } from '../../tables.ts'

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

export interface StatusCounts {
  /** Queued or running. */
  unfinished: number
  failed: number
}

/** By status, apart from those that are done; of all reports, or of a project's. */
export async function findStatusCounts(db: Db, userId: string, project: string | undefined): Promise<StatusCounts> {
  const userKey = keyOf(userId) ?? -1
  const rows = await db
    .selectFrom('reports')
    .select('status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_key', '=', userKey)
    // As a literal: SQLite uses a partial index only where the statement spells out the index's condition.
    .where('status', '<>', sql.lit('done'))
    .where('project_key', 'not in', deletedProjects)
    .$if(project !== undefined, (query) =>
      query.where('project_key', 'in', (eb) =>
        eb.selectFrom('projects').select('key').where('user_key', '=', userKey).where('project', '=', project!),
      ),
    )
    .groupBy('status')
    .execute()
  const of = (status: ReportStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { unfinished: of('queued') + of('running'), failed: of('failed') }
}

function countsOf(row: { reports: number; good: number; decent: number; bad: number }): ScopeCounts {
  return { all: row.reports, judged: [row.bad, row.decent, row.good] }
}
