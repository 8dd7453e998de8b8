import { type MetricId, watchLimit } from '../compare/metrics.ts'
import { median } from '../compare/statistics.ts'
import type { RunEnd } from '../queue/run-end.ts'
import type { Db } from '../storage/open.ts'
import { findMetricWindow } from '../storage/run-ends/metric-window.ts'

/** One metric of a run beside those of earlier runs. */
export interface WatchedMetric {
  id: MetricId
  value: number
  /** Null if there are too few earlier runs. */
  limit: number | null
  isAbove: boolean
  /** The median of the earlier runs; null where the limit is. */
  typical: number | null
  /** How many earlier runs the limit is made of. */
  runs: number
}

/**
 * The metrics of a run, each with the limit that earlier runs of the same depth and device give. Two values in a row above it are a
 * change. `before`: only runs before that one count, which keeps the limit while an alert is firing, and for the run that confirms another.
 */
export async function watchedMetrics(
  db: Db,
  { run, report, metrics }: Pick<RunEnd, 'run' | 'report' | 'metrics'>,
  before: number = run.key,
): Promise<WatchedMetric[]> {
  if (run.reached === null || metrics.size === 0) return []
  const { reached: depth, device } = run
  const window = await findMetricWindow(db, { reportKey: report.key, before, depth, device })
  return [...metrics].map(([id, value]) => {
    const history = window.get(id) ?? []
    const limit = watchLimit(id, history)
    const typical = limit === null ? null : median(history)
    return { id, value, limit, isAbove: limit !== null && value > limit, typical, runs: history.length }
  })
}
