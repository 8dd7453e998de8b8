import { createSocket, type Socket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserEvidence } from '../../src/engine/browser-evidence.ts'
import { type BrowserExecutable, findBrowser, packageStarts } from '../../src/engine/net/browser/find-browser.ts'
import type { Lookup } from '../../src/engine/net/lookup.ts'
import { attempts, serviceWorker } from './attempts.ts'
import { type Site, serve } from './site.ts'
import { connectorTo, someBrowser, useBrowser, visitPage } from './use-browser.ts'

/** Must not be reached, neither by TCP nor by UDP: the policy allows 127.0.0.1 only. */
let inner: Site
let udp: Socket
let packets = 0
let open: Site
/** Whether the attempts have had their chance, for which the page keeps its visit open. */
let isOver = () => true

beforeAll(async () => {
  inner = await serve({}, '127.0.0.2')
  udp = createSocket('udp4', () => packets++)
  await new Promise<void>((resolve) => udp.bind(inner.port, '127.0.0.2', resolve))
  const target = `127.0.0.2:${inner.port}`
  const redirect = { status: 302, headers: { location: `http://${target}/redirected` } }
  open = await serve({
    '/': (_, response) => response.setHeader('content-type', 'text/html').end(attempts(target, open.url)),
    '/sw.js': { type: 'text/javascript', body: serviceWorker(target) },
    '/wait': async (_, response) => {
      await sleep(1_200)
      while (!isOver() && !response.destroyed) await sleep(20)
      response.end()
    },
    '/redirect': redirect,
    '/frame-redirect': redirect,
    '/to-file': { status: 302, headers: { location: 'file:///etc/passwd' } },
    '/plain': '<!doctype html><html lang="en"><title>Plain</title><h1>Plain</h1>',
    '/by-name': (_, response) => {
      const sources = [
        `rebind.test:${open.port}`,
        `inner.test:${inner.port}`,
        `mixed.test:${inner.port}`,
        `localhost:${inner.port}`,
      ]
      const spellings = [
        `2130706434:${inner.port}`,
        `0x7f.2:${inner.port}`,
        `[::ffff:127.0.0.2]:${inner.port}`,
        `[::1]:${inner.port}`,
      ]
      const pictures = [...sources, ...spellings].map((host) => `<img src="http://${host}/name">`)
      response.setHeader('content-type', 'text/html').end(`<title>Names</title><h1>Names</h1>${pictures.join('')}`)
    },
  })
})
afterAll(async () => {
  await Promise.all([open.close(), inner.close(), new Promise<void>((resolve) => udp.close(() => resolve()))])
})

/** As on a machine where none is installed. */
async function packaged(): Promise<BrowserExecutable> {
  const found = await findBrowser({ env: {}, isExecutable: async () => false })
  if (!found.ok) throw new Error(found.message)
  return found.value
}

/** Twice only where another one than npm's is installed, and npm's starts too. */
const BROWSERS = [
  ...((await someBrowser()).from === 'package' ? [] : [['the browser of this machine', someBrowser] as const]),
  ...(packageStarts() ? [['the browser from npm', packaged] as const] : []),
]

describe.each(BROWSERS)('%s', (_, find) => {
  const browser = useBrowser(find)
  const ways = () => new Set(inner.hits.map((hit) => hit.replace(/^upgrade /, '').split('?')[0]))

  it('reaches a host by many ways where the policy lets it: the attempts are real', async () => {
    inner.hits.length = 0
    const expected = [
      '/img',
      '/iframe',
      '/fetch',
      '/xhr',
      '/beacon',
      '/style',
      '/script',
      '/redirected',
      '/worker',
      '/form',
      '/socket',
      '/service-worker',
    ]
    isOver = () => expected.every((way) => ways().has(way))
    await visitPage(browser(), `${open.url}/`, { connector: connectorTo(['127.0.0.0/8']), limits: { idle: 20_000 } })
    isOver = () => true
    expect([...ways()]).toEqual(expect.arrayContaining(expected))
    expect(inner.hits).toContain('upgrade /socket')
    expect(packets).toBe(0)
  })

  describe('with that host refused', () => {
    let seen: BrowserEvidence
    beforeAll(async () => {
      inner.hits.length = 0
      packets = 0
      seen = await visitPage(browser(), `${open.url}/`)
    })

    it('reaches it by none of them, neither by TCP nor by UDP', () => {
      expect(inner.hits).toEqual([])
      expect(packets).toBe(0)
    })

    it('still shows the page, with the reason beside each request', () => {
      expect(seen.html).toContain('<title>Tries</title>')
      const refused = seen.requests.filter(({ url }) => url.startsWith(inner.url) && url.endsWith('/img'))
      expect(refused).toMatchObject([{ status: null, failure: expect.stringContaining('loopback') }])
    })

    it('opens no file and no page of the browser itself', () => {
      expect(seen.html).toContain('<title>Tries</title>')
      expect(seen.requests.filter(({ url }) => !/^(?:https?|ws):/.test(url))).toEqual([])
    })
  })

  it('refuses by the address a name leads to, however often it is asked and however it is written', async () => {
    inner.hits.length = 0
    let asked = 0
    const lookup: Lookup = async (host) => {
      const [good, bad] = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 as const }))
      if (host === 'rebind.test') return [asked++ === 0 ? good! : bad!]
      return host === 'mixed.test' ? [bad!, good!] : [bad!]
    }
    await visitPage(browser(), `${open.url}/by-name`, { connector: connectorTo(['127.0.0.1'], lookup) })
    expect(inner.hits).toEqual([])
  })

  it.each([
    ['a refused address', () => `${inner.url}/`, 'blocked_address'],
    ['a redirect to one', () => `${open.url}/redirect`, 'blocked_address'],
    ['a file', () => 'file:///etc/passwd', 'invalid_url'],
    ['a page of the browser', () => 'chrome://version/', 'invalid_url'],
  ])('does not open %s', async (_, url, code) => {
    await expect(visitPage(browser(), url())).rejects.toMatchObject({ code })
    expect(inner.hits).toEqual([])
  })

  it('does not follow a redirect to a file', async () => {
    await expect(visitPage(browser(), `${open.url}/to-file`)).rejects.toMatchObject({ code: 'browser_failed' })
  })
})
