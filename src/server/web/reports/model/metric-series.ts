import { METRIC_IDS, type MetricId } from '../../../../domain/compare/metrics.ts'
import type { MetricPoint } from '../../../../storage/runs/ends/metric-history.ts'
import type { Depth, Device } from '../../../../vocabulary.ts'

/** One metric in runs of one depth and device, in chronological order. Only these compare. */
export interface MetricSeries {
  depth: Depth
  device: Device
  points: { point: MetricPoint; value: number }[]
}

/** Where Lighthouse has measured a metric, the value of one visit adds nothing. */
const OBSERVED: Partial<Record<MetricId, MetricId>> = { observed_lcp: 'lcp', observed_fcp: 'fcp', observed_cls: 'cls' }

/** The metrics that at least two comparable runs have. Runs that only confirm another are left out. */
export function chartsOf(points: readonly MetricPoint[]): { id: MetricId; series: MetricSeries[] }[] {
  const groups = Map.groupBy(
    points.filter(({ origin }) => origin !== 'confirm').toSorted((a, b) => a.at - b.at),
    ({ depth, device }) => `${depth} ${device}`,
  )
  const charts = METRIC_IDS.map((id) => ({
    id,
    series: [...groups.values()].map((same) => seriesOf(id, same)).filter((series) => series.points.length > 0),
  })).filter(({ series }) => series.some((one) => one.points.length > 1))
  const shown = new Set(charts.map(({ id }) => id))
  return charts.filter(({ id }) => {
    const measured = OBSERVED[id]
    return measured === undefined || !shown.has(measured)
  })
}

function seriesOf(id: MetricId, same: readonly MetricPoint[]): MetricSeries {
  const { depth, device } = same[0]!
  const points = same.flatMap((point) => {
    const value = point.metrics.get(id)
    return value === undefined ? [] : [{ point, value }]
  })
  return { depth, device, points }
}
