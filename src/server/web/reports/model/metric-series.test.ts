import { expect, it } from 'vitest'
import type { MetricId } from '../../../../domain/compare/metrics.ts'
import type { MetricPoint } from '../../../../storage/runs/ends/metric-history.ts'
import { chartsOf } from './metric-series.ts'

function point(at: number, metrics: Partial<Record<MetricId, number>>, more: Partial<MetricPoint> = {}): MetricPoint {
  const judged = { ruleSet: '2', score: 80, result: 'good', depth: 0, device: 'mobile', origin: 'user' } as const
  const measured = new Map(Object.entries(metrics)) as Map<MetricId, number>
  return { runId: `run ${at}`, at, ...judged, metrics: measured, ...more }
}

const drawn = (points: MetricPoint[]) =>
  chartsOf(points).map(({ id, series }) => [
    id,
    ...series.map(({ depth, device, points }) => `${depth} ${device}: ${points.map(({ value }) => value)}`),
  ])

it('joins only runs of one depth and device, in the order of time', () => {
  const points = [
    point(5, { bytes: 30 }),
    point(4, { bytes: 900 }, { depth: 1 }),
    point(3, { bytes: 20 }, { device: 'desktop' }),
    point(2, { bytes: 10 }),
  ]
  expect(drawn(points)).toEqual([['bytes', '0 mobile: 10,30', '0 desktop: 20', '1 mobile: 900']])
})

it('shows nothing of metrics that only one comparable run has, and leaves out runs that confirm another', () => {
  expect(drawn([])).toEqual([])
  expect(drawn([point(1, { bytes: 1 })])).toEqual([])
  const points = [
    point(1, { bytes: 1, ttfb: 9 }),
    point(2, { bytes: 2 }),
    point(3, { bytes: 99 }, { origin: 'confirm' }),
  ]
  expect(drawn(points)).toEqual([['bytes', '0 mobile: 1,2']])
})

it('shows what one visit observed only where Lighthouse has not measured it', () => {
  const one = { observed_lcp: 1, observed_fcp: 1 }
  expect(drawn([point(1, { ...one, lcp: 2 }), point(2, { ...one, lcp: 2 })]).map(([id]) => id)).toEqual([
    'lcp',
    'observed_fcp',
  ])
})
