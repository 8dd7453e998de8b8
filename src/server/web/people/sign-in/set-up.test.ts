import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setUpToken } from '../../../../actions/people/owner.ts'
import type { User } from '../../../../storage/people/account-records.ts'
import { createUser } from '../../../../storage/people/users.ts'
import { openSite, PASSWORD, type Site } from '../../testing/site.ts'

let site: Site
let owner: User
let token: string

beforeEach(async () => {
  site = await openSite()
  const fresh = { email: 'owner@localhost', passwordHash: null, role: 'owner' as const, now: site.now() }
  owner = (await createUser(site.storage.db, fresh))!
  token = setUpToken(site.secret, owner)
})

afterEach(() => site.close())

const fields = { email: 'Ada@Example.com', password: PASSWORD }

describe('the set-up link', () => {
  it('sets up the owner and signs them in', async () => {
    const browser = site.browser()
    expect((await browser.open(`/setup?token=${token}`)).text).toContain('Set up Verdict')
    const answer = await browser.submit('/setup', { ...fields, token })
    expect(answer.location).toBe('/reports')
    expect((await browser.open('/account')).text).toContain('ada@example.com')
  })

  it('is refused to the second browser that opened it before the first one used it', async () => {
    const first = site.browser()
    const second = site.browser()
    await first.open(`/setup?token=${token}`)
    await second.open(`/setup?token=${token}`)
    await first.submit('/setup', { ...fields, token })
    expect((await second.submit('/setup', { ...fields, token })).status).toBe(410)
    expect((await second.open(`/setup?token=${token}`)).status).toBe(410)
  })

  it.each(['', 'guessed', `${'A'.repeat(43)}`])('does not work with the token "%s"', async (wrong) => {
    const browser = site.browser()
    expect((await browser.open(`/setup?token=${wrong}`)).status).toBe(410)
    expect((await browser.submit('/setup', { ...fields, token: wrong })).status).toBe(410)
  })

  it('is pointed to before set-up, and is no longer valid after it', async () => {
    const browser = site.browser()
    const before = await browser.open('/setup')
    expect(before.text).toContain('Verdict is not set up yet')
    expect(before.text).toContain('<code>verdict serve</code>')
    await browser.open(`/setup?token=${token}`)
    await browser.submit('/setup', { ...fields, token })
    const after = await site.browser().open('/setup')
    expect(after.text).toContain('This link is no longer valid')
    expect(after.text).not.toContain('not set up yet')
  })

  it('is pointed to where people sign in, until somebody can', async () => {
    for (const path of ['/', '/sign-in']) {
      const { text } = await site.browser().open(path)
      expect(text).toContain('Verdict is not set up yet')
      expect(text).toContain('<code>verdict serve</code>')
      expect(text).not.toContain('Forgot your password?')
    }
    const german = await site.browser().open('/', { 'accept-language': 'de' })
    expect(german.text).toContain('Verdict ist noch nicht eingerichtet')
    const browser = site.browser()
    await browser.open(`/setup?token=${token}`)
    await browser.submit('/setup', { ...fields, token })
    for (const path of ['/', '/sign-in']) {
      const { text } = await site.browser().open(path)
      expect(text).not.toContain('not set up yet')
      expect(text).toContain('Forgot your password?')
    }
  })

  it.each([
    ['what is no email address', { email: 'ada' }, 'Enter a valid email address.'],
    ['a short password', { password: 'short' }, 'The password must be 8 to 256 characters long.'],
  ])('refuses %s and keeps the input', async (_, changes, message) => {
    const browser = site.browser()
    await browser.open(`/setup?token=${token}`)
    const answer = await browser.submit('/setup', { ...fields, ...changes, token })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(message)
    expect(answer.text).toContain(`value="${{ ...fields, ...changes }.email}"`)
  })

  it('is where changing the language leads, also after an error', async () => {
    const browser = site.browser()
    await browser.open(`/setup?token=${token}`)
    const { text } = await browser.submit('/setup', { ...fields, password: 'short', token })
    const [, back] = /name="back" value="([^"]*)"/.exec(text)!
    const german = await browser.follow(await browser.submit('/settings', { language: 'de', back: back! }))
    expect([german.status, german.text]).toEqual([200, expect.stringContaining(`name="token" value="${token}"`)])
  })

  it('refuses the email address of another user', async () => {
    const { email } = await site.newUser()
    const browser = site.browser()
    await browser.open(`/setup?token=${token}`)
    const answer = await browser.submit('/setup', { email, password: PASSWORD, token })
    expect(answer.text).toContain('An account with this email address already exists.')
  })
})
