import { afterAll, beforeAll, expect, it } from 'vitest'
import { judgedReport } from '../report/testing/stored.ts'
import { openSite, type Site } from '../testing/site.ts'

const HOUR = 3_600_000

let site: Site

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site.close())

it('says what has changed since the last visit: the time that passed, and the language', async () => {
  const user = await site.newUser()
  const { id } = await judgedReport(site, user.id)
  const browser = await site.signedIn(user)
  const row = async (language: string) => {
    const { text } = await browser.open('/reports', { 'accept-language': language })
    return new RegExp(`<tr id="r-${id}".*?</tr>`, 's').exec(text)![0]
  }
  const first = await row('en')
  expect(await row('en')).toBe(first)
  expect(await row('de')).not.toBe(first)
  expect(await row('en')).toBe(first)
  site.advance(5 * HOUR)
  const later = await row('en')
  expect(later).not.toBe(first)
  expect(later).toContain('5 hours ago')
})
