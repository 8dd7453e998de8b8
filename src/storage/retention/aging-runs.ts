import { sql } from 'kysely'
import type { AgingRecord } from '../../domain/retention/thin.ts'
import { listRunsOfAlerts } from '../alerts/runs-of-alerts.ts'
import { keyOf } from '../ids.ts'
import type { Db } from '../tables.ts'

/** A run as thinning sees it. */
export interface StoredRun extends AgingRecord {
  /** Of its results; null if it has none. */
  bytes: number | null
}

/** Rows that are read at once: more would hold up the event loop. */
const ROWS = 1000

/** All runs of a report, in their order. */
export async function listAgingRuns(db: Db, reportKey: number): Promise<StoredRun[]> {
  const pinned = await findPinnedRuns(db, reportKey)
  const runs: StoredRun[] = []
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('runs')
      .leftJoin('results', (join) =>
        join.onRef('results.run_key', '=', 'runs.key').on('runs.results_removed_at', 'is', null),
      )
      .select(['runs.key', 'state', 'reached', 'device', 'result', 'queued_at', 'ended_at', 'label_branch'])
      .select(sql<number | null>`octet_length(results.body)`.as('bytes'))
      .where('report_key', '=', reportKey)
      .where('runs.key', '>', after)
      .orderBy('runs.key')
      .limit(ROWS)
      .execute()
    for (const { key, state, reached, device, result, queued_at, ended_at, label_branch, bytes } of rows) {
      // Runs with labels are kept, and say nothing about others.
      if (label_branch !== null) continue
      runs.push({
        key,
        at: ended_at ?? queued_at,
        // Runs of earlier versions were all quick.
        series: `${reached ?? (result === null ? '-' : 0)} ${device}`,
        result,
        isPinned: pinned.has(key) || (state !== 'done' && state !== 'failed'),
        bytes,
      })
    }
    if (rows.length < ROWS) return runs
    after = rows.at(-1)!.key
  }
}

/**
 * Runs whose details never expire: those that the report shows or compares with, those of open alerts, and those in shared comparisons.
 * Code that stores another reference to a run and needs its details must add it here.
 */
export async function findPinnedRuns(db: Db, reportKey: number): Promise<Set<number>> {
  const report = await db
    .selectFrom('reports')
    .select(['run_id', 'result_run_id', 'baseline_run_id'])
    .where('key', '=', reportKey)
    // The baseline stays the same until the transaction ends.
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  const shared = await db
    .selectFrom('share_links')
    .select(['base_run', 'head_run'])
    .where('report_key', '=', reportKey)
    .where('scope', '=', 'compare')
    .execute()
  const ids = [report?.run_id, report?.result_run_id, report?.baseline_run_id]
  for (const { base_run, head_run } of shared) ids.push(base_run, head_run)
  return new Set([
    ...ids.flatMap((id) => (id ? (keyOf(id) ?? []) : [])),
    ...(await listRunsOfAlerts(db, { reportKey })),
  ])
}
