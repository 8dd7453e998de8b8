import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endedScan, runningScan } from '../../src/server/web/scans/testing/stored-scan.ts'
import { openSite, PASSWORD, type Site } from '../../src/server/web/testing/site.ts'
import type { User } from '../../src/storage/people/account-records.ts'
import { endScan, saveProgress } from '../../src/storage/scans/scan-progress.ts'
import { openChromium, WINDOW_TIMEOUT_MS } from './chromium.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await openChromium()
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** Signs in, and opens a page. */
async function openAs({ email }: User, path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(WINDOW_TIMEOUT_MS)
  const page = await context.newPage()
  const base = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  await page.goto(`${base}/sign-in?next=${path}`)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('main button.button-main[type="submit"]').click()
  return { context, page, base }
}

it('has its actions in one line on a phone, in German too', async () => {
  const user = await site.newUser()
  const { id } = await endedScan(site, user.id, { '/': { score: 90 } })
  const phone = { locale: 'de-DE', viewport: { width: 375, height: 800 } }
  const { context, page } = await openAs(user, `/scans/${id}/pages`, phone)
  await page.locator('#export > summary').waitFor()
  await page.waitForLoadState()
  const tops = await page
    .locator('.report-actions > li')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
  expect(tops).toEqual([tops[0], tops[0], tops[0]])
  await context.close()
})

it('shows the words of its filters whole on a phone and on a tablet, in German too', async () => {
  const user = await site.newUser()
  const { id } = await endedScan(site, user.id, { '/': { score: 90 } })
  const { context, page } = await openAs(user, `/scans/${id}/pages`, { locale: 'de-DE', javaScriptEnabled: false })
  await page.locator('.scan-filters').waitFor()
  for (const width of [360, 375, 705, 768, 800]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await page.locator('.scan-filters select').evaluateAll(
      (selects) =>
        selects.filter((select) => {
          const shown = select.clientWidth
          select.style.width = 'max-content'
          const isCut = select.clientWidth > shown
          select.style.width = ''
          return isCut
        }).length,
    )
    expect([width, cut]).toEqual([width, 0])
    expect(
      await page.locator('.scan-filters input[type="search"]').evaluate((input) => input.clientWidth),
    ).toBeGreaterThan(200)
  }
  await context.close()
})

it('prints its pages as a table that fits the paper, without tabs and filters', async () => {
  const user = await site.newUser()
  const described = { '/': { score: 90, links: ['/long'] }, '/long': { score: 40, title: 'without-an-end'.repeat(20) } }
  const { id } = await endedScan(site, user.id, described)
  // Letter is wider than A4, between margins of 1 cm.
  const { context, page } = await openAs(user, `/scans/${id}/pages`, { viewport: { width: 718, height: 1000 } })
  await page.locator('.pages-table').waitFor()
  await page.waitForLoadState()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.pages-table thead').isVisible()).toBe(true)
  expect(await page.locator('.site-tabs').isVisible()).toBe(false)
  expect(await page.locator('.filters-form').isVisible()).toBe(false)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await context.close()
})

it('shows how far a scan is and how it ended, without loading the page again', async () => {
  const user = await site.newUser()
  const scan = await runningScan(site, user.id, { found: 40, fetched: 2, judged: 1 })
  const { db } = site.storage
  const { context, page, base } = await openAs(user, '/projects/site.example')
  await page.getByRole('heading', { name: 'Scanning the site' }).waitFor()
  await page.evaluate('window.isSamePage = true')

  const progress = { ...scan, found: 40, fetched: 25, judged: 20, good: 20 }
  await saveProgress(db, scan.id, scan.attempt, progress)
  await page.getByText('25', { exact: true }).waitFor()
  expect(await page.getByRole('progressbar').evaluate((bar) => (bar as HTMLProgressElement).value)).toBe(20)

  // Other tabs say it in one line, and offer what was fetched since.
  const tab = await context.newPage()
  await tab.goto(`${base}/scans/${scan.id}/pages`)
  await tab.evaluate('window.isSamePage = true')
  const newest = tab.getByRole('link', { name: 'Show the newest' })
  expect(await newest.isVisible()).toBe(false)
  await saveProgress(db, scan.id, scan.attempt, { ...progress, fetched: 31 })
  await tab.getByText('31', { exact: true }).waitFor()
  await newest.waitFor()
  expect(await tab.getByRole('status').allTextContents()).not.toContain('The scan is running.')

  const end = { score: 83, pageScore: 90, siteScore: 83, result: 'good', ruleSet: '1', error: null } as const
  await endScan(db, scan, { ...progress, status: 'done' }, end, site.now())
  await tab.getByText('The scan is done.').waitFor({ state: 'attached' })
  expect(await tab.locator('.scan-live').count()).toBe(0)
  expect(await tab.evaluate('window.isSamePage')).toBe(true)
  await page.getByText('This site is good.').waitFor()
  expect(await page.getByRole('button', { name: 'Scan again' }).isVisible()).toBe(true)
  expect(await page.evaluate('window.isSamePage')).toBe(true)
})
