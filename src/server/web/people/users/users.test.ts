import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueKey } from '../../../../domain/keys/key-format.ts'
import { createKey, findKeyByHash } from '../../../../storage/keys/keys.ts'
import { createInvite } from '../../../../storage/people/invites.ts'
import { createUser } from '../../../../storage/people/users.ts'
import type { Browser } from '../../testing/browser.ts'
import { openSite, PASSWORD, type Site } from '../../testing/site.ts'
import { useSite } from '../../testing/use-site.ts'

const site = useSite({ url: 'http://localhost' })
let owner: Browser

beforeAll(async () => {
  owner = await site.signedIn(await site.newUser('owner'))
})

async function linkFor(email: string): Promise<string> {
  const { text } = await owner.submit('/users/invite', { email })
  return new URL(/https?:\/\/[^<]*\/invite\/[\w-]+/.exec(text)![0]).pathname
}

it.each([
  ['en', 'Active', 'No password'],
  ['de', 'Aktiv', 'Ohne Passwort'],
])('says in what state an account is, as other tables do: %s', async (language, active, noPassword) => {
  const email = `waiting-${language}@example.com`
  await createUser(site.storage.db, { email, role: 'user', passwordHash: null, now: site.now() })
  const { text } = await owner.open('/users', { 'accept-language': language })
  const states = [...text.matchAll(/data-label="Status">([^<]*)</g)].map(([, state]) => state)
  expect(states).toEqual(expect.arrayContaining([active, noPassword]))
})

describe('an invitation', () => {
  it('creates an account with the chosen password', async () => {
    const link = await linkFor('grace@example.com')
    const guest = site.browser()
    expect((await guest.open(link)).text).toContain('Choose a password for grace@example.com.')
    expect((await guest.submit(link, { password: 'short' })).status).toBe(422)
    expect((await guest.submit(link, { password: PASSWORD })).location).toBe('/reports')
    expect((await (await site.signedIn({ email: 'grace@example.com' })).open('/account')).status).toBe(200)
  })

  it('is refused once a password has been chosen with it', async () => {
    const link = await linkFor('once@example.com')
    const guest = site.browser()
    await guest.open(link)
    await guest.submit(link, { password: PASSWORD })
    await guest.open('/account')
    expect((await guest.submit(link, { password: PASSWORD })).status).toBe(410)
  })

  it('expires after a week', async () => {
    const link = await linkFor('late@example.com')
    site.advance(7 * 86_400_000)
    expect((await site.browser().open(link)).status).toBe(410)
  })

  it('can be revoked', async () => {
    const link = await linkFor('not@example.com')
    const { text } = await owner.open('/users')
    const id = /invites\/([\w-]+)\/withdraw/.exec(text)![1]
    await owner.submit(`/users/invites/${id}/withdraw`)
    expect((await site.browser().open(link)).status).toBe(410)
  })

  it('is not created for an existing account', async () => {
    const { email } = await site.newUser()
    await owner.open('/users')
    expect((await owner.submit('/users/invite', { email })).status).toBe(422)
  })
})

describe('the Host of a request, which anyone can choose', () => {
  it('never gets into a link that others get', async () => {
    const user = await site.newUser()
    await owner.open('/users')
    const forged = { host: 'evil.example', origin: 'http://evil.example' }
    for (const [path, fields] of [
      ['/users/invite', { email: 'invited@example.com' }],
      [`/users/${user.id}/link`, {}],
    ] as const) {
      const { text } = await owner.submit(path, fields, forged)
      expect(/[^>]*\/invite\/[\w-]{20,}/.exec(text)![0]).toMatch(/^http:\/\/localhost\/invite\//)
    }
  })

  it('makes no links where the operator has not set the public URL; the page says how', async () => {
    const other = await openSite()
    try {
      const inside = await other.signedIn(await other.newUser('owner'))
      const user = await other.newUser()
      const { text } = await inside.open('/users')
      expect(text).toContain('set VERDICT_URL to the public URL of this service, such as https://verdict.example.com')
      expect(text).not.toMatch(/action="\/users\/(?:invite|[\da-f-]{36}\/link)"/)
      expect((await inside.submit('/users/invite', { email: 'new@example.com' })).status).toBe(404)
      expect((await inside.submit(`/users/${user.id}/link`)).status).toBe(404)
    } finally {
      await other.close()
    }
  })
})

describe('an account', () => {
  it('gets a new password with a new link, which ends its sessions', async () => {
    const { user, browser: before } = await site.newSignedIn()
    await owner.open('/users')
    const { text } = await owner.submit(`/users/${user.id}/link`)
    const link = new URL(/https?:\/\/[^<]*\/invite\/[\w-]+/.exec(text)![0]).pathname
    const browser = site.browser()
    await browser.open(link)
    await browser.submit(link, { password: 'quite another one' })
    expect((await browser.open('/account')).status).toBe(200)
    expect((await before.open('/account')).status).toBe(303)
  })

  it('that is suspended has no session, password or key', async () => {
    const { user, browser } = await site.newSignedIn()
    const { hash, hint } = issueKey()
    await createKey(site.storage.db, {
      userId: user.id,
      name: 'x',
      scope: 'read',
      expiresAt: null,
      hash,
      hint,
      now: site.now(),
    })
    await owner.open('/users')
    expect((await owner.submit(`/users/${user.id}/lock`)).status).toBe(303)
    expect((await browser.open('/account')).status).toBe(303)
    expect((await (await site.signedIn(user)).open('/account')).status).toBe(303)
    expect((await findKeyByHash(site.storage.db, hash))?.revokedAt).not.toBeNull()
  })

  it('is shown as suspended until it gets a new password', async () => {
    const user = await site.newUser()
    const state = async () => {
      const { text } = await owner.open('/users')
      return new RegExp(`${user.email}</th><td data-label="Role">Member</td><td data-label="Status">(.*?)</td>`).exec(
        text,
      )?.[1]
    }
    expect(await state()).toBe('Active')
    await owner.submit(`/users/${user.id}/lock`)
    expect(await state()).toBe('Suspended')
    const { text } = await owner.submit(`/users/${user.id}/link`)
    expect(await state()).toBe('Suspended')
    const link = new URL(/https?:\/\/[^<]*\/invite\/[\w-]+/.exec(text)![0]).pathname
    const browser = site.browser()
    await browser.open(link)
    await browser.submit(link, { password: PASSWORD })
    expect(await state()).toBe('Active')
  })

  it.each(['link', 'lock'])('of the owner has no %s', async (what) => {
    const other = await site.newUser('owner')
    await owner.open('/users')
    expect((await owner.submit(`/users/${other.id}/${what}`)).status).toBe(404)
  })
})

describe('users who are not the owner', () => {
  it('get a 404', async () => {
    const { browser } = await site.newSignedIn()
    expect((await browser.open('/users')).status).toBe(404)
    expect((await browser.submit('/users/invite', { email: 'x@example.com' })).status).toBe(404)
  })

  it('are redirected if signed out', async () => {
    expect((await site.browser().open('/users')).location).toBe('/sign-in?next=%2Fusers')
  })
})

describe('many users', () => {
  let many: Site
  let browser: Browser
  const namesOf = (text: string) => [...text.matchAll(/<th scope="row">(\w+)@example\.com/g)].map(([, name]) => name)
  const numbered = (name: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => `${name}${from + place}`)

  beforeAll(async () => {
    many = await openSite({ url: 'http://localhost' })
    const { email } = await many.newUser('owner')
    const { db } = many.storage
    for (let n = 2; n <= 101; n++) {
      const email = `user${n}@example.com`
      await createUser(db, { email, passwordHash: null, role: 'user', now: many.now() + n })
    }
    for (let n = 1; n <= 26; n++) {
      const fresh = { hash: `hash-${n}`, email: `guest${n}@example.com` }
      await createInvite(db, { ...fresh, now: many.now() - n, expiresAt: many.now() + 1000 })
    }
    browser = await many.signedIn({ email })
  })
  afterAll(() => many.close())

  it('have pages, as have their invitations', async () => {
    const { text } = await browser.open('/users')
    expect(namesOf(text)).toEqual([...numbered('guest', 1, 25), ...numbered('user', 2, 50)])
    expect(text).toContain('href="/users?page=3#users-title"')
    const third = await browser.open('/users?page=3')
    expect(namesOf(third.text)).toEqual([...numbered('guest', 1, 25), 'user101'])
    expect(third.text).toContain('href="/users?page=3&amp;invites_page=2#pending-title"')
    expect(namesOf((await browser.open('/users?page=3&invites_page=2')).text)).toEqual(['guest26', 'user101'])
  })

  it('have no page after the last one', async () => {
    expect(namesOf((await browser.open('/users?page=9&invites_page=9')).text)).toEqual(['guest26', 'user101'])
  })

  it('are suspended and uninvited on their page', async () => {
    const { text } = await browser.open('/users?page=3&invites_page=2')
    const [lock] = /\/users\/[\w-]+\/lock[^"]*/.exec(text)!
    expect((await browser.submit(lock.replace('&amp;', '&'))).location).toBe('/users?page=3&invites_page=2')
    const [withdraw] = /\/users\/invites\/[\w-]+\/withdraw[^"]*/.exec(text)!
    const withdrawn = await browser.submit(withdraw.replace('&amp;', '&'))
    expect(namesOf((await browser.follow(withdrawn)).text)).toEqual([...numbered('guest', 1, 25), 'user101'])
    const [link] = /\/users\/[\w-]+\/link[^"]*/.exec(text)!
    expect(namesOf((await browser.submit(link.replace('&amp;', '&'))).text)).toEqual(['guest25', 'user101'])
  })
})
