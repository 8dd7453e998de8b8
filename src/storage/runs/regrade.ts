import type { StoredBody } from '../blobs/blob-rows.ts'
import { countRows } from '../count-rows.ts'
import { keyOf } from '../ids.ts'
import { countResult } from '../projects/counts.ts'
import type { RunOutcome } from '../records.ts'
import { deletedProjects, nextUpdateTime, resultCode, selectLive } from '../rows.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'

export interface RegradableRun {
  reportId: string
  runId: string
  /** zstd of JSON. */
  evidence: StoredBody
}

/** Results whose evidence is kept and that another rule set gave, in the order of the reports' ids, those behind `after`. */
export async function findRegradableRuns(
  db: Db,
  ruleSet: string,
  limit: number,
  after?: string,
): Promise<RegradableRun[]> {
  const rows = await selectRegradable(db, ruleSet)
    .select(['reports.id as reportId', 'runs.id as runId', 'evidence.body', 'evidence.blob'])
    .where('evidence.report_key', '>', (after && keyOf(after)) || 0)
    .orderBy('evidence.report_key')
    .limit(limit)
    .execute()
  return rows.map(({ body, blob, ...run }) => ({ ...run, evidence: { body, blob } }))
}

export function countRegradableRuns(db: Db, ruleSet: string): Promise<number> {
  return countRows(selectRegradable(db, ruleSet))
}

function selectRegradable(db: Db, ruleSet: string) {
  return db
    .selectFrom('evidence')
    .innerJoin('runs', 'runs.key', 'evidence.run_key')
    .innerJoin('reports', 'reports.result_run_id', 'runs.id')
    .whereRef('reports.key', '=', 'evidence.report_key')
    .where((eb) => eb.or([eb('runs.rule_set', 'is', null), eb('runs.rule_set', '!=', ruleSet)]))
    .where('reports.project_key', 'not in', deletedProjects)
}

/**
 * Replaces a result by a new judgment of the same evidence. `generated_at` stays: the page was collected then. false: there is
 * no result, or the report has a newer one, or was deleted.
 */
export function regradeRun(
  db: Db,
  runId: string,
  outcome: RunOutcome,
  results: Uint8Array,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const key = keyOf(runId)
    if (key === null || outcome.result === null) return false
    const report = await selectLive(db)
      .innerJoin('runs', 'runs.report_key', 'reports.key')
      .where('runs.key', '=', key)
      .where('reports.result_run_id', '=', runId)
      .forUpdate('reports')
      .executeTakeFirst()
    if (!report || report.generated_at === null) return false
    const judged = { result: resultCode(outcome.result), score: outcome.score ?? 0 }
    await db
      .updateTable('runs')
      .set({ ...judged, rule_set: outcome.ruleSet })
      .where('key', '=', key)
      .execute()
    await db.updateTable('results').set({ body: results }).where('run_key', '=', key).execute()
    await db
      .updateTable('reports')
      .set({ ...judged, updated_at: nextUpdateTime(report.updated_at, now) })
      .where('key', '=', report.key)
      .execute()
    const counted = await countResult(db, report, { ...judged, generatedAt: report.generated_at })
    await counted()
    return true
  })
}
