import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '../../src/storage/people/account-records.ts'
import { type AttackSite, openAttackSite } from './attack-site.ts'
import { startVerdict, type Verdict } from './verdict.ts'

let verdict: Verdict
let site: AttackSite
let owner: User
let path: string

/** A real run: the page is fetched, opened in a browser and audited. */
beforeAll(async () => {
  site = await openAttackSite()
  verdict = await startVerdict()
  owner = await verdict.newUser()
  const page = await verdict.windowOf(owner)
  await page.goto(`${verdict.base}/reports`)
  await page.getByLabel('URL', { exact: true }).fill(site.page)
  await page.locator('.create-options > summary').click()
  await page.getByRole('radio', { name: 'Browser' }).check()
  await page.getByRole('button', { name: 'Run audit', exact: true }).click()
  await page.waitForURL(/\/reports\/.+/)
  await verdict.closeWindows()
  path = `/reports/${(await verdict.lastReport(owner.id)).id}`
})

afterEach(() => verdict.closeWindows())

afterAll(async () => {
  await verdict?.close()
  await site?.close()
})

/** Records what a page must never do. */
function watch(page: Page): { seen: string[]; stop(): void } {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`popup: ${popup.url()}`))
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
  // Violations of our Content Security Policy are reported here, too.
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) seen.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${verdict.base}/`)) seen.push(`asked for ${request.url()}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) seen.push(`frame: ${frame.url()}`)
  })
  return { seen, stop: () => void page.removeAllListeners() }
}

/** Text that changes the reading direction must be isolated, or it also turns the text next to it. */
const SPILLING = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    if (!/[\\u202a-\\u202e\\u2066-\\u2069]/.test(walker.currentNode.data)) continue
    const { display, unicodeBidi } = getComputedStyle(walker.currentNode.parentElement)
    if (display === 'inline' && !/isolate|plaintext/.test(unicodeBidi))
      found.push(walker.currentNode.parentElement.outerHTML.slice(0, 150))
  }
  return found
})()`

describe('a page full of attacks', () => {
  it.each([
    ['its report', 'stranger', () => path],
    ['its report', 'owner', () => path],
    ['its filtered report', 'stranger', () => `${path}?outcome="><script>alert(1)</script>&category=seo`],
    ['the list', 'owner', () => '/reports'],
    ['the search', 'owner', () => '/reports?search="><script>alert(1)</script>&project=<img src=x onerror=alert(1)>'],
    ['the confirmation of a deletion', 'owner', () => `/reports/confirm?do=delete&id=${path.split('/').at(-1)}`],
    ['the projects', 'owner', () => '/projects'],
    [
      'the undo of a schedule',
      'owner',
      () => '/schedules?undo=1&scope="><script>alert(1)</script>&target=<img src=x onerror=alert(1)>',
    ],
    ['the badge', 'stranger', () => `${path}/badge.svg`],
    ['the JSON', 'stranger', () => `${path}/report.json`],
    ['a page that is not there', 'stranger', () => `/reports/"><script>alert(1)</script>`],
    ['the way in', 'stranger', () => `/sign-in?next=javascript:alert(1)//"><script>alert(1)</script>`],
  ])('does no harm when %s is opened as %s', async (_, who, pathOf) => {
    const page = await verdict.windowOf(who === 'owner' ? owner : null)
    await page.setViewportSize({ width: 1280, height: 800 })
    const { seen, stop } = watch(page)
    await page.goto(verdict.base + pathOf())
    const isDocument = (await page.evaluate('document.contentType')) === 'text/html'
    if (isDocument) {
      // Expands everything and focuses every field.
      await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
      await page.evaluate(`for (const one of document.querySelectorAll('a, button, input')) one.focus()`)
      expect(await page.evaluate(SPILLING)).toEqual([])
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect([width, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([width, 0])
      }
      const hrefs = await page.evaluate('[...document.querySelectorAll("a, area")].map((one) => one.protocol)')
      for (const protocol of hrefs as string[]) expect(protocol).toMatch(/^https?:$/)
    }
    expect(await page.evaluate('window.attacked')).toBeUndefined()
    expect(seen.filter((one) => !/status of 404|status of 410/.test(one))).toEqual([])
    stop()
  })

  it('is shown as text', async () => {
    const page = await verdict.windowOf(null)
    await page.goto(verdict.base + path)
    expect(await page.locator('.report-title').textContent()).toContain('<script>top.attacked=1')
  })

  it('becomes no formula in a spreadsheet', async () => {
    const answer = await fetch(`${verdict.base}${path}/report.csv`)
    const rows = cellsOf((await answer.text()).replace(/^\ufeff/, ''))
    expect(rows.length).toBeGreaterThan(80)
    const width = rows[0]!.length
    for (const row of rows) expect(row).toHaveLength(width)
    expect(rows.flat().filter((cell) => /^[\s\p{C}]*[=+\-@\t\r]/u.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))).toEqual(
      [],
    )
  })

  it('does not change the type of downloads', async () => {
    for (const [part, type] of [
      ['report.json', 'application/json'],
      ['report.csv', 'text/csv'],
      ['badge.svg', 'image/svg+xml'],
    ] as const) {
      const { headers } = await fetch(`${verdict.base}${path}/${part}`)
      expect(headers.get('content-type')).toContain(type)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-disposition') ?? '').not.toMatch(/[<>%]/)
    }
    const { data } = (await (await fetch(`${verdict.base}${path}/report.json`)).json()) as { data: object }
    expect(data).toHaveProperty('results.audits')
  })
})

/** RFC 4180. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
