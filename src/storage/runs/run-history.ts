import type { StoredBody } from '../blobs/blob-rows.ts'
import { countRows } from '../count-rows.ts'
import { keyOf, knownKey } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { ListPage, Run } from '../records.ts'
import { hasId } from '../row-ids.ts'
import { selectLive, toRun } from '../rows.ts'
import type { Db } from '../tables.ts'

const CHANGE_COLUMNS = [
  'changes.score_delta_page',
  'changes.score_delta_rules',
  'changes.new as change_new',
  'changes.fixed as change_fixed',
  'base.id as base_run_id',
] as const

const POLICY_COLUMNS = [
  'run_policies.hash as policy_hash',
  'run_policies.score as policy_score',
  'run_policies.result as policy_result',
  'run_policies.gate as policy_gate',
] as const

/** Where the report and its owner are known. */
const selectRunsAlone = (db: Db) =>
  db
    .selectFrom('runs')
    .leftJoin('changes', 'changes.run_key', 'runs.key')
    .leftJoin('runs as base', 'base.key', 'changes.base_run_key')
    .leftJoin('run_policies', 'run_policies.run_key', 'runs.key')
    .selectAll('runs')
    .select(CHANGE_COLUMNS)
    .select(POLICY_COLUMNS)

const selectRuns = (db: Db) =>
  db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.key', 'runs.report_key')
    .innerJoin('users', 'users.key', 'runs.user_key')
    .leftJoin('changes', 'changes.run_key', 'runs.key')
    .leftJoin('runs as base', 'base.key', 'changes.base_run_key')
    .leftJoin('run_policies', 'run_policies.run_key', 'runs.key')
    .selectAll('runs')
    .select(['reports.id as report_id', 'users.id as user_id'])
    .select(CHANGE_COLUMNS)
    .select(POLICY_COLUMNS)

export async function findRun(db: Db, runId: string): Promise<Run | undefined> {
  const row = await selectRuns(db).where(hasId('runs', runId)).executeTakeFirst()
  return row && toRun(row, row.report_id, row.user_id)
}

/** The runs of a report, or those of one branch, the latest first. */
export async function listRuns(
  db: Db,
  userId: string,
  reportId: string,
  limit: number,
  branch?: string,
): Promise<Run[]> {
  const key = keyOf(reportId)
  if (key === null) return []
  const rows = await selectRuns(db)
    .where('runs.report_key', '=', key)
    .where('reports.id', '=', reportId)
    .where('reports.user_key', '=', knownKey(userId))
    .$if(branch !== undefined, (query) => query.where('runs.label_branch', '=', branch!))
    .orderBy('runs.key', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toRun(row, row.report_id, row.user_id))
}

/** A page of the runs of a report, the latest first; undefined if the user doesn't have it. */
export async function listRunHistory(
  db: Db,
  userId: string,
  reportId: string,
  { branch, page, perPage }: { branch?: string | undefined; page: number; perPage: number },
): Promise<ListPage<Run> | undefined> {
  const reportKey = await findOwnKey(db, userId, reportId)
  if (reportKey === undefined) return undefined
  const total = await countRows(
    db
      .selectFrom('runs')
      .where('report_key', '=', reportKey)
      .$if(branch !== undefined, (query) => query.where('label_branch', '=', branch!)),
  )
  const rows = await selectRunsAlone(db)
    .where('runs.report_key', '=', reportKey)
    .$if(branch !== undefined, (query) => query.where('runs.label_branch', '=', branch!))
    .orderBy('runs.report_key', 'desc')
    .orderBy('runs.key', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items: rows.map((row) => toRun(row, reportId, userId)), total }
}

/** A run of that report with the results it stored, zstd of JSON; undefined if the user doesn't have it. */
export async function findRunWithResults(
  db: Db,
  userId: string,
  reportId: string,
  runId: string,
): Promise<{ run: Run; results: Uint8Array | null } | undefined> {
  const reportKey = await findOwnKey(db, userId, reportId)
  if (reportKey === undefined) return undefined
  const row = await selectRunsAlone(db)
    .leftJoin('results', 'results.run_key', 'runs.key')
    .select('results.body')
    .where(hasId('runs', runId))
    .where('runs.report_key', '=', reportKey)
    .executeTakeFirst()
  return row && { run: toRun(row, reportId, userId), results: row.body }
}

/** The key of a report, if it belongs to that user. */
export async function findOwnKey(db: Db, userId: string, reportId: string): Promise<number | undefined> {
  const row = await selectLive(db)
    .clearSelect()
    .select('reports.key')
    .where(hasId('reports', reportId))
    .where('reports.user_key', '=', knownKey(userId))
    .executeTakeFirst()
  return row?.key
}

const findBody = prepared('find_results', (db, run: { key: number }) =>
  db.selectFrom('results').select('body').where('run_key', '=', run.key),
)

/** The evidence of a run, as it was stored: `storage.blobs` reads it, as zstd of JSON. Only the latest judged run of a report has it. */
export async function findEvidence(db: Db, runId: string): Promise<StoredBody | undefined> {
  const key = keyOf(runId)
  if (key === null) return undefined
  return db
    .selectFrom('evidence')
    .innerJoin('runs', 'runs.report_key', 'evidence.report_key')
    .select(['evidence.body', 'evidence.blob'])
    .where('runs.key', '=', key)
    .where('evidence.run_key', '=', key)
    .executeTakeFirst()
}

/** What a run stored, as it was stored: zstd of JSON. Of a report, that is the run `resultRunId`. */
export async function latestResults(db: Db, runId: string): Promise<Uint8Array | undefined> {
  const key = keyOf(runId)
  return key === null ? undefined : (await findBody(db, { key })).rows[0]?.body
}
