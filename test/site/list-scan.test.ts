import { expect, it } from 'vitest'
import { packJson } from '../../src/common/zstd.ts'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { collectHost } from '../../src/queue/scan/host-evidence.ts'
import type { ScannedSite } from '../../src/queue/scan/judge-scan.ts'
import { DEFAULT_OPTIONS, summarizeList } from '../../src/queue/scan/scan-options.ts'
import { scanSite } from '../../src/queue/scan/scan-site.ts'
import { findOrCreateProject } from '../../src/storage/projects.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import { makeUser, openTestStorage } from '../storage/open-test-storage.ts'
import { judgePagesHere } from './judge-here.ts'
import { links, page, plantSite, type Site } from './planted-site.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')

/** Scans only these pages of a site, as the API and the command line ask for it. */
async function scanList(planted: Site, paths: string[]): Promise<ScannedSite> {
  const test = await openTestStorage('sqlite')
  const site = await plantSite(planted)
  const http = createHttp({ policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'VerdictBot/1.0' })
  const { signal } = new AbortController()
  const list = paths.map((path) => new URL(path, site.url).href)
  const { storage } = test
  try {
    const user = await makeUser(storage)
    const id = await storage.transaction(async (db) => {
      const project = await findOrCreateProject(db, user.id, new URL(site.url).host, NOW)
      const options = { ...DEFAULT_OPTIONS, external: false, pages: list.length, list: summarizeList(list) }
      return createScan(db, { ...project, url: site.url, options, list: packJson(list) }, NOW)
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

const SITE: Site = (path) => {
  if (path === '/') return page('Start', links('/a'))
  return ['/a', '/b', '/c'].includes(path) ? page(path, links('/', '/d')) : undefined
}

it('judges all listed pages, and no others', async () => {
  const scanned = await scanList(SITE, ['/b', '/c'])
  expect(pagesOf(scanned)).toEqual(['/b', '/c'])
  expect(scanned.progress).toMatchObject({ judged: 2, cut: null })
})

it('judges the start page where it is listed', async () => {
  const scanned = await scanList(SITE, ['/b', '/'])
  expect(pagesOf(scanned).sort()).toEqual(['/', '/b'])
  expect(scanned.progress).toMatchObject({ judged: 2, cut: null })
})

it('claims no absence, because pages that are not listed may have the links', async () => {
  const scanned = await scanList(
    (path, _, origin) => {
      if (path === '/') return page('Start', links('/b', '/c', '/list?page=2'))
      if (path === '/a') return page('A', links('/c'), `<link rel="canonical" href="${origin}/b">`)
      if (path === '/b') return page('B', links('/a'))
      if (path === '/c') return page('C', '<a href="/a">A</a> <a href="/b" rel="nofollow">B</a>')
      return path === '/list?page=2' ? page('List', links('/a')) : undefined
    },
    ['/a', '/b', '/c', '/list?page=2'],
  )
  const outcomes = scanned.assessment.audits
    .filter(({ id }) => /orphans|canonical-unlinked|nofollow-only|paging/.test(id))
    .map(({ id, outcome }) => [id, outcome])
  expect(Object.fromEntries(outcomes)).toEqual({
    'site/canonical-unlinked': 'unknown',
    'site/nofollow-only': 'unknown',
    'site/orphans': 'unknown',
    'site/paging': 'pass',
  })
})
