import { BASE } from '../examples.ts'
import type {
  FindingGroupRecord,
  PageLinkRecord,
  ScanFindingRecord,
  ScanPageSummaryRecord,
  ScanRecord,
} from './records.ts'

/** The responses about scans that the OpenAPI document shows; a test checks them against their schemas. */

export const SCAN_ID = '0199a4b2-9d10-7b52-8c41-6e2f0a1b3c4d'
export const EARLIER_ID = '01999555-1a20-7c63-9d52-7f3a1b2c4d5e'

export const scanExample: ScanRecord = {
  id: SCAN_ID,
  url: 'https://example.com/',
  project: 'example.com',
  privacy: 0,
  has_password: false,
  status: 'done',
  reason: null,
  retry_at: null,
  cut: null,
  result: 'decent',
  score: 64,
  page_score: 81,
  site_score: 64,
  found: 540,
  fetched: 512,
  judged: 480,
  good: 301,
  decent: 150,
  bad: 29,
  bytes: 31_457_280,
  sampled: 20,
  rendered: 19,
  render_failed: 1,
  options: {
    pages: 1000,
    depth: 1,
    sample: 20,
    device: 'mobile',
    scope: 'host',
    include: [],
    exclude: ['/search/**'],
    ignore_params: ['utm_source'],
    sitemap: [],
    list: null,
    nofollow: 0,
    external: 1,
    rate: 5,
    signed_in: 0,
  },
  error: null,
  rule_set: '3',
  created_at: '2026-03-01T09:30:00.000Z',
  started_at: '2026-03-01T09:30:00.150Z',
  results_removed_at: null,
  generated_at: '2026-03-01T09:32:10.400Z',
  updated_at: '2026-03-01T09:32:10.400Z',
  page_url: `${BASE}/scans/${SCAN_ID}`,
}

export const scanPageExample: ScanPageSummaryRecord = {
  n: 17,
  url: 'https://example.com/blog/clocks',
  title: 'Clocks',
  state: 'fetched',
  code: 200,
  score: 76,
  result: 'decent',
  indexable: true,
  reason: null,
  clicks: 2,
  inlinks: 14,
  outlinks: 31,
  bytes: 48_213,
  first_byte_ms: 122,
  rank: 0.41,
  redirect: null,
  canonical: null,
  failed: 4,
  warned: 6,
}

export const wayExample = [
  { n: 1, url: 'https://example.com/', title: 'Example' },
  { n: 4, url: 'https://example.com/blog', title: 'Blog' },
  { n: 17, url: 'https://example.com/blog/clocks', title: 'Clocks' },
]

export const pageLinkExample: PageLinkRecord = {
  n: 4,
  url: 'https://example.com/blog',
  title: 'Blog',
  state: 'fetched',
  code: 200,
  skipped: null,
  kind: 'link',
  place: 'navigation',
  nofollow: false,
  rel: [],
  text: 'All articles',
}

export const findingExample: ScanFindingRecord = {
  audit: 'site/broken-links',
  level: 'site',
  category: 'site',
  importance: 'high',
  outcome: 'fail',
  title: 'Broken internal links',
  summary: '1 broken link on 480 pages.',
  key: 'broken',
  params: { count: 1, pages: 480 },
  pages: 480,
  counts: { fail: 480, warn: 0, unknown: 0 },
  groups: 1,
}

export const groupExample: FindingGroupRecord = {
  group: 0,
  message: 'Responds with status 404.',
  key: 'status',
  params: { status: 404 },
  where: null,
  outcome: 'fail',
  target: { n: 23, url: 'https://example.com/old', title: null },
  note: false,
  pages: 480,
  pattern: null,
  first: wayExample.slice(0, 1),
}
