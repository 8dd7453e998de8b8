import { expect, it } from 'vitest'
import type { JsonPage, SiteSummary } from '../../actions/scans/site-json.ts'
import { siteGate } from '../site/site-gate.ts'
import { openSiteLanguage } from '../site/site-language.ts'
import { siteHtml } from './site-html.ts'

const summary: SiteSummary = {
  id: '',
  url: 'https://example.com/',
  started_at: '2026-01-15T12:00:00.000Z',
  rule_set: '1',
  result: 'bad',
  score: 30,
  page_score: 30,
  site_score: 30,
  cut: null,
  found: 2,
  fetched: 2,
  judged: 2,
  good: 0,
  decent: 0,
  bad: 2,
  depth: 0,
  sampled: 0,
  rendered: 0,
  render_failed: 0,
}

function page(path: string, fail: string[]): JsonPage {
  const url = `https://example.com${path}`
  const fetched = { state: 'fetched', status: 200, score: 30, title: null, indexable: true, text: 0 } as const
  return { url, ...fetched, fail, warn: [], unknown: [] }
}

it('says of each page what costs most, wherever it is in the list of what fails', async () => {
  const words = await openSiteLanguage('en')
  const pages = [page('/a', ['seo/favicon', 'seo/description', 'accessibility/html-lang']), page('/b', ['seo/favicon'])]
  const gate = siteGate({ 'fail-on': undefined, 'fail-under': undefined }, { result: 'bad', score: 30 }, null)
  const nothing = { changes: null, isCompared: false, gate, folder: null, writeTables: async () => {} }
  const parts = () => ({ summary, audits: [], pages, changes: null })
  const site = { ...summary, audits: [], pages }
  const html = siteHtml({ name: 'example.com', site, words, ...nothing, parts, findings: async function* () {} }, 0)
  const rows = html.split('<tr').filter((row) => row.includes('https://'))
  expect(rows[0]).toContain(words.failureTitle('accessibility/html-lang'))
  expect(rows[1]).toContain(words.failureTitle('seo/favicon'))
})
