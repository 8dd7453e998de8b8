import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserRecord } from '../../src/domain/results/browser.ts'
import { rendered } from '../../src/engine/testing/browser.ts'
import { quickHash } from '../../src/server/web/testing/quick-hash.ts'
import type { User } from '../../src/storage/people/account-records.ts'
import type { Report } from '../../src/storage/records.ts'
import { findReport, updateReport } from '../../src/storage/reports/reports.ts'
import { claimRun, finishRun, latestResults } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { type AuditedSite, openAuditedSite } from './audited-site.ts'
import { axeInBothThemes } from './axe.ts'
import { startVerdict, type Verdict } from './verdict.ts'

let verdict: Verdict
let site: AuditedSite
let owner: User

beforeAll(async () => {
  site = await openAuditedSite()
  verdict = await startVerdict()
})

beforeEach(async () => {
  owner = await verdict.newUser()
})

afterEach(() => verdict.closeWindows())

afterAll(async () => {
  await verdict?.close()
  await site?.close()
})

const windowOf = (user: User | null, javaScriptEnabled = true) => verdict.windowOf(user, { javaScriptEnabled })

/** Creates a report on the dashboard and returns its URL. */
async function make(page: Page, path: string): Promise<string> {
  await page.goto(`${verdict.base}/reports`)
  await page.getByLabel('URL', { exact: true }).fill(site.url + path)
  await page.getByRole('button', { name: 'Run audit', exact: true }).click()
  await page.waitForURL(/\/reports\/.+/)
  return page.url()
}

const finished = () => verdict.lastReport(owner.id)

const addressOf = ({ id }: Report) => `${verdict.base}/reports/${id}`

const settings = (page: Page) => page.locator('#manage')

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a report %s', (_, hasScript) => {
  it('is created, and shows its result when it is ready', async () => {
    const page = await windowOf(owner, hasScript)
    const slow = `/slow/${hasScript}`
    await page.goto(await make(page, slow))
    await page.getByRole('heading', { name: 'Report in progress' }).waitFor()
    if (hasScript) await page.evaluate('window.stayed = true')
    site.release(slow)
    if (!hasScript) {
      await finished()
      await page.getByRole('link', { name: 'Refresh' }).click()
    }
    await page.getByRole('img', { name: /^Score \d+ of 100/ }).waitFor()
    expect(await page.getByRole('heading', { name: 'Report in progress' }).count()).toBe(0)
    expect(await page.locator('.report-title').textContent()).toBe('Museum of Clocks')
    if (hasScript) expect(await page.evaluate('window.stayed')).toBe(true)
  })

  it('says why a run failed, and keeps the last good result', async () => {
    const page = await windowOf(owner, hasScript)
    const address = await make(page, `/fickle/${hasScript}`)
    await finished()
    await page.goto(address)
    await page.getByRole('button', { name: 'Re-run', exact: true }).click()
    expect((await finished()).status).toBe('failed')
    if (!hasScript) await page.reload()
    await page.locator('.failure-what', { hasText: 'The server returned an error.' }).waitFor()
    await page.getByText('The last result is shown below.').waitFor()
    await page.getByRole('img', { name: /^Score/ }).waitFor()
  })

  it('is filtered by category and outcome', async () => {
    const page = await windowOf(owner, hasScript)
    await page.goto(addressOf(await verdict.newReport(owner.id)))
    const filters = page.locator('[data-filters]')
    await filters.getByRole('link', { name: /^Security/ }).click()
    await filters.getByRole('link', { name: /^Failed/ }).click()
    await page.waitForURL((url) => /outcome=fail/.test(url.search))
    expect(new URL(page.url()).searchParams.get('category')).toBe('security')
    const shown = page.locator('[data-outcome]:visible')
    expect(await shown.count()).toBeGreaterThan(0)
    const kinds = await shown.evaluateAll((all) => all.map((one) => JSON.stringify((one as HTMLElement).dataset)))
    for (const kind of kinds) expect(JSON.parse(kind)).toMatchObject({ outcome: 'fail', category: 'security' })
  })

  it('opens with its password, until that or the visibility changes', async () => {
    const mine = await windowOf(owner, hasScript)
    const address = addressOf(await verdict.newReport(owner.id))
    await protect(mine, address, 'password', 'open sesame')

    const reader = await windowOf(hasScript ? null : await verdict.newUser(), hasScript)
    await reader.goto(address)
    await unlock(reader, 'wrong')
    await reader.getByText('Wrong password.').waitFor()
    if (hasScript) expect(await axeInBothThemes(reader)).toEqual([])
    expect(await reader.locator('[data-report]').count()).toBe(0)
    await unlock(reader, 'open sesame')
    await reader.locator('[data-report]').waitFor()
    expect(await settings(reader).count()).toBe(0)
    await protect(mine, address, 'password', 'another one')
    await reader.goto(address)
    await unlock(reader, 'another one')
    await reader.locator('[data-report]').waitFor()
    await protect(mine, address, 'private')
    expect((await reader.goto(address))!.status()).toBe(404)
    await protect(mine, address, 'password')
    await reader.goto(address)
    await reader.getByRole('heading', { name: 'Password-protected report' }).waitFor()
  })

  it('is deleted, hidden from others at once, and restored', async () => {
    const page = await windowOf(owner, hasScript)
    const stranger = await windowOf(null, hasScript)
    const address = addressOf(await verdict.newReport(owner.id))
    expect((await stranger.goto(address))!.status()).toBe(200)
    await page.goto(address)
    await settings(page).getByText('Delete…').click()
    await settings(page).getByRole('button', { name: 'Delete report' }).click()
    await page.locator('.removals').waitFor()
    expect((await stranger.goto(address))!.status()).toBe(404)
    await page.goto(address)
    await page.getByText('permanently').waitFor()
    if (hasScript) expect(await axeInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Report restored.').waitFor()
    expect((await stranger.goto(address))!.status()).toBe(200)
  })
})

it('keeps the branch of its history and the filter, also when the language changes', async () => {
  const page = await windowOf(owner)
  await page.goto(`${addressOf(await verdict.newReport(owner.id))}?branch=next`)
  await page.locator('.verdict-counts a').first().click()
  const filters = page.locator('[data-filters]')
  await filters.getByRole('link', { name: /^SEO/ }).click()
  const chosen = Object.fromEntries(new URL(page.url()).searchParams)
  expect(chosen).toEqual({ branch: 'next', category: 'seo', outcome: 'fail' })
  const href = await filters.getByRole('link', { name: /^Security/ }).getAttribute('href')
  expect(Object.fromEntries(new URL(href!, page.url()).searchParams)).toEqual({ ...chosen, category: 'security' })
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Alle Prüfungen' }).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(chosen)
})

it('shows the audit that its URL names, also if the filter hides it', async () => {
  const page = await windowOf(owner)
  const address = addressOf(await verdict.newReport(owner.id))
  await page.goto(address)
  const passed = page.locator('[data-outcome="pass"]').first()
  const id = await passed.getAttribute('id')
  const category = await passed.getAttribute('data-category')
  await page.goto(`${address}?outcome=fail&category=${category === 'seo' ? 'security' : 'seo'}#${id}`)
  await page.locator(`#${id}`).waitFor({ state: 'visible' })
})

it('is updated in place when a run ends: open items, scroll position, focus and typed text stay', async () => {
  const page = await windowOf(owner)
  const report = await verdict.newReport(owner.id)
  const address = addressOf(report)
  await startOwnRun(report)
  await page.goto(address)
  await page.getByRole('heading', { name: 'New run in progress' }).waitFor()
  const audit = page.locator('details.audit.is-fail').last()
  await audit.locator('summary').click()
  await page.locator('#share > summary').click()
  await page.getByLabel('Password: anyone with the password').check()
  await page.locator('#report-password').fill('half-typed')
  await page.keyboard.press('Escape')
  await audit.locator('summary').focus()
  await audit.scrollIntoViewIfNeeded()
  const before = (await audit.boundingBox())!.y
  await page.evaluate('window.stayed = true')

  await endOwnRun(report)

  await page.getByRole('img', { name: 'Score 41 of 100: Bad' }).waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { name: 'New run in progress' }).count()).toBe(0)
  expect(await page.evaluate('window.stayed')).toBe(true)
  expect(await audit.getAttribute('open')).toBe('')
  expect(await audit.locator('summary').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(Math.abs((await audit.boundingBox())!.y - before)).toBeLessThan(2)
  expect(await page.locator('#report-password').inputValue()).toBe('half-typed')
})

it('keeps the filter that is chosen while the page is brought up to date', async () => {
  const page = await windowOf(owner)
  const report = await verdict.newReport(owner.id)
  await startOwnRun(report)
  await page.goto(addressOf(report))
  await page.getByRole('heading', { name: 'New run in progress' }).waitFor()
  const asked = Promise.withResolvers<void>()
  const chosen = Promise.withResolvers<void>()
  await page.route(addressOf(report), async (route) => {
    asked.resolve()
    await chosen.promise
    await route.continue()
  })
  await endOwnRun(report)
  await asked.promise
  await page
    .locator('[data-filters]')
    .getByRole('link', { name: /^Failed/ })
    .click()
  chosen.resolve()
  await page.getByRole('img', { name: 'Score 41 of 100: Bad' }).waitFor({ state: 'attached' })
  await page.unrouteAll({ behavior: 'wait' })
  const outcomes = await page
    .locator('[data-outcome]:visible')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['outcome']))
  expect(new Set(outcomes)).toEqual(new Set(['fail']))
})

it('has a menu of exports that the arrow keys walk', async () => {
  const page = await windowOf(owner)
  const address = await make(page, '/')
  await finished()
  await page.goto(address)
  await page.locator('#export > summary').focus()
  const pressed = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return page.evaluate(() => document.activeElement?.textContent)
  }
  expect(await pressed('ArrowDown')).toBe('PDF')
  expect(await pressed('ArrowDown', 'ArrowDown')).toBe('JSON')
  expect(await pressed('End')).toBe('Print')
  expect(await pressed('ArrowDown')).toBe('PDF')
  expect(await pressed('ArrowUp')).toBe('Print')
  expect(await pressed('Escape')).toBe('Export')
  expect(await page.locator('#export').getAttribute('open')).toBeNull()
})

it('shows that a PDF is being prepared, and opens it when it is ready', async () => {
  const page = await windowOf(owner)
  const report = await make(page, '/')
  await finished()
  await page.goto(report)
  const { promise: ready, resolve: finish } = Promise.withResolvers<void>()
  await page.route('**/report.pdf', async (route) => {
    if (route.request().method() === 'HEAD') await ready
    await route.fulfill({ contentType: 'text/plain', body: 'The PDF' })
  })
  await page.locator('#export > summary').click()
  const link = page.locator('#export a').first()
  await link.click()
  await expect.poll(() => link.textContent()).toBe('Preparing the PDF…')
  finish()
  await page.waitForURL('**/report.pdf')
  await page.unroute('**/report.pdf')

  // If there is none, the server leads back to the page, which says why.
  await page.route('**/report.pdf', (route) => route.fulfill({ status: 303, headers: { location: report } }))
  await page.goto(report)
  await page.evaluate('document.documentElement.dataset.before = ""')
  await page.locator('#export > summary').click()
  await link.click()
  await page.locator('html:not([data-before])').waitFor()
  expect(page.url()).toBe(report)
})

it('does not submit "Password" without one', async () => {
  const page = await windowOf(owner)
  await page.goto(addressOf(await verdict.newReport(owner.id)))
  await page.locator('#share > summary').click()
  const field = page.locator('#report-password')
  const isRequired = () => field.evaluate((input) => (input as HTMLInputElement).required)
  expect(await isRequired()).toBe(false)
  await page.getByLabel('Password: anyone with the password').check()
  expect(await isRequired()).toBe(true)
  await page.getByLabel('Private: only you').check()
  expect(await isRequired()).toBe(false)
})

it('covers no text with the screenshot, and breaks no word, in the narrowest window', async () => {
  const screenshot = { type: 'image/webp', base64: '', width: 412, height: 823 } as const
  const browser = browserRecord(rendered({ screenshot: { ok: true, value: screenshot } }))
  const more = { depth: 1, device: 'mobile', depth_error: null, browser }
  const report = await verdict.newReport(owner.id, { more })
  const page = await verdict.windowOf(owner, { locale: 'de-DE', viewport: { width: 320, height: 800 } })
  await page.goto(addressOf(report))
  const badge = (await page.locator('.verdict-gauge .badge').boundingBox())!
  const screen = (await page.locator('.verdict > .screen').boundingBox())!
  const isBeside = badge.x + badge.width <= screen.x || badge.y + badge.height <= screen.y
  expect({ isBeside, badge, screen }).toMatchObject({ isBeside: true })
  const broken = await page.locator('.categories a').evaluateAll((names) =>
    names.flatMap((name) => {
      const isBroken = name.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(name).lineHeight)
      return isBroken ? [name.textContent] : []
    }),
  )
  expect(broken).toEqual([])
})

it('tells kinds of files apart in forced colors, too', async () => {
  const page = await windowOf(owner)
  await page.goto(await make(page, '/'))
  const marks = page.locator('.swatch, .legend-value')
  await marks.first().waitFor()
  const colors = () =>
    Promise.all([
      marks.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor)),
      page.locator('.bytes-chart rect, .bar-value').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill)),
    ])
  const before = await colors()
  expect(before.map((some) => some.length > 1)).toEqual([true, true])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await colors()).toEqual(before)
})

it('writes scores and labels of charts in the color of text in forced colors', async () => {
  const page = await windowOf(owner)
  await page.goto(await make(page, '/'))
  const texts = page.locator('svg :is(.gauge-score, .gauge-tick, .bar-label, .chart-tick)')
  await texts.first().waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const text = await page.locator('h1').evaluate((heading) => getComputedStyle(heading.closest('body')!).color)
  const fills = await texts.evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fill))])
  expect(fills).toEqual([text])
})

describe('copying', () => {
  it('works without the clipboard API, as on plain http', async () => {
    // In a window of its own, because the script stays in it.
    const page = await verdict.windowOf(owner, { permissions: [] })
    await page.addInitScript('Object.defineProperty(navigator, "clipboard", { value: undefined })')
    await page.goto(addressOf(await verdict.newReport(owner.id)))
    await page.locator('#share > summary').click()
    // Pasting needs no permission.
    await page.locator('#share .copy-text button').first().click()
    await page.getByText('Copied').waitFor()
    await page.getByLabel('Private: only you').check()
    await page.getByLabel('Password: anyone with the password').check()
    const field = page.locator('#report-password')
    await field.focus()
    await page.keyboard.press('Control+V')
    expect(await field.inputValue()).toBe(page.url())
  })

  it('says so for two seconds, also after two clicks', async () => {
    const page = await verdict.windowOf(owner, { permissions: ['clipboard-write'] })
    await page.goto(addressOf(await verdict.newReport(owner.id)))
    await page.locator('#share > summary').click()
    const button = page.locator('#share .copy-text button').first()
    const label = await button.textContent()
    await button.dblclick()
    await page.getByText('Copied').waitFor()
    await expect.poll(() => button.textContent()).toBe(label)
  })
})

describe('a visitor without access', () => {
  /** Everything under a report's path that answers GET requests. */
  const PARTS = [
    '',
    '/report.json',
    '/report.csv',
    '/report.pdf',
    '/badge.svg',
    '/status',
    '/events',
    '/lighthouse.json',
    '/screenshot.webp',
    '/filmstrip/0',
    '/icon/none',
    '/runs/none/report.pdf',
  ]
  const MISSING = '0198c0de-0000-7000-8000-000000000000'

  it.each(['a stranger', 'another user'])('gets, as %s, the same bytes as for an unknown report', async (who) => {
    const mine = await windowOf(owner)
    const hidden = await verdict.newReport(owner.id, { privacy: 1 })
    const reader = await windowOf(who === 'a stranger' ? null : await verdict.newUser())
    // Only the cookie of the first page may differ.
    await reader.goto(`${verdict.base}/bot`)
    for (const part of PARTS) {
      const one = await bytesOf(reader, hidden.id, part)
      const other = await bytesOf(reader, MISSING, part)
      expect([part, one]).toEqual([part, other])
      expect(one).not.toContain('Clocks')
    }
    await reader.goto(`${verdict.base}/reports/${hidden.id}`)
    await reader.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect((await mine.goto(`${verdict.base}/reports/${hidden.id}`))!.status()).toBe(200)
    await settings(mine).waitFor()
  })

  it('learns nothing about a password-protected report', async () => {
    const report = await verdict.newReport(owner.id, { privacy: 2, passwordHash: await quickHash('open sesame') })
    const reader = await windowOf(null)
    await reader.goto(`${verdict.base}/reports/${report.id}`)
    expect(await reader.content()).not.toMatch(/Clocks|127\.0\.0\.1:\d+\/slow/)
    for (const part of ['/report.json', '/report.csv', '/report.pdf']) {
      const answer = await reader.request.get(`${verdict.base}/reports/${report.id}${part}`, { maxRedirects: 0 })
      expect([part, answer.status()]).toEqual([part, 303])
    }
    const robots = await reader.locator('meta[name="robots"]').getAttribute('content')
    expect(robots).toBe('noindex')
  })

  it('has ten attempts at a password, then has to wait', async () => {
    const report = await verdict.newReport(owner.id, { privacy: 2, passwordHash: await quickHash('open sesame') })
    const reader = await windowOf(null)
    await reader.goto(`${verdict.base}/reports/${report.id}`)
    const csrf = await reader.locator('main input[name="csrf"]').inputValue()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        reader.request.post(`${verdict.base}/reports/${report.id}/unlock`, { form: { csrf, password: 'wrong' } }),
      ),
    )
    expect(answers.map((answer) => answer.status())).toEqual(Array(10).fill(422))
    await unlock(reader, 'open sesame')
    await reader.getByText(/Too many attempts\. Try again in \d+ seconds/).waitFor()
  })

  it('sees a public report without its settings, which is indexable only if its owner allows it', async () => {
    const report = await verdict.newReport(owner.id)
    const reader = await windowOf(null)
    const open = async () => {
      const answer = await reader.goto(`${verdict.base}/reports/${report.id}`)
      return answer!.headers()['x-robots-tag']
    }
    const before = await open()
    expect(await settings(reader).count()).toBe(0)
    await updateReport(verdict.storage.db, owner.id, report.id, { indexable: before === 'noindex' }, Date.now())
    expect(await open()).not.toBe(before)
  })

  /** Status, headers and body, without what depends on the id and the time. */
  async function bytesOf(reader: Page, id: string, part: string): Promise<string> {
    // The compressed size depends on the id.
    const how = { maxRedirects: 0, headers: { 'accept-encoding': 'identity' } }
    const answer = await reader.request.get(`${verdict.base}/reports/${id}${part}`, how)
    const headers = answer.headersArray().filter(({ name }) => !/^(date|x-request-id)$/i.test(name))
    const said = JSON.stringify(headers) + (await answer.text())
    return `${answer.status()} ${said.replaceAll(id, 'ID')}`
  }
})

/** Starts a run that the worker leaves alone: the test performs it. */
async function startOwnRun(report: Report): Promise<void> {
  await verdict.storage.transaction(async (db) => {
    const { run } = await startRun(db, report, { depth: 0, device: 'mobile' }, Date.now())
    await db
      .updateTable('runs')
      .set('not_before', Date.now() + 3_600_000)
      .where('id', '=', run.id)
      .execute()
  })
}

/** Ends it with a score of 41. */
async function endOwnRun(report: Report): Promise<void> {
  const { runId } = (await findReport(verdict.storage.db, owner.id, report.id))!
  const results = (await latestResults(verdict.storage.db, report.runId))!
  const { attempt } = (await claimRun(verdict.storage.db, runId, Date.now()))!
  const outcome = { score: 41, result: 'bad', ruleSet: '2', error: null } as const
  const changed = zstdCompressSync(
    JSON.stringify({ ...JSON.parse(zstdDecompressSync(results).toString()), score: 41, result: 'bad' }),
  )
  await finishRun(verdict.storage.db, { runId, attempt, outcome, results: changed, evidence: null, now: Date.now() })
}

async function protect(page: Page, address: string, privacy: 'private' | 'password', password = ''): Promise<void> {
  await page.goto(address)
  await page.locator('#share > summary').click()
  const field = page.locator('#report-password')
  if (privacy === 'private') await page.getByLabel('Private: only you').check()
  else {
    await page.getByLabel('Password: anyone with the password').check()
    await field.fill(password)
  }
  expect(await field.isVisible()).toBe(privacy === 'password')
  await page.getByRole('button', { name: 'Save' }).click()
  // Where the visitor is looking: the menu is still open.
  await page.locator('#share .flash', { hasText: 'Saved.' }).waitFor()
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.locator('main input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Open report' }).click()
}
