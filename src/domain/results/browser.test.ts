import { expect, it } from 'vitest'
import { failedRequests } from '../../engine/audits/practice/failed-requests.ts'
import { lab, rendered, request } from '../../engine/testing/browser.ts'
import { browserRecord, lighthouseRecord } from './browser.ts'

it('gives every vital its thresholds', () => {
  expect(browserRecord(rendered({ axeVersion: '4.11.0' }))).toMatchObject({
    axe: '4.11.0',
    vitals: [
      { id: 'lcp', value: 500, good: 2500, poor: 4000 },
      { id: 'cls', value: 0, good: 0.1, poor: 0.25 },
      { id: 'fcp', value: 300, good: 1800, poor: 3000 },
      { id: 'ttfb', value: 50, good: 800, poor: 1800 },
    ],
    screenshot: null,
  })
})

it('counts requests, failures and bytes, and cuts what a page may make long', () => {
  const requests = [request('a.js'), request('b.js', { status: 404 }), request('c.js', { status: null, failure: 'no' })]
  const console = Array.from({ length: 30 }, () => ({ level: 'error' as const, text: 'x'.repeat(9999), where: null }))
  const facts = browserRecord(rendered({ requests, console }))
  expect(facts).toMatchObject({ requests: 3, failed: 2, wire_bytes: 3000 })
  expect(facts.console).toHaveLength(20)
  expect(facts.console[0]!.text).toHaveLength(500)
})

it('counts no request as failed that the audit of failed requests does not', () => {
  const requests = [
    request('', { kind: 'document', status: 404 }),
    request('a.js', { status: null, failure: 'canceled' }),
    request('b.js', { status: null, failure: 'net::ERR_ABORTED' }),
    request('c.js', { status: null, failure: null }),
  ]
  expect(failedRequests.check({ rendered: { ok: true, value: rendered({ requests }) } } as never)).toMatchObject({
    outcome: 'pass',
  })
  expect(browserRecord(rendered({ requests }))).toMatchObject({ requests: 4, failed: 0 })
})

it('gives metrics of a desktop the thresholds that Lighthouse judges it by', () => {
  const { metrics } = lighthouseRecord(lab({ lcp: { median: 2000, score: 0.63 } }, { device: 'desktop' }))
  expect(metrics[0]).toMatchObject({ id: 'lcp', median: 2000, score: 63, good: 1200, poor: 2400 })
})

it('gives the metrics of the lab with median, spread, score and thresholds', () => {
  const facts = lighthouseRecord(
    lab(
      { tbt: { median: 250, spread: [200, 300], score: 0.81, samples: [300, 200, 250.0004] } },
      { runs: 3, performance: 0.93 },
    ),
  )
  expect(facts).toMatchObject({ runs: 3, performance: 93, report: 'lighthouse.json' })
  expect(facts).toHaveProperty('metrics.2', {
    id: 'tbt',
    median: 250,
    least: 200,
    most: 300,
    samples: [300, 200, 250],
    score: 81,
    good: 200,
    poor: 600,
  })
})
