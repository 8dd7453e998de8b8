import { beforeAll, describe, expect, it } from 'vitest'
import { packJson } from '../../../common/zstd.ts'
import type { BrowserObservation } from '../../../engine/deepen.ts'
import { lab, rendered } from '../../../engine/testing/browser.ts'
import { evidenceOf } from '../../../engine/testing/page.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { commitBatch } from '../../../storage/scans/scan-pages.ts'
import { listScans } from '../../../storage/scans/scans.ts'
import type { Browser } from '../testing/browser.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import { latestOf } from './access.ts'
import { smallSite } from './testing/sites.ts'
import { endedScan, runningScan } from './testing/stored-scan.ts'

const SAMPLE = { depth: 2, pages: 20, device: 'desktop' } as const
const PICTURE = { type: 'image/webp', base64: 'UklGRg==', width: 412, height: 823 } as const
const FRAME = { type: 'image/webp', base64: '/9j/', width: 60, height: 120, at: 300 } as const

const site = useSite()
const owner = useUser(site)
let browser: Browser
beforeAll(async () => {
  browser = await site.signedIn(owner)
})

const scanOf = (project: string, options: Parameters<typeof endedScan>[3]) =>
  endedScan(site, owner.id, smallSite(), { privacy: 1, project, ...options })

describe('a scan that opened a sample of its pages in the browser', () => {
  let scan: Scan
  const path = (rest = '') => `/scans/${scan.id}${rest}`
  beforeAll(async () => {
    const links = { '/': { sent: 4, added: 20 }, '/contact': { sent: 4 } }
    scan = await scanOf('sampled.example', { rendered: links, scanOptions: { sample: SAMPLE } })
  })

  /** As a worker keeps what the browser observed of the start page. */
  async function keep(observation: BrowserObservation): Promise<void> {
    const { url, collectedAt, page, ...rest } = evidenceOf({ url: scan.url, html: HTML, source: 'network' })
    const body = packJson({ url, collectedAt, page, wanted: [], ...observation })
    const parts = new Map([['host', packJson({ url, evidence: rest })]])
    const batch = { addresses: [], pages: [], ways: new Map(), evidence: [{ n: 1, body }], files: [], parts }
    await commitBatch(site.storage, scan, batch, scan)
  }
  const HTML = '<!doctype html><html lang="en"><title>Bakery</title><h1>Bakery</h1><p>Bread and rolls.</p></html>'

  it('says how many they are, and lists them', async () => {
    const { text } = await browser.open('/projects/sampled.example')
    expect(text).toContain(`2 of ${scan.judged} pages were opened in the browser, at most 3 of each kind.`)
    expect(text).toContain(`href="${path('/pages?rendered=1')}"`)
    const listed = await browser.open(path('/pages?rendered=1'))
    expect([...listed.text.matchAll(/class="row-link"/g)]).toHaveLength(2)
    expect(listed.text).toMatch(/<option value="1" selected[^>]*>In the browser/)
    expect((await browser.open(path('/pages?rendered=2'))).status).toBe(422)
    const german = await browser.open('/projects/sampled.example', { 'accept-language': 'de' })
    expect(german.text).toContain('im Browser geöffnet, höchstens 3 von jeder Art.')
  })

  it('shows what the browser observed of a page, with its pictures, to those who may see the scan', async () => {
    const seen = rendered({ url: scan.url, html: HTML, device: 'desktop', screenshot: { ok: true, value: PICTURE } })
    const console = [{ level: 'error' as const, text: 'The bell is broken', where: null }]
    await keep({
      rendered: { ok: true, value: { ...seen, console } },
      lab: { ok: true, value: lab({}, { device: 'desktop', filmstrip: [FRAME] }) },
    })
    const { text } = await browser.open(path('/pages/1'))
    expect(text).toContain('Lighthouse, Desktop')
    expect(text).toContain('The bell is broken')
    expect(text).toContain(`src="${path('/pages/1/screenshot.webp')}"`)
    expect(text).toContain(`src="${path('/pages/1/filmstrip/0')}"`)
    const picture = await browser.open(path('/pages/1/screenshot.webp'))
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await browser.open(path('/pages/1/filmstrip/0'))).status).toBe(200)
    for (const none of [
      '/pages/1/filmstrip/1',
      '/pages/1/filmstrip/x',
      '/pages/2/screenshot.webp',
      '/pages/x/screenshot.webp',
    ])
      expect([none, (await browser.open(path(none))).status]).toEqual([none, 404])
    const { browser: stranger } = await site.newSignedIn()
    expect((await stranger.open(path('/pages/1/screenshot.webp'))).status).toBe(404)
  })

  it('says why a page could not be opened', async () => {
    await keep({
      rendered: {
        ok: false,
        code: 'browser_missing',
        message: 'This server runs without a browser (VERDICT_BROWSERS is 0).',
      },
    })
    const { text } = await browser.open(path('/pages/1'))
    expect(text).toContain('Could not open the page')
    expect(text).toContain('browser_missing')
    expect((await browser.open(path('/pages/1/screenshot.webp'))).status).toBe(404)
  })
})

it('says that a scan that logs in opened no page in the browser', async () => {
  await scanOf('secret.example', { scanOptions: { sample: SAMPLE, isLoggedIn: true } })
  const { text } = await browser.open('/projects/secret.example')
  expect(text).toContain('This scan logs in, so no page was opened in the browser.')
})

it('shows how many pages were opened while the scan goes on', async () => {
  const user = await site.newUser()
  const counts = { found: 90, fetched: 90, judged: 80, sampled: 20, rendered: 2, renderFailed: 1 }
  const running = await runningScan(site, user.id, counts)
  const own = await site.signedIn(user)
  const { text } = await own.open('/projects/site.example')
  expect(text).toContain('Opening pages in the browser')
  expect(text).toContain('<dd data-text="opened">3 of 20</dd>')
  const state = JSON.parse((await own.open(`/scans/${running.id}/status`)).text)
  expect(state).toMatchObject({ value: 3, max: 20, texts: { opened: '3 of 20' } })
})

it('is asked for in the form, and again with the same options', async () => {
  const url = 'https://form.example/'
  const wrong = await browser.submit('/scans', { url, depth: '1', sample: '101', device: 'desktop' })
  expect(wrong.text).toContain('Pages in the browser: must be a whole number from 1 to 100.')
  await browser.submit('/scans', { url, depth: '1', sample: '7', device: 'desktop' })
  const { items } = await listScans(site.storage, owner.id, latestOf('form.example'))
  expect(items[0]!.options).toMatchObject({ sample: { depth: 1, pages: 7, device: 'desktop' } })
  const { text } = await browser.open(`/scans/new?from=${items[0]!.id}`)
  expect(text).toMatch(/<option value="1" selected[^>]*>Browser, for a sample/)
  expect(text).toMatch(/name="sample"[^>]*value="7"|value="7"[^>]*name="sample"/)
  expect(text).toMatch(/<option value="desktop" selected/)
})
