import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '../../src/storage/people/account-records.ts'
import { freePort } from '../processes.ts'
import { axeInBothThemes } from './axe.ts'
import { PASSWORD } from './users.ts'
import { startVerdict, type Verdict } from './verdict.ts'

let verdict: Verdict
let link: string

beforeAll(async () => {
  const port = String(await freePort())
  verdict = await startVerdict({ VERDICT_PORT: port, VERDICT_URL: `http://127.0.0.1:${port}` })
  link = /http\S+\/setup\?token=\S+/.exec(verdict.said)![0]
})

afterEach(() => verdict.closeWindows())

afterAll(() => verdict?.close())

const windowOf: Verdict['windowOf'] = (user, options) => verdict.windowOf(user, options)

const at = (path: string) => verdict.base + path

async function signIn(page: Page, email: string, password: string): Promise<void> {
  if (!page.url().startsWith(at('/sign-in'))) await page.goto(at('/sign-in'))
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function isSignedIn(page: Page): Promise<boolean> {
  await page.goto(at('/account'))
  return page.url() === at('/account')
}

describe('the first start', () => {
  it('prints a link that creates the owner account, once', async () => {
    const page = await windowOf(null)
    await page.goto(link)
    expect(await axeInBothThemes(page)).toEqual([])
    await page.getByLabel('Email address').fill('me@example.com')
    await page.getByLabel('New password').fill('a few words in a row')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter a URL to create your first report.').waitFor()
    await page.getByRole('link', { name: 'Users' }).waitFor()
    expect((await page.goto(link))!.status()).toBe(410)

    const later = await windowOf(null)
    await signIn(later, 'me@example.com', 'a few words in a row')
    await later.waitForURL(at('/reports'))
  })
})

describe('signing in', () => {
  it('leads to the requested page, and out again', async () => {
    const user = await verdict.newUser()
    const page = await windowOf(null)
    await page.goto(at('/projects?sort=asc'))
    await signIn(page, user.email, PASSWORD)
    await page.waitForURL(at('/projects?sort=asc'))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You’re signed out.').waitFor()
    await page.goBack()
    expect(await isSignedIn(page)).toBe(false)
  })

  it('gives the same answer for a wrong password and an unknown account', async () => {
    const user = await verdict.newUser()
    const page = await windowOf(null)
    const said: string[] = []
    for (const email of [user.email, 'nobody@example.com']) {
      await signIn(page, email, 'wrong wrong wrong')
      await page.getByRole('alert').waitFor()
      // A script hides what only offers passkeys.
      await page.waitForLoadState()
      expect(await page.getByLabel('Email address').inputValue()).toBe(email)
      said.push((await page.content()).replaceAll(email, 'EMAIL'))
    }
    expect(await page.evaluate('document.activeElement.name')).toBe('password')
    expect(await axeInBothThemes(page)).toEqual([])
    expect(said[0]).toContain('Wrong email address or password')
    expect(said[0]).toBe(said[1])
  })

  it.each(['known', 'unknown'])('is limited after ten wrong attempts, for an account that is %s', async (which) => {
    const email = which === 'known' ? (await verdict.newUser()).email : 'stranger@example.com'
    const page = await windowOf(null)
    await page.goto(at('/sign-in'))
    const csrf = await page.locator('main input[name="csrf"]').first().inputValue()
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) {
      const answer = await page.request.post(at('/sign-in'), { form: { csrf, email, password: 'wrong' } })
      statuses.push(answer.status())
    }
    expect(statuses).toEqual(Array(10).fill(422))
    await signIn(page, email, PASSWORD)
    await page.getByText('Too many attempts. Try again in a minute.').waitFor()
    expect(await isSignedIn(page)).toBe(false)
  })
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the account page %s', (_, javaScriptEnabled) => {
  let user: User
  let page: Page

  beforeEach(async () => {
    user = await verdict.newUser()
    page = await windowOf(user, { javaScriptEnabled })
    await page.goto(at('/account'))
  })

  it('has keys that are shown once, work, and stop working when revoked', async () => {
    await page.getByLabel('Name', { exact: true }).fill('nightly "check" <b>')
    await page.getByLabel('Scope').selectOption('read')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = (await page.locator('.secret code').textContent())!
    expect(key).toMatch(/^vdt_/)
    // A script shows the button.
    await page.waitForLoadState()
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(javaScriptEnabled ? 1 : 0)
    if (javaScriptEnabled) expect(await axeInBothThemes(page)).toEqual([])
    const ask = (init: RequestInit = {}) =>
      fetch(at('/api/v1/reports'), { ...init, headers: { authorization: `Bearer ${key}` } })
    expect((await ask()).status).toBe(200)
    expect((await ask({ method: 'POST', body: new URLSearchParams({ url: 'https://example.com/' }) })).status).toBe(403)

    await page.goto(at('/account'))
    expect(await page.content()).not.toContain(key)
    await page.getByLabel('Revoke key nightly "check" <b>').click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('check" <b>” revoked.').waitFor()
    await expect.poll(async () => (await ask()).status).toBe(401)
  })

  it('lists active sessions, and signs out the others', async () => {
    const other = await windowOf(user)
    const third = await windowOf(user)
    await page.reload()
    const rows = page.locator('#sessions tbody tr')
    expect(await rows.count()).toBe(3)
    await page
      .locator('#sessions')
      .getByRole('button', { name: /^Sign out / })
      .first()
      .click()
    await page.getByText('Session signed out.').waitFor()
    const left = [await isSignedIn(other), await isSignedIn(third)]
    expect(left.filter(Boolean)).toHaveLength(1)
    await page.getByRole('button', { name: 'Sign out other sessions' }).click()
    await page.getByText('Other sessions signed out.').waitFor()
    expect([await isSignedIn(other), await isSignedIn(third), await isSignedIn(page)]).toEqual([false, false, true])
  })

  it('changes the password, which ends all other sessions', async () => {
    const other = await windowOf(user)
    const change = async (now: string, fresh: string) => {
      await page.getByLabel('Current password').fill(now)
      await page.getByLabel('New password').fill(fresh)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('not my password', 'something else entirely')
    await page.getByText('Wrong password.').waitFor()
    expect(await isSignedIn(other)).toBe(true)
    await change(PASSWORD, 'something else entirely')
    await page.getByText('Password changed.').waitFor()
    expect([await isSignedIn(other), await isSignedIn(page)]).toEqual([false, true])
    await signIn(other, user.email, 'something else entirely')
    await other.waitForURL(at('/account'))
  })
})

it('shows the start of a key in one line beside a long name', async () => {
  const page = await windowOf(await verdict.newUser())
  await page.goto(at('/account'))
  await page.getByLabel('Name', { exact: true }).fill('W'.repeat(100))
  await page.getByRole('button', { name: 'Create key' }).click()
  const start = page.locator('#keys td code')
  expect(await start.evaluate((code) => code.getClientRects().length)).toBe(1)
})

it('creates nothing else when a page that shows a key, link or secret is reloaded', async () => {
  const user = await verdict.newUser('owner')
  const { id: report } = await verdict.newReport(user.id)
  const page = await windowOf(user)
  /** Reloads, and opens the page again by going back to it. */
  const leave = async (path: string, rows: string, expected: number) => {
    await page.locator('.secret code').waitFor()
    await page.waitForURL(at(path))
    await page.reload()
    expect(await page.locator('.secret').count()).toBe(0)
    expect(await page.locator(rows).count()).toBe(expected)
    await page.goto(at('/reports'))
    await page.goBack()
    expect(await page.locator(rows).count()).toBe(expected)
  }
  await page.goto(at('/account'))
  await page.getByLabel('Name', { exact: true }).fill('CI')
  await page.getByRole('button', { name: 'Create key' }).click()
  await leave('/account', '#keys tbody tr', 1)

  await page.goto(at('/users'))
  await page.getByLabel('Email address').fill('invited@example.com')
  await page.getByRole('button', { name: 'Create link' }).click()
  await leave('/users', '[aria-labelledby="pending-title"] tbody tr', 1)

  await page.goto(at(`/share-links?report=${report}`))
  await page.getByLabel('Name', { exact: true }).fill('A client')
  await page.getByRole('button', { name: 'Create link' }).click()
  await leave(`/share-links?report=${report}`, '[aria-labelledby="links-title"] tbody tr', 1)

  await page.goto(at('/channels?add=webhook'))
  await page.getByLabel('URL').fill('https://hooks.example.com/verdict')
  await page.getByRole('button', { name: 'Add channel' }).click()
  await leave('/channels', '.channel-table tbody tr', 1)
  await page.getByText('New secret').first().click()
  await page.locator('details[open] button').click()
  await leave('/channels', '.channel-table tbody tr', 1)
})

describe('an owner', () => {
  it('invites a user, who sees only their own reports, and suspends them', async () => {
    const owner = await verdict.newUser('owner')
    const page = await windowOf(owner)
    await page.goto(at('/users'))
    await page.getByLabel('Email address').fill('noor@example.com')
    await page.getByRole('button', { name: 'Create link' }).click()
    const invite = (await page.locator('.secret code').textContent())!

    expect(await axeInBothThemes(page)).toEqual([])
    const guest = await windowOf(null)
    await guest.goto(invite)
    expect(await axeInBothThemes(guest)).toEqual([])
    await guest.getByLabel('New password').fill('short')
    await guest.getByLabel('New password').evaluate((field) => field.removeAttribute('minlength'))
    await guest.getByRole('button', { name: 'Save and sign in' }).click()
    await guest.getByText('The password must be').waitFor()
    await guest.getByLabel('New password').fill('long enough for this')
    await guest.getByRole('button', { name: 'Save and sign in' }).click()
    await guest.getByText('No reports yet').waitFor()
    expect(await guest.getByRole('link', { name: 'Users' }).count()).toBe(0)
    expect((await guest.goto(at('/users')))!.status()).toBe(404)
    expect((await guest.goto(invite))!.status()).toBe(410)

    await page.goto(at('/users'))
    await page.getByLabel('Suspend noor@example.com').click()
    await page.locator('details[open]').getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('noor@example.com suspended.').waitFor()
    expect(await isSignedIn(guest)).toBe(false)
  })
})

describe('language and theme', () => {
  const ground = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor')

  it.each([true, false])('are as chosen, and stay so (JavaScript: %s)', async (javaScriptEnabled) => {
    const page = await windowOf(null, { colorScheme: 'light', javaScriptEnabled })
    const light = await opened(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await opened(page)
    expect(dark).not.toBe(light)
    await choose('Light')
    await expect.poll(() => ground(page)).toBe(light)
    expect(await opened(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await choose('Dark')
    await expect.poll(() => ground(page)).toBe(dark)
    expect(await opened(page)).toBe(dark)

    async function opened(page: Page) {
      await page.goto(at('/bot'))
      return ground(page)
    }

    async function choose(name: string): Promise<void> {
      const kept = page.waitForResponse(at('/settings'))
      await page.getByRole('contentinfo').getByRole('button', { name }).click()
      await kept
    }
  })

  it('are German if the browser asks for it, or if the user chooses it', async () => {
    const page = await windowOf(null, { locale: 'de-DE' })
    await page.goto(at('/sign-in'))
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    const user = await verdict.newUser()
    const mine = await windowOf(user, { locale: 'de-AT' })
    for (const [path, heading] of [
      ['/reports', 'Berichte'],
      ['/projects', 'Projekte'],
      ['/account', 'Konto'],
    ] as const) {
      await mine.goto(at(path))
      await mine.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
  })

  it('work by keyboard alone: past the navigation, to the form', async () => {
    const page = await windowOf(null)
    await page.goto(at('/sign-in'))
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.id')).toBe('email')
    const ring = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    expect(ring).not.toBe('none')
  })
})
