import { describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../../actions/audit-log/audit-log.ts'
import { totpCode, totpStep } from '../../../../actions/people/one-time-codes.ts'
import { beginRegistration, finishRegistration } from '../../../../actions/people/passkeys.ts'
import { suspendUser } from '../../../../actions/people/users.ts'
import type { User } from '../../../../storage/people/account-records.ts'
import { findPasskey, listPasskeys } from '../../../../storage/people/passkeys.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import type { Browser, BrowserResponse } from '../../testing/browser.ts'
import { PASSWORD, type Site } from '../../testing/site.ts'
import { useSite } from '../../testing/use-site.ts'

const site = useSite()

const challengeOf = ({ text }: BrowserResponse): string => JSON.parse(text).challenge

interface Registered {
  user: User
  browser: Browser
  key: Authenticator
}

/** An account with a passkey. */
async function registered(key = new Authenticator()): Promise<Registered> {
  const { user, browser } = await site.newSignedIn()
  await register(browser, key)
  return { user, browser, key }
}

async function register(browser: Browser, key: Authenticator, name = 'laptop'): Promise<BrowserResponse> {
  const challenge = challengeOf(await browser.submit('/account/passkeys/options'))
  return browser.submit('/account/passkeys', { name, answer: key.create(challenge) })
}

/** A browser without a session, with a challenge to answer. */
async function challenged(): Promise<{ browser: Browser; challenge: string }> {
  const browser = site.browser()
  await browser.open('/sign-in')
  return { browser, challenge: challengeOf(await browser.submit('/sign-in/passkey/options')) }
}

async function signIn(key: Authenticator): Promise<Browser> {
  const { browser, challenge } = await challenged()
  key.counter++
  await browser.submit('/sign-in/passkey', { answer: key.get(challenge), next: '/account' })
  return browser
}

const passkeyOf = async ({ id }: User) => (await listPasskeys(site.storage.db, id))[0]!
const isSignedIn = async (browser: Browser) => (await browser.open('/account')).status === 200

describe('a passkey', () => {
  it('is added, listed, used and removed', async () => {
    const { user, browser, key } = await registered()
    expect((await browser.open('/account')).text).toContain('laptop')
    key.counter = 7
    const { browser: other, challenge } = await challenged()
    const answer = await other.submit('/sign-in/passkey', { answer: key.get(challenge), next: '/account?from=mail' })
    expect([answer.status, answer.location]).toEqual([303, '/account?from=mail'])
    expect((await other.open('/account')).text).toContain(user.email)
    const { id, counter, lastUsedAt } = await passkeyOf(user)
    expect({ counter, lastUsedAt }).toEqual({ counter: 7, lastUsedAt: site.now() })
    const removed = await browser.submit(`/account/passkeys/${id}/remove`)
    expect((await browser.follow({ ...removed, location: '/account' })).text).toContain('Passkey “laptop” removed.')
    expect(await isSignedIn(await signIn(key))).toBe(false)
  })

  it('is bound to the host, asked to verify the person, and never one that is there already', async () => {
    const { user, browser, key } = await registered()
    const options = JSON.parse((await browser.submit('/account/passkeys/options')).text)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Verdict' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id.toString('base64url') }],
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    const { browser: stranger } = await challenged()
    const asked = JSON.parse((await stranger.submit('/sign-in/passkey/options')).text)
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  })

  it('works without a counter, as most do', async () => {
    const { key } = await registered()
    for (let use = 0; use < 2; use++) {
      const { browser, challenge } = await challenged()
      await browser.submit('/sign-in/passkey', { answer: key.get(challenge) })
      expect(await isSignedIn(browser)).toBe(true)
    }
  })

  it('needs a recent sign-in to be added or removed', async () => {
    const { user, browser } = await registered()
    const { id } = await passkeyOf(user)
    site.advance(16 * 60_000)
    for (const path of ['/account/passkeys/options', '/account/passkeys', `/account/passkeys/${id}/remove`])
      expect((await browser.submit(path)).location).toBe('/sign-in?again&next=%2Faccount')
  })

  it('of another user cannot be removed', async () => {
    const mine = await registered()
    const theirs = await registered()
    const { id } = await passkeyOf(theirs.user)
    expect((await mine.browser.submit(`/account/passkeys/${id}/remove`)).status).toBe(404)
  })

  it('can be added twenty times, which the page says instead of offering one more', async () => {
    const { user, browser } = await registered()
    for (let i = 1; i < 20; i++) await register(browser, new Authenticator())
    const { text } = await browser.open('/account')
    expect(text).toContain('You have 20 passkeys, the most an account can have.')
    expect(text).not.toContain('data-ceremony="create"')
    expect((await browser.submit('/account/passkeys/options')).status).toBe(422)
    expect(await listPasskeys(site.storage.db, user.id)).toHaveLength(20)
  })

  it('is refused as the twenty-first also if it was begun before the twentieth was added', async () => {
    const { user, browser } = await registered()
    for (let i = 1; i < 19; i++) await register(browser, new Authenticator())
    const begun = challengeOf(await browser.submit('/account/passkeys/options'))
    await register(browser, new Authenticator())
    const late = await browser.submit('/account/passkeys', { name: 'phone', answer: new Authenticator().create(begun) })
    const { text } = await browser.follow({ ...late, location: '/account' })
    expect(text.match(/You have 20 passkeys, the most an account can have\./g)).toHaveLength(2)
    expect(await listPasskeys(site.storage.db, user.id)).toHaveLength(20)
  })

  it('stops working if the account is suspended', async () => {
    const { user, key } = await registered()
    const { browser, challenge } = await challenged()
    await suspendUser({ storage: site.storage, now: site.now, actor: OPERATOR }, user)
    expect((await browser.submit('/sign-in/passkey', { answer: key.get(challenge) })).status).toBe(422)
    expect(await listPasskeys(site.storage.db, user.id)).toEqual([])
  })
})

describe('signing in is refused', () => {
  it.each<[string, (key: Authenticator) => void]>([
    ['at another origin', (key) => Object.assign(key, { origin: 'https://evil.example' })],
    ['at another port', (key) => Object.assign(key, { origin: 'http://localhost:8080' })],
    ['for another host', (key) => Object.assign(key, { rpId: 'evil.example' })],
    ['if the person was not verified', (key) => Object.assign(key, { flags: 0b001 })],
    ['without user presence', (key) => Object.assign(key, { flags: 0b100 })],
    ['if the counter went back', (key) => Object.assign(key, { counter: 4 })],
    ['if the counter stands still', (key) => Object.assign(key, { counter: 5 })],
  ])('%s', async (_, change) => {
    const { key } = await registered()
    key.counter = 4
    expect(await isSignedIn(await signIn(key))).toBe(true)
    key.counter = 6
    change(key)
    const { browser, challenge } = await challenged()
    expect((await browser.submit('/sign-in/passkey', { answer: key.get(challenge) })).status).toBe(422)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('for a challenge that we did not give, one that was answered, and one that has expired', async () => {
    const { key } = await registered()
    const submit = (browser: Browser, answer: string) => browser.submit('/sign-in/passkey', { answer })
    const { browser, challenge } = await challenged()
    expect((await submit(browser, key.get(Buffer.alloc(32).toString('base64url')))).status).toBe(422)
    const answer = key.get(challenge)
    expect((await submit(browser, answer)).status).toBe(303)
    const other = await challenged()
    expect((await submit(other.browser, answer)).status).toBe(422)
    site.advance(10 * 60_000)
    expect((await submit(other.browser, key.get(other.challenge))).status).toBe(422)
  })

  it('and still leads to the requested page afterwards, also in another language', async () => {
    const { browser } = await challenged()
    const { status, text } = await browser.submit('/sign-in/passkey', { answer: 'x', next: '/alerts' })
    expect(status).toBe(422)
    expect(text).toContain('name="next" value="/alerts"')
    expect(text).toContain('name="back" value="/sign-in?next=%2Falerts"')
  })

  it('for a challenge that was for adding a passkey', async () => {
    const { key, browser: owner } = await registered()
    const forAdding = challengeOf(await owner.submit('/account/passkeys/options'))
    const { browser } = await challenged()
    expect((await browser.submit('/sign-in/passkey', { answer: key.get(forAdding) })).status).toBe(422)
  })

  it('with a key that is not registered, even if it claims an id that is', async () => {
    const { key } = await registered()
    const { browser, challenge } = await challenged()
    const forged = Object.assign(new Authenticator(), { id: key.id })
    expect((await browser.submit('/sign-in/passkey', { answer: forged.get(challenge) })).status).toBe(422)
  })

  it.each(['', '{', 'null', '{"id":"x"}', '{"id":1,"response":{"clientDataJSON":"e30"}}', 'x'.repeat(30_000)])(
    'for %.40s',
    async (answer) => {
      const { browser } = await challenged()
      expect((await browser.submit('/sign-in/passkey', { answer })).status).toBe(422)
    },
  )

  it('to ask for challenges without end', async () => {
    const browser = site.browser('203.0.113.9')
    await browser.open('/sign-in')
    for (let i = 0; i < 30; i++) expect((await browser.submit('/sign-in/passkey/options')).status).toBe(200)
    expect((await browser.submit('/sign-in/passkey/options')).status).toBe(429)
  })
})

describe('adding is refused', () => {
  it.each<[string, (key: Authenticator) => void]>([
    ['at another origin', (key) => Object.assign(key, { origin: 'https://evil.example' })],
    ['if the person was not verified', (key) => Object.assign(key, { flags: 0b001 })],
  ])('%s', async (_, change) => {
    const key = new Authenticator()
    change(key)
    const { user } = await registered(key)
    expect(await listPasskeys(site.storage.db, user.id)).toEqual([])
  })

  it('with the challenge of another user, and with a registered passkey', async () => {
    const mine = await registered()
    const theirs = await registered()
    const challenge = challengeOf(await theirs.browser.submit('/account/passkeys/options'))
    const answer = new Authenticator().create(challenge)
    await mine.browser.submit('/account/passkeys', { name: 'stolen', answer })
    await register(mine.browser, theirs.key, 'copied')
    expect((await listPasskeys(site.storage.db, mine.user.id)).map(({ name }) => name)).toEqual(['laptop'])
    expect((await findPasskey(site.storage.db, theirs.key.id.toString('base64url')))?.userId).toBe(theirs.user.id)
  })
})

it('adding one while the account is being suspended leaves none over', async () => {
  const key = new Authenticator()
  const user = await site.newUser()
  const { storage, now } = site
  const acting = { storage, now, actor: OPERATOR }
  const party = { origin: key.origin, id: key.rpId, name: 'Verdict' }
  const { challenge } = await beginRegistration(acting, party, user)
  const transaction: Site['storage']['transaction'] = async (work) => {
    await suspendUser(acting, user)
    return storage.transaction(work)
  }
  const late = { ...acting, storage: { db: storage.db, transaction } as Site['storage'] }
  const adding = finishRegistration(late, party, user.id, { name: 'laptop', answer: key.create(challenge) })
  await expect(adding).rejects.toMatchObject({ code: 'passkey_refused' })
  expect(await listPasskeys(storage.db, user.id)).toEqual([])
})

describe('a passkey as the second factor', () => {
  it('signs in after the password, and only the user who entered it', async () => {
    const mine = await registered()
    const theirs = await registered()
    await turnOnCodes(mine.browser)
    const browser = site.browser()
    await browser.open('/sign-in')
    await browser.submit('/sign-in', { email: mine.user.email, password: PASSWORD, next: '/account' })
    expect((await browser.open('/sign-in/code')).text).toContain('Use a passkey')
    const ask = async () => challengeOf(await browser.submit('/sign-in/code/passkey/options'))
    await browser.submit('/sign-in/code/passkey', { answer: theirs.key.get(await ask()) })
    expect(await isSignedIn(browser)).toBe(false)
    await browser.open('/sign-in/code')
    const answer = await browser.submit('/sign-in/code/passkey', { answer: mine.key.get(await ask()) })
    expect(answer.location).toBe('/account')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('is not needed after a passkey', async () => {
    const { browser, key } = await registered()
    await turnOnCodes(browser)
    expect(await isSignedIn(await signIn(key))).toBe(true)
  })

  async function turnOnCodes(browser: Browser): Promise<void> {
    const { text } = await browser.open('/account/two-factor')
    const [, secret] = /data-copy="([A-Z2-7]{32})"/.exec(text)!
    const [, sealed] = /name="sealed" value="([^"]+)"/.exec(text)!
    const code = totpCode(secret!, totpStep(site.now()))
    expect((await browser.submit('/account/two-factor', { sealed: sealed!, code })).status).toBe(201)
  }
})

it.each(['/sign-in/passkey', '/sign-in/passkey/options', '/account/passkeys', '/account/passkeys/options'])(
  'posting to %s needs the CSRF token',
  async (path) => {
    const { browser } = await site.newSignedIn()
    expect((await browser.submit(path, { csrf: 'wrong' })).status).toBe(403)
  },
)
