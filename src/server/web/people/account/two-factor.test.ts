import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../../actions/audit-log/audit-log.ts'
import { createPasswordLink } from '../../../../actions/people/invites.ts'
import { totpCode, totpStep } from '../../../../actions/people/one-time-codes.ts'
import { changePassword, suspendUser } from '../../../../actions/people/users.ts'
import type { User } from '../../../../storage/people/account-records.ts'
import { findRecoveryCodeCount } from '../../../../storage/people/two-factor.ts'
import type { Browser, BrowserResponse } from '../../testing/browser.ts'
import { PASSWORD } from '../../testing/site.ts'
import { useSite } from '../../testing/use-site.ts'

const STEP_MS = 30_000

const site = useSite()

const asOperator = () => ({ storage: site.storage, now: site.now, actor: OPERATOR })

interface Protected {
  user: User
  /** The browser in which it was turned on. */
  browser: Browser
  secret: string
  recoveryCodes: string[]
}

/** An account with two-factor authentication, at a time at which no code of it was used. */
async function protectedAccount(): Promise<Protected> {
  const { user, browser } = await site.newSignedIn()
  const { secret, sealed } = setUpOn(await browser.open('/account/two-factor'))
  const { text } = await browser.submit('/account/two-factor', { sealed, code: codeOf(secret) })
  const recoveryCodes = [...text.matchAll(/<code>([\w-]{19})<\/code>/g)].map(([, code]) => code!)
  site.advance(2 * STEP_MS)
  return { user, browser, secret, recoveryCodes }
}

function setUpOn({ text }: BrowserResponse): { secret: string; sealed: string } {
  return {
    secret: /data-copy="([A-Z2-7]{32})"/.exec(text)![1]!,
    sealed: /name="sealed" value="([^"]+)"/.exec(text)![1]!,
  }
}

const codeOf = (secret: string, steps = 0) => totpCode(secret, totpStep(site.now()) + steps)

/** A browser in which the password was entered. */
async function afterPassword({ email }: User, next = '/account'): Promise<Browser> {
  const browser = site.browser()
  await browser.open('/sign-in')
  const answer = await browser.submit('/sign-in', { email, password: PASSWORD, next })
  expect(answer.location).toBe('/sign-in/code')
  await browser.open('/sign-in/code')
  return browser
}

const enter = (browser: Browser, code: string) => browser.submit('/sign-in/code', { code })
const isSignedIn = async (browser: Browser) => (await browser.open('/account')).status === 200

describe('setting up an authenticator app', () => {
  it('shows the secret as text and as a QR code, and is done when a code confirms it', async () => {
    const user = await site.newUser()
    const browser = await site.signedIn(user)
    const other = await site.signedIn(user)
    const page = await browser.open('/account/two-factor')
    const { secret, sealed } = setUpOn(page)
    const issuer = 'Verdict%20localhost'
    expect(readQrCode(page.text)).toBe(
      `otpauth://totp/${issuer}:${encodeURIComponent(user.email)}?secret=${secret}&issuer=${issuer}`,
    )
    const wrong = await browser.submit('/account/two-factor', { sealed, code: '000000' })
    expect(wrong.status).toBe(422)
    expect(setUpOn(wrong).secret).toBe(secret)
    const done = await browser.submit('/account/two-factor', { sealed, code: codeOf(secret) })
    expect([done.status, done.text.match(/<code>[\w-]{19}<\/code>/g)?.length]).toEqual([201, 10])
    expect((await browser.open('/account')).text).toContain('You have 10 recovery codes left.')
    expect(await isSignedIn(other)).toBe(false)
  })

  it('stores neither the secret nor the recovery codes as they are', async () => {
    const { secret, recoveryCodes } = await protectedAccount()
    const stored = JSON.stringify([
      await site.storage.db.selectFrom('totp').selectAll().execute(),
      await site.storage.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    const sealed = await site.storage.db.selectFrom('totp').select('secret').execute()
    expect(sealed.some((row) => Buffer.from(row.secret).includes(secret))).toBe(false)
    expect(stored).not.toContain(recoveryCodes[0])
    expect(stored).not.toContain(recoveryCodes[0]!.replaceAll('-', ''))
  })

  it('needs a recent sign-in', async () => {
    const { user, browser } = await site.newSignedIn()
    site.advance(16 * 60_000)
    const asked = await browser.open('/account/two-factor')
    expect(asked.location).toBe('/sign-in?again&next=%2Faccount%2Ftwo-factor')
    expect((await browser.follow(asked)).text).toContain('Sign in again to change how you sign in.')
    const before = browser.cookies.get('session')
    const fields = { email: user.email, password: PASSWORD, next: '/account/two-factor' }
    expect((await browser.follow(await browser.submit('/sign-in', fields))).status).toBe(200)
    expect(browser.cookies.get('session')).not.toBe(before)
  })

  it('is refused with a form of another account, one that is too old, and if it is on already', async () => {
    const one = await site.signedIn(await site.newUser())
    const two = await site.signedIn(await site.newUser())
    const foreign = setUpOn(await one.open('/account/two-factor'))
    const submit = (browser: Browser, { secret, sealed }: typeof foreign) =>
      browser.submit('/account/two-factor', { sealed, code: codeOf(secret) })
    const own = setUpOn(await two.open('/account/two-factor'))
    expect((await submit(two, foreign)).status).toBe(303)
    expect((await submit(two, own)).status).toBe(201)
    const tab = await submit(two, own)
    expect((await two.follow(tab)).text).toContain('Two-factor authentication is already on.')
  })
})

describe('signing in with two factors', () => {
  it('needs the code after the password, and then gives a session with a new token', async () => {
    const { user, secret } = await protectedAccount()
    const browser = await afterPassword(user, '/account?from=mail')
    expect(browser.cookies.has('session')).toBe(false)
    expect(await isSignedIn(browser)).toBe(false)
    await browser.open('/sign-in/code')
    const answer = await enter(browser, codeOf(secret).replace(/.../, '$& '))
    expect([answer.status, answer.location]).toEqual([303, '/account?from=mail'])
    expect(await isSignedIn(browser)).toBe(true)
    expect(browser.cookies.has('pending')).toBe(false)
  })

  it('accepts each code once, also from the step before and after', async () => {
    const { user, secret } = await protectedAccount()
    expect((await enter(await afterPassword(user), codeOf(secret, -1))).status).toBe(303)
    const later = codeOf(secret, 1)
    expect((await enter(await afterPassword(user), later)).status).toBe(303)
    const replay = await enter(await afterPassword(user), later)
    expect(replay.status).toBe(422)
    expect(replay.text).toContain('Each code works once')
    expect((await enter(await afterPassword(user), codeOf(secret))).status).toBe(422)
  })

  it('accepts each recovery code once', async () => {
    const { user, recoveryCodes } = await protectedAccount()
    const recovery = recoveryCodes[3]!
    const browser = await afterPassword(user)
    expect((await browser.submit('/sign-in/code', { recovery })).status).toBe(303)
    expect((await browser.open('/account')).text).toContain('You have 9 recovery codes left.')
    expect((await (await afterPassword(user)).submit('/sign-in/code', { recovery })).status).toBe(422)
  })

  it('refuses the code of another account', async () => {
    const mine = await protectedAccount()
    const theirs = await protectedAccount()
    const browser = await afterPassword(mine.user)
    expect((await enter(browser, codeOf(theirs.secret))).status).toBe(422)
    expect((await browser.submit('/sign-in/code', { recovery: theirs.recoveryCodes[0]! })).status).toBe(422)
  })

  it('limits wrong codes, however often the password is entered, but not on a device that is known', async () => {
    const { user, browser: known, secret } = await protectedAccount()
    await known.open('/account')
    await known.submit('/sign-out')
    for (let i = 0; i < 10; i++) expect((await enter(await afterPassword(user), '000000')).status).toBe(422)
    const refused = await enter(await afterPassword(user), codeOf(secret))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600'])
    await known.open('/sign-in')
    await known.submit('/sign-in', { email: user.email, password: PASSWORD })
    expect((await enter(known, codeOf(secret))).status).toBe(303)
  })

  it('takes ten minutes at most', async () => {
    const { user, secret } = await protectedAccount()
    const browser = await afterPassword(user)
    site.advance(10 * 60_000)
    const answer = await enter(browser, codeOf(secret))
    expect((await browser.follow(answer)).text).toContain('That took too long. Sign in again.')
    expect(await isSignedIn(browser)).toBe(false)
  })

  it.each<[string, (user: User) => Promise<unknown>]>([
    ['the password is changed', (user) => changePassword(asOperator(), user, { ...passwords, sessionId: undefined })],
    ['the account is suspended', (user) => suspendUser(asOperator(), user)],
  ])('ends if %s meanwhile', async (_, change) => {
    const { user, secret } = await protectedAccount()
    const browser = await afterPassword(user)
    await change(user)
    expect((await enter(browser, codeOf(secret))).location).toBe('/sign-in')
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('is finished once, whatever another tab does', async () => {
    const { user, secret } = await protectedAccount()
    const one = await afterPassword(user)
    const two = site.browser()
    for (const [name, value] of one.cookies) two.cookies.set(name, value)
    await two.open('/sign-in/code')
    expect((await enter(one, codeOf(secret))).status).toBe(303)
    expect((await enter(two, codeOf(secret, 1))).location).toBe('/sign-in')
    expect(await isSignedIn(two)).toBe(false)
  })

  it('never leads to another site', async () => {
    const { user, secret } = await protectedAccount()
    expect((await enter(await afterPassword(user, '//evil.example/'), codeOf(secret))).location).toBe('/reports')
  })

  it('needs the code after a password link as well', async () => {
    const { user } = await protectedAccount()
    const token = await createPasswordLink(asOperator(), user)
    const browser = site.browser()
    await browser.open(`/invite/${token}`)
    const answer = await browser.submit(`/invite/${token}`, { password: 'another horse battery' })
    expect(answer.location).toBe('/sign-in/code')
    expect(await isSignedIn(browser)).toBe(false)
  })
})

const passwords = { current: PASSWORD, next: 'another horse battery' }

describe('turning it off', () => {
  it('needs a code', async () => {
    const { user, browser, secret } = await protectedAccount()
    await browser.open('/account/two-factor')
    expect((await browser.submit('/account/two-factor/off', { code: '000000' })).status).toBe(422)
    const answer = await browser.submit('/account/two-factor/off', { code: codeOf(secret) })
    expect((await browser.follow(answer)).text).toContain('Two-factor authentication is off.')
    expect(await isSignedIn(await site.signedIn(user))).toBe(true)
    expect(await findRecoveryCodeCount(site.storage.db, user.id)).toBe(0)
  })

  it('is recorded, as are wrong codes at sign-in', async () => {
    const { user, browser, secret } = await protectedAccount()
    await enter(await afterPassword(user), '000000')
    await browser.open('/account/two-factor')
    await browser.submit('/account/two-factor/off', { code: codeOf(secret) })
    const object = `user ${user.id}`
    const entries = await site.storage.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('object', '=', object)
      .orderBy('key')
      .execute()
    expect(entries).toEqual([
      { action: 'two_factor.enabled', details: null },
      { action: 'sign_in.failed', details: '{"factor":"code"}' },
      { action: 'two_factor.disabled', details: null },
    ])
  })

  it('can be tried a limited number of times', async () => {
    const { browser, recoveryCodes } = await protectedAccount()
    await browser.open('/account/two-factor')
    for (let i = 0; i < 10; i++) await browser.submit('/account/two-factor/off', { code: '000000' })
    expect((await browser.submit('/account/two-factor/off', { code: recoveryCodes[0]! })).status).toBe(429)
  })
})

it('new recovery codes replace the former ones', async () => {
  const { user, browser, secret, recoveryCodes } = await protectedAccount()
  await browser.open('/account/two-factor')
  const answer = await browser.submit('/account/two-factor/renew', { code: codeOf(secret) })
  const [, fresh] = /<code>([\w-]{19})<\/code>/.exec(answer.text)!
  const other = await afterPassword(user)
  expect((await other.submit('/sign-in/code', { recovery: recoveryCodes[0]! })).status).toBe(422)
  expect((await other.submit('/sign-in/code', { recovery: fresh! })).status).toBe(303)
})

it.each(['/sign-in/code', '/account/two-factor', '/account/two-factor/renew', '/account/two-factor/off'])(
  'posting to %s needs the CSRF token',
  async (path) => {
    const { browser } = await site.newSignedIn()
    expect((await browser.submit(path, { csrf: 'wrong', code: '000000' })).status).toBe(403)
  },
)

/** Draws the path of the SVG and reads it as a camera would. */
function readQrCode(page: string): string {
  const [, size] = /class="qr-code" viewBox="0 0 (\d+)/.exec(page)!
  const [, path] = /<path d="(M[^"]+z)" fill="#000"/.exec(page)!
  const scale = 4
  const width = Number(size) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of path!.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return decodeQR({ width, height: width, data })
}
