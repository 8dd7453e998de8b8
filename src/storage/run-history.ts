import { keyOf, knownKey } from './ids.ts'
import { prepared } from './prepared.ts'
import type { Run } from './records.ts'
import { toRun } from './rows.ts'
import type { Db } from './tables.ts'

const selectRuns = (db: Db) =>
  db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.key', 'runs.report_key')
    .innerJoin('users', 'users.key', 'runs.user_key')
    .selectAll('runs')
    .select(['reports.id as report_id', 'users.id as user_id'])

export async function findRun(db: Db, runId: string): Promise<Run | undefined> {
  const key = keyOf(runId)
  if (key === null) return undefined
  const row = await selectRuns(db).where('runs.key', '=', key).where('runs.id', '=', runId).executeTakeFirst()
  return row && toRun(row, row.report_id, row.user_id)
}

/** The runs of a report, the latest first. */
export async function listRuns(db: Db, userId: string, reportId: string, limit: number): Promise<Run[]> {
  const key = keyOf(reportId)
  if (key === null) return []
  const rows = await selectRuns(db)
    .where('runs.report_key', '=', key)
    .where('reports.id', '=', reportId)
    .where('reports.user_key', '=', knownKey(userId))
    .orderBy('runs.key', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toRun(row, row.report_id, row.user_id))
}

const findBody = prepared('find_results', (db, run: { key: number }) =>
  db.selectFrom('results').select('body').where('run_key', '=', run.key),
)

/** The evidence of a run, as it was stored: zstd of JSON. Only the latest judged run of a report has it. */
export async function findEvidence(db: Db, runId: string): Promise<Uint8Array | undefined> {
  const key = keyOf(runId)
  if (key === null) return undefined
  const row = await db
    .selectFrom('evidence')
    .innerJoin('runs', 'runs.report_key', 'evidence.report_key')
    .select('evidence.body')
    .where('runs.key', '=', key)
    .where('evidence.run_key', '=', key)
    .executeTakeFirst()
  return row?.body
}

/** What a run stored, as it was stored: zstd of JSON. Of a report, that is the run `resultRunId`. */
export async function latestResults(db: Db, runId: string): Promise<Uint8Array | undefined> {
  const key = keyOf(runId)
  return key === null ? undefined : (await findBody(db, { key })).rows[0]?.body
}
