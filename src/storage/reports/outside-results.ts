import type { Result } from '../../vocabulary.ts'
import { keyOf, knownKey } from '../ids.ts'
import { resultCode, resultOf } from '../rows.ts'
import type { Db } from '../tables.ts'

/** What another tool had found of a report's page. It is shown in the history, and compared with nothing. */
export interface OutsideResult {
  /** The name of the tool. */
  source: string
  /** Milliseconds since the epoch. */
  at: number
  result: Result
}

/** More are not shown. */
const SHOWN = 200

/** Answers how many are new. */
export async function addOutsideResults(
  db: Db,
  found: readonly (OutsideResult & { reportId: string })[],
): Promise<number> {
  if (found.length === 0) return 0
  const rows = found.map(({ reportId, source, at, result }) => ({
    report_key: knownKey(reportId),
    source,
    at,
    result: resultCode(result),
  }))
  const added = await db
    .insertInto('outside_results')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['report_key', 'source', 'at']).doNothing())
    .returning('at')
    .execute()
  return added.length
}

/** The latest first. */
export async function listOutsideResults(db: Db, reportId: string): Promise<OutsideResult[]> {
  const rows = await db
    .selectFrom('outside_results')
    .select(['source', 'at', 'result'])
    .where('report_key', '=', keyOf(reportId) ?? -1)
    .orderBy('at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ source, at, result }) => ({ source, at, result: resultOf(result)! }))
}
