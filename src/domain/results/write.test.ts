import { expect, it } from 'vitest'
import { audits } from '../../engine/audits/index.ts'
import { emptyEvidence, evidenceFromCapture } from '../../engine/capture.ts'
import { createReadings } from '../../engine/derive/readings.ts'
import type { Evidence } from '../../engine/evidence.ts'
import { judge } from '../../engine/judge.ts'
import { certificateOf } from '../../engine/testing/certificate.ts'
import { resource } from '../../engine/testing/resource.ts'
import type { Results } from './schema.ts'
import { writeResults } from './write.ts'

const AT = '2026-01-15T12:00:00.000Z'
const some = audits.filter(({ id }) => id === 'seo/title' || id === 'practice/doctype')

function resultsOf(evidence: Evidence): Results {
  return writeResults(evidence, judge(evidence, { audits: some }), createReadings(evidence))
}

it('holds the verdict, the categories, every audit and facts of the page', () => {
  const evidence = evidenceFromCapture({ url: 'https://example.com/', status: 200, html: '<title></title>' }, AT)
  const results = resultsOf(evidence)
  expect(results).toMatchObject({
    rule_set: '3',
    capped_by: [],
    uncapped_score: expect.any(Number),
    score: expect.any(Number),
    result: expect.stringMatching(/^(good|decent|bad)$/),
    collected_at: AT,
    plan: { audits: expect.any(Array), points: expect.any(Number), score: expect.any(Number) },
    notes: [],
    page: { url: 'https://example.com/', status: 200, redirects: [], timings: null },
  })
  expect(results).toHaveProperty('categories.0', {
    category: 'seo',
    score: 0,
    result: 'bad',
    points_earned: 0,
    points_possible: 10,
  })
  expect(results).toHaveProperty('audits.0.id', 'seo/title')
  expect(results).toHaveProperty('audits.0.outcome', 'fail')
  expect(results).toHaveProperty('audits.0.points_lost', 10)
  expect(results).toHaveProperty('audits.0.findings_total', 1)
})

it('has no facts of a page that did not answer', () => {
  const evidence = emptyEvidence('https://example.com/', AT, 'Nothing.')
  expect(resultsOf(evidence)).toMatchObject({ page: null, score: null })
})

it('tells what others show of the page, its certificate and its files', () => {
  const html = '<html lang=en><title>Clocks</title><meta property="og:title" content="Old clocks">'
  const url = 'https://example.com/'
  const evidence = evidenceFromCapture({ url, status: 200, html }, AT)
  const sheet = resource('a.css', 'style', { wireBytes: 1200 })
  const font = resource('a.woff2', 'font', { wireBytes: 9000 }, { from: sheet.url })
  const results = resultsOf({
    ...evidence,
    resources: { ok: true, value: { items: [sheet, font], total: 3, bound: null } },
  })
  expect(results).toMatchObject({
    page: { title: 'Clocks', description: null, language: 'en', social: { title: 'Old clocks', image: null } },
    certificate: null,
    resources: {
      total: 3,
      by_kind: [
        { kind: 'font', requests: 1, bytes: 9000 },
        { kind: 'style', requests: 1, bytes: 1200 },
        { kind: 'document', requests: 1, bytes: html.length },
      ],
      items: [
        { url: 'https://example.com/a.css', kind: 'style', by: null, status: 200, bytes: 1200, failure: null },
        { url: 'https://example.com/a.woff2', kind: 'font', by: 0, status: 200, bytes: 9000, failure: null },
      ],
    },
  })
})

it('has each fact of the certificate in its own field', () => {
  const certificate = certificateOf({ trusted: false, reason: 'It has expired.' })
  const evidence = emptyEvidence('https://example.com/', AT, 'Nothing.')
  const results = resultsOf({ ...evidence, certificate: { ok: true, value: certificate } })
  expect(results.certificate).toEqual({
    trusted: false,
    reason: 'It has expired.',
    subject: 'CN=example.com',
    issuer: 'CN=R11',
    valid_from: '2025-12-16T12:00:00.000Z',
    valid_to: '2026-03-16T12:00:00.000Z',
    protocol: 'TLSv1.3',
    fingerprint: 'AA:BB',
  })
})
