import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { cookiesDiffer } from './cookies-differ.ts'

const bare = { secure: false, httpOnly: false, sameSite: false }

it('names each cookie that lacks attributes, with the pages that set it', () => {
  const site = siteOf({
    '/': { cookies: [{ name: 'sessionid' }] },
    '/a': {
      cookies: [
        { name: 'sessionid', httpOnly: false },
        { name: 'theme', ...bare },
      ],
    },
    '/b': { cookies: [{ name: 'theme', ...bare }] },
    '/c': { cookies: [{ name: 'sid', ...bare }] },
  })
  expect(ruled(cookiesDiffer, site)).toEqual(['fail', 'missing: /a /b', 'missing: /a', 'missing: /c'])
  expect(cookiesDiffer.check(site).groups.map(({ message }) => message.params)).toEqual([
    { name: 'theme', attributes: ['Secure'] },
    { name: 'sessionid', attributes: ['HttpOnly'] },
    { name: 'sid', attributes: ['Secure', 'HttpOnly', 'SameSite'] },
  ])
})

it('tells cookies of ever other names together', () => {
  const pages = many('/p', 202, (n) => ({ cookies: [{ name: `visitor${n}`, secure: false }] }))
  const [outcome, largest, ...rest] = ruled(cookiesDiffer, siteOf(pages))
  expect([outcome, largest, rest.length]).toEqual(['fail', 'others: /p98 /p99', 200])
  const one = many('/p', 201, (n) => ({ cookies: [{ name: `visitor${n}`, secure: false }] }))
  expect(cookiesDiffer.check(siteOf(one)).groups.at(-1)!.message.text).toMatch(/^1 more cookie lacks /)
})

it('warns of one page among many', () => {
  expect(
    ruled(cookiesDiffer, siteOf({ ...many('/p', 40), '/x': { cookies: [{ name: 'a', secure: false }] } }))[0],
  ).toBe('warn')
})

it('passes cookies that scripts may read, and those that HSTS or a site without HTTPS explain', () => {
  const readable = siteOf({ '/': { cookies: [{ name: 'theme', httpOnly: false, sameSite: false }] } })
  expect(ruled(cookiesDiffer, readable)).toEqual(['pass'])
  const insecure = { '/': { cookies: [{ name: 'theme', secure: false }] } }
  expect(ruled(cookiesDiffer, siteOf(insecure, { hosts: { hsts: true } }))).toEqual(['pass', 'note onlyHsts: /'])
  expect(ruled(cookiesDiffer, siteOf(insecure, { hosts: { https: false } }))).toEqual(['pass'])
})

it('notes a session cookie that only lacks SameSite, as the audit of a page does', () => {
  const site = siteOf({ '/': { cookies: [{ name: 'PHPSESSID', sameSite: false }] } })
  expect(ruled(cookiesDiffer, site)).toEqual(['pass', 'note missing: /'])
})
