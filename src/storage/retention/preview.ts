import { DAY_MS } from '../../common/durations.ts'
import type { Retention } from '../../domain/retention/retention.ts'
import { firstKeyAt } from '../ids.ts'
import type { Storage } from '../storage.ts'
import { findOldRuns, thinRuns } from './thin-runs.ts'
import { findOldScans, thinScans } from './thin-scans.ts'
import { addRemovedDetails } from './thinning.ts'
import type { RemovedDetails } from './thinning-kind.ts'

/** What thinning would remove. */
export interface ThinningPreview extends RemovedDetails {
  /** Looking at everything took too long: it is more than that. */
  isPartial: boolean
}

const REPORTS_AT_ONCE = 500
const TIME_LIMIT_MS = 10_000

/** What would go of a project if it kept details that long. */
export async function findThinningPreview(
  storage: Storage,
  projectKey: number,
  retention: Retention,
  now: number,
  timeLimit = TIME_LIMIT_MS,
): Promise<ThinningPreview> {
  const { slow } = storage
  const until = performance.now() + timeLimit
  const preview: ThinningPreview = { runs: 0, scans: 0, bytes: 0, isPartial: false }
  for (const scan of await findOldScans(slow, projectKey, retention, now)) {
    if (performance.now() > until) return { ...preview, isPartial: true }
    addRemovedDetails(preview, await thinScans.sizeOf(slow, [scan]))
  }
  // A day later, because a clock may have been ahead.
  const youngest = firstKeyAt(now - (retention.all - 1) * DAY_MS)
  for (let after = -1; ; ) {
    const reports = await slow
      .selectFrom('reports')
      .innerJoin('runs', 'runs.report_key', 'reports.key')
      .select('reports.key')
      .where('reports.project_key', '=', projectKey)
      .where('reports.key', '>', after)
      .groupBy('reports.key')
      // The first and the latest run are kept anyway.
      .having((eb) => eb.fn.countAll<number>(), '>', 2)
      .having((eb) => eb.fn.min('runs.key'), '<', youngest)
      .orderBy('reports.key')
      .limit(REPORTS_AT_ONCE)
      .execute()
    for (const { key } of reports) {
      if (performance.now() > until) return { ...preview, isPartial: true }
      addRemovedDetails(preview, await thinRuns.sizeOf(slow, await findOldRuns(slow, key, retention, now)))
    }
    if (reports.length < REPORTS_AT_ONCE) return preview
    after = reports.at(-1)!.key
  }
}
