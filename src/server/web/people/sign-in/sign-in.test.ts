import { describe, expect, it } from 'vitest'
import { endSessions } from '../../../../storage/people/sessions.ts'
import { PASSWORD } from '../../testing/site.ts'
import { useSite } from '../../testing/use-site.ts'

const site = useSite()

describe('signing in', () => {
  it('leads to the reports', async () => {
    const { email } = await site.newUser()
    const browser = site.browser()
    await browser.open('/sign-in')
    const answer = await browser.submit('/sign-in', { email: ` ${email.toUpperCase()} `, password: PASSWORD })
    expect([answer.status, answer.location]).toEqual([303, '/reports'])
    expect((await browser.open('/account')).text).toContain(email)
  })

  it('leads to the requested page', async () => {
    const { email } = await site.newUser()
    const browser = site.browser()
    const asked = await browser.open('/account?from=mail')
    expect(asked.location).toBe('/sign-in?next=%2Faccount%3Ffrom%3Dmail')
    expect((await browser.follow(asked)).text).toContain('Sign in to view this page.')
    const answer = await browser.submit('/sign-in', { email, password: PASSWORD, next: '/account?from=mail' })
    expect(answer.location).toBe('/account?from=mail')
  })

  it('gives the same answer for a wrong password and an unknown account', async () => {
    const { email } = await site.newUser()
    const browser = site.browser()
    await browser.open('/sign-in')
    const wrong = await browser.submit('/sign-in', { email, password: 'wrong' })
    const unknown = await browser.submit('/sign-in', { email: 'nobody@example.com', password: 'wrong' })
    expect([wrong.status, unknown.status]).toEqual([422, 422])
    expect(unknown.text.replace('nobody@example.com', email)).toBe(wrong.text)
  })

  it('does not open an account without a password', async () => {
    const browser = site.browser()
    await browser.open('/sign-in')
    const answer = await browser.submit('/sign-in', { email: 'nobody@example.com', password: '' })
    expect(answer.status).toBe(422)
  })

  it('is limited after ten wrong passwords for one account, and allowed again a minute later', async () => {
    const { email } = await site.newUser()
    const browser = site.browser()
    await browser.open('/sign-in')
    for (let i = 0; i < 10; i++) await browser.submit('/sign-in', { email, password: 'wrong' })
    const refused = await browser.submit('/sign-in', { email, password: PASSWORD })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    site.advance(60_000)
    expect((await browser.submit('/sign-in', { email, password: PASSWORD })).status).toBe(303)
  })

  it('gives a new token each time and ends the session it replaces', async () => {
    const { user, browser } = await site.newSignedIn()
    const before = browser.cookies.get('session')!
    await browser.submit('/sign-in', { email: user.email, password: PASSWORD })
    expect(browser.cookies.get('session')).not.toBe(before)
    const old = site.browser()
    old.cookies.set('session', before)
    expect((await old.open('/account')).status).toBe(303)
  })
})

describe('a session', () => {
  it('ends with signing out, even with a copy of the cookie', async () => {
    const { browser } = await site.newSignedIn()
    const kept = browser.cookies.get('session')!
    const out = await browser.submit('/sign-out')
    expect(out.location).toBe('/sign-in')
    expect((await browser.follow(out)).text).toContain('You’re signed out.')
    browser.cookies.set('session', kept)
    expect((await browser.open('/account')).status).toBe(303)
  })

  it('lasts thirty days from the last visit', async () => {
    const { browser } = await site.newSignedIn()
    for (let visit = 0; visit < 3; visit++) {
      site.advance(29 * 86_400_000)
      expect((await browser.open('/account')).status).toBe(200)
    }
    site.advance(31 * 86_400_000)
    expect((await browser.open('/account')).status).toBe(303)
  })

  it('is over at once if it was ended elsewhere', async () => {
    const { user, browser } = await site.newSignedIn()
    await endSessions(site.storage.db, user.id)
    expect((await browser.open('/account')).status).toBe(303)
  })

  it('is stored as a hash of its token', async () => {
    const { browser } = await site.newSignedIn()
    const rows = await site.storage.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('session'))
  })
})
