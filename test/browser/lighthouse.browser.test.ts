import { afterAll, beforeAll, expect, it } from 'vitest'
import { measure } from '../../src/engine/net/browser/lighthouse.ts'
import { VerdictError } from '../../src/errors.ts'
import { type Site, serve } from './site.ts'
import { connectorTo, useBrowser } from './use-browser.ts'

const browser = useBrowser()
let site: Site
let turns = 0
const canceling = new AbortController()
beforeAll(async () => {
  site = await serve({
    '/': `<!doctype html><html lang="en"><head><title>Clocks</title><meta name="viewport" content="width=device-width"></head>
      <body><h1>Clocks</h1><p>${'Some text of a page. '.repeat(200)}</p><img src="http://127.0.0.2:9999/x.png" alt=""></body></html>`,
    '/canvas': `<!doctype html><html lang="en"><head><title>Canvas</title></head><body><canvas></canvas>
      <script>document.querySelector('canvas').getContext('2d').fillRect(0, 0, 200, 100)</script></body></html>`,
    '/down': { status: 503, body: '<!doctype html><title>Down</title><h1>Down</h1>' },
    '/canceled': () => canceling.abort(new VerdictError('aborted', 'Canceled.')),
    '/second-time': (_, response) =>
      void response
        .writeHead(turns++ === 0 ? 503 : 200, { 'content-type': 'text/html' })
        .end('<!doctype html><html lang="en"><head><title>Clocks</title></head><body><h1>Clocks</h1></body></html>'),
  })
})
afterAll(() => site.close())

it('measures as Lighthouse does, and keeps its whole report', async () => {
  const options = {
    device: 'mobile',
    runs: 1,
    connector: connectorTo(['127.0.0.1']),
    botName: 'VerdictBot',
    onHang() {},
  } as const
  const { metrics, performance, json, filmstrip, lighthouse, waited } = await measure(
    browser(),
    `${site.url}/`,
    options,
  )
  for (const name of ['lcp', 'fcp', 'speedIndex'] as const) expect(metrics[name].median).toBeGreaterThan(100)
  expect(metrics.lcp.spread).toEqual([metrics.lcp.median, metrics.lcp.median])
  expect(performance).toBeGreaterThan(0.5)
  expect(waited).toEqual([process.platform === 'linux' ? expect.any(Number) : null])
  expect(filmstrip[0]!.type).toBe('image/webp')
  expect(Buffer.from(filmstrip[0]!.base64, 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  expect(filmstrip[0]!.width).toBeGreaterThan(50)
  const report = JSON.parse(json)
  expect(report).toMatchObject({ lighthouseVersion: lighthouse, configSettings: { formFactor: 'mobile' } })
  expect(report.environment.networkUserAgent).toContain('VerdictBot')
  expect(Object.keys(report.categories)).toEqual(['performance', 'best-practices', 'seo'])
})

it('refuses what the policy refuses', async () => {
  const options = { device: 'mobile', runs: 1, connector: connectorTo([]), botName: 'VerdictBot', onHang() {} } as const
  await expect(measure(browser(), `${site.url}/`, options)).rejects.toMatchObject({ code: 'blocked_address' })
})

it('keeps the runs that succeed when one of them fails, and says so', async () => {
  const connector = connectorTo(['127.0.0.1'])
  const options = { device: 'mobile', runs: 2, connector, botName: 'VerdictBot', onHang() {} } as const
  const { runs, metrics, waited, bounds } = await measure(browser(), `${site.url}/second-time`, options)
  expect({ runs, samples: metrics.lcp.samples?.length, waited: waited?.length }).toEqual({
    runs: 1,
    samples: 1,
    waited: 1,
  })
  expect(bounds).toEqual([
    expect.stringMatching(/^Lighthouse completed 1 of 2 runs\. Lighthouse failed on 127\.0\.0\.1/),
  ])
})

it('says why a page has no LCP, such as one that only paints a canvas', async () => {
  const connector = connectorTo(['127.0.0.1'])
  const options = { device: 'mobile', runs: 1, connector, botName: 'VerdictBot', onHang() {} } as const
  await expect(measure(browser(), `${site.url}/canvas`, options)).rejects.toMatchObject({
    code: 'browser_failed',
    message: expect.stringMatching(/^Lighthouse failed on 127\.0\.0\.1: .*Largest Contentful Paint/),
  })
})

it('gives up on a page after two runs that fail', async () => {
  const connector = connectorTo(['127.0.0.1'])
  const options = { device: 'mobile', runs: 5, connector, botName: 'VerdictBot', onHang() {} } as const
  await expect(measure(browser(), `${site.url}/down`, options)).rejects.toMatchObject({ code: 'browser_failed' })
  expect(site.hits.filter((path) => path === '/down')).toHaveLength(2)
})

it('makes no more runs of a page once it is canceled', async () => {
  const connector = connectorTo(['127.0.0.1'])
  const { signal } = canceling
  const options = { device: 'mobile', runs: 5, connector, botName: 'VerdictBot', onHang() {}, signal } as const
  await expect(measure(browser(), `${site.url}/canceled`, options)).rejects.toMatchObject({ code: 'aborted' })
  expect(site.hits.filter((path) => path === '/canceled')).toHaveLength(1)
})
