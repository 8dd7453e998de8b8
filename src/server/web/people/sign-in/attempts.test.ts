import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { openSite, PASSWORD, type Site } from '../../testing/site.ts'

const HOME = '198.51.100.1'
const OFFICE = '203.0.113.1'

let site: Site
let email: string

beforeEach(async () => {
  site = await openSite()
  email = (await site.newUser()).email
})

afterEach(() => site.close())

async function ready(browser: Browser): Promise<Browser> {
  await browser.open('/sign-in')
  return browser
}

async function signIn(browser: Browser, password = PASSWORD, account = email): Promise<number> {
  return (await browser.submit('/sign-in', { email: account, password })).status
}

/** Wrong passwords until one is refused without being compared. */
async function attack(browser: Browser, account = email): Promise<number> {
  for (let tried = 0; tried < 200; tried++) if ((await signIn(browser, 'wrong', account)) === 429) return tried
  throw new Error('Nothing was refused.')
}

describe('wrong sign-ins', () => {
  it('are refused after ten for one account from one address, by the second server as by the first', async () => {
    const other = await openSite({}, undefined, site)
    const one = await ready(site.browser(HOME))
    const two = await ready(other.browser(HOME))
    for (let i = 0; i < 5; i++) expect([await signIn(one, 'wrong'), await signIn(two, 'wrong')]).toEqual([422, 422])
    expect([await signIn(one), await signIn(two)]).toEqual([429, 429])
    await other.close()
  })

  it('from one address do not keep the owner out at another one', async () => {
    expect(await attack(await ready(site.browser(OFFICE)))).toBe(10)
    expect(await signIn(await ready(site.browser(HOME)))).toBe(303)
  })

  it('do not keep the owner out on a device they signed in on before, not even from the address of the attack', async () => {
    const owner = await ready(site.browser(HOME))
    await signIn(owner)
    await owner.open('/account')
    await owner.submit('/sign-out')
    await attack(await ready(site.browser(HOME)))
    for (let i = 2; i < 15; i++) await attack(await ready(site.browser(`198.51.100.${i}`)))
    expect(await signIn(await ready(site.browser('192.0.2.1')))).toBe(429)
    expect(await signIn(await ready(owner))).toBe(303)
  })

  it('are limited on a known device too', async () => {
    const owner = await ready(site.browser(HOME))
    await signIn(owner)
    await owner.open('/account')
    await owner.submit('/sign-out')
    expect(await attack(await ready(owner))).toBe(10)
  })

  it('on a device that is known to another account are limited as on any other', async () => {
    const { browser } = await site.newSignedIn()
    await browser.open('/account')
    await browser.submit('/sign-out')
    await attack(await ready(site.browser()))
    expect(await signIn(await ready(browser))).toBe(429)
  })

  it('from one address are refused after thirty for all accounts, and then allowed thirty times a minute', async () => {
    const browser = await ready(site.browser(HOME))
    for (let i = 0; i < 30; i++) expect(await signIn(browser, 'wrong', `user-${i}@example.net`)).toBe(422)
    expect(await signIn(browser, 'wrong', 'more@example.net')).toBe(429)
    for (let i = 0; i < 5; i++) {
      site.advance(2000)
      expect(await signIn(browser, 'wrong', `later-${i}@example.net`)).toBe(422)
    }
  })

  it('from all addresses of an IPv6 network count together', async () => {
    for (let i = 0; i < 10; i++) await signIn(await ready(site.browser(`2001:db8::${i + 1}`)), 'wrong')
    expect(await signIn(await ready(site.browser('2001:db8::f00')), 'wrong')).toBe(429)
    expect(await signIn(await ready(site.browser('2001:db8:0:1::1')))).toBe(303)
  })
})

it('successful sign-ins do not count', async () => {
  const browser = await ready(site.browser(HOME))
  for (let i = 0; i < 40; i++) {
    browser.cookies.clear()
    await browser.open('/sign-in')
    expect(await signIn(browser)).toBe(303)
  }
})
