import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasFailed, VISIT_LIMIT } from '../../src/engine/browser-evidence.ts'
import { type Site, serve } from './site.ts'
import { useBrowser, visitPage } from './use-browser.ts'

const browser = useBrowser()
const html = (title: string, script: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><script>${script}</script></body></html>`

let site: Site
beforeAll(async () => {
  site = await serve({
    '/loop': html('Loop', 'for (;;);'),
    '/later': html('Later', 'onload = () => setTimeout(() => { for (;;); }, 20)'),
    '/long': html(
      'Long',
      'onload = () => setTimeout(() => { for (const end = Date.now() + 2_000; Date.now() < end; ); document.body.append("Ready") }, 20)',
    ),
    '/busy': html('Busy', 'setInterval(() => fetch("/x?" + Math.random()), 20)'),
    '/hangs': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write(html('Hangs', '')),
    '/stalls':
      '<!doctype html><html lang="en"><head><title>Stalls</title><script src="/silent"></script></head><body><h1>Stalls</h1></body></html>',
    '/endless': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .write(html('Endless', 'setInterval(() => fetch("/x"), 20)')),
    '/silent': () => {},
    '/interaction': html(
      'Interaction',
      `alert(1); confirm(2); prompt(3); window.open('/popup'); onbeforeunload = () => 'stay'
      const a = document.createElement('a'); a.href = '/file'; a.download = 'x'; a.click()
      const say = (name) => (value) => { document.body.dataset[name] = value }
      Notification.requestPermission().then(say('notify'))
      navigator.geolocation.getCurrentPosition(() => say('place')('had'), () => say('place')('denied'))
      navigator.mediaDevices?.getUserMedia({ audio: true }).then(() => say('sound')('had'), () => say('sound')('denied'))
      say('end')(Notification.permission)`,
    ),
    '/file': { type: 'application/octet-stream', headers: { 'content-disposition': 'attachment' }, body: 'x' },
    '/popup': html('Popup', 'fetch("/from-popup")'),
    '/leads': html('Leads', 'location.replace("/there")'),
    '/leaves': html('Leaves', 'new Image().src = "/silent"; location.replace("/there")'),
    '/there': html('There', ''),
    '/stops': html('Stops', 'window.stop()'),
    '/leads-to-json': html('Leads', 'location.replace("/data.json")'),
    '/data.json': { type: 'application/json', body: '{}' },
    '/leads-to-blob': html('Leads', 'location.replace(URL.createObjectURL(new Blob(["a"], { type: "text/plain" })))'),
    '/leads-to-file': html('Leads', 'location.replace("/file")'),
    '/removed': html('Removed', 'onload = () => document.documentElement.remove()'),
    '/many': html('Many', 'for (let i = 0; i < 1020; i++) new Image().src = "/i?" + i'),
    '/heavy': html(
      'Heavy',
      'fetch("/silent"); fetch("/file-of-66-mb").then((all) => all.arrayBuffer()).catch(() => fetch("/after")).catch(() => fetch("/last"))',
    ),
    '/file-of-66-mb': { type: 'application/octet-stream', body: Buffer.alloc(66 * 1024 * 1024) },
    '/after': 'after',
    '/large': html('Large', 'document.body.dataset.x = "x".repeat(11 * 1024 * 1024)'),
  })
})
afterAll(() => site.close())
const quick = { load: 1_500, idle: 600 }
const at = (path: string) => visitPage(browser(), site.url + path, { limits: quick })

it.each(['/loop', '/later'])('stops an endless script: %s', async (path) => {
  const seen = await at(path)
  expect(seen.html).toContain('<h1>')
  expect(seen.bounds).toContain('A script of the page ran in an endless loop and was stopped.')
})

it('lets a script end that takes long', async () => {
  const { html: text, bounds, axe } = await visitPage(browser(), `${site.url}/long`)
  expect(text).toContain('Ready</body>')
  expect(bounds).toEqual([])
  expect(axe).toMatchObject({ ok: true })
})

it('stops waiting for a page that never stops loading', async () => {
  const { bounds, html: text, isIncomplete } = await at('/busy')
  expect(text).toContain('<h1>Busy</h1>')
  expect(bounds.join()).toContain('never stopped loading')
  expect(isIncomplete).toBeUndefined()
})

it('takes what there is of a page that never finishes', async () => {
  const { bounds, html: text } = await at('/hangs')
  expect(text).toContain('<h1>Hangs</h1>')
  expect(bounds.join()).toContain('did not finish loading')
})

it('knows that the rest of a page is missing while the browser waits for a script', async () => {
  const seen = await at('/stalls')
  expect(seen.html).not.toContain('<h1>')
  expect(seen.isIncomplete).toBe(true)
})

it('names no load event of a page that never finishes, and never stops loading', async () => {
  const { bounds, html: text } = await at('/endless')
  expect(text).toContain('<h1>Endless</h1>')
  expect(bounds).toEqual(['The page did not finish loading within 1.5 s.'])
})

it('gives up on a server that does not respond', async () => {
  await expect(at('/silent')).rejects.toMatchObject({ code: 'browser_timeout' })
})

it('denies dialogs, downloads, pop-ups and permissions', async () => {
  const { html: text } = await visitPage(browser(), `${site.url}/interaction`)
  expect(text).toContain('data-end="denied"')
  expect(text).not.toContain('"had"')
  expect(site.hits).not.toContain('/from-popup')
})

it('fails if the URL is a download', async () => {
  await expect(at('/file')).rejects.toMatchObject({ code: 'browser_failed' })
})

it('follows redirects of scripts, and reports the final URL', async () => {
  expect((await at('/leads')).url).toBe(`${site.url}/there`)
})

it.each([
  ['/leads-to-json', 'application/json'],
  ['/leads-to-blob', 'text/plain'],
  ['/leads-to-file', 'text/html'],
])('tells the type of the document that is shown in the end: %s', async (path, contentType) => {
  expect((await at(path)).contentType).toBe(contentType)
})

it('does not say that a page never stopped loading because of an image of the page that redirected to it', async () => {
  const { url, bounds } = await visitPage(browser(), `${site.url}/leaves`)
  expect(url).toBe(`${site.url}/there`)
  expect(bounds).toEqual([])
})

it('does not say that a page never stopped loading whose script stopped that', async () => {
  const { html: text, bounds } = await visitPage(browser(), `${site.url}/stops`)
  expect(text).toContain('<h1>Stops</h1>')
  expect(bounds).toEqual([])
})

it('reads nothing of a page whose scripts remove it as a whole', async () => {
  const seen = await at('/removed')
  expect(seen.html.trim()).toBe('<!DOCTYPE html>')
  expect(seen.axe).toMatchObject({ ok: false, message: expect.not.stringContaining('\n') })
})

it('records the first 1,000 requests', async () => {
  // So many take longer than usual pages on a busy machine.
  const limits = { load: 120_000, idle: 60_000, read: 60_000, total: 240_000 }
  const { requests, bounds } = await visitPage(browser(), `${site.url}/many`, { limits })
  expect(requests).toHaveLength(1_000)
  expect(bounds.join()).toMatch(/made \d+ requests/)
})

it('blames no request on the page that was not sent because of a limit', async () => {
  const { requests, bounds } = await visitPage(browser(), `${site.url}/heavy`, { limits: { idle: 20_000 } })
  expect(bounds).toContain('The page loaded more than the limit of 67.1 MB.')
  const after = requests.filter(({ url }) => /silent|after|last/.test(url))
  expect(after.map(({ failure }) => failure)).toEqual([VISIT_LIMIT, VISIT_LIMIT, VISIT_LIMIT])
  expect(requests.filter(hasFailed)).toEqual([])
})

it('truncates a huge document', async () => {
  const { html: text, bounds, isIncomplete } = await at('/large')
  expect(text.length).toBe(10 * 1024 * 1024)
  expect(bounds.join()).toContain('larger than the limit')
  expect(isIncomplete).toBe(true)
})
