import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from './testing/browser.ts'
import { PASSWORD } from './testing/site.ts'
import { useSite } from './testing/use-site.ts'

const site = useSite({ url: 'https://verdict.example' })
let browser: Browser

beforeAll(async () => {
  browser = site.browser()
  await browser.open('/')
})

const submit = (headers: Record<string, string>, fields: Record<string, string> = {}) =>
  browser.submit('/settings', { theme: 'dark', ...fields }, headers)

describe('a form', () => {
  it.each([
    ['of the same origin', { 'sec-fetch-site': 'same-origin' }],
    ['sent again by its reader', { 'sec-fetch-site': 'none' }],
    ['of a browser that names the host it asked', { origin: 'http://localhost' }],
    ['behind a proxy that took https off', { origin: 'https://localhost' }],
    ['of the address people reach us at', { origin: 'https://verdict.example' }],
  ])('is accepted %s', async (_, headers) => {
    expect((await submit(headers)).status).toBe(303)
  })

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['of another origin', { origin: 'https://evil.example' }],
    ['of an origin that hides', { origin: 'null' }],
    ['that only begins like us', { origin: 'http://localhost.evil.example' }],
  ])('is refused %s', async (_, headers) => {
    const answer = await submit(headers)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('This form has expired')
  })

  it.each([
    ['without a token', ''],
    ['with a token that was guessed', 'A'.repeat(43)],
  ])('is refused %s', async (_, csrf) => {
    expect((await submit({}, { csrf })).status).toBe(403)
  })

  it('is refused with the token of another visitor', async () => {
    const other = site.browser()
    const { text } = await other.open('/')
    const csrf = /name="csrf" value="([^"]*)"/.exec(text)![1]!
    expect((await submit({}, { csrf })).status).toBe(403)
    expect((await other.submit('/settings', { theme: 'dark' })).status).toBe(303)
  })

  it('is refused with the token from before signing in', async () => {
    const user = await site.newUser()
    const stranger = site.browser()
    const csrf = /name="csrf" value="([^"]*)"/.exec((await stranger.open('/')).text)![1]!
    const signedIn = await site.signedIn(user)
    await signedIn.open('/account')
    expect((await signedIn.submit('/account/keys', { name: 'x', csrf })).status).toBe(403)
    expect((await signedIn.submit('/account/keys', { name: 'x' })).status).toBe(201)
  })

  const OURS = { 'sec-fetch-site': 'same-origin' }
  /** The fields that a page has kept. */
  const keptIn = (text: string) => {
    const form = /<form method="post" action="\/reports" class="row-form">.*?<\/form>/s.exec(text)?.[0] ?? ''
    return Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
  }

  it('is kept if its reader has signed in again since it was opened', async () => {
    const { browser: reader } = await site.newSignedIn()
    await reader.open('/reports')
    const fields = { urls: 'https://a.example/\r\nhttps://b.example/', depth: '0', csrf: 'of the session before' }
    const { status, text } = await reader.submit('/reports', fields, OURS)
    expect(status).toBe(403)
    const kept = keptIn(text)
    expect(kept).toMatchObject({ urls: 'https://a.example/\nhttps://b.example/', depth: '0' })
    expect((await reader.submit('/reports', kept as Record<string, string>, OURS)).status).toBe(303)
    expect((await reader.open('/reports')).text).toContain('b.example')
  })

  it('is kept until its reader, who was signed out, has signed in', async () => {
    const reader = site.browser()
    await reader.open('/')
    const signedOut = await reader.submit('/reports', { urls: 'https://a.example/', csrf: 'ended' }, OURS)
    expect(signedOut.status).toBe(403)
    expect(signedOut.text).toContain('You’re signed out.')
    expect(keptIn(signedOut.text)).toEqual({ urls: 'https://a.example/' })
    const kept = { urls: 'https://a.example/', csrf: '' }
    // Not signed in yet: nothing is lost.
    expect(keptIn((await reader.submit('/reports', kept, OURS)).text)).toEqual({ urls: kept.urls })
    const { email } = await site.newUser()
    await reader.open('/sign-in')
    await reader.submit('/sign-in', { email, password: PASSWORD })
    const { text } = await reader.submit('/reports', kept, OURS)
    expect(text).toContain(`since you opened it, as ${email}.`)
    const created = await reader.submit('/reports', keptIn(text) as Record<string, string>, OURS)
    expect(created.location).toMatch(/^\/reports\/./)
  })

  it('of a scan is kept, too, unless it is too large to be read before the sign-in', async () => {
    const reader = site.browser()
    await reader.open('/')
    const submit = (list: string) => reader.submit('/scans', { url: 'https://a.example/', list, csrf: 'ended' }, OURS)
    const { status, text } = await submit('https://a.example/first')
    expect([status, text.includes('value="https://a.example/first"')]).toEqual([403, true])
    expect((await submit('https://a.example/'.repeat(5000))).location).toBe('/sign-in')
  })

  it('of the branding is kept, too, unless a logo was chosen', async () => {
    const { browser: reader } = await site.newSignedIn()
    const fields = { name: 'Northgate', csrf: 'of the session before' }
    const { status, text } = await reader.upload('/projects/a.example/branding', fields, 'logo', new Uint8Array())
    expect([status, text]).toEqual([403, expect.stringContaining('name="name" value="Northgate"')])
    const withLogo = await reader.upload('/projects/a.example/branding', fields, 'logo', new Uint8Array(1))
    expect([withLogo.status, withLogo.text.includes('Northgate')]).toEqual([403, false])
  })

  it('is not kept if it has more fields than any of our forms', async () => {
    const many = Array.from({ length: 1001 }, (): [string, string] => ['id', 'x'])
    const { status, text } = await browser.submit('/reports', { csrf: 'wrong' }, OURS, many)
    expect([status, keptIn(text)]).toEqual([403, {}])
  })

  it.each([
    ['sent by another site', { urls: 'a.example' }, { 'sec-fetch-site': 'cross-site' }],
    ['of a sibling host', { urls: 'a.example' }, { 'sec-fetch-site': 'same-site' }],
    ['of another origin', { urls: 'a.example' }, { origin: 'https://evil.example' }],
    ['with a password', { urls: 'a.example', password: 's3cret' }, OURS],
  ])('is not kept if it was %s', async (_, fields, headers) => {
    const { status, text } = await browser.submit('/reports', { ...fields, csrf: 'wrong' }, headers)
    expect(status).toBe(403)
    expect(keptIn(text)).toEqual({})
    expect(text).not.toContain('a.example')
  })

  it.each([
    ['of the account', '/account/keys', { name: 'x' }, '/account'],
    ['with secrets', '/credentials', { name: 'x', cookie: 'session=1' }, '/credentials'],
  ])('%s says that its reader is signed out, and leads back to its page', async (_, path, fields, back) => {
    const reader = site.browser()
    await reader.open('/')
    const { status, text } = await reader.submit(path, { ...fields, csrf: 'ended' }, OURS)
    expect([status, text]).toEqual([403, expect.stringContaining('You’re signed out. Nothing was changed. Sign in')])
    expect(text).toContain(`href="/sign-in?next=${encodeURIComponent(back)}"`)
    expect(text).not.toContain('session=1')
    const elsewhere = await reader.submit(path, { ...fields, csrf: 'ended' }, { 'sec-fetch-site': 'cross-site' })
    expect(elsewhere.text).not.toContain('You’re signed out.')
  })

  it('that needs no signed-in user does not say so', async () => {
    const { status, text } = await browser.submit('/sign-in', { email: 'a@example.com', csrf: 'ended' }, OURS)
    expect([status, text]).toEqual([403, expect.stringContaining('Go back, reload the page')])
  })

  it('is refused if it is not form data', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/settings',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(415)
  })
})
