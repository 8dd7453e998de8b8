import { describe, expect, it } from 'vitest'
import type { Hop } from '../model.ts'
import { createAddressPolicy } from './address-policy.ts'
import { checkRedirects, locationOf, redirectTarget } from './redirect.ts'

describe('a location', () => {
  it.each([301, 302, 303, 307, 308])('is read of %d', (status) => {
    expect(locationOf(status, [['LOCATION', ' /there ']])).toBe('/there')
  })

  it.each([200, 201, 300, 304, 305, 400])('is not read of %d', (status) => {
    expect(locationOf(status, [['Location', '/there']])).toBeNull()
  })

  it('is none where it is missing or empty', () => {
    expect(locationOf(301, [])).toBeNull()
    expect(locationOf(301, [['Location', '  ']])).toBeNull()
  })

  it('keeps bytes beyond ASCII as bytes', () => {
    expect(locationOf(301, [['Location', '/caf\u00c3\u00a9?\u00e9']])).toBe('/caf%C3%A9?%E9')
  })
})

describe('a target', () => {
  const from = new URL('https://a.example/one/two?three')
  const target = (location: string) => redirectTarget(from, location, createAddressPolicy()).href

  it.each([
    ['four', 'https://a.example/one/four'],
    ['/four#part', 'https://a.example/four'],
    ['//b.example', 'https://b.example/'],
    ['?x', 'https://a.example/one/two?x'],
    ['http://b.example:80/', 'http://b.example/'],
    ['https://b%C3%BCcher.example/', 'https://xn--bcher-kva.example/'],
  ])('%s leads to %s', (location, href) => {
    expect(target(location)).toBe(href)
  })

  it.each([
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://b.example:22/',
    '//u:p@b.example/',
  ])('%s is blocked', (location) => {
    expect(() => target(location)).toThrow(expect.objectContaining({ code: 'blocked_address' }))
  })

  it('that is no URL is the server’s mistake', () => {
    expect(() => target('https://')).toThrow(expect.objectContaining({ code: 'protocol_error' }))
  })
})

describe('a course', () => {
  const hop = (url: string, location: string): Hop => ({ url, location, status: 302, headers: [], timings: null })
  const chain = (length: number) =>
    Array.from({ length }, (_, at) => hop(`https://a.example/${at}`, `https://a.example/${at + 1}`))

  it('may be as long as the bound', () => {
    expect(() => checkRedirects(chain(10), 10)).not.toThrow()
    expect(() => checkRedirects(chain(11), 10)).toThrow(/more than 10 times/)
  })

  it('may not lead to where it came by', () => {
    expect(() => checkRedirects([hop('https://a.example/', 'https://a.example/')], 10)).toThrow(/in a loop/)
    expect(() => checkRedirects([...chain(2), hop('https://a.example/2', 'https://a.example/1')], 10)).toThrow(
      /in a loop/,
    )
  })
})
