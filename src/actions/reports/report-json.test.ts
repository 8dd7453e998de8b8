import { describe, expect, it } from 'vitest'
import type { Report } from '../../storage/records.ts'
import { reportJson, summaryJson } from './report-json.ts'

const BASE = 'https://verdict.example'

const report: Report = {
  id: '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f',
  userId: '0199a4b2-7c3e-7d15-9a60-000000000000',
  url: 'https://example.com/a?b="c"&d=%22\\',
  project: 'bücher.example:8080',
  privacy: 2,
  hasPassword: true,
  indexable: false,
  status: 'done',
  result: 'good',
  score: 93,
  error: null,
  generatedAt: 1_768_471_200_001,
  createdAt: 1_768_471_200_000,
  updatedAt: 1_768_471_200_002,
  depth: 1,
  device: 'desktop',
  runId: '0199a4b2-7c3e-7d15-9a60-111111111111',
  contentChecks: [],
  resultRunId: '0199a4b2-7c3e-7d15-9a60-111111111111',
}

const record = {
  id: report.id,
  url: report.url,
  project: report.project,
  privacy: 2,
  has_password: true,
  status: 'done',
  result: 'good',
  score: 93,
  error: null,
  generated_at: '2026-01-15T10:00:00.001Z',
  created_at: '2026-01-15T10:00:00.000Z',
  updated_at: '2026-01-15T10:00:00.002Z',
  page_url: `${BASE}/reports/${report.id}`,
  depth: 1,
  device: 'desktop',
}

describe('the JSON of a report', () => {
  it('has every field of the record in its order, and no other', () => {
    expect(summaryJson(report, BASE)).toBe(JSON.stringify(record))
  })

  it('has null for what is not known, and why the run failed', () => {
    const error = { code: 'timeout', message: 'No answer in 10 s: "gone"\n\u2028\ud800' } as const
    const text = summaryJson({ ...report, result: null, score: null, generatedAt: null, error }, BASE)
    expect(JSON.parse(text)).toEqual({ ...record, result: null, score: null, generated_at: null, error })
  })

  it('escapes what a request may put into its links', () => {
    const text = summaryJson(report, 'http://a"b\\c')
    expect(JSON.parse(text)).toEqual({ ...record, page_url: `http://a"b\\c/reports/${report.id}` })
  })

  it('carries the results as they were stored', () => {
    const results = Buffer.from('{"score":93,"name":"Grüße"}')
    expect(JSON.parse(String(reportJson(report, BASE, results)))).toEqual({
      data: { ...record, results: { score: 93, name: 'Grüße' } },
    })
    expect(JSON.parse(String(reportJson(report, BASE, null)))).toEqual({ data: { ...record, results: null } })
  })
})
