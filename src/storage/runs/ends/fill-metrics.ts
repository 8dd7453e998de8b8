import { type SqlBool, sql } from 'kysely'
import { runMetrics } from '../../../domain/compare/metrics.ts'
import { type BackfillOptions, backfillSome } from '../../backfill.ts'
import type { Storage } from '../../storage.ts'
import { storeMetrics } from './store-run-end.ts'

const hasNoMetrics = sql<SqlBool>`not exists (
  select 1 from metrics where metrics.report_key = runs.report_key and metrics.run_key = runs.key
)`

/** Gives runs that ended before metrics were stored those in their results. Answers whether all have theirs. */
export function fillMetrics(storage: Storage, options: BackfillOptions = {}): Promise<boolean> {
  return backfillSome(
    storage,
    {
      progress: 'metrics_filled',
      find: (after, limit) =>
        storage.slow
          .selectFrom('runs')
          .innerJoin('results', 'results.run_key', 'runs.key')
          .select(['runs.key', 'runs.report_key', 'results.body'])
          .where('runs.key', '>', after)
          .where('runs.ended_at', 'is not', null)
          .where(hasNoMetrics)
          .orderBy('runs.key')
          .limit(limit)
          .execute(),
      read: ({ audits, signed_in }) => runMetrics(audits, signed_in),
      store: (db, { key, report_key: reportKey }, metrics) => storeMetrics(db, { key, reportKey }, metrics),
    },
    options,
  )
}
