import { describe, expect, it } from 'vitest'
import type { Http, HttpReply } from './http.ts'
import { createRedaction, redactedHttp, secretsOf } from './redaction.ts'

const SECRET = `k3y/4e1f9+"c0ffee&<'=`
const escapedForHtml = SECRET.replaceAll('&', '&amp;')
  .replaceAll('"', '&quot;')
  .replaceAll('<', '&lt;')
  .replaceAll("'", '&#39;')
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a redaction', () => {
  const { text, bytes, json } = createRedaction([SECRET])

  it.each([
    ['as it is', SECRET],
    ['in a URL', encodeURIComponent(SECRET)],
    ['in a URL, twice', encodeURIComponent(encodeURIComponent(SECRET))],
    ['in a URL, in lower case', encodeURIComponent(SECRET).toLowerCase()],
    ['in HTML', escapedForHtml],
    ['in HTML by numbers', SECRET.replace(/[^a-z\d]/g, (char) => `&#x${char.charCodeAt(0).toString(16)};`)],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['in JSON of JSON', JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    [
      'in JSON with \\u',
      SECRET.replace(/[^a-z\d]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ],
    ['in JSON with \\/', SECRET.replaceAll('/', '\\/')],
    ['in a script', SECRET.replace(/[^a-z\d]/g, (char) => `\\x${char.charCodeAt(0).toString(16)}`)],
    ['in base64', base64(SECRET).replace(/.?=*$/, '')],
  ])('hides a secret %s', (_, form) => {
    expect(text(`before ${form} after ${form}`)).toBe(
      `before ${'*'.repeat(form.length)} after ${'*'.repeat(form.length)}`,
    )
    expect(Buffer.from(bytes(Buffer.from(`ä ${form}.`))).toString()).toBe(`ä ${'*'.repeat(form.length)}.`)
  })

  it.each([0, 1, 2, 3])('hides a secret in something longer in base64, %i bytes from its start', (before) => {
    const long = base64(`${'{"a":"'.slice(0, before)}${SECRET}"}`)
    const left = text(long).replaceAll('*', '')
    expect(left.length).toBeLessThan(12)
    expect(text(long.replaceAll('+', '-').replaceAll('/', '_')).replaceAll('*', '').length).toBe(left.length)
  })

  it('hides what is left of a secret that was cut, unless little is', () => {
    const token = 'abcdefghij0123456789klmnopqrst'
    const { text } = createRedaction([token])
    expect(text(`${token.slice(0, 18)}…`)).toBe(`${'*'.repeat(18)}…`)
    expect(text(token.slice(0, 14))).toBe(token.slice(0, 14))
  })

  it('hides a secret in UTF-16, and one beyond ASCII', () => {
    const wide = Buffer.from(`a ${SECRET} b`, 'utf16le')
    expect(Buffer.from(bytes(wide)).toString('latin1')).not.toContain('c\x000\0f')
    expect(bytes(wide).length).toBe(wide.length)
    const redaction = createRedaction(['pässwörter'])
    expect(redaction.text('pässwörter')).toBe('*'.repeat(10))
    expect(Buffer.from(redaction.bytes(Buffer.from('x pässwörter'))).toString()).toBe(`x ${'*'.repeat(12)}`)
    expect(redaction.text(`a=${encodeURIComponent('pässwörter')}`)).toMatch(/^a=\*+$/)
  })

  it('walks through JSON, and always hides the values of Set-Cookie', () => {
    const value = { list: [SECRET, { [SECRET]: 1 }], headers: [['set-cookie', 'a=fresh; Path=/']], n: null }
    expect(json(value)).toEqual({
      list: ['*'.repeat(SECRET.length), { ['*'.repeat(SECRET.length)]: 1 }],
      headers: [['set-cookie', 'a=*****; Path=/']],
      n: null,
    })
  })

  it('leaves other text and bytes as they are', () => {
    const page = Buffer.from('k3y/4e1f9 is not all of it')
    expect(bytes(page)).toBe(page)
    expect(createRedaction(['word']).text('a word')).toBe('a word')
  })
})

it('hides the password of Basic authentication also where it is not in Base64', () => {
  const pair = base64('ada:correct horse')
  expect(secretsOf([['Authorization', `Basic ${pair}`]])).toEqual(expect.arrayContaining([pair, 'correct horse']))
})

it('keeps what a client measured, and hides the secret in all that the site sent', async () => {
  const hop = { url: 'https://a.example/', status: 302, location: `/?key=${SECRET}`, headers: [], timings: null }
  const reply = { url: `https://a.example/?key=${SECRET}`, headers: [['x-key', SECRET]], body: Buffer.from(SECRET) }
  // No more of a response and of the client is used.
  const follow = async () => ({ hops: [hop], reply: reply as unknown as HttpReply, waited: 12 })
  const followed = await redactedHttp({ follow } as unknown as Http, createRedaction([SECRET])).follow(hop.url)
  expect(followed.waited).toBe(12)
  expect(JSON.stringify({ ...followed, body: Buffer.from(followed.reply.body).toString() })).not.toContain('c0ffee')
})

it.each([
  ['a token with letters and digits', 'Bearer abcdefg1', ['abcdefg1']],
  ['a shorter one, which is a word', 'Bearer abcdef1', []],
  ['a long word', 'Bearer abcdefghijklmnopqrst', ['abcdefghijklmnopqrst']],
  ['a word that is a letter shorter', 'Bearer abcdefghijklmnopqrs', []],
  ['a date', 'Bearer 20260115', []],
  ['what a cookie or a parameter is named', 'session="abcdefg1"; theme=dark', ['session="abcdefg1"', 'abcdefg1']],
  ['the password of a user, and no name', `Basic ${base64('ada:pass:word')}`, [base64('ada:pass:word'), 'pass:word']],
  ['a user name that is a token', `Basic ${base64('user1234:pw')}`, [base64('user1234:pw'), 'pw', 'user1234']],
])('takes for secret %s', (_, value, secrets) => {
  expect(new Set(secretsOf([['Authorization', value]]))).toEqual(new Set(secrets))
})

it('hides nothing so short that it occurs in any page', () => {
  expect(createRedaction(['abcde', 'abcdef']).text('abcde abcdef')).toBe('abcde ******')
})
