import { expect, it } from 'vitest'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { collectHost } from '../../src/queue/scan/host-evidence.ts'
import type { ScannedSite } from '../../src/queue/scan/judge-scan.ts'
import { DEFAULT_OPTIONS } from '../../src/queue/scan/scan-options.ts'
import { scanSite } from '../../src/queue/scan/scan-site.ts'
import { findOrCreateProject } from '../../src/storage/projects.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import { makeUser, openTestStorage } from '../storage/open-test-storage.ts'
import { judgePagesHere } from './judge-here.ts'
import { links, page, plantSite, type Site } from './planted-site.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')

/** Scans a site whose parameter `sid` makes no difference. */
async function scan(planted: Site): Promise<ScannedSite> {
  const test = await openTestStorage('sqlite')
  const site = await plantSite(planted)
  const http = createHttp({ policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'VerdictBot/1.0' })
  const { signal } = new AbortController()
  const { storage } = test
  try {
    const user = await makeUser(storage)
    const id = await storage.transaction(async (db) => {
      const project = await findOrCreateProject(db, user.id, new URL(site.url).host, NOW)
      const options = { ...DEFAULT_OPTIONS, external: false, ignoreParams: ['sid'] }
      return createScan(db, { ...project, url: site.url, options }, NOW)
    })
    return await scanSite((await findScan(storage.db, id))!, {
      storage,
      http,
      signal,
      isOwn: () => true,
      now: () => NOW,
      processes: 1,
      startJudge: judgePagesHere,
      collectHost: () => collectHost(site.url, { http, signal, collectedAt: new Date(NOW).toISOString() }),
    })
  } finally {
    http.close()
    await site.close()
    await test.close()
  }
}

const pagesOf = ({ site, urlOf }: ScannedSite) =>
  [...site.number.keys()].filter((at) => site.score[at] !== 255).map((at) => new URL(urlOf(at)).pathname)
const outcomeOf = ({ assessment }: ScannedSite, audit: string) =>
  assessment.audits.find(({ id }) => id === audit)?.outcome

it('scans a site that adds the ignored parameter by redirects', async () => {
  const scanned = await scan((path) => {
    const url = new URL(path, 'http://site.example')
    if (!['/', '/a', '/b'].includes(url.pathname)) return undefined
    if (!url.searchParams.has('sid')) return { status: 302, headers: { location: `${url.pathname}?sid=1` } }
    return page(url.pathname, links('/a?sid=2', '/b'))
  })
  expect(pagesOf(scanned)).toEqual(['/', '/a', '/b'])
  expect(outcomeOf(scanned, 'site/redirect-loops')).toBe('not-applicable')
  expect(outcomeOf(scanned, 'site/redirecting-links')).toBe('pass')
})

it('still finds loops of redirects that only change the ignored parameter', async () => {
  const scanned = await scan((path, count) => {
    if (path === '/') return page('Start', links('/a', '/b'))
    if (path === '/b') return page('B', links('/'))
    if (path.startsWith('/a')) return { status: 302, headers: { location: `/a?sid=${count}${path.length}` } }
    return undefined
  })
  expect(pagesOf(scanned)).toEqual(['/', '/b'])
  expect(outcomeOf(scanned, 'site/redirect-loops')).toBe('fail')
})
