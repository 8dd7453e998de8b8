import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScannedSite } from '../../src/queue/scans/judge/judge-scan.ts'
import type { ScanOptions } from '../../src/queue/scans/scan-options.ts'
import type { ScanContext } from '../../src/queue/scans/scan-work.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import { KINDS, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { LOCAL_CLIENT, newScan, plantForTest, runScan } from './new-scan.ts'
import { links, type PlantedSite, page, type Site } from './planted-site.ts'
import { createQuickHttp } from './quick-http.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')

describe.each(KINDS)('a scan, on %s', (kind) => {
  let test: TestStorage
  beforeAll(async () => {
    test = await openTestStorage(kind)
  })
  afterAll(() => test.close())

  const newId = async (site: PlantedSite, options?: Partial<ScanOptions>) =>
    (await newScan(test.storage, site.url, options, NOW)).id

  /** `killAt`: the process dies at this request. */
  async function run(
    id: string,
    site: PlantedSite,
    killAt = Number.POSITIVE_INFINITY,
    more: (stop: AbortController) => Partial<ScanContext> = () => ({}),
  ): Promise<ScannedSite> {
    const stop = new AbortController()
    let requests = 0
    site.onRequest = () => {
      if (++requests === killAt) stop.abort(new Error('killed'))
    }
    const context = { storage: test.storage, http: createQuickHttp(LOCAL_CLIENT), signal: stop.signal, now: () => NOW }
    return runScan({ id, url: site.url }, { ...context, ...more(stop) })
  }

  async function scan(planted: Site, options?: Partial<ScanOptions>): Promise<ScannedSite & { site_: PlantedSite }> {
    const site = await plantForTest(planted)
    return { ...(await run(await newId(site, options), site)), site_: site }
  }

  const paths = ({ urlOf }: ScannedSite, positions: Iterable<number>) =>
    Array.from(positions, (position) => new URL(urlOf(position)).pathname + new URL(urlOf(position)).search)
  const found = (scanned: ScannedSite, id: string) => {
    const audit = scanned.assessment.audits.find((one) => one.id === id)!
    return { outcome: audit.outcome, pages: paths(scanned, audit.pages) }
  }

  // What a scan finds is the same on both; what it stores is read back by the story below.
  if (kind === 'sqlite') {
    it('finds pages by links and by the sitemap, and says which are only in the sitemap', async () => {
      const scanned = await scan((path, _, origin) => {
        if (path === '/robots.txt') return { type: 'text/plain', body: `Sitemap: ${origin}/map.xml.gz` }
        if (path === '/map.xml.gz') {
          const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/a</loc></url><url><loc>${origin}/alone</loc></url></urlset>`
          return { type: 'application/gzip', body: gzipSync(xml) }
        }
        if (path === '/') return page('Start', links('/a', '/b'))
        return path === '/a' || path === '/b' || path === '/alone' ? page(path, links('/')) : undefined
      })
      expect(scanned.progress).toMatchObject({ judged: 4, cut: null })
      expect(found(scanned, 'site/orphans')).toEqual({ outcome: 'fail', pages: ['/alone'] })
    })

    it('reports broken links where they are, and not those that were refused', async () => {
      const scanned = await scan((path) => {
        if (path === '/') return page('Start', links('/a', '/b', '/secret'))
        if (path === '/a') return page('A', links('/gone', '/old'))
        if (path === '/b') return page('B', links('/'))
        if (path === '/old') return { status: 301, headers: { location: '/b' } }
        return path === '/secret' ? { status: 403, body: 'No.' } : undefined
      })
      expect(found(scanned, 'site/broken-links')).toEqual({ outcome: 'fail', pages: ['/a'] })
      expect(found(scanned, 'site/redirecting-links').pages).toEqual(['/a'])
    })

    it('tells error pages with status 200 from articles about them', async () => {
      const scanned = await scan((path) => {
        if (path === '/') return page('Start', links('/lost', '/article'))
        if (path === '/lost') return '<!doctype html><title>Page not found</title><h1>Sorry</h1>'
        return path === '/article' ? page('Not found: what a 404 means') : undefined
      })
      expect(found(scanned, 'site/soft-404').pages).toEqual(['/lost'])
    })

    it('finds error pages with status 200 that repeat the URL or path they were asked for', async () => {
      const sorry = 'in our shop, but others may be just as good as what you were looking for today'
      const scanned = await scan((path) => {
        if (path === '/robots.txt') return undefined
        if (path === '/') return page('Start', links('/lost-one', '/gr%C3%B6%C3%9Fe', '/found-one'))
        if (path === '/found-one') return page('Shop', `<p>You find /found-one ${sorry}, and much more.</p>`)
        return page('Shop', `<p>We could not find ${decodeURIComponent(path)} (${path}) ${sorry}.</p>`)
      })
      expect(found(scanned, 'site/soft-404').pages).toEqual(['/lost-one', '/gr%C3%B6%C3%9Fe'])
    })

    it('goes on where the links of a page cannot be resolved, and does not take it for one without links', async () => {
      const base = (length: number) => `<base href="/${'a'.repeat(length)}/">`
      const scanned = await scan((path) => {
        if (path === '/') return page('Start', links('/long', '/many', '/b'))
        if (path === '/long') return base(9_000) + page('Long', links('c'))
        if (path === '/many')
          return base(8_000) + page('Many', links(...Array.from({ length: 5_000 }, (_, i) => `${i}`)))
        return path === '/b' ? page('B', links('/')) : undefined
      })
      expect(scanned.progress).toMatchObject({ status: 'done', fetched: 4, judged: 2 })
      expect(found(scanned, 'site/dead-ends').outcome).toBe('pass')
    })

    it('believes a server error only when it comes again', async () => {
      const scanned = await scan((path, count) => {
        if (path === '/') return page('Start', links('/flaky', '/down'))
        if (path === '/flaky') return count === 1 ? { status: 500 } : page('Flaky')
        return path === '/down' ? { status: 500 } : undefined
      })
      const [group, ...others] = scanned.assessment.audits.find(({ id }) => id === 'site/broken-links')!.groups
      expect(paths(scanned, [group!.target!])).toEqual(['/down'])
      expect(others).toEqual([])
      expect(scanned.progress.judged).toBe(2)
    })

    it('tries server errors twice more at the end', async () => {
      const { site_, progress } = await scan((path, count) => {
        if (path === '/') return page('Start', links('/flaky', '/down'))
        if (path === '/flaky') return count < 3 ? { status: 500 } : page('Flaky')
        return path === '/down' ? { status: 500 } : undefined
      })
      expect(progress.judged).toBe(2)
      expect(site_.requests.filter(({ path }) => path === '/down')).toHaveLength(3)
    })

    it('gets on with what it tries again, however often the host asks for a pause in between', async () => {
      const site = await plantForTest((path, count) => {
        if (path === '/') return page('Start', links('/p1', '/p2', '/p3'))
        return /^\/p\d$/.test(path) ? { status: count === 1 ? 500 : 503 } : undefined
      })
      const id = await newId(site)
      let hours = 0
      const attempt = () =>
        run(id, site, undefined, (stop) => ({
          isOwn: () => false,
          now: () => Date.now() + hours * 3_600_000,
          // As a worker does, which has other scans to do.
          onPause: ({ reason }) => reason === 'rate-limited' && stop.abort(),
        }))
      for (hours = 0; hours < 3; hours++) await attempt().catch(({ name }) => expect(name).toBe('AbortError'))
      expect((await findScan(test.storage.db, id))!.status).toBe('done')
    })

    it('asks a site that refuses for nothing more: neither what failed before nor files', async () => {
      const secrets = Array.from({ length: 40 }, (_, i) => `/secret${i}`)
      const { site_, progress } = await scan((path) => {
        if (path === '/') return page('Start', links('/a', '/down', ...secrets))
        if (path === '/a') return page('A', '<img src="/logo.png" alt="Logo">')
        if (path === '/down') return { status: 500 }
        return path.startsWith('/secret') ? { status: 403, body: 'No.' } : undefined
      })
      expect(progress.cut).toEqual({ limit: 'refused', value: 0 })
      const asked = site_.requests.map(({ path }) => path)
      expect(asked.filter((path) => path === '/down')).toHaveLength(1)
      expect(asked).not.toContain('/logo.png')
    })

    it('requests nothing that robots.txt blocks, and no page twice', async () => {
      const { site_, progress } = await scan((path) => {
        if (path === '/robots.txt') return { type: 'text/plain', body: 'User-agent: VerdictBot\nDisallow: /private' }
        return path === '/private' || path === '/' || path === '/a'
          ? page(path, links('/', '/a', '/private'))
          : undefined
      })
      const asked = site_.requests.map(({ path }) => path)
      expect(asked).not.toContain('/private')
      expect(asked.filter((path) => path === '/a')).toHaveLength(1)
      expect(progress.judged).toBe(2)
    })

    it('reads robots.txt again when it goes on after more than a day', async () => {
      let rules = ''
      const site = await plantForTest((path) => {
        if (path === '/robots.txt') return { type: 'text/plain', body: rules }
        return path === '/' ? page('Start', links('/a', '/b')) : page(path, links('/new/c'))
      })
      const id = await newId(site)
      const killed = run(id, site, undefined, (stop) => {
        site.delay = async (path) => path === '/a' && stop.abort()
        return {}
      })
      await expect(killed).rejects.toThrow('aborted')
      site.delay = () => undefined
      rules = 'User-agent: *\nDisallow: /new'
      site.requests.length = 0
      await run(id, site, undefined, () => ({ now: () => NOW + 25 * 3_600_000 }))
      const asked = site.requests.map(({ path }) => path)
      expect(asked).toContain('/robots.txt')
      expect(asked).not.toContain('/new/c')
    })

    it('says that a limit ended it, and then claims no absence', async () => {
      const many: Site = (path) => page(path, links(...Array.from({ length: 30 }, (_, i) => `/page${i}`)))
      const scanned = await scan(many, { pages: 5 })
      expect(scanned.progress).toMatchObject({ judged: 5, cut: { limit: 'pages', value: 5 } })
      expect(found(scanned, 'site/orphans').outcome).toBe('unknown')
    })
  }

  it('finds the same after it was killed as without interruption', async () => {
    const site = await plantForTest((path) => {
      const i = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN)
      if (Number.isNaN(i) || i > 120) return path === '/old' ? { status: 302, headers: { location: '/p3' } } : undefined
      const next = [2 * i + 1, 2 * i + 2, i * 7].map((n) => `/p${n % 121}`)
      return page(`Page ${i % 100}`, links(...next, '/old', i % 9 === 0 ? '/missing' : '/'))
    })
    const whole = await run(await newId(site), site)
    const id = await newId(site)
    for (const killAt of [20, 25]) await expect(run(id, site, killAt)).rejects.toThrow('killed')
    const resumed = await run(id, site)
    const findings = (scanned: ScannedSite) =>
      scanned.assessment.audits
        // It measures time.
        .filter(({ id }) => id !== 'site/slow-pages')
        .map(({ id, outcome, summary, groups }) => ({
          id,
          outcome,
          summary,
          groups: groups.map(({ message, target, pages }) => ({
            message,
            target: target === null ? null : paths(scanned, [target]),
            pages: paths(scanned, pages),
          })),
        }))
    expect(findings(resumed)).toEqual(findings(whole))
    expect({ ...resumed.progress }).toEqual({ ...whole.progress })
  })
})
