import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '../../src/engine/net/http.ts'
import type { ScannedSite } from '../../src/queue/scans/judge/judge-scan.ts'
import type { ScanOptions } from '../../src/queue/scans/scan-options.ts'
import { forTest } from '../for-test.ts'
import { openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import {
  FORBIDDEN,
  type HostileOptions,
  type HostileSite,
  REAL_PAGES,
  startHostileSite,
  TRAPS,
} from './hostile-site.ts'
import { LOCAL_CLIENT, newScan, runScan } from './new-scan.ts'
import { createQuickHttp } from './quick-http.ts'

describe('a scan of a hostile site', () => {
  let test: TestStorage
  beforeAll(async () => {
    test = await openTestStorage('sqlite')
  })
  afterAll(() => test.close())

  async function scan(
    hostile: HostileOptions = {},
    { isOwn = true, ...options }: Partial<ScanOptions> & { isOwn?: boolean } = {},
  ): Promise<{ site: HostileSite; scanned: ScannedSite }> {
    const site = await forTest(startHostileSite(hostile))
    const http = (hostile.delay === undefined ? createQuickHttp : createHttp)(LOCAL_CLIENT)
    const { storage } = test
    const scan = await newScan(storage, `${site.origin}/`, options)
    const scanned = await runScan(scan, { storage, http, isOwn: () => isOwn, startJudge: undefined })
    return { site, scanned }
  }

  it('finds every real page, and leaves each trap after a few', async () => {
    const { site, scanned } = await scan()
    const paths = site.requests.map(({ path }) => path)
    expect(REAL_PAGES.filter((path) => !paths.includes(path))).toEqual([])
    expect(paths.filter((path) => FORBIDDEN.some((start) => path.startsWith(start)))).toEqual([])
    for (const [start, most] of Object.entries(TRAPS))
      expect(paths.filter((path) => path.startsWith(start)).length, start).toBeLessThanOrEqual(most)
    expect(scanned.progress).toMatchObject({ status: 'done', cut: null })
    const traps = scanned.assessment.audits.find(({ id }) => id === 'site/crawl-traps')
    expect(traps).toMatchObject({ outcome: 'fail', groups: { length: 5 } })
    const closed = scanned.site.patterns.flatMap(({ name, closed }) => (closed === null ? [] : [`${name} ${closed}`]))
    expect(closed.sort()).toEqual([
      '/calendar/{date} endless',
      '/maze/{number} endless',
      '/session?sid endless',
      '/shop?{parameters} alike',
      '/wide?ref alike',
    ])
    const sitemaps = scanned.assessment.audits.find(({ id }) => id === 'site/sitemap-errors')!
    expect(sitemaps.groups.map(({ message }) => message.key).sort()).toEqual(['tooLarge', 'unreachable', 'unreadable'])
  })

  it('is polite to a host that is not ours, and slows under load: the log of the site shows it', async () => {
    const include = ['/', '/limited/*', '/article/1*']
    const { site } = await scan({ delay: (underWay) => 10 * underWay }, { isOwn: false, include, pages: 16 })
    const { requests } = site
    expect(Math.max(...requests.map(({ underWay }) => underWay))).toBeLessThanOrEqual(2)
    // Two may have been let go before the log has them: what is behind them is 200 ms apart.
    const pages = requests.filter(({ path }) => /^\/(?:limited|article)/.test(path))
    expect(pages.length).toBeGreaterThan(12)
    expect(pages.at(-1)!.at - pages[0]!.at).toBeGreaterThan(200 * (pages.length - 3))
    for (const path of ['/limited/seconds', '/limited/date']) {
      const [first, second] = requests.filter((one) => one.path === path)
      expect(second!.at - first!.at).toBeGreaterThan(900)
      const meanwhile = requests.filter(({ at }) => at > first!.at && at < first!.at + 900)
      expect(meanwhile.length).toBeLessThanOrEqual(2)
    }
  })

  it.each(['server-error', 'no-answer'] as const)('requests no page while robots.txt is a %s', async (robots) => {
    await expect(scan({ robots })).rejects.toThrow('so crawlers may request nothing')
  })

  it('ends when everything is refused', async () => {
    const { site, scanned } = await scan({ refuses: true })
    expect(scanned.progress.cut).toEqual({ limit: 'refused', value: 0 })
    expect(site.requests.length).toBeLessThan(40)
  })

  it('opens no page in a browser once everything is refused', async () => {
    const { scanned } = await scan({ refuses: true }, { sample: { depth: 1, device: 'mobile', pages: 5 } })
    expect(scanned.progress).toMatchObject({ cut: { limit: 'refused' }, sampled: 0, renderFailed: 0 })
  })
})
