import { expect, it } from 'vitest'
import { createHttp, type Http } from '../../src/engine/net/http.ts'
import { EXTERNAL } from '../../src/engine/site/site.ts'
import { forgetLinkChecks } from '../../src/storage/scans/link-checks.ts'
import { forTest } from '../for-test.ts'
import { openTestStorage } from '../storage/open-test-storage.ts'
import { scanGenerated } from './generator/scan-generated.ts'
import type { PlantedReply } from './generator/virtual-hosts.ts'
import { LOCAL_CLIENT, newScan, plantForTest, runScan } from './new-scan.ts'
import { links, page } from './planted-site.ts'

const DAY_MS = 24 * 3_600_000

/** As if the servers of the test were on the internet. */
function withPublicAddresses(http: Http): Http {
  return {
    ...http,
    forPage: (documents) => withPublicAddresses(http.forPage(documents)),
    async follow(url, options) {
      const { hops, reply } = await http.follow(url, options)
      return { hops, reply: { ...reply, address: '93.184.215.14' } }
    },
  }
}

it('asks other sites once a week for all users, and once a day for what is gone', async () => {
  const { storage } = await forTest(openTestStorage('sqlite'))
  const other = await plantForTest((path) => (path === '/there' ? page('There') : undefined))
  const site = await plantForTest((path) =>
    path === '/' ? page('Start', links(`${other.url}there`, `${other.url}gone`)) : undefined,
  )
  let now = Date.parse('2026-01-15T12:00:00Z')

  /** What a scan of a new user asked the other site for. */
  async function scan(): Promise<{ asked: string[]; outcome: string }> {
    other.requests.length = 0
    const http = withPublicAddresses(createHttp(LOCAL_CLIENT))
    const scan = await newScan(storage, site.url, { external: true }, now)
    const { assessment } = await runScan(scan, { storage, http, now: () => now })
    const { outcome } = assessment.audits.find((audit) => audit.id === 'site/broken-external-links')!
    return { asked: other.requests.map(({ path }) => path).sort(), outcome }
  }

  expect(await scan()).toEqual({ asked: ['/gone', '/there'], outcome: 'warn' })
  now += DAY_MS - 1
  expect(await scan()).toEqual({ asked: [], outcome: 'warn' })
  now += 2
  expect(await scan()).toEqual({ asked: ['/gone'], outcome: 'warn' })
  now += 6 * DAY_MS
  await forgetLinkChecks(storage.db, now)
  expect(await storage.db.selectFrom('link_checks').select('url').execute()).toEqual([{ url: `${other.url}gone` }])
  expect((await scan()).asked).toEqual(['/gone', '/there'])
})

it('leaves hosts alone that ask for a long pause, and does not wait for it', async () => {
  const { storage } = await forTest(openTestStorage('sqlite'))
  const paused = (path: string) =>
    path.startsWith('/busy') ? { status: 429, headers: { 'retry-after': '3600' } } : undefined
  const busy = ['/busy1', '/busy2', '/busy3', '/busy4', '/busy5', '/busy6']
  const other = await plantForTest(paused)
  const site = await plantForTest((path) => {
    if (path === '/') return page('Start', links('/second'))
    if (path !== '/second') return paused(path)
    const images = busy.map((file) => `<img src="${file}" alt="">`).join('')
    return page('Second', images + links(...busy.map((link) => other.url + link.slice(1))))
  })
  const scan = await newScan(storage, site.url, { external: true })
  const http = createHttp(LOCAL_CLIENT)
  const { assessment, progress } = await runScan(scan, { storage, http, isOwn: () => false })
  // Two requests at a time may have been under way.
  for (const { requests } of [site, other])
    expect([1, 2]).toContain(requests.filter(({ path }) => path.startsWith('/busy')).length)
  expect(progress.status).toBe('done')
  for (const audit of assessment.audits.filter(({ id }) => /broken-(?:files|external-links)/.test(id)))
    expect(audit.outcome, audit.id).not.toMatch(/warn|fail/)
})

it('calls an external link neither working nor moved if it ends at a redirect that leads nowhere', async () => {
  const { storage } = await forTest(openTestStorage('sqlite'))
  const ended = 'https://other.example/ended'
  const moved = { status: 301, headers: { location: ended } }
  const answers: Record<string, PlantedReply> = {
    'https://site.example/': {
      body: page('Start', links('https://other.example/moved', ended, 'https://other.example/page')),
    },
    'https://other.example/moved': moved,
    [ended]: { status: 301 },
    'https://other.example/page': { body: page('Page') },
  }
  const answering = ({ href }: URL) => answers[href] ?? { status: 404 }
  const { assessment, site, urlOf } = await scanGenerated(
    { url: 'https://site.example/', answering },
    { storage, processes: 1 },
  )
  const { address, outcome } = site.external
  const outcomes = Array.from(address, (one, at): [string, number] => [urlOf(one), outcome[at]!])
  expect(Object.fromEntries(outcomes)).toEqual({
    [ended]: EXTERNAL.unknown,
    'https://other.example/moved': EXTERNAL.unknown,
    'https://other.example/page': EXTERNAL.ok,
  })
  expect(assessment.audits.find(({ id }) => id === 'site/external-links-redirect')?.outcome).toBe('pass')
})
