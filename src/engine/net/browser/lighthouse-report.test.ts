import { expect, it } from 'vitest'
import { framesOf, type LighthouseReport, missingMetric, summarize } from './lighthouse-report.ts'

const IDS = [
  'largest-contentful-paint',
  'cumulative-layout-shift',
  'total-blocking-time',
  'first-contentful-paint',
  'speed-index',
]

function report(value: number, performance: number, more: LighthouseReport['audits'] = {}): LighthouseReport {
  const audit = (id: string) => [
    id,
    { id, title: id, description: '', score: performance, scoreDisplayMode: 'numeric', numericValue: value },
  ]
  return {
    lighthouseVersion: '13.5.0',
    categories: { performance: { score: performance } },
    audits: { ...Object.fromEntries(IDS.map(audit)), ...more },
  }
}

it('takes the run in the middle, and every metric with its spread', () => {
  const { metrics, performance, runs, json } = summarize(
    [report(900, 0.9), report(100, 1), report(500, 0.95)],
    'mobile',
  )
  expect({ performance, runs }).toEqual({ performance: 0.95, runs: 3 })
  expect(metrics.lcp).toEqual({ median: 500, spread: [100, 900], score: 0.95, samples: [900, 100, 500] })
  expect(JSON.parse(json).audits['speed-index'].numericValue).toBe(500)
})

it('keeps the insights that have something to say, and the filmstrip', () => {
  const shape = { title: 'T', description: 'D', scoreDisplayMode: 'metricSavings' }
  const more = {
    'image-delivery-insight': { ...shape, id: 'image-delivery-insight', score: 0, metricSavings: { LCP: 300, CLS: 9 } },
    'cache-insight': { ...shape, id: 'cache-insight', score: 1 },
    'unused-javascript': {
      ...shape,
      id: 'unused-javascript',
      score: 0,
      details: { type: 'table', overallSavingsBytes: 7 },
    },
    'color-contrast': { ...shape, id: 'color-contrast', score: 0 },
    'screenshot-thumbnails': {
      ...shape,
      id: 'screenshot-thumbnails',
      score: null,
      details: {
        type: 'filmstrip',
        items: [
          { timing: 375.2, data: 'data:image/jpeg;base64,/9j/' },
          { timing: 1, data: 'javascript:' },
        ],
      },
    },
  }
  const { insights } = summarize([report(1, 1, more)], 'desktop')
  expect(insights.map(({ id, savings }) => [id, savings])).toEqual([
    ['image-delivery-insight', { ms: 300, bytes: null }],
    ['unused-javascript', { ms: null, bytes: 7 }],
  ])
  expect(framesOf(report(1, 1, more))).toEqual([{ at: 375, jpeg: '/9j/' }])
})

it('is no summary where a metric is missing', () => {
  expect(() => summarize([{ ...report(1, 1), audits: {} }], 'mobile')).toThrow('largest-contentful-paint')
})

it('says which metric a run has not measured, and why', () => {
  const id = 'largest-contentful-paint'
  const failed = { id, title: id, description: '', score: null, scoreDisplayMode: 'error', errorMessage: 'NO_LCP' }
  expect(missingMetric(report(1, 1))).toBe(null)
  expect(missingMetric(report(1, 1, { [id]: failed }))).toMatch(
    /^it did not measure largest-contentful-paint \(NO_LCP\)\. The page has to show/,
  )
  expect(missingMetric({ ...report(1, 1), audits: {} })).toContain(id)
})
