import { expect, it } from 'vitest'
import type { ScannedSite } from '../../src/queue/scans/judge/judge-scan.ts'
import { forTest } from '../for-test.ts'
import { openTestStorage } from '../storage/open-test-storage.ts'
import { judgedPaths, scanGenerated } from './generator/scan-generated.ts'
import type { Answering } from './generator/virtual-hosts.ts'
import { links, page } from './planted-site.ts'

/** Scans a site whose parameter `sid` makes no difference. */
async function scan(answering: Answering): Promise<ScannedSite> {
  const { storage } = await forTest(openTestStorage('sqlite'))
  const options = { external: false, ignoreParams: ['sid'] }
  return scanGenerated({ url: 'https://site.example/', answering }, { storage, processes: 1, options })
}

const MISSING = { status: 404 }
const outcomeOf = ({ assessment }: ScannedSite, audit: string) =>
  assessment.audits.find(({ id }) => id === audit)?.outcome

it('scans a site that adds the ignored parameter by redirects', async () => {
  const scanned = await scan(({ pathname, searchParams }) => {
    if (!['/', '/a', '/b'].includes(pathname)) return MISSING
    if (!searchParams.has('sid')) return { status: 302, headers: { location: `${pathname}?sid=1` } }
    return { body: page(pathname, links('/a?sid=2', '/b')) }
  })
  expect(judgedPaths(scanned)).toEqual(['/', '/a', '/b'])
  expect(outcomeOf(scanned, 'site/redirect-loops')).toBe('not-applicable')
  expect(outcomeOf(scanned, 'site/redirecting-links')).toBe('pass')
})

it('still finds loops of redirects that only change the ignored parameter', async () => {
  const scanned = await scan(({ pathname, search }, { count }) => {
    if (pathname === '/') return { body: page('Start', links('/a', '/b')) }
    if (pathname === '/b') return { body: page('B', links('/')) }
    return pathname === '/a' ? { status: 302, headers: { location: `/a?sid=${count}${search.length}` } } : MISSING
  })
  expect(judgedPaths(scanned)).toEqual(['/', '/b'])
  expect(outcomeOf(scanned, 'site/redirect-loops')).toBe('fail')
})
