import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../actions/audit-log.ts'
import { suspendUser } from '../../actions/users.ts'
import type { Config } from '../../config.ts'
import { findUserByIdentity } from '../../storage/sign-in/identities.ts'
import { findUserByEmail } from '../../storage/users.ts'
import type { Browser, Seen } from '../testing/browser.ts'
import { openSite, PASSWORD, type Site } from '../testing/site.ts'

/** Of people at the provider, by their subject there. */
const people = new Map<string, Record<string, unknown>>()
const BASE = 'https://verdict.example'

let server: Server
let issuer: string
let site: Site

beforeAll(async () => {
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'verdict', client_secret: 'secret', redirect_uris: [`${BASE}/sign-in/sso/callback`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    cookies: { keys: ['a key for tests'] },
  })
  server.on('request', provider.callback())
  site = await openSite(settings())
})

afterAll(async () => {
  await site.close()
  server.closeAllConnections()
  server.close()
})

const settings = (more: Partial<Config> = {}): Partial<Config> => ({
  url: BASE,
  oidcIssuer: issuer,
  oidcClientId: 'verdict',
  oidcClientSecret: 'secret',
  oidcName: 'Example ID',
  ...more,
})

let count = 0

/** Somebody who has an account at the provider. */
function newPerson(claims: Record<string, unknown> = {}): { subject: string; email: string } {
  const subject = `person-${++count}`
  const email = `${subject}@example.com`
  people.set(subject, { email, email_verified: true, ...claims })
  return { subject, email }
}

/** What happens at the provider: signs in there, agrees, and returns where it sends the browser back to. */
async function signInAtProvider(url: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  let body: URLSearchParams | undefined
  for (let step = 0; step < 20; step++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const one of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!
      cookies.set(name!, value!)
    }
    const location = answer.headers.get('location')
    body = undefined
    if (location === null) {
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(await answer.text())!
      body = new URLSearchParams({ prompt: prompt!, login: subject, password: 'x' })
      continue
    }
    next = new URL(location, next).href
    if (next.startsWith(BASE)) return next.slice(BASE.length)
  }
  throw new Error('The provider did not send the browser back.')
}

/** Follows the button on the sign-in page. */
async function begin(browser: Browser, next = '/account'): Promise<string> {
  const { location } = await browser.open(`/sign-in/sso?next=${encodeURIComponent(next)}`)
  return location!
}

async function signIn(subject: string, browser = site.browser()): Promise<Seen & { browser: Browser }> {
  const answer = await browser.open(await signInAtProvider(await begin(browser), subject))
  return { ...answer, browser }
}

const isSignedIn = async (browser: Browser) => (await browser.open('/account')).status === 200

describe('signing in with an OpenID provider', () => {
  it('creates the account the first time and finds it again, whatever the address is then', async () => {
    expect((await site.browser().open('/sign-in')).text).toContain('Sign in with Example ID')
    const { subject, email } = newPerson()
    const first = await signIn(subject)
    expect([first.status, first.location]).toEqual([303, '/account'])
    expect((await first.browser.open('/account')).text).toContain('You can sign in with Example ID.')
    const user = (await findUserByEmail(site.storage.db, email))!
    expect(user).toMatchObject({ role: 'user', passwordHash: null })
    people.set(subject, { email: 'other@example.com', email_verified: true })
    await signIn(subject)
    expect((await findUserByIdentity(site.storage.db, { issuer, subject }))?.id).toBe(user.id)
    expect(await findUserByEmail(site.storage.db, 'other@example.com')).toBeUndefined()
  })

  it('sends PKCE, state and nonce, and ends the session before', async () => {
    const { subject } = newPerson()
    const browser = await site.signedIn(await site.newUser())
    const before = browser.cookies.get('__Host-session')
    const url = new URL(await begin(browser, '//evil.example/'))
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(url.searchParams.get('state')).toHaveLength(43)
    expect(url.searchParams.get('nonce')).toHaveLength(43)
    const answer = await browser.open(await signInAtProvider(url.href, subject))
    expect(answer.location).toBe('/reports')
    expect(browser.cookies.get('__Host-session')).not.toBe(before)
  })

  it('is refused without a verified e-mail address', async () => {
    const { subject, email } = newPerson({ email_verified: false })
    const { status, text, browser } = await signIn(subject)
    expect([status, await isSignedIn(browser)]).toEqual([403, false])
    expect(text).toContain('Example ID hasn’t verified your email address.')
    expect(await findUserByEmail(site.storage.db, email)).toBeUndefined()
  })

  it('is refused for the address of an account that was made otherwise', async () => {
    const user = await site.newUser()
    const { status, text, browser } = await signIn(newPerson({ email: user.email.toUpperCase() }).subject)
    expect([status, await isSignedIn(browser)]).toEqual([403, false])
    expect(text).toContain('There is already an account with your email address.')
  })

  it('is refused for a suspended user', async () => {
    const { subject, email } = newPerson()
    await signIn(subject)
    const user = (await findUserByEmail(site.storage.db, email))!
    await suspendUser({ storage: site.storage, now: site.now, actor: OPERATOR }, user)
    const { status, browser } = await signIn(subject)
    expect([status, await isSignedIn(browser)]).toEqual([403, false])
  })

  it.each<[string, (path: string, browser: Browser) => Promise<string>]>([
    ['another state', async (path) => path.replace(/state=[^&]+/, 'state=other')],
    ['no state', async (path) => path.replace(/&?state=[^&]+/, '')],
    ['a code that we were not given', async (path) => path.replace(/code=[^&]+/, 'code=other')],
    ['an error of the provider', async (path) => path.replace(/code=[^&]+/, 'error=access_denied')],
    [
      'another nonce',
      async (path) => {
        const [{ body, hash }] = (await site.storage.db
          .selectFrom('challenges')
          .select(['body', 'hash'])
          .where('purpose', '=', 'oidc')
          .execute()) as [{ body: string; hash: string }]
        const changed = JSON.stringify({ ...JSON.parse(body), nonce: 'other' })
        await site.storage.db.updateTable('challenges').set({ body: changed }).where('hash', '=', hash).execute()
        return path
      },
    ],
    [
      'a browser that did not begin it',
      async (path, browser) => {
        browser.cookies.delete('__Host-sso')
        return path
      },
    ],
    [
      'ten minutes gone',
      async (path) => {
        site.advance(10 * 60_000)
        return path
      },
    ],
  ])('is refused with %s', async (_, change) => {
    await site.storage.db.deleteFrom('challenges').execute()
    const { subject, email } = newPerson()
    const browser = site.browser()
    const path = await signInAtProvider(await begin(browser), subject)
    expect((await browser.open(await change(path, browser))).status).toBe(422)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await findUserByEmail(site.storage.db, email)).toBeUndefined()
  })

  it('is refused the second time with one code, also in a sign-in of its own', async () => {
    const { subject } = newPerson()
    const browser = site.browser()
    const path = await signInAtProvider(await begin(browser), subject)
    expect((await browser.open(path)).status).toBe(303)
    expect((await browser.open(path)).status).toBe(422)
    const other = site.browser()
    const state = new URL(await begin(other)).searchParams.get('state')!
    expect((await other.open(path.replace(/state=[^&]+/, `state=${state}`))).status).toBe(422)
  })
})

describe('connecting an account', () => {
  const connect = async (browser: Browser, subject: string): Promise<Seen> => {
    await browser.open('/account')
    const { text } = await browser.submit('/account/sso/connect', {}, { origin: BASE })
    const url = /href="([^"]+\/auth\?[^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&')
    return browser.open(await signInAtProvider(url, subject))
  }

  it('is possible while signed in to it, and undone there', async () => {
    const user = await site.newUser()
    const { subject } = newPerson({ email: user.email })
    const browser = await site.signedIn(user)
    expect((await browser.follow(await connect(browser, subject))).text).toContain('Connected with Example ID.')
    const other = await signIn(subject)
    expect((await other.browser.open('/account')).text).toContain(user.email)
    await browser.open('/account')
    await browser.submit('/account/sso/disconnect', {}, { origin: BASE })
    expect((await signIn(subject)).status).toBe(403)
  })

  it('is refused with an identity of another account, and in another session than it began in', async () => {
    const { subject } = newPerson()
    await signIn(subject)
    const browser = await site.signedIn(await site.newUser())
    expect((await connect(browser, subject)).status).toBe(403)

    const mine = newPerson()
    await browser.open('/account')
    const { text } = await browser.submit('/account/sso/connect', {}, { origin: BASE })
    const url = /href="([^"]+\/auth\?[^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&')
    const path = await signInAtProvider(url, mine.subject)
    const victim = await site.signedIn(await site.newUser())
    victim.cookies.set('__Host-sso', browser.cookies.get('__Host-sso')!)
    expect((await victim.open(path)).status).toBe(422)
    expect(await findUserByIdentity(site.storage.db, { issuer, subject: mine.subject })).toBeUndefined()
  })

  it.each(['/account/sso/connect', '/account/sso/disconnect'])('needs the CSRF token: %s', async (path) => {
    const browser = await site.signedIn(await site.newUser())
    expect((await browser.submit(path, { csrf: 'wrong' }, { origin: BASE })).status).toBe(403)
  })
})

describe('who may sign in', () => {
  it.each<[string, Partial<Config>, Record<string, unknown>, number]>([
    ['an allowed domain', { oidcDomains: ['example.com'] }, {}, 303],
    ['another domain', { oidcDomains: ['example.org'] }, {}, 403],
    ['a domain that only ends alike', { oidcDomains: ['ample.com'] }, {}, 403],
    ['an allowed group', { oidcGroups: ['web', 'ops'] }, { groups: ['all', 'ops'] }, 303],
    ['no allowed group', { oidcGroups: ['web', 'ops'] }, { groups: ['all'] }, 403],
    ['no group', { oidcGroups: ['web'] }, {}, 403],
    ['nobody new', { oidcCreate: 'off' }, {}, 403],
  ])('%s', async (_, more, claims, status) => {
    const other = await openSite(settings(more), undefined, site)
    try {
      const { subject } = newPerson(claims)
      expect((await signIn(subject, other.browser())).status).toBe(status)
    } finally {
      await other.close()
    }
  })
})

it('a provider that is down is said to be, and the password still works', async () => {
  const other = await openSite(settings({ oidcIssuer: 'http://127.0.0.1:1' }), undefined, site)
  try {
    const browser = other.browser()
    const answer = await browser.open('/sign-in/sso')
    expect(answer.status).toBe(502)
    expect(answer.text).toContain('Example ID can’t be reached.')
    const { email } = await site.newUser()
    await browser.open('/sign-in')
    expect((await browser.submit('/sign-in', { email, password: PASSWORD }, { origin: BASE })).status).toBe(303)
  } finally {
    await other.close()
  }
})

it('without passwords there is no form for one, and none is accepted', async () => {
  const { email } = await site.newUser()
  const other = await openSite(settings({ passwords: 'off' }), undefined, site)
  try {
    const browser = other.browser()
    const { text } = await browser.open('/sign-in')
    expect(text).not.toContain('type="password"')
    expect((await browser.submit('/sign-in', { email, password: PASSWORD }, { origin: BASE })).status).toBe(404)
    expect((await signIn(newPerson().subject, other.browser())).status).toBe(303)
    const owner = await site.signedIn(await site.newUser('owner'))
    const inside = other.browser()
    for (const [name, value] of owner.cookies) inside.cookies.set(name, value)
    const users = await inside.open('/users')
    expect(users.text).toContain('Passwords are turned off')
    expect(users.text).not.toMatch(/action="\/users\/(?:invite|[\da-f-]{36}\/link)"/)
    const invited = await inside.submit('/users/invite', { email: 'new@example.com' }, { origin: BASE })
    expect(invited.status).toBe(404)
  } finally {
    await other.close()
  }
})
