import { fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Browser, type BrowserOptions, createBrowser } from '../../src/engine/net/browser/browser.ts'
import type { LaunchedBrowser } from '../../src/engine/net/browser/launch.ts'
import { createWarmBrowser } from '../../src/engine/net/browser/warm-browser.ts'
import { type Site, serve } from './site.ts'

const html = '<!doctype html><html lang="en"><title>Clocks</title><h1>Clocks</h1>'
let site: Site
let browser: Browser
let started: { child: number; browser?: number }[] = []

beforeAll(async () => {
  site = await serve({
    '/': html,
    '/next': (_, response) => {
      order.push('next')
      response.setHeader('content-type', 'text/html').end(html)
    },
    '/unanswered': (_, response) => {
      response.once('close', () => order.push('closed'))
      arrived()
    },
    // Keeps the visit under way until a process has been killed.
    '/slow': (_, response) => {
      killed?.()
      setTimeout(() => response.setHeader('content-type', 'text/html').end(html), 500)
    },
    '/eats': `<script>const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))</script>`,
    '/file': { type: 'application/octet-stream', headers: { 'content-disposition': 'attachment' }, body: 'x' },
    '/held': (_, response) => {
      release = () => response.setHeader('content-type', 'text/html').end(html)
    },
    '/report': (request, response) => {
      const picture = '<img src="http://127.0.0.2:9999/x">'
      response.setHeader('content-type', 'text/html').end(`${html}<p>${request.headers.cookie}</p>${picture}`)
    },
  })
})
afterAll(() => site.close())
afterEach(() => browser.close())

let killed: (() => void) | undefined
let release: () => void
let arrived: () => void
const order: string[] = []

function open(more: Partial<BrowserOptions> = {}): Browser {
  started = []
  browser = createBrowser({
    chrome: process.env['VERDICT_CHROME'],
    policy: { allow: ['127.0.0.1'] },
    botName: 'VerdictBot',
    onProcess: (one) => started.push(one),
    ...more,
  })
  return browser
}

const render = (path: string) => browser.render(site.url + path, { device: 'mobile' })
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const gone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)
const folders = (pid: number) => readdirSync(tmpdir()).filter((name) => name.startsWith(`verdict-browser-${pid}-`))

it('keeps one browser warm over visits, and leaves nothing when it is closed', async () => {
  open()
  expect(await render('/')).toEqual({ ok: true, value: expect.anything() })
  expect(await render('/')).toMatchObject({ ok: true, value: { device: 'mobile' } })
  expect(started).toEqual([{ child: expect.any(Number) }, { child: started[0]!.child, browser: expect.any(Number) }])
  expect(getPriority(started[1]!.child)).toBe(10)
  await browser.close()
  await gone(started[1]!.browser!)
  await gone(started[0]!.child)
  expect(folders(started[0]!.child)).toEqual([])
  expect(await render('/')).toMatchObject({ ok: false, code: 'aborted' })
})

it('takes a fresh child and browser after a number of visits', async () => {
  open({ recycleAfter: 1 })
  await render('/')
  await render('/')
  expect(new Set(started.map(({ child }) => child)).size).toBe(2)
  await gone(started[0]!.child)
})

it.each(['browser', 'child'] as const)('tries again when the %s is killed in the middle', async (who) => {
  open()
  await render('/')
  const victim = started.at(-1)![who]!
  killed = () => {
    killed = undefined
    process.kill(victim, 'SIGKILL')
  }
  expect(await render('/slow')).toMatchObject({ ok: true })
  await gone(victim)
})

it('leaves no process behind when the process that asked is killed', async () => {
  open()
  const server = fork(join(import.meta.dirname, 'server-process.ts'), [`${site.url}/slow`], { execArgv: [] })
  const pids = await new Promise<{ child: number; browser: number }>((resolve) =>
    server.on('message', resolve as never),
  )
  server.kill('SIGKILL')
  await gone(pids.browser)
  await gone(pids.child)
})

it('ends a page that takes more memory than it may, and still looks at the next', async () => {
  open({ pageBytes: 200 * 2 ** 20 })
  expect(await render('/eats')).toMatchObject({
    ok: false,
    code: 'browser_failed',
    message: expect.stringContaining('memory'),
  })
  expect(await render('/')).toMatchObject({ ok: true })
  // What fails after that fails for a reason of its own.
  expect(await render('/file')).toMatchObject({ ok: false, message: expect.stringContaining('could not open') })
})

it('says so where the browser that was named is not there', async () => {
  open({ chrome: '/nowhere/chrome' })
  expect(await render('/')).toMatchObject({ ok: false, code: 'browser_missing' })
})

it('does not begin a visit that was aborted before', async () => {
  open()
  const got = await browser.render(`${site.url}/`, { device: 'mobile', signal: AbortSignal.abort() })
  expect(got).toMatchObject({ ok: false, code: 'aborted' })
  expect(started).toEqual([])
})

it('closes a page whose visit is canceled before the next one is opened', async () => {
  open({ concurrency: 1 })
  const canceling = new AbortController()
  arrived = () => canceling.abort()
  const canceled = browser.render(`${site.url}/unanswered`, { device: 'mobile', signal: canceling.signal })
  const next = render('/next')
  expect(await canceled).toMatchObject({ ok: false, code: 'aborted' })
  expect(await next).toMatchObject({ ok: true })
  expect(order).toEqual(['closed', 'next'])
})

it.each(['A4', 'Letter'] as const)(
  'prints a page of our own as a PDF on %s, with its cookie and nothing else',
  async (format) => {
    open({ policy: {} })
    const got = await browser.print(`${site.url}/report`, { format, cookies: [{ name: 'a', value: 'b' }] })
    expect(got.ok && Buffer.from(got.value.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(await browser.print('https://example.com/', { format })).toMatchObject({ ok: false })
  },
)

it('keeps the browser that follows one whose page did not close', async () => {
  const launched: LaunchedBrowser[] = []
  const warm = createWarmBrowser({
    chrome: process.env['VERDICT_CHROME'],
    policy: { allow: ['127.0.0.1'] },
    lookup: 'system',
    botName: 'VerdictBot',
    pageBytes: 1e9,
    env: process.env,
    onLaunch(one) {
      if (launched.push(one) === 1) neverClosePages(one)
    },
  })
  const visit = (path: string) =>
    warm.run({ kind: 'render', url: site.url + path, device: 'mobile', acceptBadCertificate: false, logIn: undefined })
  const held = visit('/held')
  await visit('/')
  await visit('/')
  release()
  await held
  await launched[0]!.exited
  expect(await visit('/')).toMatchObject({ ok: true })
  expect(launched).toHaveLength(2)
  await warm.close()
  for (const { pid } of launched) await gone(pid)
})

function neverClosePages({ puppeteer }: LaunchedBrowser): void {
  const create = puppeteer.createBrowserContext.bind(puppeteer)
  puppeteer.createBrowserContext = async (options) =>
    Object.assign(await create(options), { close: () => new Promise<void>(() => {}) })
}
