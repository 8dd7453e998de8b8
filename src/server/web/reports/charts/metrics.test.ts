import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { type ChartPoint, MetricChart } from './metrics.tsx'

const DAY = 86_400_000

function ticksOf(values: readonly number[]): string[] {
  const points = values.map(
    (value, index): ChartPoint => ({ runId: String(index), at: index * DAY, value, path: '/', name: String(value) }),
  )
  const svg = renderToString(
    MetricChart({
      series: [{ depth: 0, device: 'mobile', points }],
      marks: [],
      span: [0, DAY],
      format: String,
      day: () => 'day',
    }),
  )
  return [...svg.matchAll(/<text class="chart-tick"[^>]*>([^<]*)</g)]
    .map(([, text]) => text!)
    .filter((text) => text !== 'day')
}

it.each([
  [
    [108, 1_998],
    ['0', '1000', '2000'],
  ],
  [
    [1_400, 3_920_000],
    ['0', '2000000', '4000000'],
  ],
  [
    [0.05, 0.19],
    ['0', '0.1', '0.2'],
  ],
  [
    [1, 1],
    ['0', '1'],
  ],
  [[0, 0], ['0']],
])('has an axis with round values for %j', (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks)
})
