import { describe, expect, it } from 'vitest'
import { cookiesFor, isPublicSuffix, storeCookies } from './cookie-jar.ts'

const now = Date.UTC(2026, 0, 1)
const day = 24 * 3600 * 1000

function sent(headers: string[], to = 'https://www.verdict.example/', later = 0): string[] {
  const jar = storeCookies(headers, 'https://www.verdict.example/a/b', now)
  return cookiesFor(jar, to, now + later).map(({ name, value }) => `${name}=${value}`)
}

describe('a cookie jar', () => {
  it.each([
    ['the host itself', 'a=b; Path=/', 'https://www.verdict.example/', true],
    ['not a host below', 'a=b; Path=/', 'https://x.www.verdict.example/', false],
    ['a host below with Domain', 'a=b; Path=/; Domain=verdict.example', 'https://x.verdict.example/', true],
    ['another port', 'a=b; Path=/', 'https://www.verdict.example:8443/', true],
    ['not plain http when Secure', 'a=b; Path=/; Secure', 'http://www.verdict.example/', false],
    ['plain http else', 'a=b; Path=/', 'http://www.verdict.example/', true],
    ['the folder it was set in', 'a=b', 'https://www.verdict.example/a/c', true],
    ['not the folder above', 'a=b', 'https://www.verdict.example/', false],
    ['not a name that begins alike', 'a=b; Path=/a', 'https://www.verdict.example/ab', false],
  ])('sends a cookie to %s', (_, header, to, expected) => {
    expect(sent([header], to)).toEqual(expected ? ['a=b'] : [])
  })

  it.each([
    ['a foreign domain', 'a=b; Domain=other.example'],
    ['a domain below', 'a=b; Domain=x.www.verdict.example'],
    ['a public suffix', 'a=b; Domain=example'],
    ['a lone dot', 'a=b; Domain=.'],
    ['SameSite=None without Secure', 'a=b; SameSite=None'],
    ['a broken promise of the name', '__Host-a=b; Path=/'],
    ['a date in the past', 'a=b; Expires=Thu, 01 Jan 2015 00:00:00 GMT'],
    ['a Max-Age of zero', 'a=b; Max-Age=0'],
  ])('does not keep a cookie with %s', (_, header) => {
    expect(storeCookies([header], 'https://www.verdict.example/', now)).toEqual([])
  })

  it('keeps no Secure cookie from plain http', () => {
    expect(storeCookies(['a=b; Secure'], 'http://www.verdict.example/', now)).toEqual([])
  })

  it('lets a public suffix set cookies for itself only', () => {
    const [cookie] = storeCookies(['a=b; Domain=github.io'], 'https://github.io/', now)
    expect(cookie).toMatchObject({ host: 'github.io', hostOnly: true })
  })

  it('does not take an address for a domain of another', () => {
    expect(storeCookies(['a=b; Domain=0.2.7'], 'https://192.0.2.7/', now)).toEqual([])
    expect(storeCookies(['a=b; Domain=192.0.2.7'], 'https://192.0.2.7/', now)).toHaveLength(1)
  })

  it('replaces a cookie in its place', () => {
    expect(sent(['a=1; Path=/', 'b=2; Path=/', 'a=3; Path=/'])).toEqual(['a=3', 'b=2'])
  })

  it('forgets a cookie that is set again in the past', () => {
    expect(sent(['a=1; Path=/', 'b=2; Path=/', 'a=; Path=/; Max-Age=-1'])).toEqual(['b=2'])
  })

  it('sends longer paths first', () => {
    expect(sent(['a=1; Path=/', 'b=2; Path=/a/b', 'c=3; Path=/a'], 'https://www.verdict.example/a/b')).toEqual([
      'b=2',
      'c=3',
      'a=1',
    ])
  })

  it('lets Max-Age go before Expires', () => {
    expect(sent(['a=b; Path=/; Max-Age=60; Expires=Thu, 01 Jan 2015 00:00:00 GMT'])).toEqual(['a=b'])
  })

  it('keeps nothing longer than 400 days', () => {
    const header = 'a=b; Path=/; Expires=Thu, 01 Jan 2099 00:00:00 GMT'
    expect(sent([header], undefined, 399 * day)).toEqual(['a=b'])
    expect(sent([header], undefined, 400 * day)).toEqual([])
  })

  it('is empty for what is no URL', () => {
    expect(storeCookies(['a=b'], 'nonsense', now)).toEqual([])
    expect(cookiesFor(storeCookies(['a=b'], 'https://verdict.example/', now), 'nonsense', now)).toEqual([])
  })
})

describe('isPublicSuffix', () => {
  it.each([
    ['com', true],
    ['CO.UK', true],
    ['github.io', true],
    ['verdict.example', false],
    ['192.0.2.7', false],
    ['', false],
  ])('%j: %s', (host, expected) => {
    expect(isPublicSuffix(host)).toBe(expected)
  })
})
