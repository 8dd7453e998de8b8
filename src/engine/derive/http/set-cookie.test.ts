import { describe, expect, it } from 'vitest'
import { parseCookieDate, parseSetCookie } from './set-cookie.ts'

describe('parseSetCookie', () => {
  it('reads every attribute', () => {
    const header =
      'id=42; Domain=.Verdict.Example; Path=/a; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Max-Age=60; SECURE; httponly; SameSite=Lax; Partitioned'
    expect(parseSetCookie(header)).toEqual({
      name: 'id',
      value: '42',
      domain: 'verdict.example',
      path: '/a',
      expires: Date.UTC(2027, 5, 9, 10, 18, 14),
      maxAge: 60,
      secure: true,
      httpOnly: true,
      partitioned: true,
      sameSite: 'lax',
      sameSiteText: 'Lax',
      prefixProblems: [],
    })
  })

  it.each([
    ['a=b', 'a', 'b'],
    [' a\t= b c \t; x', 'a', 'b c'],
    ['a="b"', 'a', '"b"'],
    ['a="b;c"', 'a', '"b'],
    ['a=b=c', 'a', 'b=c'],
    ['a=', 'a', ''],
    ['=b', '', 'b'],
    ['b', '', 'b'],
    ['b; Path=/', '', 'b'],
    ['ключ=значение', 'ключ', 'значение'],
  ])('%j has name %j and value %j', (header, name, value) => {
    expect(parseSetCookie(header)).toMatchObject({ name, value })
  })

  it.each(['', '=', ' ; ', '; Secure', 'a=b\0c', 'a=b\nc', 'a=b; Path=/\x7f'])(
    'ignores %j, as browsers do',
    (header) => {
      expect(parseSetCookie(header)).toBeNull()
    },
  )

  it('counts name and value in octets, 4,096 at most', () => {
    expect(parseSetCookie(`a=${'b'.repeat(4095)}`)).not.toBeNull()
    expect(parseSetCookie(`a=${'b'.repeat(4096)}`)).toBeNull()
    expect(parseSetCookie(`a=${'ä'.repeat(2048)}`)).toBeNull()
  })

  it.each([
    ['a=b; Path=/x; Path=/y', { path: '/y' }],
    ['a=b; Path=/x; Path=', { path: null }],
    ['a=b; Path=x', { path: null }],
    ['a=b; Domain=x.example; Domain=', { domain: null }],
    ['a=b; Domain=.', { domain: '.' }],
    ['a=b; Max-Age=-1', { maxAge: -1 }],
    ['a=b; Max-Age=1x', { maxAge: null }],
    ['a=b; Max-Age=+1', { maxAge: null }],
    ['a=b; Max-Age=', { maxAge: null }],
    [`a=b; Max-Age=${'9'.repeat(30)}`, { maxAge: Number.MAX_SAFE_INTEGER }],
    ['a=b; Expires=nonsense', { expires: null }],
    ['a=b; Secure=no', { secure: true }],
    ['a=b; "Secure"', { secure: false }],
    ['a=b; SameSite=STRICT', { sameSite: 'strict', sameSiteText: 'STRICT' }],
    ['a=b; SameSite=None', { sameSite: 'none' }],
    ['a=b; SameSite', { sameSite: null, sameSiteText: '' }],
    ['a=b; SameSite=maybe', { sameSite: null, sameSiteText: 'maybe' }],
    [`a=b; Path=/${'x'.repeat(1024)}`, { path: null }],
  ])('%j', (header, expected) => {
    expect(parseSetCookie(header)).toMatchObject(expected)
  })

  it.each([
    ['__Secure-a=b; Secure', 0],
    ['__Secure-a=b', 1],
    ['__SECURE-a=b', 1],
    ['__Host-a=b; Secure; Path=/', 0],
    ['__Host-a=b; Secure; Path=/; Domain=x.example', 1],
    ['__Host-a=b; Path=/x', 2],
    ['__Host-a', 1],
  ])('%j breaks %d promises of its name', (header, count) => {
    expect(parseSetCookie(header)!.prefixProblems).toHaveLength(count)
  })

  it('stops reading attributes after a hundred', () => {
    expect(parseSetCookie(`a=b${';x'.repeat(100)};Secure`)!.secure).toBe(false)
  })
})

const iso = (text: string) => {
  const time = parseCookieDate(text)
  return time === null ? null : new Date(time).toISOString()
}

describe('parseCookieDate', () => {
  it.each([
    ['Wed, 09 Jun 2027 10:18:14 GMT', '2027-06-09T10:18:14.000Z'],
    ['Wednesday, 09-Jun-27 10:18:14 GMT', '2027-06-09T10:18:14.000Z'],
    ['Wed Jun  9 10:18:14 2027', '2027-06-09T10:18:14.000Z'],
    ['9 JUNE 2027 1:2:3', '2027-06-09T01:02:03.000Z'],
    ['10:18:14 2027 9th Jun', '2027-06-09T10:18:14.000Z'],
    ['10:18:14x 9x Junx 2027x', '2027-06-09T10:18:14.000Z'],
    ['1 Jan 70 0:0:0', '1970-01-01T00:00:00.000Z'],
    ['1 Jan 69 0:0:0', '2069-01-01T00:00:00.000Z'],
    ['29 Feb 2028 0:0:0', '2028-02-29T00:00:00.000Z'],
    ['29 Feb 2027 0:0:0', null],
    ['31 Jun 2027 0:0:0', null],
    ['0 Jun 2027 0:0:0', null],
    ['1 Jun 1600 0:0:0', null],
    ['1 Jun 2027 24:0:0', null],
    ['1 Jun 2027 0:60:0', null],
    ['1 Jun 2027 0:0:60', null],
    ['1 Jun 2027', null],
    ['1 Foo 2027 0:0:0', null],
    ['2027-06-09T10:18:14Z', null],
    ['0', null],
    ['', null],
  ])('%j is %j', (text, expected) => {
    expect(iso(text)).toBe(expected)
  })
})
