import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from './testing/browser.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite({ url: 'https://verdict.example' })
  browser = site.browser()
  await browser.open('/')
})

afterAll(() => site.close())

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
