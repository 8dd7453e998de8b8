import { runMetrics } from '../../../domain/compare/metrics.ts'
import { type BackfillOptions, backfillSome } from '../../backfill.ts'
import type { Storage } from '../../storage.ts'
import { storeMetrics } from './store-run-end.ts'

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
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('metrics')
                  .select('metrics.run_key')
                  .whereRef('metrics.report_key', '=', 'runs.report_key')
                  .whereRef('metrics.run_key', '=', 'runs.key'),
              ),
            ),
          )
          .orderBy('runs.key')
          .limit(limit)
          .execute(),
      read: ({ audits, signed_in }) => runMetrics(audits, signed_in),
      store: (db, { key, report_key: reportKey }, metrics) => storeMetrics(db, { key, reportKey }, metrics),
    },
    options,
  )
}
