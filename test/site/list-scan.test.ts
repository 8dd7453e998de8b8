import { expect, it } from 'vitest'
import type { ScannedSite } from '../../src/queue/scans/judge/judge-scan.ts'
import { forTest } from '../for-test.ts'
import { openTestStorage } from '../storage/open-test-storage.ts'
import { judgedPaths, scanGenerated } from './generator/scan-generated.ts'
import { links, page } from './planted-site.ts'

const ORIGIN = 'https://site.example'

/** Scans only these pages of a site, as the API and the command line ask for it. */
async function scanList(pageAt: (path: string) => string | undefined, paths: string[]): Promise<ScannedSite> {
  const answering = ({ origin, pathname, search }: URL) => {
    if (origin !== ORIGIN) return undefined
    const body = pageAt(pathname + search)
    return body === undefined ? { status: 404, body: page('Not found') } : { body }
  }
  const { storage } = await forTest(openTestStorage('sqlite'))
  const list = paths.map((path) => ORIGIN + path)
  const how = { storage, processes: 1, options: { external: false }, list }
  return scanGenerated({ url: `${ORIGIN}/`, answering }, how)
}

const pageAt = (path: string) => {
  if (path === '/') return page('Start', links('/a'))
  return ['/a', '/b', '/c'].includes(path) ? page(path, links('/', '/d')) : undefined
}

it('judges all listed pages, and no others', async () => {
  const scanned = await scanList(pageAt, ['/b', '/c'])
  expect(judgedPaths(scanned)).toEqual(['/b', '/c'])
  expect(scanned.progress).toMatchObject({ judged: 2, cut: null })
})

it('judges the start page where it is listed', async () => {
  const scanned = await scanList(pageAt, ['/b', '/'])
  expect(judgedPaths(scanned).sort()).toEqual(['/', '/b'])
  expect(scanned.progress).toMatchObject({ judged: 2, cut: null })
})

it('claims no absence, because pages that are not listed may have the links', async () => {
  const scanned = await scanList(
    (path) => {
      if (path === '/') return page('Start', links('/b', '/c', '/list?page=2'))
      if (path === '/a') return page('A', links('/c'), `<link rel="canonical" href="${ORIGIN}/b">`)
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
