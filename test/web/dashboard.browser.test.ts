import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlertKind } from '../../src/domain/alerts/rule-kinds.ts'
import { insertAlert } from '../../src/storage/alerts/alerts-of-rules.ts'
import { addDefaultRules } from '../../src/storage/alerts/default-rules.ts'
import { knownKey } from '../../src/storage/ids.ts'
import type { User } from '../../src/storage/people/account-records.ts'
import { carryOutRemovals } from '../../src/storage/reports/due-removals.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { TIME_TO_UNDO } from '../../src/storage/reports/removals.ts'
import { createReport } from '../../src/storage/reports/reports.ts'
import { freePort } from '../processes.ts'
import { axeInBothThemes } from './axe.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const EVERYTHING = { sortBy: 'url', sort: 'asc', page: 1, perPage: 100 } as const

let place: TestServer
beforeAll(async () => {
  const port = await freePort()
  place = await startTestServer({ port, url: `http://127.0.0.1:${port}` })
})
afterEach(() => place.closeWindows())
afterAll(() => place?.close())

/** A click waits only for the first bytes of the page it leads to: its rest and its scripts come later. */
async function make(page: Page, addresses: string): Promise<void> {
  await page.goto(`${place.base}/reports`)
  await page.getByLabel('URL', { exact: true }).fill(addresses)
  await page.getByRole('button', { name: 'Run audit', exact: true }).click()
  await page.waitForLoadState()
}

/** The id of the report whose page is open. */
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

const rowOf = (page: Page, address: string) => page.locator('tr.row', { hasText: address })
/** The rating in a row, not the same word in its URL. */
const goodIn = (page: Page, address: string) => rowOf(page, address).locator('.badge-good')
const urlsOf = async ({ id }: User) => {
  const { items } = await listReports(place.storage, id, EVERYTHING)
  return items.map(({ url }) => url)
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the list of reports %s', (_, javaScriptEnabled) => {
  let user: User
  let page: Page

  beforeEach(async () => {
    user = await place.newUser()
    page = await place.windowOf(user, { javaScriptEnabled })
  })

  it('starts with an explanation', async () => {
    await page.goto(`${place.base}/reports`)
    expect(await page.locator('.empty').textContent()).toContain('No reports yet')
    await page.goto(`${place.base}/projects`)
    expect(await page.locator('.empty').textContent()).toContain('No projects yet')
  })

  it('takes several URLs at once, and says what is wrong with each invalid one', async () => {
    await make(page, 'a.example/good\nnonsense\nftp://b.example\nb.example/bad')
    expect(await page.locator('.create-problems li').allTextContents()).toEqual([
      expect.stringContaining('nonsense'),
      expect.stringContaining('ftp://b.example'),
    ])
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe('nonsense\nftp://b.example')
    expect(await urlsOf(user)).toEqual(['https://a.example/good', 'https://b.example/bad'])
  })

  it('leads from one URL to its report, and offers that report when the URL is entered again', async () => {
    await make(page, 'a.example/good')
    await page.waitForURL(/\/reports\/.+/)
    const id = idOf(page)
    await make(page, 'a.example/good')
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe('a.example/good')
    await page.getByRole('button', { name: 'Re-run it' }).click()
    await page.waitForURL(/\/reports\/.+/)
    expect(idOf(page)).toBe(id)
    await make(page, 'a.example/good')
    await page.getByRole('button', { name: 'Create another' }).click()
    await page.waitForURL(/\/reports\/.+/)
    expect(idOf(page)).not.toBe(id)
    expect(await urlsOf(user)).toHaveLength(2)
  })

  it('keeps a refused URL in its field, and says next to it what is wrong', async () => {
    await make(page, 'ftp://a.example/')
    const field = page.getByLabel('URL', { exact: true })
    expect(await field.inputValue()).toBe('ftp://a.example/')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('#urls-errors').textContent()).toBe('The URL must start with http:// or https://.')
    expect(await urlsOf(user)).toEqual([])
  })

  it('asks for the password of a report only where it is needed, and offers the same options next time', async () => {
    await page.goto(`${place.base}/reports`)
    expect(await page.getByLabel('Report password').isVisible()).toBe(false)
    await page.locator('.create-options > summary').click()
    await page.getByRole('radio', { name: 'Lighthouse' }).check()
    await page.getByRole('radio', { name: 'Password' }).check()
    await page.getByLabel('Report password').fill('open sesame')
    await page.getByLabel('URL', { exact: true }).fill('a.example/good')
    await page.getByRole('button', { name: 'Run audit', exact: true }).click()
    await page.waitForURL(/\/reports\/.+/)
    const { items } = await listReports(place.storage, user.id, EVERYTHING)
    expect(items).toMatchObject([{ depth: 2, privacy: 2, hasPassword: true }])
    await page.goto(`${place.base}/reports`)
    await page.getByText('Lighthouse · Mobile · Password').waitFor()
    expect(await page.getByLabel('Report password').isVisible()).toBe(true)
  })

  it('deletes selected reports after confirmation, and restores them', async () => {
    await make(page, 'a.example/good\na.example/bad\na.example/decent')
    await page.locator('.row').first().waitFor()
    await rowOf(page, '/bad').getByRole('checkbox').check()
    await rowOf(page, '/good').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { name: 'Delete 2 reports?' }).waitFor()
    await page.locator('[data-ask]').getByRole('button', { name: 'Delete' }).click()
    expect(await page.locator('.removals').textContent()).toContain('2 reports deleted')
    await page.waitForLoadState()
    expect(await page.locator('.row-deleted').count()).toBe(2)

    await rowOf(page, '/bad')
      .getByRole('button', { name: /restore/ })
      .click()
    await page.getByText('Report restored.').waitFor()
    expect(await page.locator('.removals').textContent()).toContain('/good deleted')
    await page.locator('.removals').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Report restored.').waitFor()
    await page.waitForLoadState()
    expect(await page.locator('.row-deleted').count()).toBe(0)
    expect(await urlsOf(user)).toHaveLength(3)
  })

  it('deletes permanently when the time to undo is over', async () => {
    await make(page, 'a.example/good\na.example/bad')
    await page.locator('.row').first().waitFor()
    await rowOf(page, '/bad').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.locator('[data-ask]').getByRole('button', { name: 'Delete' }).click()
    await page.locator('.removals').waitFor()
    await carryOutRemovals(place.storage, Date.now() + TIME_TO_UNDO + 1000)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Too late to undo').waitFor()
    expect(await urlsOf(user)).toEqual(['https://a.example/good'])
  })

  it('re-runs selected reports', async () => {
    await make(page, 'a.example/good')
    await expect.poll(async () => (await listReports(place.storage, user.id, EVERYTHING)).items[0]?.status).toBe('done')
    const [before] = (await listReports(place.storage, user.id, EVERYTHING)).items
    await page.goto(`${place.base}/reports`)
    await rowOf(page, '/good').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Re-run' }).click()
    await page.locator('[data-ask]').getByRole('button', { name: 'Re-run' }).click()
    await page.getByText('Re-run queued.').waitFor()
    const [after] = (await listReports(place.storage, user.id, EVERYTHING)).items
    expect(after!.updatedAt).toBeGreaterThan(before!.updatedAt)
  })

  it('is filtered and sorted by the URL', async () => {
    await make(page, 'a.example/good\nb.example/bad\nb.example/decent')
    await expect
      .poll(async () => (await listReports(place.storage, user.id, { ...EVERYTHING, result: 'bad' })).total)
      .toBe(1)
    const shown = async () => {
      await page.waitForLoadState()
      return (await page.locator('.row-link').allTextContents()).map((text) => text.trim())
    }
    await page.goto(`${place.base}/reports?sort_by=url&sort=asc`)
    expect(await shown()).toEqual(['a.example/good', 'b.example/bad', 'b.example/decent'])
    await page.goto(`${place.base}/reports?project=b.example&sort_by=result`)
    expect(await shown()).toEqual(['b.example/decent', 'b.example/bad'])
    await page.getByRole('link', { name: /^Bad/ }).click()
    expect(new URL(page.url()).search).toBe('?project=b.example&result=bad&sort_by=result')
    expect(await shown()).toEqual(['b.example/bad'])
    await page.getByLabel('Search URLs').fill('nothing')
    await page.getByLabel('Search URLs').press('Enter')
    await page.getByText('No matching reports').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).last().click()
    expect(await shown()).toHaveLength(3)
    const wrong = await page.goto(`${place.base}/reports?per_page=7`)
    expect(wrong!.status()).toBe(422)
    expect(await page.getByRole('alert').textContent()).toContain('per_page')
  })

  it('has projects, and deletes one with its reports after saying how many, with time to undo', async () => {
    await make(page, 'a.example/good\nb.example/bad\nb.example/decent')
    await page.goto(`${place.base}/projects`)
    await page.getByRole('link', { name: 'Delete b.example' }).click()
    await page.getByText('This deletes 2 reports').waitFor()
    await page.getByRole('button', { name: 'Delete project' }).click()
    await page.getByText('b.example and 2 reports deleted').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 reports restored.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/projects')
    await page.getByRole('link', { name: 'Delete b.example' }).click()
    await page.getByRole('button', { name: 'Delete project' }).click()
    await page.getByText('b.example and 2 reports deleted').waitFor()
    await carryOutRemovals(place.storage, Date.now() + TIME_TO_UNDO + 1000)
    expect(await urlsOf(user)).toEqual(['https://a.example/good'])
  })

  it('neither shows nor changes reports of other users', async () => {
    await make(page, 'a.example/good')
    const id = idOf(page)
    const others = await place.windowOf(await place.newUser(), { javaScriptEnabled })
    await others.goto(`${place.base}/reports/confirm?do=delete&id=${id}`)
    await others.getByText('Select at least one report.').waitFor()
    expect((await others.goto(`${place.base}/projects/delete?project=a.example`))!.status()).toBe(404)
  })
})

it('closes the options on Escape and when the focus goes elsewhere, and works by keyboard', async () => {
  const page = await place.windowOf(await place.newUser())
  await page.goto(`${place.base}/reports`)
  const options = page.locator('.create-options')
  await page.getByLabel('URL', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Browser · Mobile · Public').waitFor()
  expect(await options.getAttribute('open')).not.toBeNull()
  await page.keyboard.press('Escape')
  expect(await options.getAttribute('open')).toBeNull()
  await page.keyboard.press('Enter')
  expect(await options.getAttribute('open')).not.toBeNull()
  await page.keyboard.press('Shift+Tab')
  expect(await options.getAttribute('open')).toBeNull()
})

it('is walked with Tab from its top, and shows the tab it is filtered by', async () => {
  const page = await place.windowOf(await place.newUser(), { viewport: { width: 375, height: 800 } })
  await make(page, 'a.example/good\nb.example/good')
  await page.goto(`${place.base}/reports?status=failed`)
  const { left, right } = await page
    .locator('.tabs [aria-current]')
    .evaluate((tab) => ({ left: tab.getBoundingClientRect().left, right: tab.getBoundingClientRect().right }))
  expect(left).toBeGreaterThan(0)
  expect(right).toBeLessThan(375)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
})

describe('searching while typing', () => {
  it('shows what matches, keeps the focus and announces the number; a slash leads to the field', async () => {
    const page = await place.windowOf(await place.newUser())
    await make(page, 'a.example/good\na.example/bad\nb.example/decent')
    await page.locator('.row').first().waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('/')
    await page.keyboard.type('a.ex')
    await page.getByText('2 reports found').waitFor({ state: 'attached' })
    expect(await page.locator('.row').count()).toBe(2)
    expect(await page.evaluate('document.activeElement.id')).toBe('search')
    expect(new URL(page.url()).searchParams.get('search')).toBe('a.ex')
    await page.getByLabel('Select all on this page').check()
    await page.locator('[data-bulk-text]', { hasText: '2 selected' }).waitFor()
    await page.getByLabel('Search URLs').fill('')
    await page.getByText('3 reports found').waitFor({ state: 'attached' })
    expect(await page.locator('.row').count()).toBe(3)
    await page.goto(`${place.base}/projects`)
    await page.keyboard.press('/')
    await page.keyboard.type('b.')
    await page.getByText('1 project found').waitFor({ state: 'attached' })
    expect(await page.locator('.project').count()).toBe(1)
    await page.goto(`${place.base}/audits`)
    await page.keyboard.press('/')
    await page.keyboard.type('images alt text')
    await page.getByRole('link', { name: 'Page has a title' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Images have alt text' }).waitFor()
  })

  it('also finds what was typed before its script had run', async () => {
    const page = await place.windowOf(await place.newUser())
    await make(page, 'a.example/good\nb.example/decent')
    const asked = Promise.withResolvers<void>()
    const typed = Promise.withResolvers<void>()
    await page.route(/\/search\.js$/, async (route) => {
      asked.resolve()
      await typed.promise
      await route.continue()
    })
    await page.goto(`${place.base}/reports`, { waitUntil: 'commit' })
    await asked.promise
    await page.getByLabel('Search URLs').fill('a.ex')
    typed.resolve()
    await page.getByText('1 report found').waitFor({ state: 'attached' })
    expect(await page.locator('.row').count()).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('applies a filter that was chosen before its script had run', async () => {
    const page = await place.windowOf(await place.newUser())
    await make(page, 'a.example/good\nb.example/decent')
    const asked = Promise.withResolvers<void>()
    const chosen = Promise.withResolvers<void>()
    await page.route(/\/search\.js$/, async (route) => {
      asked.resolve()
      await chosen.promise
      await route.continue()
    })
    await page.goto(`${place.base}/reports`, { waitUntil: 'commit' })
    await asked.promise
    await page.getByLabel('Project', { exact: true }).focus()
    await page.getByLabel('Project', { exact: true }).selectOption('a.example')
    chosen.resolve()
    await page.waitForURL('**/reports?*project=a.example*')
    expect(await page.locator('.row').count()).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('shows the filter of the list that the user goes back to', async () => {
    const page = await place.windowOf(await place.newUser())
    await make(page, 'a.example/good\nb.example/decent')
    await page.goto(`${place.base}/reports`)
    const project = page.getByLabel('Project', { exact: true })
    await project.selectOption('a.example')
    await page.waitForURL('**/reports?*project=a.example*')
    await page.goBack()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.locator('.row').count()).toBe(2)
    expect(await project.inputValue()).toBe('')
    await project.selectOption('a.example')
    await page.waitForURL('**/reports?*project=a.example*')
  })

  it('stays the search when the language changes, and when a deletion is undone', async () => {
    const page = await place.windowOf(await place.newUser())
    await make(page, 'a.example/good\na.example/bad\nb.example/decent')
    await rowOf(page, '/bad').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.locator('[data-ask]').getByRole('button', { name: 'Delete' }).click()
    await page.locator('.removals').waitFor()
    await page.waitForLoadState()
    await page.getByLabel('Search URLs').fill('a.ex')
    await page.getByText('2 reports found').waitFor({ state: 'attached' })
    await page.locator('.removals').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Report restored.').waitFor()
    expect(new URL(page.url()).search).toBe('?search=a.ex')
    await page.waitForLoadState()
    await page.getByLabel('Search URLs').fill('b.ex')
    await page.getByText('1 report found').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Berichte' }).waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe('b.ex')
  })
})

it('asks once before it deletes, also after a double click', async () => {
  const page = await place.windowOf(await place.newUser())
  await make(page, 'a.example/good\na.example/bad')
  await rowOf(page, '/bad').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).dblclick()
  await page.locator('dialog[open]').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('dialog[open]').count()).toBe(1)
  await page.locator('dialog').getByText('Cancel').click()
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect(await page.evaluate(`document.activeElement.value`)).toBe('delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.locator('dialog[open]').waitFor()
})

it('sends a form once, also if the user clicks again before the response', async () => {
  const page = await place.windowOf(await place.newUser())
  await page.goto(`${place.base}/account`)
  await page.getByLabel('Name', { exact: true }).fill('ci')
  // The answer never comes, nor the time after which the user can try again, however long the clicks take.
  await page.evaluate(`
    sent = 0
    setTimeout = () => 0
    addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent++
      event.preventDefault()
    })`)
  const button = page.getByRole('button', { name: 'Create key' })
  await button.dblclick()
  await button.click()
  expect(await page.evaluate('sent')).toBe(1)
  // As when the user comes back to the page.
  await page.evaluate(`dispatchEvent(new Event('pageshow'))`)
  await button.click()
  expect(await page.evaluate('sent')).toBe(2)
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect(await page.evaluate('sent')).toBe(3)
})

it('selects the same reports again when the user goes back, never one in the place of a deleted one', async () => {
  const page = await place.windowOf(await place.newUser())
  await make(page, 'a.example/one\na.example/two\na.example/three')
  await page.goto(`${place.base}/reports?sort_by=url&sort=asc`)
  const selected = () =>
    page.locator('tr.row:has(:checked) .row-link').evaluateAll((all) => all.map((one) => one.getAttribute('data-url')))
  await rowOf(page, '/three').getByRole('checkbox').check()
  await page.goto(`${place.base}/projects`)
  await page.goBack()
  await page.locator('[data-bulk]').waitFor()
  expect(await selected()).toEqual(['a.example/three'])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.locator('.removals').waitFor()
  await page.goBack()
  await page.locator('.removals').waitFor()
  await page.waitForLoadState()
  expect(await selected()).toEqual([])
  expect(await page.locator('[data-bulk]').isVisible()).toBe(false)
})

it('shows what can be done with the selection that the browser restores', async () => {
  const page = await place.windowOf(await place.newUser())
  await make(page, 'a.example/good\na.example/bad')
  await goodIn(page, '/good').waitFor()
  expect(await page.locator('[data-bulk]').isVisible()).toBe(false)
  // In a place that is not hidden before: the first selection would not be announced.
  await page.locator('input[name="id"][form="bulk"]').first().check()
  expect(await page.locator('[role="status"][data-announce]').textContent()).toBe('1 selected')
  await page.locator('input[name="id"][form="bulk"]').first().uncheck()
  expect(await page.locator('[data-bulk]').isVisible()).toBe(false)
  // As when the user comes back to the page: there is no event for the box.
  await page.evaluate(`
    document.querySelector('input[name="id"][form="bulk"]').checked = true
    dispatchEvent(new Event('pageshow'))`)
  expect(await page.locator('[data-bulk]').isVisible()).toBe(true)
})

describe('a running report', () => {
  it('shows its result without a reload, and keeps the selection', async () => {
    const user = await place.newUser()
    const page = await place.windowOf(user)
    await make(page, 'a.example/slow/one\nb.example/good')
    await goodIn(page, '/good').waitFor()
    await rowOf(page, '/good').getByRole('checkbox').check()
    expect(await rowOf(page, '/slow/one').getAttribute('data-under-way')).not.toBeNull()
    place.worker.release('one')
    await goodIn(page, '/slow/one').waitFor()
    expect(await rowOf(page, '/good').getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.locator('[data-announce]').textContent()).toContain('a.example/slow/one')
  })

  it('leaves the list of running ones when it ends, and the last one leaves it empty', async () => {
    const page = await place.windowOf(await place.newUser())
    await make(page, 'a.example/slow/two\na.example/slow/three')
    await page.goto(`${place.base}/reports?status=running`)
    await rowOf(page, '/slow/three').getByRole('checkbox').check()
    await page.locator('h1').click()
    await page.evaluate('document.activeElement.blur()')
    place.worker.release('two')
    await rowOf(page, '/slow/two').waitFor({ state: 'detached' })
    expect(await rowOf(page, '/slow/three').getByRole('checkbox').isChecked()).toBe(true)
    await page.getByLabel('Select all on this page').waitFor()
    place.worker.release('three')
    await page.getByText('No matching reports').waitFor()
  })

  it('does not bring back a list that was searched for before', async () => {
    const page = await place.windowOf(await place.newUser())
    await make(page, 'a.example/slow/four\nb.example/slow/five')
    const asked = Promise.withResolvers<void>()
    const changed = Promise.withResolvers<void>()
    // The list asks how its report is getting on. Before the answer comes, the search changes.
    await page.goto(`${place.base}/reports?search=b.ex`)
    await page.route(/search=b\.ex/, async (route) => {
      asked.resolve()
      await changed.promise
      await route.continue()
    })
    await asked.promise
    await page.getByLabel('Search URLs').fill('a.ex')
    await rowOf(page, 'a.example').waitFor()
    await page.evaluate(`
      cameBack = false
      new MutationObserver(() => { cameBack ||= document.querySelector('tr.row').textContent.includes('b.example') })
        .observe(document.body, { childList: true, subtree: true })`)
    // It asks again only after it has read the answer.
    const again = page.waitForRequest(/search=a\.ex/)
    changed.resolve()
    await again
    expect(await page.evaluate('cameBack')).toBe(false)
    await page.unrouteAll({ behavior: 'wait' })
    for (const name of ['four', 'five']) place.worker.release(name)
  })
})

it('is accessible with errors, dialogs and notices, also on a phone', async () => {
  const page = await place.windowOf(await place.newUser(), { viewport: { width: 320, height: 700 } })
  await make(page, 'a.example/good\na.example/bad\na.example/fails\na.example/decent\nnonsense')
  expect(await axeInBothThemes(page)).toEqual([])
  await rowOf(page, '/bad').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.locator('dialog[open]').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.locator('[data-ask]').getByRole('button', { name: 'Delete' }).click()
  await page.locator('.removals').waitFor()
  await page.waitForLoadState()
  expect(await axeInBothThemes(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await page.goto(`${place.base}/reports?page=9`)
  expect(await axeInBothThemes(page)).toEqual([])
})

it('shows long URLs and names of channels on a phone without scrolling sideways, and leaves room for other columns', async () => {
  const page = await place.windowOf(await place.newUser(), { viewport: { width: 375, height: 800 } })
  const long = 'without-an-end'.repeat(40)
  await make(page, `a.example/${long}`)
  await page.waitForURL(/\/reports\/.+/)
  const id = idOf(page)
  await page.goto(`${place.base}/channels?add=slack`)
  await page.getByLabel('URL', { exact: true }).fill('https://hooks.example/x')
  await page.getByLabel('Name', { exact: true }).fill(long.replaceAll('-', '').slice(0, 100))
  await page.locator('.channel-form button').click()
  await page.locator('.flash-done').waitFor()
  const sideways = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
  await page.goto(`${place.base}/share-links?report=${id}`)
  expect(await sideways()).toBe(0)
  await page.goto(`${place.base}/alerts/rules/new?scope=report&target=${id}`)
  expect(await sideways()).toBe(0)
  await page.locator('.rule-form button').click()
  await page.locator('.flash-done').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${place.base}/alerts`)
  const rule = page.locator('tr', { has: page.locator('.alert-where') }).locator('th')
  expect((await rule.boundingBox())!.width).toBeGreaterThan(150)
})

it('shows the report of a host with a long name, and of a long URL, on a phone without scrolling sideways', async () => {
  const page = await place.windowOf(await place.newUser(), { viewport: { width: 320, height: 700 } })
  await make(page, `${'department.'.repeat(9)}example/${'without-an-end'.repeat(40)}`)
  await page.waitForURL(/\/reports\/.+/)
  await page.locator('.search-preview').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  const address = await page.locator('.search-preview .preview-address').boundingBox()
  expect(address!.height).toBeLessThan(40)
})

it('waits until a keyboard user has chosen one of a list of filters', async () => {
  const page = await place.windowOf(await place.newUser())
  await make(page, 'a.example/good\nb.example/good\nc.example/good')
  await page.goto(`${place.base}/reports`)
  await page.getByLabel('Project').focus()
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  expect(await page.getByLabel('Project').inputValue()).toBe('b.example')
  expect(page.url()).toBe(`${place.base}/reports`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Apply')
  await page.keyboard.press('Enter')
  await page.waitForURL(/project=b\.example/)
  expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0)
})

it('says in sight what a form far down the page has done', async () => {
  const page = await place.windowOf(await place.newUser(), { viewport: { width: 375, height: 700 } })
  await make(page, 'settings.example/page')
  await page.waitForURL(/\/reports\/.+/)
  await page.goto(`${place.base}/projects/settings.example/settings`)
  await page.getByLabel('What was deployed').fill('v1')
  await page.getByRole('button', { name: 'Add a mark now' }).click()
  await page.waitForLoadState()
  const { y } = (await page.getByText('Deploy mark added.').boundingBox())!
  expect([y > 0 && y < 100, Number(await page.evaluate('scrollY')) > 700]).toEqual([true, true])
  const title = (await page.getByRole('heading', { name: 'Deploy marks' }).boundingBox())!
  expect(title.y).toBeGreaterThan(y + 40)
})

it('puts the focus into the field of a deploy mark that was refused', async () => {
  const page = await place.windowOf(await place.newUser())
  await make(page, 'refused.example/page')
  await page.waitForURL(/\/reports\/.+/)
  await page.goto(`${place.base}/projects/refused.example/settings`)
  await page.getByLabel('What was deployed').fill('v1')
  await page.locator('#marks [name="url"]').fill('ftp://example.com/v1')
  await page.getByRole('button', { name: 'Add a mark now' }).click()
  await page.getByText('Enter a link that starts with').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.matches("#marks [name=url]")')).toBe(true)
})

it('leaves room for the words of the projects page on a phone, in German too', async () => {
  const page = await place.windowOf(await place.newUser(), { viewport: { width: 375, height: 700 }, locale: 'de-DE' })
  await page.goto(`${place.base}/reports`)
  await page.getByLabel('URL', { exact: true }).fill('german.example/page')
  await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
  await page.waitForURL(/\/reports\/.+/)
  await page.goto(`${place.base}/projects`)
  expect((await page.locator('.projects-head p').boundingBox())!.width).toBeGreaterThan(300)
  const rightOf = async (name: string) => {
    const { x, width } = (await page.locator('.project-actions').getByText(name).boundingBox())!
    return Math.round(x + width)
  }
  expect(await rightOf('Löschen')).toBe(await rightOf('Einstellungen'))
})

it('shows what the search of projects is for on a phone, in German too', async () => {
  const user = await place.newUser()
  const how = { privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now: Date.now() } as const
  await createReport(place.storage.db, {
    userId: user.id,
    url: 'https://german.example/',
    project: 'german.example',
    ...how,
  })
  const page = await place.windowOf(user, { locale: 'de-DE', javaScriptEnabled: false })
  await page.goto(`${place.base}/projects`)
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 })
    const room = await page.locator('#search').evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      const text = document.createElement('span')
      text.textContent = input.placeholder
      text.style.cssText = `position: absolute; white-space: nowrap; font: ${font}`
      document.body.append(text)
      const left = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - text.offsetWidth
      text.remove()
      return left
    })
    expect(room).toBeGreaterThan(0)
  }
})

it('shows the marks of results on project cards in forced colors, too', async () => {
  const page = await place.windowOf(await place.newUser())
  await make(page, 'marked.example/good\nmarked.example/bad')
  await page.goto(`${place.base}/projects`)
  const swatches = () =>
    page
      .locator('.count-swatch:not(.count-none)')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  const colors = await swatches()
  expect(new Set(colors).size).toBe(colors.length)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await swatches()).toEqual(colors)
})

it('shows long email addresses of invited people on a phone without scrolling sideways', async () => {
  const owner = await place.newUser('owner')
  const page = await place.windowOf(owner, { viewport: { width: 375, height: 700 } })
  const sideways = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
  await page.goto(`${place.base}/users`)
  await page.getByLabel('Email address').fill(`${'somebody'.repeat(7)}@${'department'.repeat(6)}.example`)
  await page.locator('main form button').first().click()
  const link = (await page.locator('.secret code').textContent())!
  await page.waitForLoadState()
  expect(await sideways()).toBe(0)
  await page.context().clearCookies()
  await page.goto(link)
  expect([await page.getByLabel('Email address').count(), await sideways()]).toEqual([1, 0])
})

it('breaks neither the labels of the audit log nor the origin of a credential on a phone, in German too', async () => {
  const owner = await place.newUser('owner')
  const page = await place.windowOf(owner, { locale: 'de-DE', viewport: { width: 375, height: 700 } })
  await page.goto(`${place.base}/credentials`)
  await page.locator('input[name="name"]').fill('Test')
  await page.locator('input[name="origin"]').fill('https://staging.shops.example')
  await page.locator('textarea[name="cookie"]').fill('session=1')
  await page.locator('form[action="/credentials"] button').click()
  const origin = page.locator('td bdi', { hasText: 'https://staging.shops.example' })
  await origin.waitFor()
  await page.waitForLoadState()
  const lines = await origin.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  )
  expect(Math.round(lines)).toBe(1)

  await page.goto(`${place.base}/audit-log`)
  const broken = await page.locator('.audit-log td[data-label]:not(:empty)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const label = Object.assign(document.createElement('span'), { textContent: cell.getAttribute('data-label') })
      label.style.cssText = 'position: absolute; white-space: nowrap; font-size: 0.875rem'
      cell.append(label)
      const isBroken = label.offsetWidth > Number.parseFloat(getComputedStyle(cell).gridTemplateColumns)
      label.remove()
      return isBroken ? [label.textContent] : []
    }),
  )
  expect(broken).toEqual([])
})

it('has one row of links at the top of a tablet, in German too', async () => {
  const owner = await place.newUser('owner')
  const page = await place.windowOf(owner, { locale: 'de-DE' })
  await page.goto(`${place.base}/schedules`)
  for (const width of [705, 768, 1024]) {
    await page.setViewportSize({ width, height: 700 })
    const tops = await page
      .locator('.site-header nav a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect([width, tops.length, new Set(tops).size]).toEqual([width, 7, 1])
  }
})

it('has one row at the top of a computer, in German and with open alerts too', async () => {
  const owner = await place.newUser('owner')
  const page = await place.windowOf(owner, { locale: 'de-DE' })
  await page.goto(`${place.base}/schedules`)
  await page.locator('.site-header-user').evaluate((user) => {
    const bell = '<a class="bell" href="/alerts"><span class="icon"></span><span class="bell-count">99+</span></a>'
    user.insertAdjacentHTML('afterbegin', bell)
  })
  for (const width of [1025, 1100, 1160, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const middles = await page.locator('.site-header :is(.brand, nav a, .bell)').evaluateAll((links) =>
      links.map((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect([width, middles.length, new Set(middles).size]).toEqual([width, 9, 1])
  }
})

it('has room for the page of a failed run beside its badges on a tablet', async () => {
  const user = await place.newUser()
  const how = { privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now: Date.now() } as const
  const url = 'https://town.westmere.example/meetings/minutes.pdf'
  await createReport(place.storage.db, { userId: user.id, url, project: 'town.westmere.example', ...how })
  const page = await place.windowOf(user, { locale: 'de-DE', javaScriptEnabled: false })
  await page.goto(`${place.base}/reports`)
  await page.locator('.row').evaluate((row) => {
    const badges = ['Fehler', 'Ordentlich | 65'].map((text) => `<span class="badge">${text}</span>`)
    row.querySelector('.row-result')!.innerHTML = badges.join('')
  })
  for (const width of [705, 768, 992]) {
    await page.setViewportSize({ width, height: 700 })
    const cell = await page.locator('.row-page').evaluate(({ offsetWidth, scrollWidth, clientWidth }: HTMLElement) => ({
      isWide: offsetWidth > 190,
      isCut: scrollWidth > clientWidth,
    }))
    expect([width, cell]).toEqual([width, { isWide: true, isCut: false }])
  }
  // Where only the start has to be shortened. A fraction of a pixel is enough for an ellipsis.
  await page.setViewportSize({ width: 850, height: 700 })
  const missing = await page.locator('.middle-url > :last-child').evaluate((end) => {
    const text = document.createRange()
    text.selectNodeContents(end)
    return text.getBoundingClientRect().width - end.getBoundingClientRect().width
  })
  expect(missing).toBe(0)
})

it('shortens a URL in one place only on a tablet, in German too', async () => {
  const user = await place.newUser()
  const how = { privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now: Date.now() } as const
  for (const url of [
    'https://town.westmere.example/meetings/minutes.pdf',
    'https://brightloaf.example/letters/november-and-december',
  ])
    await createReport(place.storage.db, { userId: user.id, url, project: new URL(url).host, ...how })
  const page = await place.windowOf(user, { locale: 'de-DE', javaScriptEnabled: false })
  await page.goto(`${place.base}/reports`)
  await page.locator('.row-result').evaluateAll((cells) => {
    for (const cell of cells) cell.innerHTML = '<span class="badge badge-decent">Ordentlich | 65</span>'
  })
  for (const width of [705, 768, 992]) {
    await page.setViewportSize({ width, height: 700 })
    const cut = await page.locator('.row .middle-url').evaluateAll((urls) =>
      urls.map((url) => {
        const start = url.firstElementChild!
        const end = url.lastElementChild!
        const text = document.createRange()
        text.selectNodeContents(end)
        const missing = text.getBoundingClientRect().width - end.getBoundingClientRect().width
        return { missing: Math.round(missing), hasStart: start.getBoundingClientRect().width > 60 }
      }),
    )
    expect([width, ...cut]).toEqual([width, ...cut.map(() => ({ missing: 0, hasStart: true }))])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    // Its icon has a name for everyone.
    expect(await page.locator('.privacy').first().getAttribute('title')).toBe('Öffentlich')
  }
  // Paper has no tooltips.
  await page.emulateMedia({ media: 'print' })
  expect((await page.locator('.row .privacy-text').first().boundingBox())!.width).toBeGreaterThan(20)
})

it('keeps the words of an open alert whole on a tablet, in German too', async () => {
  const { db } = place.storage
  const user = await place.newUser()
  const page = await place.windowOf(user, { locale: 'de-DE' })
  const how = { privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now: Date.now() } as const
  const url = 'https://fernlake.example/cabins/otter-and-heron/prices-of-autumn-and-winter'
  const { report } = await createReport(db, { userId: user.id, url, project: 'fernlake.example', ...how })
  await addDefaultRules(db, knownKey(user.id), Date.now())
  const reports = db.selectFrom('reports').select('project_key').where('id', '=', report.id)
  const { project_key: projectKey } = await reports.executeTakeFirstOrThrow()
  const since = Date.now() - 2 * 86_400_000
  const alerts: [AlertKind, string, Record<string, string | number>][] = [
    ['new_failure', 'seo/description', { has: 1, base: 'BASE', run: 'RUN' }],
    ['unreachable', '', { message: 'The server did not answer within 10 seconds.' }],
  ]
  for (const [kind, subject, evidence] of alerts) {
    const rules = db.selectFrom('alert_rules').select('key').where('user_key', '=', knownKey(user.id))
    const { key: ruleKey } = await rules.where('kind', '=', kind).executeTakeFirstOrThrow()
    const about = { userKey: knownKey(user.id), ruleKey, projectKey, reportKey: knownKey(report.id) }
    const level = { state: 'firing' as const, since, notifiedLevel: 1, lastLevel: 1, recent: '', series: '0' }
    const change = { state: { ...level, evidence }, notified: [], dueAt: null, snoozedUntil: null, runKey: null }
    await insertAlert(db, { ...about, host: 'fernlake.example', subject }, change, since)
  }
  await page.goto(`${place.base}/alerts`)
  for (const width of [705, 768, 1024, 1025]) {
    await page.setViewportSize({ width, height: 700 })
    const broken = await page.locator('tr:has(.alert-state) > th').evaluateAll((cells) =>
      cells.flatMap(({ firstChild }) => {
        const text = firstChild!
        return [...text.textContent!.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      }),
    )
    expect([width, ...broken]).toEqual([width])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  }
})

it('fits the audit log into every window, also with long words of German and addresses of IPv6', async () => {
  const owner = await place.newUser('owner')
  const page = await place.windowOf(owner, { locale: 'de-DE' })
  await page.goto(`${place.base}/audit-log`)
  await page.locator('.audit-log tbody tr').evaluateAll((rows) => {
    const actions = [...document.querySelectorAll('select[name="action"] option')].map(({ textContent }) => textContent)
    const [longest] = actions.toSorted((a, b) => longestWord(b) - longestWord(a))
    for (const row of rows) {
      const [action, , , address] = row.children
      action!.textContent = longest!
      address!.textContent = '2001:db8:85a3:8d3b:1319:8a2e:370:7348'
    }
    function longestWord(text: string): number {
      return Math.max(...text.split(/[ -]/).map(({ length }) => length))
    }
  })
  for (const width of [320, 704, 705, 900, 1024, 1025, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    expect([width, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([width, 0])
  }
})

describe('the rate limit for new reports', () => {
  it('takes a list that is longer, and starts its runs later', async () => {
    const strict = await startTestServer({ createLimit: 2 }, place.browser)
    const page = await strict.windowOf(await strict.newUser())
    await page.goto(`${strict.base}/reports`)
    await page.getByLabel('URL', { exact: true }).fill('a.example/1\na.example/2\na.example/3')
    await page.getByRole('button', { name: 'Run audit', exact: true }).click()
    await page.getByText('3 reports queued.').waitFor()
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe('')
    await strict.close()
  })
})
