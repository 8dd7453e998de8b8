import { sql } from 'kysely'
import { prepared } from './prepared.ts'
import { BAD, DECENT, GOOD } from './rows.ts'
import type { Db } from './tables.ts'

/** The counts of projects and owners: changed only here, in the transaction that changes what they count. */

/** The part of a report that is counted. */
export interface Counted {
  user_key: number
  project_key: number
  result: number | null
  score: number | null
}

interface Change {
  reports: number
  good: number
  decent: number
  bad: number
  score: number
}

interface TallyChange extends Omit<Change, 'score'> {
  userKey: number
  projects: number
  queued: number
  version: number
}

const NO_CHANGE = { projects: 0, reports: 0, good: 0, decent: 0, bad: 0, queued: 0, version: 0 }

const addToProject = prepared(
  'add_to_project',
  (db, { userKey, project, now }: { userKey: number; project: string; now: number }) =>
    db
      .insertInto('projects')
      .values({
        user_key: userKey,
        project,
        created_at: now,
        reports: 1,
        good: 0,
        decent: 0,
        bad: 0,
        score_sum: 0,
        generated_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_key', 'project']).doUpdateSet((eb) => ({ reports: eb('projects.reports', '+', 1) })),
      )
      .returning(['key', 'reports']),
)

const changeProject = prepared('change_project', (db, change: Change & { projectKey: number; generatedAt: number }) =>
  db
    .updateTable('projects')
    .set((eb) => ({
      reports: eb('reports', '+', change.reports),
      good: eb('good', '+', change.good),
      decent: eb('decent', '+', change.decent),
      bad: eb('bad', '+', change.bad),
      score_sum: eb('score_sum', '+', change.score),
      generated_at: sql<number | null>`case when ${change.generatedAt} > coalesce(generated_at, 0)
        then ${change.generatedAt} else generated_at end`,
    }))
    .where('key', '=', change.projectKey)
    .returning(['reports', 'created_at', 'generated_at']),
)

const changeTally = prepared('change_tally', (db, change: TallyChange) =>
  db
    .updateTable('tallies')
    .set((eb) => ({
      projects: eb('projects', '+', change.projects),
      reports: eb('reports', '+', change.reports),
      good: eb('good', '+', change.good),
      decent: eb('decent', '+', change.decent),
      bad: eb('bad', '+', change.bad),
      version: eb('version', '+', change.version),
      revision: eb('revision', '+', 1),
      queued: eb('queued', '+', change.queued),
    }))
    .where('user_key', '=', change.userKey)
    .returning('queued'),
)

/** Counts a new report in its project, which may be new too. */
export async function countInProject(
  db: Db,
  userKey: number,
  project: string,
  now: number,
): Promise<{ projectKey: number; isNew: boolean }> {
  const { rows } = await addToProject(db, { userKey, project, now })
  const { key, reports } = rows[0]!
  return { projectKey: key, isNew: reports === 1 }
}

/** Counts a new report with its first run, which waits; answers how many runs of the owner wait before that. */
export async function countNew(db: Db, userKey: number, inNewProject: boolean): Promise<number> {
  const projects = inNewProject ? 1 : 0
  const { rows } = await changeTally(db, { ...NO_CHANGE, userKey, projects, reports: 1, queued: 1, version: 1 })
  return rows[0]!.queued - 1
}

/** Counts a run that starts (1) or stops (-1) waiting, or another change of a report (0); answers how many wait now. */
export async function countWaiting(db: Db, userKey: number, change: number): Promise<number> {
  const { rows } = await changeTally(db, { ...NO_CHANGE, userKey, queued: change })
  return rows[0]?.queued ?? 0
}

/** Counts a report's result in the place of the one it had. */
export async function countResult(
  db: Db,
  before: Counted,
  after: { result: number; score: number; generatedAt: number },
): Promise<void> {
  const change = difference(before, after)
  const { projectKey, userKey } = keysOf(before)
  const { rows } = await changeProject(db, { ...change, projectKey, generatedAt: after.generatedAt })
  // A doomed project is gone from all counts already.
  if (rows.length === 0) return
  const { score: _, ...counts } = change
  await changeTally(db, { ...NO_CHANGE, ...counts, userKey, version: 1 })
}

/** Takes a deleted report out of the counts; its project goes with its last report. */
export async function countDeleted(
  db: Db,
  report: Counted & { created_at: number; generated_at: number | null; status: string },
): Promise<void> {
  const change = { ...difference(report, { result: null, score: null }), reports: -1 }
  const { projectKey, userKey } = keysOf(report)
  const queued = report.status === 'queued' ? -1 : 0
  const { rows } = await changeProject(db, { ...change, projectKey, generatedAt: 0 })
  const project = rows[0]
  if (project === undefined) {
    await countWaiting(db, userKey, queued)
    return
  }
  if (project.reports === 0) await db.deleteFrom('projects').where('key', '=', projectKey).execute()
  else if (project.created_at === report.created_at || project.generated_at === report.generated_at) {
    await dateProject(db, projectKey)
  }
  const { score: _, ...counts } = change
  const projects = project.reports === 0 ? -1 : 0
  await changeTally(db, { ...counts, userKey, projects, queued, version: 1 })
}

/** The dates of a project, from its first and its latest judged report. */
async function dateProject(db: Db, projectKey: number): Promise<void> {
  await db
    .updateTable('projects')
    .set((eb) => ({
      created_at: eb
        .selectFrom('reports')
        .select('created_at')
        .where('project_key', '=', projectKey)
        .orderBy('key')
        .limit(1)
        .$asScalar()
        .$notNull(),
      generated_at: eb
        .selectFrom('reports')
        .select((inner) => inner.fn.max('generated_at').as('latest'))
        .where('project_key', '=', projectKey)
        .where('result', 'is not', null),
    }))
    .where('key', '=', projectKey)
    .execute()
}

function difference(before: Standing, after: Standing): Change {
  const gained = (result: number) => Number(after.result === result) - Number(before.result === result)
  return {
    reports: 0,
    good: gained(GOOD),
    decent: gained(DECENT),
    bad: gained(BAD),
    score: (after.score ?? 0) - (before.score ?? 0),
  }
}

type Standing = Pick<Counted, 'result' | 'score'>

function keysOf(counted: Counted): { projectKey: number; userKey: number } {
  return { projectKey: counted.project_key, userKey: counted.user_key }
}
