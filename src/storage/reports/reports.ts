import { sql } from 'kysely'
import { toBranding } from '../branding/branding.ts'
import { keyOf, knownKey, newId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import { countDeleted, countInProject, countNew } from '../projects/counts.ts'
import type { NewReport, Report, ReportChanges, ReportWithPassword, Run } from '../records.ts'
import { preparedRow } from '../row-ids.ts'
import { isLiveReport, nextUpdateTime, selectLive, toReport } from '../rows.ts'
import { insertRun } from '../runs/run-insert.ts'
import { changeReport } from '../runs/run-locks.ts'
import { countQueuedRuns } from '../runs/run-queue.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import { changedChecks, contentChecksColumn } from './content-checks.ts'
import { hideReports, listLongReports } from './purged-reports.ts'
import { type ReportExtras, selectReportExtras, selectResults, toReportExtras } from './report-extras.ts'
import type { ReportRow } from './report-tables.ts'

/** A report by its id, if it belongs to that user. */
interface OwnReport {
  key: number
  id: string
  userKey: number
}

const addReport = preparedRow(
  'add_report',
  'reports',
  ['user_key', 'project_key', 'project', 'url', 'privacy', 'password_hash', 'indexable', 'access_version'],
  ['status', 'created_at', 'updated_at', 'depth', 'device', 'run_id', 'content_checks'],
)

const selectOwn = (db: Db, { key, id, userKey }: OwnReport) =>
  selectLive(db).where('reports.key', '=', key).where('reports.id', '=', id).where('reports.user_key', '=', userKey)

const findOwn = prepared('find_report', selectOwn)
const lockOwn = prepared('lock_report', (db, report: OwnReport) => selectOwn(db, report).forUpdate('reports'))

/** A report and its first run, which waits. Enqueue that run in the same transaction. */
export function createReport(db: Db, fresh: NewReport): Promise<{ report: Report; run: Run }> {
  return inTransaction(db, async (db) => {
    const userKey = knownKey(fresh.userId)
    const { projectKey, isNew } = await countInProject(db, userKey, fresh.project, fresh.now)
    const runId = newId(fresh.now)
    const row = newReportRow(fresh, userKey, projectKey, runId)
    const id = await addReport(db, fresh.now, row)
    // As late as can be: on PostgreSQL, the owner's other creations wait from here to the commit.
    const position = await countNew(db, userKey, isNew)
    const run = await insertRun(db, { ...fresh, reportId: id, projectKey, position }, { first: runId })
    if (run.id !== runId)
      await db.updateTable('reports').set('run_id', run.id).where('key', '=', knownKey(id)).execute()
    return { report: toReport({ ...row, id, run_id: run.id }, fresh.userId), run }
  })
}

export function newReportRow(
  fresh: NewReport,
  userKey: number,
  projectKey: number,
  runId: string,
): Omit<ReportRow, 'key' | 'id'> {
  return {
    user_key: userKey,
    project_key: projectKey,
    project: fresh.project,
    url: fresh.url,
    privacy: fresh.privacy,
    password_hash: fresh.passwordHash,
    indexable: 0,
    access_version: 0,
    status: 'queued',
    result: null,
    score: null,
    error_code: null,
    error_message: null,
    generated_at: null,
    created_at: fresh.now,
    updated_at: fresh.now,
    depth: fresh.depth,
    device: fresh.device,
    run_id: runId,
    result_run_id: null,
    title: null,
    icon: null,
    content_checks: contentChecksColumn(fresh.contentChecks ?? []),
  }
}

export async function findReport(db: Db, userId: string, id: string): Promise<Report | undefined> {
  const row = await rowOf(findOwn, db, userId, id)
  return row && toReport(row, userId)
}

/** Locks it until the transaction ends. */
export async function lockReport(db: Db, userId: string, id: string): Promise<Report | undefined> {
  const row = await lockReportRow(db, userId, id)
  return row && toReport(row, userId)
}

/** As it is stored; locked until the transaction ends. */
export function lockReportRow(db: Db, userId: string, id: string) {
  return rowOf(lockOwn, db, userId, id)
}

const findOwnWithAttached = prepared('find_report_with_results', (db, report: OwnReport) =>
  selectResults(selectReportExtras(selectOwn(db, report))),
)

/** A report with its results and all else that it is sent with: one question. */
export async function findReportWithResults(
  db: Db,
  userId: string,
  id: string,
): Promise<{ report: Report; attached: ReportExtras } | undefined> {
  const row = await rowOf(findOwnWithAttached, db, userId, id)
  return row && { report: toReport(row, userId), attached: toReportExtras(row) }
}

/** Those of the reports that belong to the user, with the earliest start of their latest run. */
export function listReportsById(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; notBefore: number }[]> {
  return selectLive(db)
    .clearSelect()
    .innerJoin('runs', 'runs.report_key', 'reports.key')
    .select(['reports.id', 'runs.not_before as notBefore'])
    .where('reports.key', 'in', ids.map(knownKey))
    .where('reports.user_key', '=', knownKey(userId))
    .whereRef('runs.id', '=', 'reports.run_id')
    .execute()
}

/** For any visitor: the page itself checks access. */
export async function findReportForPage(db: Db, id: string): Promise<ReportWithPassword | undefined> {
  const key = keyOf(id)
  if (key === null) return undefined
  const row = await selectLive(db)
    .innerJoin('users', 'users.key', 'reports.user_key')
    .leftJoin('brandings', 'brandings.project_key', 'reports.project_key')
    .select(['users.id as user_id', 'reports.icon', 'brandings.fields as branding'])
    .where('reports.key', '=', key)
    .where('reports.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { password_hash: passwordHash, access_version: accessVersion, icon } = row
  return { ...toReport(row, row.user_id), passwordHash, accessVersion, icon, branding: toBranding(row.branding) }
}

/** Public reports that their owners offer to search engines, the latest first; `before` is the last of those that are known. */
export async function listIndexableReports(
  db: Db,
  limit: number,
  before: string | null = null,
): Promise<{ id: string }[]> {
  // As literals: SQLite uses a partial index only where the statement spells out the index's condition.
  return selectLive(db)
    .clearSelect()
    .select('reports.id')
    .where('reports.indexable', '=', sql.lit(1))
    .where('reports.privacy', '=', sql.lit(0))
    .where(isLiveReport)
    .$if(before !== null, (query) => query.where('reports.key', '<', knownKey(before!)))
    .orderBy('reports.key', 'desc')
    .limit(limit)
    .execute()
}

export function updateReport(
  db: Db,
  userId: string,
  id: string,
  changes: ReportChanges,
  now: number,
): Promise<Report | undefined> {
  return inTransaction(db, async (db) => {
    const row = await lockReportRow(db, userId, id)
    if (!row) return undefined
    const { privacy = row.privacy, passwordHash = row.password_hash, depth = row.depth, device = row.device } = changes
    const isOpenedAnew = privacy !== row.privacy || passwordHash !== row.password_hash
    const set = {
      privacy,
      password_hash: passwordHash,
      indexable: changes.indexable === undefined ? row.indexable : Number(changes.indexable),
      access_version: row.access_version + Number(isOpenedAnew),
      depth,
      device,
      content_checks: contentChecksColumn(changedChecks(row, changes)),
      updated_at: nextUpdateTime(row.updated_at, now),
    }
    await changeReport(db, row.key, set)
    return toReport({ ...row, ...set }, userId)
  })
}

/** The report with its runs, results and evidence, which upkeep.ts purges if they are many; false if the user doesn't have it. */
export async function deleteReport(db: Db, userId: string, id: string): Promise<boolean> {
  return (await deleteReports(db, userId, [id])).length > 0
}

/** Those of the reports that the user has, with their runs, results and evidence; answers their ids. */
export function deleteReports(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  return inTransaction(db, async (db) => {
    const userKey = keyOf(userId)
    const known = ids.filter((id) => keyOf(id) !== null)
    if (userKey === null || known.length === 0) return []
    const rows = await selectLive(db)
      .where('reports.key', 'in', known.map(knownKey))
      .where('reports.id', 'in', known)
      .where('reports.user_key', '=', userKey)
      // Always in the same order, so that two such transactions cannot wait for each other.
      .orderBy('reports.key')
      .forUpdate('reports')
      .execute()
    if (rows.length === 0) return []
    const found = rows.map(({ key }) => key)
    const long = await listLongReports(db, found)
    const short = found.filter((key) => !long.includes(key))
    const queued = (await countQueuedRuns(db, short)) + (await hideReports(db, userKey, long))
    if (short.length > 0) await db.deleteFrom('reports').where('key', 'in', short).execute()
    await countDeleted(db, userKey, rows, queued)
    return rows.map(({ id }) => id)
  })
}

async function rowOf<Row>(
  find: (db: Db, report: OwnReport) => Promise<{ rows: Row[] }>,
  db: Db,
  userId: string,
  id: string,
): Promise<Row | undefined> {
  const key = keyOf(id)
  const userKey = keyOf(userId)
  if (key === null || userKey === null) return undefined
  return (await find(db, { key, id, userKey })).rows[0]
}
