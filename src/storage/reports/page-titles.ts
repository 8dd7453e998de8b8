import { type BackfillOptions, backfillSome } from '../backfill.ts'
import type { Storage } from '../storage.ts'

/** Gives reports that were judged before titles were stored the title in their results. Answers whether all have theirs. */
export function fillTitles(storage: Storage, options: BackfillOptions = {}): Promise<boolean> {
  return backfillSome(
    storage,
    {
      progress: 'titles_filled',
      find: (after, limit) =>
        storage.slow
          .selectFrom('reports')
          .innerJoin('results', 'results.run_key', 'reports.result_run_key')
          .select(['reports.key', 'reports.result_run_id', 'results.body'])
          .where('reports.key', '>', after)
          .where('reports.title', 'is', null)
          .orderBy('reports.key')
          .limit(limit)
          .execute(),
      read: ({ page }) => page?.title ?? null,
      async store(db, { key, result_run_id: runId }, title) {
        if (title === null) return
        await db
          .updateTable('reports')
          .set({ title })
          .where('key', '=', key)
          // A run that ended meanwhile knows better.
          .where('result_run_id', '=', runId)
          .where('title', 'is', null)
          .execute()
      },
    },
    options,
  )
}
