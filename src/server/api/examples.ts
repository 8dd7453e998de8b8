import type { Static } from 'typebox'
import { PROBLEMS, type ProblemCode } from './problems.ts'
import type {
  Links,
  Meta,
  ProjectRecord,
  ReportRecord,
  ReportSummaryRecord,
  RunRecord,
  RunSummaryRecord,
} from './schemas.ts'

/** The responses that the OpenAPI document shows; a test checks them against their schemas. */

export const BASE = 'https://verdict.example.org'
export const REPORT_ID = '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f'
/** An earlier run of the same report. */
export const BASE_RUN_ID = '01999f8c-0a1b-7c22-9d43-8e5f6a7b8c9d'
export const RUN_ID = '0199a4b2-7c3f-7a41-8e02-5b9d1c7f3a60'
const CREATED = '2026-03-01T09:30:00.000Z'
const GENERATED = '2026-03-01T09:30:02.480Z'

export const reportSummaryExample: Static<typeof ReportSummaryRecord> = {
  id: REPORT_ID,
  url: 'https://example.com/',
  project: 'example.com',
  privacy: 0,
  has_password: false,
  status: 'done',
  result: 'decent',
  score: 72,
  error: null,
  generated_at: GENERATED,
  created_at: CREATED,
  updated_at: GENERATED,
  page_url: `${BASE}/reports/${REPORT_ID}`,
  depth: 0,
  device: 'mobile',
}

export const resultsExample: Static<typeof ReportRecord>['results'] = {
  rule_set: '3',
  score: 72,
  result: 'decent',
  capped_by: [],
  uncapped_score: 72,
  collected_at: '2026-03-01T09:30:01.910Z',
  categories: [{ category: 'seo', score: 68, result: 'decent', points_earned: 41, points_possible: 60 }],
  audits: [
    {
      id: 'seo/description',
      category: 'seo',
      importance: 'medium',
      outcome: 'fail',
      value: null,
      summary: 'No meta description.',
      key: 'missing',
      params: {},
      findings: [{ message: 'No meta description.', key: 'missing', params: {}, where: 'head' }],
      findings_total: 1,
      details: null,
      points_possible: 5,
      points_lost: 5,
    },
  ],
  plan: { audits: ['seo/description'], points: 5, score: 81 },
  notes: [],
  page: {
    url: 'https://example.com/',
    redirects: [],
    status: 200,
    http_version: '1.1',
    address: '203.0.113.10',
    wire_bytes: 648,
    decoded_bytes: 1256,
    timings: null,
  },
}

export const reportExample: Static<typeof ReportRecord> = { ...reportSummaryExample, results: resultsExample }

export const runSummaryExample: Static<typeof RunSummaryRecord> = {
  id: RUN_ID,
  report_id: REPORT_ID,
  status: 'done',
  result: 'decent',
  score: 72,
  error: null,
  depth: 0,
  depth_reached: 0,
  device: 'mobile',
  rule_set: '3',
  queued_at: CREATED,
  started_at: '2026-03-01T09:30:00.020Z',
  ended_at: GENERATED,
  results_removed_at: null,
  origin: 'schedule',
  commit: null,
  branch: null,
  policy: null,
  change: { base_run_id: BASE_RUN_ID, score_delta_page: 4, score_delta_rules: 0, new: 0, fixed: 1 },
}

export const runExample: Static<typeof RunRecord> = { ...runSummaryExample, results: resultsExample }

export const projectExample: Static<typeof ProjectRecord> = {
  project: 'example.com',
  created_at: CREATED,
  reports: 12,
  good: 7,
  decent: 4,
  bad: 1,
  score: 78,
  result: 'decent',
  generated_at: GENERATED,
  scans: 1,
  pages: 480,
  scan: {
    id: '0199a4b2-9d10-7b52-8c41-6e2f0a1b3c4d',
    status: 'done',
    result: 'decent',
    score: 64,
    generated_at: '2026-03-01T09:32:10.400Z',
  },
}

export const bulkExample = {
  data: [
    { line: 1, url: 'https://example.com/', id: REPORT_ID, starts_at: CREATED, error: null },
    {
      line: 2,
      url: 'not a url',
      id: null,
      starts_at: null,
      error: { code: 'invalid_url', message: 'url must be a valid URL, e.g. https://example.com/page.' },
    },
  ],
  meta: { created: 1, refused: 1 },
}

export const deletedReportsExample = { object: 'reports', deleted: [REPORT_ID], not_found: [] }
export const deletedProjectExample = { project: 'example.com', object: 'project', deleted: true, reports: 12 }

export const accountExample = {
  data: {
    user: { id: '0199a4b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f', email: 'ada@example.org', role: 'owner' },
    key: {
      id: '0199a4b1-2b3c-7d4e-9f50-6b7c8d9e0f1a',
      name: 'deployment',
      scope: 'write',
      hint: 'vdt_4fQ2',
      created_at: '2026-02-01T08:00:00.000Z',
      expires_at: null,
      last_used_at: CREATED,
    },
    limits: { requests_per_minute: 600, creations_per_minute: 60, wait: 15, wait_max: 60 },
  },
}

/** A list of one record. */
export function listExample(record: object, path: string) {
  const url = `${BASE}/api/v1${path}`
  const links: Static<typeof Links> = { first: `${url}?page=1`, last: `${url}?page=1`, prev: null, next: null }
  const meta: Static<typeof Meta> = {
    current_page: 1,
    from: 1,
    to: 1,
    per_page: 10,
    last_page: 1,
    total: 1,
    path: url,
  }
  return { data: [record], links, meta }
}

export function problemExample(code: ProblemCode) {
  const { status, title, about } = PROBLEMS[code]
  const errors = { privacy: ['must be one of 0, 1, 2.'] }
  const detail = code === 'invalid' ? 'privacy must be one of 0, 1, 2.' : about
  return {
    type: `${BASE}/docs/problems#${code}`,
    title,
    status,
    detail,
    message: detail,
    instance: '/api/v1/reports',
    request_id: '5b149ce1-8ee0-45b3-b84b-3c006d6df797',
    ...(code === 'invalid' ? { errors } : {}),
  }
}
