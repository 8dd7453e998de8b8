import { sql } from 'kysely'
import { prepared } from '../prepared.ts'
import { BAD, DECENT, GOOD } from '../rows.ts'
import type { Db } from '../tables.ts'

/** The counts of projects and owners: changed only here, in the transaction that changes what they count. */

/** The part of a report that is counted. */
export interface CountedReport {
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

interface UserCountsChange extends Omit<Change, 'score'> {
  userKey: number
  projects: number
  queued: number
}

const NO_CHANGE = { projects: 0, reports: 0, good: 0, decent: 0, bad: 0, queued: 0 }

const PROJECTS_AT_ONCE = 100

function newProject(userKey: number, project: string, reports: number, now: number) {
  const nothing = { good: 0, decent: 0, bad: 0, score_sum: 0, generated_at: null }
  return { user_key: userKey, project, created_at: now, reports, ...nothing }
}

const addToProject = prepared(
  'add_to_project',
  (db, { userKey, project, now }: { userKey: number; project: string; now: number }) =>
    db
      .insertInto('projects')
      .values(newProject(userKey, project, 1, now))
      .onConflict((conflict) =>
        conflict.columns(['user_key', 'project']).doUpdateSet((eb) => ({ reports: eb('projects.reports', '+', 1) })),
      )
      .returning(['key', 'reports', 'scans']),
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
    .returning(['reports', 'scans', 'created_at', 'generated_at']),
)

const changeUserCounts = prepared('change_user_counts', (db, change: UserCountsChange) =>
  db
    .updateTable('user_counts')
    .set((eb) => ({
      projects: eb('projects', '+', change.projects),
      reports: eb('reports', '+', change.reports),
      good: eb('good', '+', change.good),
      decent: eb('decent', '+', change.decent),
      bad: eb('bad', '+', change.bad),
      queued: eb('queued', '+', change.queued),
    }))
    .where('user_key', '=', change.userKey)
    .returning(['queued', 'paced_until']),
)

/** Counts a new report in its project, which may be new too. */
export async function countInProject(
  db: Db,
  userKey: number,
  project: string,
  now: number,
): Promise<{ projectKey: number; isNew: boolean }> {
  const { rows } = await addToProject(db, { userKey, project, now })
  const { key, reports, scans } = rows[0]!
  return { projectKey: key, isNew: reports === 1 && scans === 0 }
}

/** Creates a project without reports and returns its key; undefined if a concurrent request has created it. */
export async function createProject(
  db: Db,
  userKey: number,
  project: string,
  now: number,
): Promise<number | undefined> {
  const made = await db
    .insertInto('projects')
    .values(newProject(userKey, project, 0, now))
    .onConflict((conflict) => conflict.columns(['user_key', 'project']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (made !== undefined) await changeUserCounts(db, { ...NO_CHANGE, userKey, projects: 1 })
  return made?.key
}

/** Counts a new report and its first run; answers how many runs of the owner were queued before. */
export async function countNew(db: Db, userKey: number, inNewProject: boolean): Promise<number> {
  const projects = inNewProject ? 1 : 0
  const { rows } = await changeUserCounts(db, { ...NO_CHANGE, userKey, projects, reports: 1, queued: 1 })
  return rows[0]!.queued - 1
}

/** The same for several reports: how many in each project. Answers the keys of the projects, and how many are new. */
export async function countManyInProjects(
  db: Db,
  userKey: number,
  counts: ReadonlyMap<string, number>,
  now: number,
): Promise<{ keys: Map<string, number>; added: number }> {
  // Always in the same order, so that two such transactions cannot wait for each other.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  const keys = new Map<string, number>()
  let added = 0
  for (let from = 0; from < rows.length; from += PROJECTS_AT_ONCE) {
    const counted = await db
      .insertInto('projects')
      .values(
        rows
          .slice(from, from + PROJECTS_AT_ONCE)
          .map(([project, reports]) => newProject(userKey, project, reports, now)),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_key', 'project'])
          .doUpdateSet((eb) => ({ reports: eb('projects.reports', '+', eb.ref('excluded.reports')) })),
      )
      .returning(['key', 'project', 'reports', 'scans'])
      .execute()
    for (const { key, project, reports, scans } of counted) {
      keys.set(project, key)
      if (reports === counts.get(project) && scans === 0) added++
    }
  }
  return { keys, added }
}

/** Counts new reports and their first runs; answers how many runs of the owner were queued before, and until when bulk runs are paced. */
export async function countManyNew(
  db: Db,
  userKey: number,
  { projects, reports }: { projects: number; reports: number },
): Promise<{ queuedBefore: number; pacedUntil: number }> {
  const { rows } = await changeUserCounts(db, { ...NO_CHANGE, userKey, projects, reports, queued: reports })
  return { queuedBefore: rows[0]!.queued - reports, pacedUntil: rows[0]!.paced_until }
}

/** Counts runs that enter (1) or leave (-1) the queue; answers how many runs of the owner are queued now. */
export async function countQueued(db: Db, userKey: number, change: number): Promise<number> {
  const { rows } = await changeUserCounts(db, { ...NO_CHANGE, userKey, queued: change })
  return rows[0]?.queued ?? 0
}

/**
 * Counts a report's new result instead of its last one, in its project. Call what it answers last in the transaction: it counts the
 * result for the owner, and on PostgreSQL all other runs of the owner wait from there to the commit.
 */
export async function countResult(
  db: Db,
  before: CountedReport & { generated_at: number | null },
  after: { result: number; score: number; generatedAt: number },
): Promise<() => Promise<void>> {
  const change = difference(before, after)
  const { projectKey, userKey } = keysOf(before)
  const { rows } = await changeProject(db, { ...change, projectKey, generatedAt: after.generatedAt })
  const latest = rows[0]?.generated_at ?? 0
  // It was the latest by a clock that was ahead, and is not anymore.
  if (latest > after.generatedAt && latest === before.generated_at) await dateProject(db, projectKey)
  const { score: _, ...counts } = change
  const isChanged = Object.values(counts).some((count) => count !== 0)
  return async () => {
    // A deleted project has left all counts already.
    if (rows.length > 0 && isChanged) await changeUserCounts(db, { ...NO_CHANGE, ...counts, userKey })
  }
}

/** Removes deleted reports of an owner and their queued runs from the counts, and projects that have nothing else. */
export async function countDeleted(
  db: Db,
  userKey: number,
  reports: readonly (CountedReport & { created_at: number; generated_at: number | null })[],
  queuedRuns: number,
): Promise<void> {
  const total = { ...NO_CHANGE, queued: -queuedRuns }
  for (const [projectKey, some] of [...Map.groupBy(reports, (report) => report.project_key)].sort(
    ([a], [b]) => a - b,
  )) {
    const change = lostWith(some)
    const { rows } = await changeProject(db, { ...change, projectKey, generatedAt: 0 })
    const project = rows[0]
    // A deleted project has left all counts already.
    if (project === undefined) continue
    const isEmpty = project.reports === 0 && project.scans === 0
    if (isEmpty) await deleteEmpty(db, projectKey, userKey)
    else if (some.some((one) => project.created_at === one.created_at || project.generated_at === one.generated_at))
      await dateProject(db, projectKey)
    total.projects -= isEmpty ? 1 : 0
    for (const name of ['reports', 'good', 'decent', 'bad'] as const) total[name] += change[name]
  }
  if (Object.values(total).some((count) => count !== 0)) await changeUserCounts(db, { ...total, userKey })
}

function lostWith(reports: readonly ReportResult[]): Change {
  const lost = { reports: -reports.length, good: 0, decent: 0, bad: 0, score: 0 }
  for (const report of reports) {
    const { good, decent, bad, score } = difference(report, { result: null, score: null })
    lost.good += good
    lost.decent += decent
    lost.bad += bad
    lost.score += score
  }
  return lost
}

/** Upkeep purges the addresses and events that deleted scans of it left, which may be many. */
async function deleteEmpty(db: Db, projectKey: number, userKey: number): Promise<void> {
  await db.deleteFrom('projects').where('key', '=', projectKey).execute()
  const address = await db.selectFrom('addresses').select('n').where('project_key', '=', projectKey).limit(1).execute()
  const event = await db.selectFrom('events').select('seq').where('project_key', '=', projectKey).limit(1).execute()
  if (address.length > 0 || event.length > 0)
    await db.insertInto('deleted_projects').values({ project_key: projectKey, user_key: userKey }).execute()
}

/** The dates of a project: when its first report or scan was created, and its latest judged report. */
export async function dateProject(db: Db, projectKey: number): Promise<void> {
  const times: number[] = []
  for (const table of ['reports', 'scans'] as const) {
    const first = db.selectFrom(table).select('created_at').where('project_key', '=', projectKey).orderBy('key')
    times.push(...(await first.limit(1).execute()).map((row) => row.created_at))
  }
  await db
    .updateTable('projects')
    .set((eb) => ({
      ...(times.length === 0 ? {} : { created_at: Math.min(...times) }),
      generated_at: eb
        .selectFrom('reports')
        .select((inner) => inner.fn.max('generated_at').as('latest'))
        .where('project_key', '=', projectKey)
        .where('result', 'is not', null),
    }))
    .where('key', '=', projectKey)
    .execute()
}

function difference(before: ReportResult, after: ReportResult): Change {
  const gained = (result: number) => Number(after.result === result) - Number(before.result === result)
  return {
    reports: 0,
    good: gained(GOOD),
    decent: gained(DECENT),
    bad: gained(BAD),
    score: (after.score ?? 0) - (before.score ?? 0),
  }
}

type ReportResult = Pick<CountedReport, 'result' | 'score'>

function keysOf(counted: CountedReport): { projectKey: number; userKey: number } {
  return { projectKey: counted.project_key, userKey: counted.user_key }
}
