import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { unpackJsonSync } from '../../src/common/zstd.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { PAGE_ORDERS } from '../../src/engine/site/page-columns.ts'
import { createJudgingPool } from '../../src/queue/judging-pool.ts'
import { rejudgePage } from '../../src/queue/scans/judge/rejudge-page.ts'
import type { ListedPage, PageQuestion } from '../../src/storage/scans/listed-page.ts'
import { findPageByUrl, findWayTo, listPagesOfScan } from '../../src/storage/scans/listed-pages.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { findShape, listFindings, listGroups, listRepairs } from '../../src/storage/scans/scan-findings.ts'
import { listLinks } from '../../src/storage/scans/scan-links.ts'
import { listFindingRows, listLinkRows, listPageRows } from '../../src/storage/scans/scan-rows.ts'
import { findScanOf, listScans } from '../../src/storage/scans/scans.ts'
import { sortNumbers } from '../../src/storage/scans/sorted-pages.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { LOCAL_CLIENT, newScan, runScan } from './new-scan.ts'
import { links, type PlantedSite, page, plantSite } from './planted-site.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')
const ARTICLES = Array.from({ length: 12 }, (_, i) => `/news/${i + 1}`)

const STYLES = '<link rel="stylesheet" href="/site.css">'

/** Every article links to a page that is gone; one page is hidden from search engines; one moved. */
function plan(path: string) {
  if (path === '/') return page('Start', `${links('/about', '/old', '/hidden', ...ARTICLES)}<p>Welcome`)
  if (path === '/about') return page('About us', links('/'), STYLES)
  if (path === '/site.css') return { type: 'text/css', body: `body { color: red }${' '.repeat(5000)}` }
  if (path === '/old') return { status: 301, headers: { location: '/about' } }
  if (path === '/hidden') return page('Hidden', `<meta name="robots" content="noindex">${links('/')}`)
  if (ARTICLES.includes(path)) return page(`Article ${path}`, `${links('/', '/gone')}<p>Words of ${path}`)
  return undefined
}

async function rowsOf<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const rows: T[] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}

describe.each(KINDS)('what is stored of a scan that has ended, on %s', (kind) => {
  let test: TestStorage
  let site: PlantedSite
  let scan: Scan
  let userId: string
  let all: readonly ListedPage[]

  const ask = (question: Partial<PageQuestion> = {}) =>
    listPagesOfScan(test.storage, scan, { sortBy: 'url', sort: 'asc', page: 1, perPage: 100, ...question })
  const path = ({ url }: { url: string }) => new URL(url).pathname
  const paths = async (question: Partial<PageQuestion>) => (await ask(question)).items.map(path)

  beforeAll(async () => {
    test = await openTestStorage(kind)
    site = await plantSite(plan)
    const { storage } = test
    const queued = await newScan(storage, site.url, {}, NOW)
    userId = queued.userId
    await runScan(queued, { storage, http: createHttp(LOCAL_CLIENT), now: () => NOW })
    scan = (await findScanOf(storage.db, userId, queued.id))!
    all = (await ask()).items
  })
  afterAll(async () => {
    await site.close()
    await test.close()
  })

  it('lists every address that was requested as a page, with its answer', () => {
    expect(all.map(path)).toEqual(['/', '/about', '/gone', '/hidden', ...ARTICLES.toSorted(), '/old'])
    const byPath = (wanted: string) => all.find((one) => path(one) === wanted)!
    expect(byPath('/about')).toMatchObject({
      title: 'About us',
      status: 200,
      indexable: true,
      reason: 'indexable',
      clicks: 1,
    })
    expect(byPath('/gone')).toMatchObject({
      status: 404,
      score: null,
      indexable: false,
      reason: 'error',
      inlinks: 12,
      clicks: 2,
    })
    expect(byPath('/hidden')).toMatchObject({ indexable: false, reason: 'noindex' })
    expect(byPath('/old')).toMatchObject({ status: 301, reason: 'redirect', redirect: byPath('/about').n })
    expect(byPath('/')).toMatchObject({ clicks: 0, via: null, rank: 1, outlinks: 15 })
    expect(byPath('/news/1').failed).toBeGreaterThan(0)
  })

  it.each(PAGE_ORDERS)('sorts by %s in both directions, pages without a value last', async (sortBy) => {
    const column = { time: 'firstByteMs' }[sortBy as string] ?? sortBy
    for (const sort of ['asc', 'desc'] as const) {
      const values = (await ask({ sortBy, sort })).items.map((one) => one[column as 'score'])
      expect(values).toHaveLength(all.length)
      const present = values.filter((value) => value !== null)
      expect(values.slice(0, present.length)).toEqual(present)
      const sorted = [...present].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(present).toEqual(sort === 'asc' ? sorted : sorted.reverse())
    }
  })

  it.each(PAGE_ORDERS)('sorts few of many pages by %s as it sorts all of them', async (sortBy) => {
    const numbers = Uint32Array.from(all, ({ n }) => n).sort()
    for (const sort of ['asc', 'desc'] as const) {
      const stored = (await ask({ sortBy, sort, page: 2, perPage: 10 })).items.map(({ n }) => n)
      expect(await sortNumbers(test.storage, scan, numbers, { sortBy, sort, page: 2, perPage: 10 })).toEqual(stored)
    }
  })

  it('filters by several things at once, and counts what is left', async () => {
    expect(await paths({ code: '404' })).toEqual(['/gone'])
    expect(await paths({ code: '3xx' })).toEqual(['/old'])
    expect(await paths({ indexable: false })).toEqual(['/gone', '/hidden', '/old'])
    expect(await paths({ minClicks: 2 })).toEqual(['/gone'])
    expect(await paths({ search: 'NEWS/1' })).toEqual(['/news/1', '/news/10', '/news/11', '/news/12'])
    expect(await paths({ search: 'about us', searchBy: 'title' })).toEqual(['/about'])
    expect(await paths({ search: '%' })).toEqual([])
    const broken = { audit: 'site/broken-links', outcome: 'fail' } as const
    expect(await ask({ ...broken, search: '/news/', perPage: 10, page: 2 })).toMatchObject({
      total: 12,
      items: [{ n: expect.any(Number) }, { n: expect.any(Number) }],
    })
    expect(await paths({ ...broken, indexable: false })).toEqual([])
    expect(await paths({ audit: 'site/broken-links', group: 0 })).toEqual(ARTICLES.toSorted())
    expect(await paths({ audit: 'site/broken-links', outcome: 'unknown' })).toEqual([])
  })

  it('has the findings of the site and of its pages, by cause', async () => {
    const findings = await listFindings(test.storage.db, scan)
    const finding = findings.find(({ audit }) => audit === 'site/broken-links')
    expect(finding).toMatchObject({ level: 'site', outcome: 'fail', pages: 12, groupsTotal: 1 })
    const groups = await listGroups(test.storage.db, scan, 'site/broken-links', { page: 1, perPage: 10 })
    expect(groups).toMatchObject({
      total: 1,
      items: [{ pages: 12, target: { url: `${site.url}gone` }, pattern: '/news/{number}', note: false }],
    })
    expect(groups.items[0]!.first).toHaveLength(10)
    const description = findings.find(({ audit }) => audit === 'seo/description')!
    expect(description).toMatchObject({ level: 'page', summary: null })
    const pages = await ask({ audit: 'seo/description' })
    expect(pages.total).toBe(description.pages)
  })

  it('says what to fix first, which is what costs most on most pages', async () => {
    const repairs = await listRepairs(test.storage.db, scan)
    expect(repairs.length).toBeGreaterThan(3)
    expect(repairs[0]!.pages).toBeGreaterThanOrEqual(12)
    expect(repairs.find(({ audit }) => audit === 'site/broken-links')).toMatchObject({ pages: 12, group: 0 })
    expect(repairs.map(({ audit }) => audit)).not.toContain('site/template-findings')
  })

  it('knows the links in both directions with their texts, and a shortest way', async () => {
    const { db } = test.storage
    const gone = (await findPageByUrl(db, scan, `${site.url}gone`))!
    const linking = await listLinks(db, scan, gone.n, { direction: 'in', page: 2, perPage: 10 })
    expect(linking).toMatchObject({ total: 12, items: [{ kind: 'link', status: 200 }, { place: 'content' }] })
    expect(linking.items[0]!.text).toBe('To /gone')
    const start = (await findPageByUrl(db, scan, site.url))!
    const out = { direction: 'out', page: 1, perPage: 10 } as const
    expect((await listLinks(db, scan, start.n, out)).items[0]).toMatchObject({
      url: `${site.url}about`,
      text: 'To /about',
    })
    expect((await listLinks(db, scan, start.n, { ...out, code: '3xx' })).items.map(path)).toEqual(['/old'])
    expect((await listLinks(db, scan, start.n, { ...out, kind: 'frame' })).total).toBe(0)
    const way = await findWayTo(db, scan, gone)
    expect(way.map(path)).toEqual(['/', expect.stringContaining('/news/'), '/gone'])
  })

  it('judges a page again by what was kept, with the same result and without a request', async () => {
    const judging = createJudgingPool({ allow: [], userAgent: '', now: () => NOW, concurrency: 1 })
    onTestFinished(() => judging.close())
    const before = site.requests.length
    for (const wanted of ['about', 'news/3']) {
      const listed = (await findPageByUrl(test.storage.db, scan, `${site.url}${wanted}`))!
      const judged = (await rejudgePage(scan, listed.n, { storage: test.storage, judging }))!
      expect(judged.outcome).toMatchObject({ score: listed.score, result: listed.result, title: listed.title })
      const results = unpackJsonSync<{ audits: { outcome: string }[] }>(judged.results!)
      const count = (outcome: string) => results.audits.filter((audit) => audit.outcome === outcome).length
      expect([count('fail'), count('warn')]).toEqual([listed.failed, listed.warned])
    }
    expect(site.requests.length).toBe(before)
    const gone = (await findPageByUrl(test.storage.db, scan, `${site.url}gone`))!
    expect(await rejudgePage(scan, gone.n, { storage: test.storage, judging })).toBeUndefined()
  })

  it('gives out every page, link and finding for exports', async () => {
    const { storage } = test
    const pages = await rowsOf(listPageRows(storage, scan))
    expect(pages.map(path).sort()).toEqual(all.map(path).sort())
    expect(pages.find((one) => path(one) === '/old')).toMatchObject({ redirectUrl: `${site.url}about` })
    const rows = await rowsOf(listLinkRows(storage, scan))
    const broken = rows.filter(({ status }) => status === 404)
    expect(broken.map(({ from }) => new URL(from).pathname).sort()).toEqual(ARTICLES.toSorted())
    expect(broken[0]).toMatchObject({ to: `${site.url}gone`, text: 'To /gone', kind: 'link', place: 'content' })
    const findings = await rowsOf(listFindingRows(storage, scan))
    const counts = Map.groupBy(findings, ({ audit }) => audit)
    expect(counts.get('site/broken-links')).toHaveLength(12)
    expect(counts.get('site/broken-links')![0]).toMatchObject({ outcome: 'fail', target: `${site.url}gone` })
    expect(counts.has('seo/description')).toBe(true)
  })

  it('draws the shape of the site', async () => {
    const shape = (await findShape(test.storage.db, scan))!
    expect(shape.clicks).toEqual([1, 14])
    expect(shape.codes).toEqual([
      { code: 200, count: 15 },
      { code: 301, count: 1 },
      { code: 404, count: 1 },
    ])
    expect(shape.directories).toMatchObject([
      { path: '/', pages: 15 },
      { path: '/news/', pages: 12 },
    ])
    expect(shape.unreached).toBe(0)
  })

  it('is listed for its owner alone', async () => {
    const question = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 } as const
    expect(await listScans(test.storage, userId, question)).toMatchObject({ total: 1, items: [{ id: scan.id }] })
    expect(await listScans(test.storage, userId, { ...question, status: 'failed' })).toEqual({ total: 0, items: [] })
    const other = (await makeUser(test.storage)).id
    expect((await listScans(test.storage, other, question)).total).toBe(0)
    expect(await findScanOf(test.storage.db, other, scan.id)).toBeUndefined()
  })
})
