import { afterAll, beforeAll, expect, it } from 'vitest'
import { assess } from '../../src/engine/assess.ts'
import { title } from '../../src/engine/audits/seo/title.ts'
import { collect } from '../../src/engine/collect.ts'
import type { Http } from '../../src/engine/net/http.ts'
import { everything } from './full-site.ts'
import { NOW, openHttp, type Site, startSite } from './site.ts'

let site: Site
let http: Http
beforeAll(async () => {
  site = await startSite(everything)
  http = openHttp()
})
afterAll(async () => {
  http.close()
  await site.close()
})

it('goes from a URL to a verdict, with the evidence beside it', async () => {
  const { evidence, assessment } = await assess(collect(site.origin, { http, collectedAt: NOW }))
  expect(assessment).toMatchObject({ url: `${site.origin}/`, finalUrl: `${site.origin}/museum`, error: null })
  expect(assessment.score).toBeGreaterThan(0)
  expect(assessment.audits.some(({ summary }) => summary.startsWith('This audit failed'))).toBe(false)
  expect(evidence.source).toBe('network')
})

it('judges by the audits it is given', async () => {
  const { assessment } = await assess(collect(site.origin, { http, collectedAt: NOW }), { audits: [title] })
  expect(assessment.audits.map(({ id, outcome }) => [id, outcome])).toEqual([['seo/title', 'pass']])
})
