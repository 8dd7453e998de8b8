import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CollectProgress } from '../../src/engine/collect.ts'
import type { Evidence } from '../../src/engine/evidence.ts'
import type { Collected } from '../../src/engine/model.ts'
import type { Http } from '../../src/engine/net/http.ts'
import { everything, SCRIPT } from './full-site.ts'
import { evidenceAt, NOW, openHttp, type Site, startSite } from './site.ts'

let site: Site
let http: Http
let evidence: Evidence
const progress: CollectProgress[] = []

beforeAll(async () => {
  site = await startSite(everything)
  http = openHttp()
  evidence = await evidenceAt(`${site.origin}/#top`, {
    http,
    collectedAt: NOW,
    onProgress: (event) => progress.push(event),
  })
})
afterAll(async () => {
  http.close()
  await site.close()
})

function value<T>(got: Collected<T>): T {
  if (!got.ok) throw new Error(got.message)
  return got.value
}

describe('a site that has everything', () => {
  it('is asked for the page first, with a stranger’s Origin', () => {
    expect(evidence.url).toBe(`${site.origin}/`)
    expect(site.asked[0]).toMatchObject({ path: '/', headers: { origin: 'https://verdict.invalid' } })
  })

  it('has a page behind a redirect, with sizes and timings', () => {
    const page = value(evidence.page)
    expect(page).toMatchObject({ url: `${site.origin}/museum`, status: 200, httpVersion: '1.1', gzipBytes: null })
    expect(page.hops).toMatchObject([{ status: 301, location: `${site.origin}/museum` }])
    expect(page.wireBytes).toBeLessThan(page.decodedBytes)
    expect(page.timings?.firstByte).toBeGreaterThan(0)
    expect(page.waited).toEqual(process.platform === 'linux' ? expect.any(Number) : null)
  })

  it('has robots.txt, and the sitemap that it names, packed', () => {
    expect(value(evidence.robots)).toMatchObject({ status: 200, truncated: false, contentType: 'text/plain' })
    expect(value(evidence.sitemaps)).toMatchObject([
      { url: `${site.origin}/map.xml.gz`, source: 'robots.txt', kind: 'urlset', urls: 2, problem: null },
    ])
  })

  it('says of a path that cannot exist that it does not', () => {
    expect(value(evidence.notFound)).toMatchObject({ status: 404, redirectedTo: null })
  })

  it('has an icon, a canonical address and files for people and models', () => {
    expect(value(evidence.icons)).toMatchObject([{ url: `${site.origin}/icon.png`, isImage: true, bytes: 16 }])
    expect(value(evidence.canonicalTarget)).toEqual({
      url: `${site.origin}/canonical`,
      status: 200,
      redirectedTo: null,
      noindex: true,
    })
    expect(value(evidence.securityTxt).text).toContain('Contact:')
    expect(value(evidence.llmsTxt).text).toBe('# Museum\n')
  })

  it('loads its files in the order of the markup, then those of its sheets', () => {
    const { items, total, bound } = value(evidence.resources)
    const seen = items.map(
      ({ url, kind, load, answer }) => `${url.slice(site.origin.length)} ${kind} ${load} ${answer?.status}`,
    )
    expect(seen).toEqual([
      '/icon.png image eager 200',
      '/main.css style eager 200',
      '/app.js script eager 200',
      '/hall.avif image eager 200',
      '/late.png image lazy 200',
      '/gone.png image eager 404',
      '/film.mp4 media lazy undefined',
      '/more.css style eager 200',
      '/text.woff2 font conditional 200',
    ])
    expect([total, bound]).toEqual([9, null])
  })

  it('never loads what a sheet of a sheet imports, nor media that waits', () => {
    expect(site.asked.map(({ path }) => path)).not.toContain('/deeper.css')
    expect(site.asked.map(({ path }) => path)).not.toContain('/film.mp4')
  })

  it('keeps of its files what audits read', () => {
    const { items } = value(evidence.resources)
    const app = items.find(({ url }) => url.endsWith('/app.js'))?.answer
    expect(app).toMatchObject({ wireBytes: SCRIPT.length, decodedBytes: SCRIPT.length, sample: SCRIPT })
    expect(app?.gzipBytes).toBeLessThan(SCRIPT.length / 10)
    expect(items.find(({ url }) => url.endsWith('/main.css'))?.answer).toMatchObject({
      imports: [`${site.origin}/more.css`],
      plainImports: [`${site.origin}/more.css`],
      fonts: [`${site.origin}/text.woff2`],
      displayRules: '.menu{display:none}',
    })
  })

  it('has no certificate and no other port to try, and says so', () => {
    expect(evidence.certificate).toEqual({ ok: false, code: 'not_collected', message: 'The page does not use https.' })
    expect(evidence.httpVisit).toMatchObject({ ok: false, code: 'not_collected' })
  })

  it('tells of every step as it begins and ends', () => {
    expect(progress.slice(0, 2)).toEqual([
      { step: 'page', state: 'started' },
      { step: 'page', state: 'done' },
    ])
    expect(progress).toContainEqual({ step: 'resources', state: 'done' })
    expect(progress).toContainEqual({ step: 'certificate', state: 'failed' })
    expect(progress).toHaveLength(22)
  })
})
