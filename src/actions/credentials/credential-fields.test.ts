import { describe, expect, it } from 'vitest'
import { createAllowList } from '../../engine/net/address-policy.ts'
import { readCredential, readOrigin, type TypedCredential } from './credential-fields.ts'

describe('the values of a credential', () => {
  it('are sent as they were typed, and only what is secret in them is hidden', () => {
    const typed = { header: ['X-Token: Bearer abc'], cookie: [' sid=s3cret '], basic: 'ann:pass:word' }
    expect(readCredential(typed)).toEqual({
      ok: true,
      secrets: {
        headers: [
          ['X-Token', 'Bearer abc'],
          ['Cookie', 'sid=s3cret'],
          ['Authorization', `Basic ${btoa('ann:pass:word')}`],
        ],
        secrets: ['abc', 's3cret', 'pass:word'],
      },
      parts: { headers: ['X-Token'], cookies: ['sid'], basic: true },
    })
  })

  it.each<[string, TypedCredential, string | null]>([
    ['nothing at all', {}, 'header'],
    ['a cookie with a semicolon', { cookie: ['a=b; Path=/'] }, 'cookie'],
    ['a cookie without a value', { cookie: ['a='] }, 'cookie'],
    ['a cookie with a space in it', { cookie: ['a=b c'] }, null],
    ['a cookie beside one that is wrong', { cookie: ['a=b', 'c'] }, 'cookie'],
    ['the longest name of a cookie', { cookie: [`${'n'.repeat(100)}=v`] }, null],
    ['a longer name of a cookie', { cookie: [`${'n'.repeat(101)}=v`] }, 'cookie'],
    ['no password', { basic: 'ann:' }, 'basic'],
    ['no user', { basic: ':password' }, 'basic'],
    ['a password over two lines', { basic: 'ann:a\nb' }, 'basic'],
    ['the longest user and password', { basic: `${'u'.repeat(200)}:${'p'.repeat(500)}` }, null],
    ['a longer password', { basic: `ann:${'p'.repeat(501)}` }, 'basic'],
    ['a password beside the header that it sets', { basic: 'a:b', header: ['authorization: Bearer x'] }, 'basic'],
    ['an Authorization header alone', { header: ['Authorization: Bearer x'] }, null],
    ['a password beside another header', { basic: 'a:b', header: ['X-Authorization: x'] }, null],
    ['a header of ours', { header: ['Host: example.com'] }, 'header'],
  ])('reads or refuses %s', (_, typed, field) => {
    const read = readCredential(typed)
    expect(read.ok ? null : Object.keys(read.errors)[0]).toBe(field)
  })
})

it.each([
  ['https://example.com/account?a=1', 'https://example.com'],
  [' https://example.com:8443 ', 'https://example.com:8443'],
  ['http://example.com', null],
  ['http://intranet.example', 'http://intranet.example'],
  ['http://10.0.0.7:8080/', 'http://10.0.0.7:8080'],
  ['https://ann@example.com', null],
  ['https://:secret@example.com', null],
  ['ftp://example.com', null],
  ['example.com', null],
])('secrets for %s go to %j, never without encryption beyond private hosts', (typed, origin) => {
  const read = readOrigin(typed, createAllowList(['intranet.example', '10.0.0.0/8']))
  expect(read.ok ? read.origin : null).toBe(origin)
})
