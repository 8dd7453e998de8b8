import { expect, it } from 'vitest'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { collectHost } from '../../src/queue/scan/host-evidence.ts'
import type { ScannedSite } from '../../src/queue/scan/judge-scan.ts'
import { DEFAULT_OPTIONS } from '../../src/queue/scan/scan-options.ts'
import { scanSite } from '../../src/queue/scan/scan-site.ts'
import type { Storage } from '../../src/storage/open.ts'
import { findOrCreateProject } from '../../src/storage/projects.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import { findPageByUrl } from '../../src/storage/scans/listed-pages.ts'
import { findScan, type Scan } from '../../src/storage/scans/scans.ts'
import { makeUser, openTestStorage } from '../storage/open-test-storage.ts'
import { judgePagesHere } from './judge-here.ts'
import { links, page, plantSite, type Site } from './planted-site.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')
const [UPPER, LOWER] = ['/%D0%BA%D0%BE%D1%82/', '/%d0%ba%d0%be%d1%82/']

interface Scanned {
  scanned: ScannedSite
  scan: Scan
  storage: Storage
  url: string
}

async function scanned(planted: Site, look: (result: Scanned) => Promise<void> | void): Promise<void> {
  const test = await openTestStorage('sqlite')
  const site = await plantSite(planted)
  const http = createHttp({ policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'VerdictBot/1.0' })
  const { signal } = new AbortController()
  const { storage } = test
  try {
    const user = await makeUser(storage)
    const id = await storage.transaction(async (db) => {
      const project = await findOrCreateProject(db, user.id, new URL(site.url).host, NOW)
      return createScan(db, { ...project, url: site.url, options: { ...DEFAULT_OPTIONS, external: false } }, NOW)
    })
    const scan = (await findScan(storage.db, id))!
    const result = await scanSite(scan, {
      storage,
      http,
      signal,
      isOwn: () => true,
      now: () => NOW,
      processes: 1,
      startJudge: judgePagesHere,
      collectHost: () => collectHost(site.url, { http, signal, collectedAt: new Date(NOW).toISOString() }),
    })
    await look({ scanned: result, scan, storage, url: site.url })
  } finally {
    http.close()
    await site.close()
    await test.close()
  }
}

/** As WordPress does: pages link raw letters; the sitemap and canonical URLs have them encoded, in lower case. */
const wordPress: Site = (path, _, origin) => {
  if (path === '/sitemap.xml') {
    const entries = [`${origin}/`, origin + LOWER].map((loc) => `<url><loc>${loc}</loc></url>`).join('')
    const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`
    return { type: 'application/xml', body }
  }
  if (path === '/') return page('Start', links('/кот/'), `<link rel="canonical" href="${origin}/">`)
  if (path.toUpperCase() === UPPER) return page('Cat', links('/'), `<link rel="canonical" href="${origin}${LOWER}">`)
  return undefined
}

const PAGES_AUDITS = ['site/orphans', 'site/variants-answer', 'site/sitemap-missing', 'site/canonical-unlinked']
const pathsOf = ({ site, urlOf }: ScannedSite) =>
  [...site.number.keys()].filter((at) => site.score[at] !== 255).map((at) => new URL(urlOf(at)).pathname)

it('scans a page once that links and sitemap encode in different cases', () =>
  scanned(wordPress, async ({ scanned, scan, storage, url }) => {
    expect(pathsOf(scanned).map((path) => path.toUpperCase())).toEqual(['/', UPPER])
    const problems = scanned.assessment.audits.filter(
      ({ id, outcome }) => PAGES_AUDITS.includes(id) && /warn|fail/.test(outcome),
    )
    expect(problems).toEqual([])
    const found = (path: string) => findPageByUrl(storage.db, scan, new URL(path, url).href)
    expect(await found(LOWER)).toMatchObject({ n: (await found(UPPER))!.n })
    expect(await found('/%D0%BA')).toBeUndefined()
  }))

it('follows a redirect to the same address in the other case', () =>
  scanned(
    (path) => {
      if (path === '/') return page('Start', links(LOWER))
      if (path === LOWER) return { status: 301, headers: { location: UPPER } }
      return path === UPPER ? page('Cat', links('/')) : undefined
    },
    ({ scanned }) => {
      expect(pathsOf(scanned)).toEqual(['/', LOWER])
      expect(scanned.assessment.audits.find(({ id }) => id === 'site/redirect-loops')?.outcome).not.toBe('fail')
    },
  ))
