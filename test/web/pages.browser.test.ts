import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { pino } from 'pino'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Demo } from '../../scripts/screenshots/demo.ts'
import { findReports, pagesOf, type Reports, type Shown } from '../../scripts/screenshots/pages.ts'
import { parseConfig } from '../../src/config.ts'
import { createNoBrowser } from '../../src/engine/net/browser/browser.ts'
import { webRoutes } from '../../src/server/web/routes.ts'
import { axeOfLayoutAndTheme, axeViolations, type CheckedLooks, loadAxe } from './axe.ts'
import { openChromium, WINDOW_TIMEOUT_MS } from './chromium.ts'
import { startTestDemo } from './demo.ts'

/** Everything else that answers GET requests. */
const FILES = [
  // The demo has no alerts of its own; their tests look at these.
  '/alerts/rules/:id',
  '/.well-known/security.txt',
  '/audit-log.csv',
  // Opens with a share link only.
  '/shared/:id',
  // Opens for members of a project only.
  '/shared-projects/:owner/:project',
  '/accents/:name',
  '/favicon.ico',
  '/icons/:hash',
  '/logos/:hash',
  '/projects/:project/export',
  // Leads to the list of reports.
  '/projects/:project/reports',
  '/reports/:id/badge.json',
  '/reports/:id/badge.svg',
  '/reports/:id/events',
  '/reports/:id/filmstrip/:index',
  '/reports/:id/icon/:hash',
  '/reports/:id/lighthouse.json',
  '/reports/:id/report.csv',
  '/reports/:id/report.json',
  '/reports/:id/report.pdf',
  '/reports/:id/runs/:run/report.csv',
  '/reports/:id/runs/:run/report.json',
  '/reports/:id/runs/:run/report.pdf',
  '/reports/:id/screenshot.webp',
  '/reports/:id/status',
  '/robots.txt',
  '/scans/:id/events',
  '/scans/:id/export',
  '/scans/:id/pages/:n/filmstrip/:index',
  '/scans/:id/pages/:n/screenshot.webp',
  '/scans/:id/pdf',
  '/scans/:id/status',
  '/sitemap.xml',
]

const PAGES = pagesOf(new Proxy({}, { get: () => '' }) as Reports).map(({ name }) => name)

let folder: string
let demo: Demo
let browser: Browser
let pages: Map<string, Shown>
const windows: Record<string, BrowserContext> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-demo-'))
  demo = await startTestDemo(join(folder, 'data'))
  browser = await openChromium()
  for (const locale of ['en-GB', 'de-DE']) {
    for (const who of ['owner', 'stranger']) {
      const context = await browser.newContext({ locale, reducedMotion: 'reduce' })
      context.setDefaultTimeout(WINDOW_TIMEOUT_MS)
      windows[`${who} ${locale}`] = context
    }
    await signIn(await windows[`owner ${locale}`]!.newPage())
  }
  for (const who of ['owner', 'stranger']) await loadAxe(windows[`${who} en-GB`]!)
  const page = await windows['owner en-GB']!.newPage()
  pages = new Map(pagesOf(await findReports(page, demo.url)).map((shown) => [shown.name, shown]))
  await page.close()
})

afterAll(async () => {
  await browser?.close()
  await demo?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(page: Page): Promise<void> {
  await page.goto(`${demo.url}/sign-in`)
  await page.locator('input[name="email"]').fill(demo.email)
  await page.locator('main input[name="password"]').fill(demo.password)
  await page.locator('main button.button-main[type="submit"]').click()
  await page.waitForURL('**/reports')
  await page.close()
}

/** One window per reader and language, because opening one takes as long as loading a page. */
const shownIn = new Map<string, Page>()

async function show(name: string, locale: 'en-GB' | 'de-DE', width: number): Promise<Page> {
  const { who, path } = pages.get(name)!
  const key = `${who} ${locale}`
  const page = shownIn.get(key) ?? (await windows[key]!.newPage())
  shownIn.set(key, page)
  await page.setViewportSize({ width, height: 800 })
  await page.goto(demo.url + path)
  return page
}

it('covers every page', async () => {
  const app = Fastify()
  const routes = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('GET') && !url.startsWith('/assets/')) routes.add(url)
  })
  const { config } = parseConfig({ VERDICT_CONTACT: 'us@example.com' })
  const nothing = {} as never
  const unused = {
    storage: nothing,
    queue: nothing,
    judging: nothing,
    runLimiter: nothing,
    downloads: nothing,
    branding: nothing,
    now: Date.now,
    logger: pino({ level: 'silent' }),
  }
  const browser = createNoBrowser('None.')
  const described = { document: () => ({}), problems: {} }
  await app.register((part) =>
    webRoutes(part, { ...unused, config: config!, secret: Buffer.alloc(32), browser }, described),
  )
  const known = new Set([...FILES, ...[...pages.values()].flatMap(({ route }) => route ?? [])])
  expect([...known].sort()).toEqual([...routes].sort())
})

const checked: Record<'computer' | 'phone', CheckedLooks> = { computer: [], phone: [] }

describe.each(PAGES)('the page %s', (name) => {
  it('is accessible, with a name for each table: light on a computer, dark on a phone', async () => {
    const page = await show(name, 'en-GB', 1280)
    expect(await tablesWithoutName(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await pages.get(name)!.before?.(page)
    expect(await axeViolations(page, { checked: checked.computer })).toEqual([])
    expect(await panelsOutside(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await fitsPhone(page)
    expect(await axeOfLayoutAndTheme(page, checked.phone)).toEqual([])
  })

  it('fits a phone in German too', async () => {
    const page = await show(name, 'de-DE', 375)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await fitsPhone(page)
  })
})

it('has one row for name and account on the narrowest phones, in German too', async () => {
  const page = await show('account', 'de-DE', 320)
  const [brand, user] = ['.brand', '.site-header-user'].map((one) => page.locator(one))
  expect((await user!.boundingBox())!.y).toBeLessThan((await brand!.boundingBox())!.y + 10)
  expect(await page.locator('.site-header-user > a').last().textContent()).toBe('Konto')
})

it('keeps the buttons of a channel in two lines at most, however long its name is', async () => {
  for (const width of [1280, 1025, 768]) {
    const page = await show('channels', 'de-DE', width)
    await page
      .locator('tbody th')
      .first()
      .evaluate((cell) => cell.prepend('W'.repeat(100)))
    const lines = await page
      .locator('tbody tr:first-child .actions > *')
      .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
    expect([width, lines > 0 && lines <= 2]).toEqual([width, true])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  }
})

it('fits the longest origin of a credential into every window', async () => {
  for (const width of [1280, 1025, 768]) {
    const page = await show('credentials', 'en-GB', width)
    await page
      .locator('.cell-long bdi')
      .first()
      .evaluate((origin) => origin.append(`${'a'.repeat(63)}.`.repeat(3)))
    expect([width, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([width, 0])
  }
})

it('breaks the address of a report only where the page ends, in German too', async () => {
  for (const name of ['report-failed', 'report-never-judged']) {
    const page = await show(name, 'de-DE', 1280)
    const lines = await page
      .locator('.report-head h1')
      .evaluate((title) => Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)))
    expect([name, lines]).toEqual([name, 1])
  }
})

it('shows all tabs of a site on a tablet', async () => {
  const page = await show('site', 'en-GB', 768)
  const { x, width } = (await page.locator('.site-tabs li').last().boundingBox())!
  expect(x + width).toBeLessThan(768 - 24)
})

it('shows the values of a page beside each other on a tablet, in German too', async () => {
  const page = await show('scan-pages', 'de-DE', 768)
  const lines = await page
    .locator('tbody tr:first-child td[data-label]')
    .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
  expect(lines).toBe(1)
})

it('keeps the visibility of a report beside its time on a phone', async () => {
  const page = await show('reports', 'de-DE', 375)
  const gaps = await page.locator('tr.row').evaluateAll((all) =>
    all.map((row) => {
      const { right } = row.querySelector('.row-privacy .icon')!.getBoundingClientRect()
      return row.querySelector('.row-time')!.getBoundingClientRect().left - right
    }),
  )
  expect(gaps.length).toBeGreaterThan(0)
  for (const gap of gaps) expect(gap).toBeLessThan(12)
})

it('sets check boxes in the middle of the first line of their label', async () => {
  const page = await show('credential', 'en-GB', 375)
  const off = await page.locator('label:has(> [name="keep_evidence"])').evaluate((label) => {
    const box = label.querySelector('input')!.getBoundingClientRect()
    const text = document.createRange()
    text.selectNodeContents(label.querySelector('span')!)
    const line = text.getClientRects()[0]!
    return Math.abs(box.top + box.height / 2 - (line.top + line.height / 2))
  })
  expect(off).toBeLessThan(2)
})

it('cuts off no option of a key or a policy on tablets and computers, in German too', async () => {
  for (const name of ['account', 'policy'])
    for (const width of [1280, 768]) {
      const page = await show(name, 'de-DE', width)
      const cutOff = await page.locator('main select').evaluateAll((all) =>
        all.flatMap((select) => {
          const free = select.cloneNode(true) as HTMLSelectElement
          free.style.cssText = 'position: absolute; width: auto'
          select.after(free)
          const isCutOff = free.offsetWidth > (select as HTMLSelectElement).offsetWidth + 1
          free.remove()
          return isCutOff ? [select.getAttribute('name')] : []
        }),
      )
      expect([name, width, cutOff]).toEqual([name, width, []])
    }
})

it('prints no buttons', async () => {
  for (const name of [
    'projects',
    'reports',
    'alerts',
    'settings',
    'account',
    'site',
    'report-former',
    'report-compare',
  ]) {
    const page = await show(name, 'en-GB', 1280)
    await page.emulateMedia({ media: 'print' })
    const printed = await page
      .locator('.button')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
    await page.emulateMedia({ media: null })
    expect([name, printed]).toEqual([name, 0])
  }
})

it('keeps email addresses of users whole on a tablet, in German too', async () => {
  for (const width of [1280, 768]) {
    const page = await show('users', 'de-DE', width)
    const lines = await page.locator('tbody th').evaluateAll((all) =>
      all.map((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return text.getClientRects().length
      }),
    )
    expect([width, lines]).toEqual([width, [1, 1, 1]])
  }
})

function tablesWithoutName(page: Page): Promise<string[]> {
  return page
    .locator('table:not([aria-label], [aria-labelledby]):not(:has(caption))')
    .evaluateAll((all) => all.map((table) => table.className))
}

async function fitsPhone(page: Page): Promise<void> {
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([width, 0])
    expect([width, await panelsOutside(page)]).toEqual([width, []])
  }
}

/** Buttons whose panel opens beyond the left or right edge of the window; it can’t be reached by scrolling to the left. */
function panelsOutside(page: Page): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll('details:not([open]):has(> .floating)')].filter((details) => {
    details.open = true
    const { left, right } = details.querySelector('.floating').getBoundingClientRect()
    details.open = false
    return left < 0 || right > innerWidth
  }).map((details) => details.querySelector('summary').textContent)`)
}

it('leads from an old link to an operation of the API to the page where it is now', async () => {
  const page = await show('docs', 'en-GB', 1280)
  await page.goto(`${demo.url}/docs#createScan`)
  await page.waitForURL('**/docs/scans#createScan')
  expect(await page.locator(':target').textContent()).toBe('Create a scan')
})

it('gives the settings the full width if nothing is next to them', async () => {
  const page = await show('report-waiting', 'en-GB', 1280)
  const { width } = (await page.locator('#manage').boundingBox())!
  expect(width).toBeGreaterThan(1000)
})

it('keeps the labels of charts inside them on a phone, and shows where there is more to scroll to', async () => {
  const page = await show('report-bad', 'en-GB', 375)
  const cut = await page.evaluate(`[...document.querySelectorAll('svg[class$="chart"] text, svg.waterfall text')]
    .filter((text) => {
      const [own, chart] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()]
      return own.left < chart.left || own.right > chart.right
    })
    .map((text) => text.textContent)`)
  expect(cut).toEqual([])
  const scrolled = page.locator('.chart-scroll').first()
  expect(await scrolled.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  const shadows = await scrolled.evaluate((element) => getComputedStyle(element).backgroundAttachment)
  expect(shadows).toBe('local, local, scroll, scroll')
})

it('does not move with reduced motion', async () => {
  const page = await show('report-waiting', 'en-GB', 1280)
  const moving = () => page.evaluate('document.getAnimations().length')
  await expect.poll(moving).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(moving).toBeGreaterThan(0)
})
