import { keyOf } from './ids.ts'
import { prepared } from './prepared.ts'
import type { Db } from './tables.ts'

/** All reports of an owner, or of one of the projects, and how many they are. */
export interface Scope {
  userKey: number
  /** null: of all projects. */
  projectKey: number | null
  /** Of the owner's reports: see `tallies`. */
  version: number
  revision: number
  counts: Counts
  /** Among the rows are some of doomed projects, to be left out. */
  doomed: boolean
}

export interface Counts {
  all: number
  /** By result code. */
  judged: readonly [bad: number, decent: number, good: number]
}

const ownerScope = prepared('owner_scope', (db, { userKey }: { userKey: number }) =>
  db
    .selectFrom('tallies')
    .select(['version', 'revision', 'reports', 'good', 'decent', 'bad'])
    .select((eb) =>
      eb.exists(eb.selectFrom('doomed').select('project_key').where('user_key', '=', userKey)).as('doomed'),
    )
    .where('user_key', '=', userKey),
)

const projectScope = prepared('project_scope', (db, scope: { userKey: number; project: string }) =>
  db
    .selectFrom('projects')
    .innerJoin('tallies', 'tallies.user_key', 'projects.user_key')
    .select(['projects.key', 'projects.reports', 'projects.good', 'projects.decent', 'projects.bad'])
    .select(['tallies.version', 'tallies.revision'])
    .where('projects.user_key', '=', scope.userKey)
    .where('projects.project', '=', scope.project),
)

/** undefined: there is no such owner or project. */
export async function findScope(db: Db, userId: string, project: string | undefined): Promise<Scope | undefined> {
  const userKey = keyOf(userId)
  if (userKey === null) return undefined
  if (project === undefined) {
    const row = (await ownerScope(db, { userKey })).rows[0]
    return row && { ...scopeOf(row), userKey, projectKey: null, doomed: Boolean(row.doomed) }
  }
  const row = (await projectScope(db, { userKey, project })).rows[0]
  return row && { ...scopeOf(row), userKey, projectKey: row.key, doomed: false }
}

interface Counted {
  version: number
  revision: number
  reports: number
  good: number
  decent: number
  bad: number
}

function scopeOf({ version, revision, reports, good, decent, bad }: Counted) {
  return { version, revision, counts: { all: reports, judged: [bad, decent, good] } satisfies Counts as Counts }
}
