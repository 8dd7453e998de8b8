import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Site, serve } from './site.ts'
import { look, useBrowser } from './use-browser.ts'

const live = useBrowser()
const html = (title: string, script: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><script>${script}</script></body></html>`

let site: Site
beforeAll(async () => {
  site = await serve({
    '/loop': html('Loop', 'for (;;);'),
    '/later': html('Later', 'onload = () => setTimeout(() => { for (;;); }, 20)'),
    '/busy': html('Busy', 'setInterval(() => fetch("/x?" + Math.random()), 20)'),
    '/hangs': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write(html('Hangs', '')),
    '/silent': () => {},
    '/favours': html(
      'Favours',
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
    '/there': html('There', ''),
    '/many': html('Many', 'for (let i = 0; i < 1020; i++) new Image().src = "/i?" + i'),
    '/large': html('Large', 'document.body.dataset.x = "x".repeat(11 * 1024 * 1024)'),
  })
})
afterAll(() => site.close())
const quick = { load: 1_500, settle: 600 }
const at = (path: string) => look(live(), site.url + path, { limits: quick })

it.each(['/loop', '/later'])('stops a script that never ends: %s', async (path) => {
  const seen = await at(path)
  expect(seen.html).toContain('<h1>')
  expect(seen.bounds).toContain('A script of the page ran without end and was stopped.')
})

it('leaves a page that never stops asking', async () => {
  const { bounds, html: text } = await at('/busy')
  expect(text).toContain('<h1>Busy</h1>')
  expect(bounds.join()).toContain('never stopped loading')
})

it('takes what there is of a page that never ends', async () => {
  const { bounds, html: text } = await at('/hangs')
  expect(text).toContain('<h1>Hangs</h1>')
  expect(bounds.join()).toContain('did not finish loading')
})

it('gives up on a server that says nothing', async () => {
  await expect(at('/silent')).rejects.toMatchObject({ code: 'browser_timeout' })
})

it('refuses dialogs, downloads, pop-ups and permissions, and goes on', async () => {
  const { html: text } = await look(live(), `${site.url}/favours`)
  expect(text).toContain('data-end="denied"')
  expect(text).not.toContain('"had"')
  expect(site.hits).not.toContain('/from-popup')
})

it('says so where there is no page but a download', async () => {
  await expect(at('/file')).rejects.toMatchObject({ code: 'browser_failed' })
})

it('goes where scripts lead, and says where that is', async () => {
  expect((await at('/leads')).url).toBe(`${site.url}/there`)
})

it('keeps the first thousand requests', async () => {
  const { requests, bounds } = await look(live(), `${site.url}/many`)
  expect(requests).toHaveLength(1_000)
  expect(bounds.join()).toMatch(/made \d+ requests/)
})

it('cuts a document that has grown without measure', async () => {
  const { html: text, bounds } = await at('/large')
  expect(text.length).toBe(10 * 1024 * 1024)
  expect(bounds.join()).toContain('longer than the bound')
})
