import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../../actions/audit-log/audit-log.ts'
import { findOwnerWithoutPassword } from '../../../../actions/people/owner.ts'
import { hashPassword } from '../../../../actions/people/passwords.ts'
import { suspendUser } from '../../../../actions/people/users.ts'
import type { Config } from '../../../../config.ts'
import { createIdentity, findUserByIdentity } from '../../../../storage/people/identities.ts'
import { findUserByEmail, setPassword } from '../../../../storage/people/users.ts'
import type { Browser, BrowserResponse } from '../../testing/browser.ts'
import { openSite, PASSWORD, type Site } from '../../testing/site.ts'

/** Of people at the provider, by their subject there. */
const people = new Map<string, Record<string, unknown>>()
const BASE = 'https://verdict.example'
let whileProviderAnswers = async () => {}

let server: Server
let issuer: string
let site: Site

const providerSettings = (): ConstructorParameters<typeof Provider>[1] => ({
  clients: [{ client_id: 'verdict', client_secret: 'secret', redirect_uris: [`${BASE}/sign-in/sso/callback`] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups', 'realm_access'] },
  scopes: ['openid', 'email', 'profile', 'groups'],
  findAccount: (_, id) => ({
    accountId: id,
    claims: async () => {
      await whileProviderAnswers()
      return { sub: id, ...people.get(id) }
    },
  }),
  cookies: { keys: ['a key for tests'] },
})

beforeAll(async () => {
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, providerSettings())
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

/** A person with an account at the provider. */
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

async function signIn(subject: string, browser = site.browser()): Promise<BrowserResponse & { browser: Browser }> {
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
    const { browser } = await site.newSignedIn()
    const before = browser.cookies.get('__Host-session')
    const url = new URL(await begin(browser, '//evil.example/'))
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(url.searchParams.get('state')).toHaveLength(43)
    expect(url.searchParams.get('nonce')).toHaveLength(43)
    const answer = await browser.open(await signInAtProvider(url.href, subject))
    expect(answer.location).toBe('/reports')
    expect(browser.cookies.get('__Host-session')).not.toBe(before)
  })

  it('is refused without a verified email address', async () => {
    const { subject, email } = newPerson({ email_verified: false })
    const { status, text, browser } = await signIn(subject)
    expect([status, await isSignedIn(browser)]).toEqual([403, false])
    expect(text).toContain('Example ID hasn’t verified your email address.')
    expect(await findUserByEmail(site.storage.db, email)).toBeUndefined()
    // Another way to sign in leads to the same page, also after another language was chosen.
    expect(text).toContain('name="next" value="/account"')
    expect(text).toContain('name="back" value="/sign-in?next=%2Faccount"')
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

  it('says so when the user cancels at the provider, and that a code has expired only if it has', async () => {
    const { subject } = newPerson()
    const comeBack = async (change: (path: string) => string) => {
      const browser = site.browser()
      return (await browser.open(change(await signInAtProvider(await begin(browser), subject)))).text
    }
    const expired = 'That sign-in has expired or was used before.'
    const canceled = await comeBack((path) => path.replace(/code=[^&]+/, 'error=access_denied'))
    expect(canceled).toContain('Example ID didn’t sign you in. Try again, or sign in another way.')
    expect(canceled).not.toContain(expired)
    expect(await comeBack((path) => path.replace(/code=[^&]+/, 'code=other'))).toContain(expired)
  })

  it('works in several tabs at once, in any order, and after an answer that belongs to none of them', async () => {
    const browser = site.browser()
    const begun = [await begin(browser, '/alerts'), await begin(browser, '/channels'), await begin(browser, '/scans')]
    expect((await browser.open('/sign-in/sso/callback?code=x&state=other')).status).toBe(422)
    const answers: (string | undefined)[] = []
    for (const url of [begun[1]!, begun[0]!, begun[2]!])
      answers.push((await browser.open(await signInAtProvider(url, newPerson().subject))).location)
    expect(answers).toEqual(['/channels', '/alerts', '/scans'])
    expect(browser.cookies.get('__Host-sso') ?? '').toBe('')
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
  const connect = async (browser: Browser, subject: string): Promise<BrowserResponse> => {
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
    await browser.submit('/account/sso/disconnect', {}, { origin: BASE })
    expect((await signIn(subject)).status).toBe(403)
  })

  it('is refused with an identity of another account, and in another session than it began in', async () => {
    const { subject } = newPerson()
    await signIn(subject)
    const { browser } = await site.newSignedIn()
    expect((await connect(browser, subject)).status).toBe(403)

    const mine = newPerson()
    const { text } = await browser.submit('/account/sso/connect', {}, { origin: BASE })
    const url = /href="([^"]+\/auth\?[^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&')
    const path = await signInAtProvider(url, mine.subject)
    const { browser: victim } = await site.newSignedIn()
    victim.cookies.set('__Host-sso', browser.cookies.get('__Host-sso')!)
    expect((await victim.open(path)).status).toBe(422)
    expect(await findUserByIdentity(site.storage.db, { issuer, subject: mine.subject })).toBeUndefined()
  })

  it('is refused if the account is suspended while the provider answers', async () => {
    const user = await site.newUser()
    const { subject } = newPerson()
    const browser = await site.signedIn(user)
    whileProviderAnswers = () => suspendUser({ storage: site.storage, now: site.now, actor: OPERATOR }, user)
    const { status } = await connect(browser, subject)
    whileProviderAnswers = async () => {}
    expect(status).toBe(403)
    expect(await findUserByIdentity(site.storage.db, { issuer, subject })).toBeUndefined()
  })

  it.each(['/account/sso/connect', '/account/sso/disconnect'])('needs the CSRF token: %s', async (path) => {
    const { browser } = await site.newSignedIn()
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
    ['a group with a space in its name', { oidcGroups: ['Web Team'] }, { groups: 'Web Team' }, 303],
    ['a group of owners', { oidcGroups: ['web'], oidcOwnerGroups: ['ops'] }, { groups: ['ops'] }, 303],
    ['no group, only owners have one', { oidcOwnerGroups: ['ops'] }, { groups: ['all'] }, 303],
    [
      'a group in another claim',
      { oidcGroups: ['web'], oidcGroupsClaim: 'realm_access.roles' },
      { realm_access: { roles: ['web'] } },
      303,
    ],
    [
      'a group in a claim that is not asked for',
      { oidcGroups: ['web'], oidcGroupsClaim: 'realm_access.roles' },
      { groups: ['web'], realm_access: { roles: [['web']] } },
      403,
    ],
    ['no new users', { oidcCreate: 'off' }, {}, 403],
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

describe('an owner by a group', () => {
  let other: Site
  beforeAll(async () => {
    other = await openSite(settings({ oidcOwnerGroups: ['admins', 'chiefs'] }), undefined, site)
  })
  afterAll(() => other.close())

  const join = (subject: string, groups: unknown) => people.set(subject, { ...people.get(subject), groups })
  const enter = async (subject: string) => (await signIn(subject, other.browser())).browser
  const seesUsers = async (browser: Browser) => (await browser.open('/users')).status === 200
  const roleOf = async (subject: string) => {
    const user = (await findUserByIdentity(site.storage.db, { issuer, subject }))!
    return [user.role, user.roleByGroup]
  }
  const logOf = async (subject: string) => {
    const { id } = (await findUserByIdentity(site.storage.db, { issuer, subject }))!
    const entries = await site.storage.db
      .selectFrom('audit_log')
      .innerJoin('users', 'users.key', 'audit_log.user_key')
      .select(['users.email', 'details'])
      .where('action', '=', 'user.role_changed')
      .where('object', '=', `user ${id}`)
      .orderBy('audit_log.key')
      .execute()
    return entries.map(({ email, details }) => [email, JSON.parse(details ?? '')])
  }

  it('is made with the account, and no longer is after a sign-in without the group', async () => {
    const { subject, email } = newPerson({ groups: ['all', 'chiefs'] })
    const before = await enter(subject)
    expect([await seesUsers(before), await roleOf(subject)]).toEqual([true, ['owner', true]])
    const row = new RegExp(`${email}</th><td data-label="Role">(.*?)</td>`)
    expect(row.exec((await before.open('/users')).text)?.[1]).toBe('Owner (by group)')
    await enter(subject)
    join(subject, ['all'])
    const after = await enter(subject)
    expect([await seesUsers(after), await seesUsers(before), await isSignedIn(before)]).toEqual([false, false, true])
    join(subject, 'admins')
    expect(await seesUsers(await enter(subject))).toBe(true)
    people.set(subject, { email, email_verified: true })
    expect(await seesUsers(await enter(subject))).toBe(false)
    expect(await logOf(subject)).toEqual([
      [email, { before: 'user', after: 'owner', reason: 'group', group: 'chiefs' }],
      [email, { before: 'owner', after: 'user', reason: 'no_group' }],
      [email, { before: 'user', after: 'owner', reason: 'group', group: 'admins' }],
      [email, { before: 'owner', after: 'user', reason: 'no_group' }],
    ])
  })

  it('no longer is after a sign-in that is refused because no group is left', async () => {
    const strict = await openSite(settings({ oidcGroups: ['all'], oidcOwnerGroups: ['admins'] }), undefined, site)
    try {
      const { subject, email } = newPerson({ groups: ['admins'] })
      const { browser } = await signIn(subject, strict.browser())
      expect([await seesUsers(browser), await roleOf(subject)]).toEqual([true, ['owner', true]])
      join(subject, [])
      expect((await signIn(subject, strict.browser())).status).toBe(403)
      expect([await seesUsers(browser), await roleOf(subject)]).toEqual([false, ['user', false]])
      expect((await logOf(subject)).at(-1)).toEqual([email, { before: 'owner', after: 'user', reason: 'no_group' }])
    } finally {
      await strict.close()
    }
  })

  it('is a member where no group makes owners', async () => {
    const { subject } = newPerson({ groups: ['admins'] })
    await enter(subject)
    expect(await roleOf(subject)).toEqual(['owner', true])
    await signIn(subject)
    expect(await roleOf(subject)).toEqual(['user', false])
  })

  it('is a member after signing in another way', async () => {
    const { subject, email } = newPerson({ groups: ['admins'] })
    const browser = await enter(subject)
    const user = (await findUserByEmail(site.storage.db, email))!
    await setPassword(site.storage.db, user.id, await hashPassword(PASSWORD))
    expect(await seesUsers(browser)).toBe(true)
    const second = other.browser()
    await second.open('/sign-in')
    await second.submit('/sign-in', { email, password: PASSWORD }, { origin: BASE })
    expect([await isSignedIn(second), await seesUsers(second), await seesUsers(browser)]).toEqual([true, false, false])
    expect((await logOf(subject)).at(-1)).toEqual([email, { before: 'owner', after: 'user', reason: 'other_sign_in' }])
  })

  it('is not who set the instance up: that role stays, without the group and with a password', async () => {
    const { subject } = newPerson({ groups: ['all'] })
    const owner = await site.newUser('owner')
    await createIdentity(site.storage.db, owner.id, { issuer, subject }, site.now())
    expect(await seesUsers(await enter(subject))).toBe(true)
    expect(await seesUsers(await site.signedIn(owner))).toBe(true)
    expect([await roleOf(subject), await logOf(subject)]).toEqual([['owner', false], []])
  })

  it('can be suspended by another owner, and is no owner afterwards', async () => {
    const { subject, email } = newPerson({ groups: ['admins'] })
    const browser = await enter(subject)
    const { id } = (await findUserByEmail(site.storage.db, email))!
    const lock = (from: Browser) => from.submit(`/users/${id}/lock`, {}, { origin: BASE })
    await browser.open('/users')
    expect((await lock(browser)).status).toBe(404)
    const owner = await enter(newPerson({ groups: ['admins'] }).subject)
    await owner.open('/users')
    expect((await lock(owner)).status).toBe(303)
    expect([await isSignedIn(browser), await roleOf(subject)]).toEqual([false, ['user', false]])
    expect((await signIn(subject, other.browser())).status).toBe(403)
    expect(await roleOf(subject)).toEqual(['user', false])
  })

  it('gets no set-up link, which is for who installs the instance', async () => {
    await enter(newPerson({ groups: ['admins'] }).subject)
    const found = await findOwnerWithoutPassword(site.storage)
    expect(found?.roleByGroup ?? false).toBe(false)
  })

  it.each<[string, unknown]>([
    ['an object', { admins: true }],
    ['a number', 7],
    ['arrays in an array', [['admins']]],
    ['null', null],
    ['a list in one string', 'admins chiefs'],
    ['another case', ['Admins']],
    ['a group after a thousand others', [...Array.from({ length: 1000 }, (_, n) => `g${n}`), 'admins']],
  ])('is nobody whose groups are %s', async (_, groups) => {
    const { subject } = newPerson({ groups })
    await enter(subject)
    expect(await roleOf(subject)).toEqual(['user', false])
  })
})

it('asks for the scope of groups only where the provider has it', async () => {
  const simple = createServer((_, answer) => {
    const own = `http://127.0.0.1:${(simple.address() as AddressInfo).port}`
    const endpoints = { authorization_endpoint: `${own}/auth`, token_endpoint: `${own}/token`, jwks_uri: `${own}/jwks` }
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ issuer: own, ...endpoints, scopes_supported: ['openid', 'email', 'profile'] }))
  })
  await new Promise<void>((resolve) => simple.listen(0, '127.0.0.1', resolve))
  const oidcIssuer = `http://127.0.0.1:${(simple.address() as AddressInfo).port}`
  const groups = { oidcOwnerGroups: ['admins'] }
  const knows = await openSite(settings(groups), undefined, site)
  const doesNot = await openSite(settings({ ...groups, oidcIssuer }), undefined, site)
  try {
    const scopes = async (one: Site) => new URL(await begin(one.browser())).searchParams.get('scope')
    const plain = 'openid email profile'
    expect([await scopes(site), await scopes(knows), await scopes(doesNot)]).toEqual([plain, `${plain} groups`, plain])
  } finally {
    await knows.close()
    await doesNot.close()
    simple.closeAllConnections()
    simple.close()
  }
})

describe('a provider of its own kind', () => {
  /** Another provider, and a site that signs in with it. `refuses` is asked for the body of each exchange of a code. */
  async function signInAt(
    more: ConstructorParameters<typeof Provider>[1],
    { subject, refuses = () => false }: { subject: string; refuses?: (body: string) => boolean },
  ): Promise<BrowserResponse & { logged: string[] }> {
    const own = createServer()
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
    const oidcIssuer = `http://127.0.0.1:${(own.address() as AddressInfo).port}`
    const provider = new Provider(oidcIssuer, { ...providerSettings(), ...more })
    provider.use(async (context, next) => {
      if (context.path === '/token') {
        const body = Buffer.concat(await context.req.toArray()).toString()
        Object.assign(context.req, { body })
        if (refuses(body)) {
          Object.assign(context, { status: 401, body: { error: 'invalid_client' } })
          return
        }
      }
      await next()
    })
    own.on('request', provider.callback())
    const other = await openSite(settings({ oidcIssuer }), undefined, site)
    try {
      return { ...(await signIn(subject, other.browser())), logged: other.logged }
    } finally {
      await other.close()
      own.closeAllConnections()
      own.close()
    }
  }

  it('signs in where the secret may only be in the header', async () => {
    const { subject } = newPerson()
    expect(await signInAt({ clientAuthMethods: ['client_secret_basic'] }, { subject })).toMatchObject({ status: 303 })
  })

  it('signs in where only this client has to send the secret in the header', async () => {
    const { subject } = newPerson()
    const refuses = (body: string) => body.includes('client_secret=')
    expect(await signInAt({}, { subject, refuses })).toMatchObject({ status: 303, logged: [] })
  })

  it('is refused where the secret is wrong in either place, and the log says so', async () => {
    const { subject } = newPerson()
    const { status, text, logged } = await signInAt({}, { subject, refuses: () => true })
    expect(status).toBe(422)
    expect(text).toContain('Example ID didn’t sign you in.')
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { reason: 'provider_refused', error: 'invalid_client' },
    ])
  })

  it.each<[string, Record<string, unknown>, number]>([
    ['verified addresses only in the user info', { email_verified: true }, 303],
    ['addresses that are verified as text', { email_verified: 'true' }, 303],
    ['addresses that are not verified as text', { email_verified: 'false' }, 403],
  ])('may have %s', async (_, claims, status) => {
    const { subject } = newPerson(claims)
    // The address is in the ID token, too.
    const inIdToken = { claims: { openid: ['sub', 'email'], email: ['email_verified'] }, conformIdTokenClaims: true }
    expect((await signInAt(inIdToken, { subject })).status).toBe(status)
  })
})

it('a provider that is down is said to be, and the password still works', async () => {
  const other = await openSite(settings({ oidcIssuer: 'http://127.0.0.1:1' }), undefined, site)
  try {
    const browser = other.browser()
    const answer = await browser.open('/sign-in/sso?next=%2Falerts')
    expect(answer.status).toBe(502)
    expect(answer.text).toContain('name="next" value="/alerts"')
    expect(answer.text).toContain('name="back" value="/sign-in?next=%2Falerts"')
    expect(answer.text).toContain('Example ID can’t be reached.')
    expect(other.logged.join()).toContain('fetch failed')
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
    const { browser: owner } = await site.newSignedIn('owner')
    const inside = other.browser()
    for (const [name, value] of owner.cookies) inside.cookies.set(name, value)
    const users = await inside.open('/users')
    expect(users.text).toContain('Passwords are turned off')
    expect(users.text).not.toMatch(/action="\/users\/(?:invite|[\da-f-]{36}\/link)"/)
    const invited = await inside.submit('/users/invite', { email: 'new@example.com' }, { origin: BASE })
    expect(invited.status).toBe(404)
    const { id } = (await findUserByEmail(site.storage.db, email))!
    const rowOf = async () => new RegExp(`${email}</th>.*?</tr>`).exec((await inside.open('/users')).text)![0]
    const change = async (what: string) => (await inside.submit(`/users/${id}/${what}`, {}, { origin: BASE })).status
    expect(await rowOf()).not.toContain('No password')
    expect([await change('link'), await change('restore'), await change('lock')]).toEqual([404, 404, 303])
    expect(await rowOf()).toContain(`/users/${id}/restore`)
    await owner.open('/users')
    expect((await owner.submit(`/users/${id}/restore`, {}, { origin: BASE })).status).toBe(404)
    expect([await change('restore'), (await findUserByEmail(site.storage.db, email))?.suspendedAt]).toEqual([303, null])
    expect(await rowOf()).toContain('>Active<')
  } finally {
    await other.close()
  }
})
