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

it('keeps what the browser observed in each run, and leaves out what a run lacks', () => {
  const observed = (lcp: number | undefined, ttfb: number) => ({
    metrics: {
      id: 'metrics',
      title: 'Metrics',
      description: '',
      score: null,
      scoreDisplayMode: 'informative',
      details: {
        type: 'debugdata',
        items: [{ observedLargestContentfulPaint: lcp, observedCumulativeLayoutShift: 0.1 }],
      },
    },
    'server-response-time': {
      id: 'server-response-time',
      title: '',
      description: '',
      score: 1,
      scoreDisplayMode: 'metricSavings',
      numericValue: ttfb,
    },
  })
  const reports = [report(1, 1, observed(410, 90)), report(1, 1, observed(undefined, 440))]
  expect(summarize(reports, 'mobile').observed).toEqual({ ttfb: [90, 440], fcp: [], lcp: [410], cls: [0.1, 0.1] })
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

it.each([
  ['of two runs the worse', [0.9, 0.5], 0.5],
  ['of four the worse of the middle', [1, 0.9, 0.5, 0.4], 0.5],
])('takes %s', (_, scores, performance) => {
  expect(
    summarize(
      scores.map((score) => report(1, score)),
      'mobile',
    ).performance,
  ).toBe(performance)
})

it.each([
  ['not applicable', { scoreDisplayMode: 'notApplicable' }, false],
  ['failed', { scoreDisplayMode: 'error' }, false],
  ['perfect', { score: 1 }, false],
  ['nearly perfect', { score: 0.99 }, true],
  ['without a score', { score: null }, true],
])('an insight that is %s is kept or left out', (_, fields, isKept) => {
  const audit = { id: 'cache-insight', title: 'T', description: 'D', score: 0, scoreDisplayMode: 'metricSavings' }
  const { insights } = summarize([report(1, 1, { 'cache-insight': { ...audit, ...fields } })], 'desktop')
  expect(insights).toHaveLength(isKept ? 1 : 0)
})

it.each([
  ['the metric that it would improve most', { metricSavings: { LCP: 300.4, FCP: 100 } }, { ms: 300, bytes: null }],
  [
    'its own time where no metric would improve',
    { metricSavings: { LCP: 0 }, details: { type: 'table', overallSavingsMs: 90 } },
    { ms: 90, bytes: null },
  ],
  ['bytes that it only notes', { details: { type: 'table', debugData: { wastedBytes: 7 } } }, { ms: null, bytes: 7 }],
])('an insight saves %s', (_, fields, savings) => {
  const audit = { id: 'cache-insight', title: 'T', description: 'D', score: 0, scoreDisplayMode: 'metricSavings' }
  const { insights } = summarize([report(1, 1, { 'cache-insight': { ...audit, ...fields } })], 'desktop')
  expect(insights[0]?.savings).toEqual(savings)
})

it('keeps ten pictures of a filmstrip, and none that is huge', () => {
  const frame = (jpeg: string) => ({ timing: 1, data: `data:image/jpeg;base64,${jpeg}` })
  const strip = (items: object[]) => {
    const audit = { id: 'a', title: '', description: '', score: null, scoreDisplayMode: 'informative' }
    return framesOf(report(1, 1, { 'screenshot-thumbnails': { ...audit, details: { type: 'filmstrip', items } } }))
  }
  expect(strip(Array.from({ length: 12 }, () => frame('AAAA')))).toHaveLength(10)
  expect(strip([frame('A'.repeat(500_000)), frame('A'.repeat(500_004))])).toHaveLength(1)
})
