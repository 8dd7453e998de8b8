import type { PageSignature } from '../../engine/model.ts'
import { keyOf } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { Db } from '../tables.ts'

interface SeriesOfReport {
  reportKey: number
  series: string
}

export interface StoredSignature {
  signature: PageSignature
  /** Null if the run is gone. */
  runId: string | null
}

const findLast = prepared('find_page_signature', (db, of: SeriesOfReport) =>
  db
    .selectFrom('page_signatures')
    .leftJoin('runs', 'runs.key', 'page_signatures.run_key')
    .select(['page_signatures.body', 'runs.id'])
    .where('page_signatures.report_key', '=', of.reportKey)
    .where('page_signatures.series', '=', of.series),
)

/** By what the page of a report is known, from the last run of that depth and device that showed it. */
export async function findPageSignature(db: Db, of: SeriesOfReport): Promise<StoredSignature | null> {
  const [row] = (await findLast(db, of)).rows
  return row === undefined ? null : { signature: JSON.parse(row.body) as PageSignature, runId: row.id }
}

const keepLast = prepared('keep_page_signature', (db, one: SeriesOfReport & { runKey: number; body: string }) =>
  db
    .insertInto('page_signatures')
    .values({ report_key: one.reportKey, series: one.series, run_key: one.runKey, body: one.body })
    .onConflict((conflict) =>
      conflict.columns(['report_key', 'series']).doUpdateSet({ run_key: one.runKey, body: one.body }),
    ),
)

export async function keepPageSignature(
  db: Db,
  of: SeriesOfReport & { runKey: number },
  signature: PageSignature,
): Promise<void> {
  await keepLast(db, { ...of, body: JSON.stringify(signature) })
}

/** The run that the owner chose to compare with. */
export async function findChosenBaseline(db: Db, reportKey: number): Promise<number | null> {
  const row = await db.selectFrom('reports').select('baseline_run_id').where('key', '=', reportKey).executeTakeFirst()
  return keyOf(row?.baseline_run_id ?? '')
}
