import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audits } from '../../src/engine/audits/index.ts'
import type { BrowserEvidence } from '../../src/engine/browser-evidence.ts'
import { judge } from '../../src/engine/judge.ts'
import { evidenceOf } from '../../src/engine/testing/page.ts'
import { type Site, serve } from './site.ts'
import { BOT_NAME, useBrowser, visitPage } from './use-browser.ts'

const browser = useBrowser()
const style = gzipSync('p { color: #ccc } '.repeat(500))
const page = `<!doctype html><html lang="en"><head><title>Sent</title><link rel="stylesheet" href="/style.css"></head><body>
<div id="root"></div><noscript><p>Without scripts</p></noscript><iframe title="f" src="/frame"></iframe><script>
document.title = 'Seen'
document.querySelector('#root').innerHTML = '<h1>Clocks</h1><p>Pale</p><img src="/missing.png">'
console.error('first', { a: 1 }); console.warn('second'); setTimeout(() => { throw new Error('third') })
fetch('/data.json')
const end = performance.now() + 120; while (performance.now() < end);
</script></body></html>`

let site: Site
const workerAgent = Promise.withResolvers<string | undefined>()
beforeAll(async () => {
  site = await serve({
    '/': page,
    '/frame': '<!doctype html><html lang="en"><title>Frame</title><p>In a frame</p><img alt="" src="/in-frame.png">',
    '/style.css': { type: 'text/css', headers: { 'content-encoding': 'gzip' }, body: style },
    '/with-worker': `<!doctype html><html lang="en"><title>Worker</title><script>
      navigator.serviceWorker.register('/worker.js'); fetch('/wait')</script>`,
    '/worker.js': (request, response) => {
      workerAgent.resolve(request.headers['user-agent'])
      response.setHeader('content-type', 'text/javascript').end('')
    },
    '/closed': `<!doctype html><html lang="en"><title>Closed</title><body><my-app></my-app><my-text>Text</my-text><script>
      customElements.define('my-text', class extends HTMLElement {})
      const { search } = location
      customElements.define('my-app', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = decodeURIComponent(search.slice(1)) }
      })
    </script></body></html>`,
    '/shadow': `<!doctype html><html lang="en"><title>Shadow</title><body><my-app>Slotted</my-app><script>
      const define = (name, html) => customElements.define(name, class extends HTMLElement {
        constructor() { super().attachShadow({ mode: 'open' }).innerHTML = html }
      })
      define('my-part', '<p>Clocks</p>')
      define('my-title', '<h1>Inner</h1>')
      define('my-app', decodeURIComponent(location.search.slice(1)))</script></body>`,
    // Keeps the visit open until the worker was asked for.
    '/wait': (_, response) => void workerAgent.promise.then(() => response.end()),
    '/data.json': { type: 'application/json', body: '{}' },
    '/noise': `<!doctype html><html lang="en"><title>Noise</title><body style="margin:0"><canvas width="800" height="1600"></canvas><script>
      const c = document.querySelector('canvas').getContext('2d'), d = c.createImageData(800, 1600)
      crypto.getRandomValues(new Uint8Array(65536)).forEach((v, i) => { for (let k = i; k < d.data.length; k += 65536) d.data[k] = (v * (k + 7)) % 256 })
      c.putImageData(d, 0, 0)</script></body>`,
  })
})
afterAll(() => site.close())

describe('a visit', () => {
  let seen: BrowserEvidence
  beforeAll(async () => {
    seen = await visitPage(browser(), `${site.url}/`)
  })
  const of = (path: string) => seen.requests.find(({ url }) => url === site.url + path)

  it('has the document after its scripts have run, without noscript', () => {
    expect(seen.html).toMatch(/^<!DOCTYPE html>\n<html lang="en"><head><title>Seen<\/title>/)
    expect(seen.html).toContain('<h1>Clocks</h1>')
    expect(seen.html).not.toContain('Without scripts')
  })

  it('has every request, with its real size', () => {
    expect(of('/')).toMatchObject({ kind: 'document', status: 200, startedAt: 0, protocol: 'http/1.1' })
    const sheet = of('/style.css')!
    expect(sheet).toMatchObject({ kind: 'style', status: 200, decodedBytes: 9_000 })
    expect(sheet.wireBytes).toBeGreaterThan(style.length)
    expect(sheet.wireBytes).toBeLessThan(style.length + 400)
    expect(sheet.headers).toContainEqual(['content-encoding', 'gzip'])
    expect(of('/data.json')).toMatchObject({ kind: 'fetch' })
    expect(of('/missing.png')).toMatchObject({ kind: 'image', status: 404 })
    expect(of('/frame')).toMatchObject({ kind: 'frame' })
    expect(of('/in-frame.png')).toMatchObject({ status: 404 })
  })

  it('has the Web Vitals', () => {
    const { ttfb, fcp, lcp, cls, longTasks, load } = seen.vitals
    for (const value of [ttfb, fcp, lcp, load]) expect(value).toBeGreaterThan(0)
    expect(cls).toBeGreaterThanOrEqual(0)
    expect(longTasks.count).toBeGreaterThan(0)
    expect(longTasks.longest).toBeGreaterThanOrEqual(100)
  })

  it.runIf(process.platform === 'linux')('has how long the page waited for a processor', () => {
    expect(seen.vitals.waited).toBeGreaterThanOrEqual(0)
    expect(seen.vitals.waited).not.toBeNull()
  })

  it('has the console messages', () => {
    expect(seen.console).toEqual([
      { level: 'error', text: 'first Object', where: `${site.url}/:5` },
      { level: 'warning', text: 'second', where: `${site.url}/:5` },
      { level: 'error', text: 'Uncaught Error: third', where: `${site.url}/:5` },
    ])
  })

  it("has axe-core's findings, with styles applied", () => {
    expect(seen.axe.ok && seen.axe.value.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['color-contrast', 'image-alt']),
    )
  })

  it('has a screenshot', () => {
    expect(seen.screenshot).toMatchObject({ ok: true, value: { type: 'image/webp', width: 721, height: 1440 } })
    if (seen.screenshot.ok)
      expect(Buffer.from(seen.screenshot.value.base64, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  })

  it('leaves no trace of our scripts in the page', () => {
    expect(seen.html).not.toMatch(/axe|webVitals|verdict/i)
  })

  it('is judged, with what JavaScript adds and breaks', () => {
    const evidence = evidenceOf({
      page: { wireBytes: 900 },
      html: page,
      source: 'network',
      url: `${site.url}/`,
      evidence: { rendered: seen },
    })
    const { audits: results, depth, device } = judge(evidence, { audits })
    const of = (id: string) => results.find((result) => result.id === id)!
    expect([depth, device]).toEqual(['rendered', 'mobile'])
    expect(of('seo/title').value).toBe('Seen')
    expect(of('seo/headings').findings[0]!.message).toContain('Only with JavaScript.')
    expect(of('accessibility/image-alt')).toMatchObject({ outcome: 'fail', details: { axe: [{ rule: 'image-alt' }] } })
    expect(of('accessibility/contrast').outcome).toBe('fail')
    expect(of('practice/console-errors').value).toContain('2')
    expect(of('practice/failed-requests').value).toContain('2')
    expect(of('performance/requests').details).toMatchObject({ requests: 6 })
    expect(results.some(({ id }) => id === 'performance/lcp')).toBe(false)
  })
})

it('identifies itself in the request for a service worker, too', async () => {
  await visitPage(browser(), `${site.url}/with-worker`, { limits: { idle: 20_000 } })
  expect(await Promise.race([workerAgent.promise, 'none'])).toContain(BOT_NAME)
})

it.each([
  ['text', '<style>p{color:red}</style><p>Clocks</p>', true],
  ['a picture', '<svg width=9 height=9></svg>', true],
  ['text in an inner tree', '<my-part></my-part>', true],
  ['nothing but styles', '<style>p{color:red}</style><slot></slot>', undefined],
  ['nothing that is shown', '<p hidden>Clocks</p><img src="/a.png" style="display: none">', undefined],
])('knows whether shadow trees show something: %s', async (_, html, expected) => {
  const { hasShadowContent } = await visitPage(browser(), `${site.url}/shadow?${encodeURIComponent(html)}`)
  expect(hasShadowContent).toBe(expected)
})

it.each([
  ['text', '<p>Clocks</p>', true],
  ['nothing', '<p hidden>Clocks</p>', undefined],
])('knows whether a closed shadow tree shows something: %s', async (_, html, expected) => {
  const { hasShadowContent } = await visitPage(browser(), `${site.url}/closed?${encodeURIComponent(html)}`)
  expect(hasShadowContent).toBe(expected)
})

it.each([
  ['of its own', '<h1> All  clocks </h1>', 'All clocks'],
  ['that is put into a slot', '<h1><slot></slot></h1>', 'Slotted'],
  ['in an inner tree', '<my-title></my-title>', 'Inner'],
  ['that is empty', '<h1></h1><p>Clocks</p>', undefined],
])('has the first heading of shadow trees: one %s', async (_, html, expected) => {
  const { shadowHeading } = await visitPage(browser(), `${site.url}/shadow?${encodeURIComponent(html)}`)
  expect(shadowHeading).toBe(expected)
})

it('keeps every screenshot small', async () => {
  const { screenshot } = await visitPage(browser(), `${site.url}/noise`, { device: 'desktop' })
  expect(screenshot.ok).toBe(true)
  if (screenshot.ok) expect(Buffer.from(screenshot.value.base64, 'base64').length).toBeLessThanOrEqual(60_000)
})

it('emulates a desktop', async () => {
  const seen = await visitPage(browser(), `${site.url}/frame`, { device: 'desktop' })
  expect(seen).toMatchObject({ device: 'desktop', screenshot: { value: { width: 1350, height: 940 } } })
})
