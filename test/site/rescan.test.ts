import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regradeScans } from '../../src/actions/runs/regrade.ts'
import { packJson } from '../../src/common/zstd.ts'
import { RULE_SET } from '../../src/engine/score.ts'
import type { ScannedSite } from '../../src/queue/scans/judge/judge-scan.ts'
import { DEFAULT_OPTIONS } from '../../src/queue/scans/scan-options.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import { type ChangedPage, listChanges } from '../../src/storage/scans/scan-changes.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { LOCAL_CLIENT, runScan } from './new-scan.ts'
import { links, type PlantedSite, page, plantSite, type Request } from './planted-site.ts'
import { createQuickHttp } from './quick-http.ts'

const FIRST = Date.parse('2026-01-15T12:00:00Z')
const SECOND = Date.parse('2026-02-15T12:00:00Z')
const IN_SITEMAP = ['/', '/news', '/same', '/bad', '/item0']

/** Twenty items, of which the second version has other news, another article, and no link to two pages: one of them is gone. */
function siteOf(version: () => number, origin: { url: string }) {
  const body: Record<string, () => string | undefined> = {
    '/': () =>
      page(
        'Start',
        links('/news', '/same', '/bad', '/item0', ...(version() === 1 ? ['/gone', '/unlinked'] : ['/new'])),
      ),
    '/news': () => page(`News ${version()}`, links('/')),
    '/same': () => page('Same', links('/item19')),
    '/bad': () => '<!doctype html><title>x</title><img src="/x.png">',
    '/unlinked': () => page('Unlinked', links('/')),
    '/gone': () => (version() === 1 ? page('Gone', links('/')) : undefined),
    '/new': () => (version() === 2 ? page('New', links('/')) : undefined),
  }
  for (let i = 0; i < 20; i++) body[`/item${i}`] = () => page(`Item ${i}`, links(`/item${i + 1}`, '/missing'))
  return (path: string) => {
    if (path === '/robots.txt') return { type: 'text/plain', body: `Sitemap: ${origin.url}sitemap.xml` }
    if (path === '/sitemap.xml') {
      const date = (one: string) => (one === '/same' && version() === 2 ? '2026-02-01' : '2026-01-01')
      const entries = IN_SITEMAP.map(
        (one) => `<url><loc>${origin.url.slice(0, -1)}${one}</loc><lastmod>${date(one)}</lastmod></url>`,
      )
      return {
        type: 'application/xml',
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
      }
    }
    const html = body[path]?.()
    return html === undefined ? undefined : { headers: { etag: `"${html.length}-${hashOf(html)}"` }, body: html }
  }
}

function hashOf(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7)
}

type Project = Awaited<ReturnType<typeof findOrCreateProject>>

describe.each(KINDS)('a scan that is repeated, on %s', (kind) => {
  let test: TestStorage
  let site: PlantedSite
  let version = 1
  let project: Project
  let firstId: string
  let id: string
  let again: ScannedSite
  let requests: Request[]
  let thirdId: string
  let thirdRequests: Request[]
  beforeAll(async () => {
    test = await openTestStorage(kind)
    const origin = { url: '' }
    site = await plantSite(siteOf(() => version, origin))
    origin.url = site.url
    project = await newProject()
    version = 1
    firstId = await newScan(project, FIRST)
    await run(firstId, FIRST)
    version = 2
    id = await newScan(project, SECOND)
    again = await run(id, SECOND)
    requests = [...site.requests]
    thirdId = await newScan(project, SECOND + 1)
    await run(thirdId, SECOND + 1)
    thirdRequests = [...site.requests]
  })
  afterAll(async () => {
    await site.close()
    await test.close()
  })

  async function newProject(): Promise<Project> {
    const user = await makeUser(test.storage)
    return test.storage.transaction((db) => findOrCreateProject(db, user.id, new URL(site.url).host, FIRST))
  }

  async function newScan(project: Project, now: number): Promise<string> {
    const options = { ...DEFAULT_OPTIONS, external: false }
    return test.storage.transaction((db) => createScan(db, { ...project, url: site.url, options }, now))
  }

  /** `killAt`: the process dies at this request. */
  async function run(id: string, now: number, killAt = Number.POSITIVE_INFINITY): Promise<ScannedSite> {
    const stop = new AbortController()
    let requests = 0
    site.requests.length = 0
    site.onRequest = () => {
      if (++requests === killAt) stop.abort(new Error('killed'))
    }
    const http = createQuickHttp(LOCAL_CLIENT)
    const { signal } = stop
    return runScan({ id, url: site.url }, { storage: test.storage, http, signal, now: () => now })
  }

  async function requestOrder(scanId: string): Promise<string[]> {
    const rows = await test.storage.db
      .selectFrom('scan_pages')
      .innerJoin('scans', 'scans.key', 'scan_pages.scan_key')
      .innerJoin('addresses', (join) =>
        join.onRef('addresses.project_key', '=', 'scans.project_key').onRef('addresses.n', '=', 'scan_pages.n'),
      )
      .select('addresses.url')
      .where('scans.id', '=', scanId)
      .where('turn', '>', 0)
      .orderBy('turn')
      .execute()
    return rows.map(({ url }) => new URL(url).pathname)
  }

  const path = ({ urlOf }: ScannedSite, position: number) => new URL(urlOf(position)).pathname
  /** Everything that does not measure time. */
  const findings = (scanned: ScannedSite) =>
    scanned.assessment.audits
      .filter(({ id }) => id !== 'site/slow-pages')
      .map(({ id, outcome, pages }) => ({
        id,
        outcome,
        pages: Array.from(pages, (page) => path(scanned, page)).sort(),
      }))
  const finding = (scanned: ScannedSite, id: string) => findings(scanned).find((one) => one.id === id)!

  it('asks for pages only if they changed, and finds what a first scan finds', async () => {
    const asked = requests.filter(({ headers }) => headers['if-none-match'] !== undefined).map((one) => one.path)
    expect(asked.toSorted()).toEqual(
      [
        '/',
        '/news',
        '/same',
        '/bad',
        '/gone',
        '/unlinked',
        ...Array.from({ length: 20 }, (_, i) => `/item${i}`),
      ].toSorted(),
    )
    const counts = Map.groupBy(requests, (one) => one.path)
    expect([counts.get('/item3')!.length, counts.get('/news')!.length]).toEqual([1, 1])
    // What the sitemap says has changed and what is new come before pages with problems, those before the rest.
    const order = await requestOrder(id)
    expect(order.slice(0, 5)).toEqual(['/', '/same', '/news', '/bad', '/item0'])
    expect(order.indexOf('/new')).toBeLessThan(order.indexOf('/item1'))
    // Asked for once, because nothing leads there anymore.
    expect(finding(again, 'site/orphans').pages).toEqual(['/unlinked'])
    expect(finding(again, 'site/sitemap-lastmod').pages).toEqual(['/', '/news'])
    const first = await run(await newScan(await newProject(), SECOND), SECOND)
    const others = ({ id }: { id: string }) =>
      !['site/orphans', 'site/sitemap-lastmod', 'site/sitemap-missing'].includes(id)
    expect(findings(again).filter(others)).toEqual(findings(first).filter(others))
    const paths = thirdRequests.map((one) => one.path)
    expect([paths.includes('/gone'), paths.includes('/unlinked')]).toEqual([false, true])
  })

  it('says what is new, fixed, gone and changed since the scan before', async () => {
    const [scan, since] = await Promise.all([id, firstId].map((one) => findScan(test.storage.db, one)))
    const { audits, pages, isOtherRuleSet } = await listChanges(test.storage, scan!, since!)
    const named = ({ items }: { items: readonly ChangedPage[] }) =>
      items.map(({ url, what }) => [new URL(url).pathname, ...what])
    expect(named(pages.new)).toEqual([['/new']])
    expect(named(pages.gone)).toEqual([['/gone']])
    expect(named(pages.changed).toSorted()).toEqual([
      ['/', 'text'],
      ['/news', 'title', 'text'],
    ])
    expect([pages.unknown, isOtherRuleSet]).toEqual([0, false])
    expect(audits.find(({ audit }) => audit === 'site/orphans')).toMatchObject({
      level: 'site',
      new: 1,
      fixed: 0,
      gone: 0,
    })
    expect(audits.find(({ audit }) => audit === 'site/sitemap-lastmod')).toMatchObject({ unknown: 2, new: 0 })
    const other = audits.find(({ level, gone }) => level === 'page' && gone === 1)
    expect(other?.fixed).toBe(0)
    const same = await listChanges(test.storage, scan!, scan!)
    expect(same.audits).toEqual([])
    expect([same.pages.new.total, same.pages.gone.total, same.pages.changed.total]).toEqual([0, 0, 0])
  })

  it('calls nothing new or fixed where only one of the scans logged in', async () => {
    const [scan, since] = await Promise.all([id, firstId].map((one) => findScan(test.storage.db, one)))
    const behind = { ...scan!, options: { ...DEFAULT_OPTIONS, isLoggedIn: true } }
    for (const [head, base] of [
      [behind, since!],
      [since!, behind],
    ] as const) {
      const { audits, pages, commonScores } = await listChanges(test.storage, head, base)
      expect(audits.filter((one) => one.new + one.newFailed + one.fixed > 0)).toEqual([])
      expect(audits.some(({ unknown }) => unknown > 0)).toBe(true)
      expect([pages.new.total, commonScores]).toEqual([0, null])
    }
    const { audits } = await listChanges(test.storage, behind, { ...since!, options: behind.options })
    expect(audits.some((one) => one.new > 0)).toBe(true)
  })

  // That both databases keep what an interrupted scan needs is tested with first scans.
  it.skipIf(kind === 'postgres')('finds the same after it was killed as without interruption', async () => {
    const other = await newProject()
    version = 1
    await run(await newScan(other, FIRST), FIRST)
    version = 2
    const interrupted = await newScan(other, SECOND)
    await expect(run(interrupted, SECOND, 15)).rejects.toThrow('killed')
    // One of the last, which ask for pages that nothing leads to.
    await expect(run(interrupted, SECOND, requests.length - 15)).rejects.toThrow('killed')
    const resumed = await run(interrupted, SECOND)
    expect(findings(resumed)).toEqual(findings(again))
    expect({ ...resumed.progress, bytes: 0 }).toEqual({ ...again.progress, bytes: 0 })
    expect(await requestOrder(interrupted)).toEqual(await requestOrder(id))
  })

  it('is judged again under new rules without a request, from where that was interrupted', async () => {
    const { storage } = test
    const before = await findScan(storage.db, thirdId)
    const pages = () =>
      storage.db
        .selectFrom('scan_pages')
        .innerJoin('scans', 'scans.key', 'scan_pages.scan_key')
        .select(['n', 'scan_pages.score', 'scan_pages.title', 'flags', 'canonical', 'text_hash', 'facts', 'links'])
        .where('scans.id', '=', thirdId)
        .where('scan_pages.score', 'is not', null)
        .orderBy('n')
    const key = knownKey(thirdId)
    const judged = await pages().execute()
    const forget = async (ruleSet: string) => {
      await storage.db.updateTable('scans').set({ rule_set: '0', score: 1, good: 0 }).where('key', '=', key).execute()
      await storage.db
        .updateTable('scan_pages')
        .set({ score: 1, title: '' })
        .where('scan_key', '=', key)
        .where('score', 'is not', null)
        .execute()
      await storage.db.deleteFrom('scan_marks').where('scan_key', '=', key).execute()
      const body = packJson({ ruleSet, n: judged[4]!.n })
      await storage.db
        .insertInto('scan_parts')
        .values({ scan_key: key, name: 'regraded', body })
        .onConflict((conflict) => conflict.columns(['scan_key', 'name']).doUpdateSet({ body }))
        .execute()
    }
    site.requests.length = 0
    const { signal } = new AbortController()
    const options = { signal, onProgress() {} }
    await forget('an older one')
    expect(await regradeScans({ storage, now: () => SECOND + 5 }, options)).toMatchObject({
      total: 1,
      changed: 1,
      kept: 0,
    })
    expect(site.requests).toEqual([])
    expect(await findScan(storage.db, thirdId)).toEqual({ ...before, updatedAt: SECOND + 5 })
    expect(await pages().execute()).toEqual(judged)
    const changes = await listChanges(storage, before!, (await findScan(storage.db, firstId))!)
    expect(changes.audits.find(({ audit }) => audit === 'site/orphans')).toMatchObject({ new: 1 })
    await forget(RULE_SET)
    await regradeScans({ storage, now: () => SECOND + 6 }, options)
    expect((await pages().execute()).map(({ score }) => score === 1)).toEqual(judged.map((_, index) => index < 5))
    expect(await regradeScans({ storage, now: () => SECOND + 7 }, options)).toMatchObject({ total: 0 })
  })
})
