import { describe, expect, it } from 'vitest'
import { hashOfKey } from '../../../../domain/keys/key-format.ts'
import { createKey, findKeyByHash, listKeys } from '../../../../storage/keys/keys.ts'
import { createSession } from '../../../../storage/people/sessions.ts'
import { PASSWORD } from '../../testing/site.ts'
import { useSite } from '../../testing/use-site.ts'

const site = useSite()

describe('keys', () => {
  it('are shown once, when they are created', async () => {
    const { browser } = await site.newSignedIn()
    const made = await browser.submit('/account/keys', { name: 'nightly', scope: 'read', expires: '30' })
    const key = /vdt_[0-9A-Za-z]{40}/.exec(made.text)![0]
    const stored = await findKeyByHash(site.storage.db, hashOfKey(key))
    expect(stored).toMatchObject({ name: 'nightly', scope: 'read', expiresAt: site.now() + 30 * 86_400_000 })
    const later = await browser.open('/account')
    expect(later.text).toContain('nightly')
    expect(later.text).not.toContain(key)
  })

  it('are not created again by a form that is sent again', async () => {
    const { user, browser } = await site.newSignedIn()
    const newest = (text: string) => /name="newest" value(?:="([\w-]*)")?/.exec(text)?.[1] ?? ''
    const first = { name: 'nightly', newest: newest((await browser.open('/account')).text) }
    const made = await browser.submit('/account/keys', first)
    expect(made.status).toBe(201)
    const again = await browser.submit('/account/keys', first)
    expect(again.status).toBe(409)
    expect(again.text).toContain('Key “nightly” was already created')
    expect(again.text).not.toMatch(/vdt_[0-9A-Za-z]{40}/)
    expect(again.text).toMatch(/<input [^>]*value="nightly" [^>]*name="name" autofocus/)
    expect(await listKeys(site.storage.db, user.id)).toHaveLength(1)
    // On purpose, from the page that says so or from that of the first.
    const other = await browser.submit('/account/keys', { name: 'weekly', newest: newest(made.text) })
    expect([other.status, newest(again.text)]).toEqual([201, newest(made.text)])
    expect(await listKeys(site.storage.db, user.id)).toHaveLength(2)
  })

  it('are shown in full once, and found by their hash with their scope and without an end', async () => {
    const { browser } = await site.newSignedIn()
    const { text } = await browser.submit('/account/keys', { name: 'x', scope: 'write', expires: 'never' })
    const key = /vdt_[0-9A-Za-z]{40}/.exec(text)![0]
    expect(await findKeyByHash(site.storage.db, hashOfKey(key))).toMatchObject({ scope: 'write', expiresAt: null })
  })

  it.each(['', '   ', 'x'.repeat(101)])('need a valid name, unlike "%s"', async (name) => {
    const { browser } = await site.newSignedIn()
    const answer = await browser.submit('/account/keys', { name })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('The name must be 1 to 100 characters long.')
  })

  it('are revoked by their owner only', async () => {
    const { browser } = await site.newSignedIn()
    const { browser: other } = await site.newSignedIn()
    const { text } = await browser.submit('/account/keys', { name: 'nightly' })
    const key = /vdt_[0-9A-Za-z]{40}/.exec(text)![0]
    const path = /\/account\/keys\/[\w-]+\/revoke/.exec(text)![0]
    await other.open('/account')
    expect((await other.submit(path)).status).toBe(404)
    expect((await findKeyByHash(site.storage.db, hashOfKey(key)))?.revokedAt).toBeNull()
    const answer = await browser.submit(path)
    expect((await browser.follow(answer)).text).toContain('Key “nightly” revoked.')
    expect((await findKeyByHash(site.storage.db, hashOfKey(key)))?.revokedAt).toBe(site.now())
  })
})

describe('the password', () => {
  it('is changed with the current one, and ends all other sessions', async () => {
    const user = await site.newUser()
    const here = await site.signedIn(user)
    const there = await site.signedIn(user)
    await here.open('/account')
    const answer = await here.submit('/account/password', { password: PASSWORD, 'new-password': 'something else' })
    expect((await here.follow(answer)).text).toContain('Password changed.')
    expect((await there.open('/account')).status).toBe(303)
    const again = site.browser()
    await again.open('/sign-in')
    expect((await again.submit('/sign-in', { email: user.email, password: PASSWORD })).status).toBe(422)
    expect((await again.submit('/sign-in', { email: user.email, password: 'something else' })).status).toBe(303)
  })

  it.each([
    ['the old one is wrong', { password: 'wrong', 'new-password': 'something else' }, 'Wrong password.'],
    [
      'the new one is short',
      { password: PASSWORD, 'new-password': 'short' },
      'The password must be 8 to 256 characters long.',
    ],
  ])('is not changed if %s', async (_, fields, message) => {
    const { browser } = await site.newSignedIn()
    const answer = await browser.submit('/account/password', fields)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(message)
  })

  it('has the focus where it is wrong, because it is below the window', async () => {
    const { browser } = await site.newSignedIn()
    const { text: before } = await browser.open('/account')
    const { text } = await browser.submit('/account/password', { password: 'wrong', 'new-password': 'something else' })
    const focused = (page: string) => [...page.matchAll(/<input[^>]* autofocus[^>]*>/g)].map(([input]) => input)
    expect(focused(before)).toEqual([])
    expect(focused(text)).toEqual([expect.stringContaining('name="password"')])
  })

  it('can be tried a limited number of times', async () => {
    const { browser } = await site.newSignedIn()
    const fields = { password: 'wrong', 'new-password': 'something else' }
    for (let i = 0; i < 10; i++) await browser.submit('/account/password', fields)
    expect((await browser.submit('/account/password', { ...fields, password: PASSWORD })).status).toBe(429)
  })
})

describe('sessions', () => {
  it('are listed, and ended one by one', async () => {
    const user = await site.newUser()
    const here = await site.signedIn(user)
    const there = await site.signedIn(user)
    const { text } = await here.open('/account')
    const path = /\/account\/sessions\/(?!end-others)[\w-]+\/end/.exec(text)![0]
    expect((await here.submit(path)).status).toBe(303)
    expect((await there.open('/account')).status).toBe(303)
    expect((await here.open('/account')).status).toBe(200)
  })

  it('can all be ended but the current one', async () => {
    const user = await site.newUser()
    const others = [await site.signedIn(user), await site.signedIn(user)]
    const here = await site.signedIn(user)
    await here.submit('/account/sessions/end-others')
    for (const other of others) expect((await other.open('/account')).status).toBe(303)
    expect((await here.open('/account')).status).toBe(200)
  })

  it('of other users cannot be ended', async () => {
    const other = await site.newUser()
    await site.signedIn(other)
    const [{ id }] = (await site.storage.db
      .selectFrom('sessions')
      .select('id')
      .orderBy('created_at', 'desc')
      .execute()) as [{ id: string }]
    const { browser } = await site.newSignedIn()
    expect((await browser.submit(`/account/sessions/${id}/end`)).status).toBe(404)
  })
})

describe('many keys and sessions', () => {
  const namesOf = (text: string) => [...text.matchAll(/<th scope="row">(key\d+)/g)].map(([, name]) => name)
  const pathIn = (text: string, pattern: RegExp) => pattern.exec(text)![0].replace('&amp;', '&')

  it('have pages, and forms return to these', async () => {
    const { user, browser } = await site.newSignedIn()
    const more = { userId: user.id, expiresAt: site.now() + 1_000_000, now: site.now() - 1 }
    for (let n = 1; n <= 26; n++) {
      await createKey(site.storage.db, { ...more, name: `key${n}`, scope: 'read', hash: `many-${n}`, hint: 'vdt_' })
      await createSession(site.storage.db, { ...more, hash: `many-${n}`, agent: '' })
    }
    const first = (await browser.open('/account')).text
    expect(namesOf(first)).toHaveLength(25)
    // All but the current one can be ended.
    expect(first.match(/sessions\/[\w-]+\/end"/g)).toHaveLength(24)
    expect(first).toContain('href="/account?keys_page=2#keys"')
    expect(first).toContain('href="/account?sessions_page=2#sessions"')
    const { text } = await browser.open('/account?keys_page=2&sessions_page=2')
    expect(namesOf(text)).toHaveLength(1)
    expect(new Set([...namesOf(first), ...namesOf(text)]).size).toBe(26)
    expect(text).toContain('/account/sessions/end-others')
    const revoked = await browser.submit(pathIn(text, /\/account\/keys\/[\w-]+\/revoke[^"]*/))
    expect(revoked.location).toBe('/account?keys_page=2&sessions_page=2')
    const [last, other] = [...text.matchAll(/\/account\/sessions\/[\w-]+\/end\?[^"]*/g)]
    await browser.submit(last![0].replace('&amp;', '&'))
    const ended = await browser.submit(other![0].replace('&amp;', '&'))
    expect(ended.location).toBe('/account?keys_page=2&sessions_page=2')
    // The second page of the sessions is gone.
    expect((await browser.follow(ended)).text.match(/sessions\/[\w-]+\/end\?keys_page=2"/g)).toHaveLength(24)
  })
})
