import type { Depth } from '../../vocabulary.ts'
import { keyOf, knownKey } from '../ids.ts'
import type { Run } from '../records.ts'
import { deletedProjects, isLiveReport, nextUpdateTime, selectLive, toRun } from '../rows.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'

const selectOwnRuns = (db: Db, userId: string) =>
  db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.key', 'runs.report_key')
    .selectAll('runs')
    .select(['reports.id as report_id', 'reports.url'])
    .where('reports.user_key', '=', knownKey(userId))
    .where('reports.project_key', 'not in', deletedProjects)
    .where(isLiveReport)

/** A run of any report of the user, with the URL of the report. */
export async function findOwnRun(
  db: Db,
  userId: string,
  runId: string,
): Promise<{ run: Run; url: string } | undefined> {
  const key = keyOf(runId)
  if (key === null) return undefined
  const row = await selectOwnRuns(db, userId)
    .where('runs.key', '=', key)
    .where('runs.id', '=', runId)
    .executeTakeFirst()
  return row && { run: toRun(row, row.report_id, userId), url: row.url }
}

interface BeforeQuestion {
  /** It had ended by then. */
  at?: number | undefined
  /** Null: of the watched history. Default: as the run itself. */
  branch?: string | null
}

/** The last run before this one that compares with it: it has the details of a result of the same depth and device. */
export async function findRunBefore(db: Db, run: Run, { at, branch }: BeforeQuestion = {}): Promise<Run | undefined> {
  const label = branch === undefined ? (run.labels?.branch ?? null) : branch
  const depth: Depth = run.reached ?? 0
  const row = await db
    .selectFrom('runs')
    .selectAll()
    .where('report_key', '=', knownKey(run.reportId))
    .where('key', '<', knownKey(run.id))
    .where('result', 'is not', null)
    .where('results_removed_at', 'is', null)
    .where('device', '=', run.device)
    .where('label_branch', 'is not distinct from', label)
    // Runs of earlier versions were all quick.
    .where((eb) => eb.or([eb('reached', '=', depth), ...(depth === 0 ? [eb('reached', 'is', null)] : [])]))
    .$if(at !== undefined, (query) => query.where('ended_at', '<=', at!))
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toRun(row, run.reportId, run.userId)
}

/** The run that the owner chose to compare with. */
export async function findBaselineRun(db: Db, reportId: string): Promise<Run | undefined> {
  const row = await db
    .selectFrom('reports')
    .innerJoin('runs', 'runs.report_key', 'reports.key')
    .innerJoin('users', 'users.key', 'reports.user_key')
    .selectAll('runs')
    .select('users.id as user_id')
    .where('reports.key', '=', knownKey(reportId))
    .whereRef('runs.id', '=', 'reports.baseline_run_id')
    .executeTakeFirst()
  return row && toRun(row, reportId, row.user_id)
}

/** `runId`: one of the report's, or null for none. false: the user has no such report. */
export function setBaseline(
  db: Db,
  userId: string,
  reportId: string,
  runId: string | null,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const key = keyOf(reportId)
    if (key === null) return false
    const report = await selectLive(db)
      .where('reports.key', '=', key)
      .where('reports.id', '=', reportId)
      .where('reports.user_key', '=', knownKey(userId))
      .forUpdate('reports')
      .executeTakeFirst()
    if (report === undefined) return false
    await db
      .updateTable('reports')
      .set({ baseline_run_id: runId, updated_at: nextUpdateTime(report.updated_at, now) })
      .where('key', '=', report.key)
      .execute()
    return true
  })
}
