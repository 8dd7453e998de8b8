import { describe, expect, it } from 'vitest'
import type { Header, Hop } from '../../../engine/model.ts'
import type { Http, HttpReply } from '../../../engine/net/http.ts'
import { type LogIn, type LogInOptions, logInHeaders, withoutLogIn } from './log-in.ts'

const TOKEN = 'canary/4e1f9+c0ffee=='
const LOG_IN: LogIn = [
  ['Authorization', `Bearer ${TOKEN}`],
  ['Cookie', 'theme=dark; session=canary-77ab1'],
]

describe('the headers of a log-in', () => {
  const gets = (to: string, { scope = 'host', isOwn = () => false }: Partial<LogInOptions> = {}) =>
    Object.keys(logInHeaders(LOG_IN, { url: 'https://example.com/shop/', scope, isOwn })(new URL(to))).length > 0

  it.each([
    ['https://example.com/', true],
    ['https://www.example.com/a?b', true],
    ['http://example.com/', false],
    ['https://example.com:8443/', false],
    ['https://other.example/', false],
    ['https://example.com.evil.example/', false],
    ['https://docs.example.com/', false],
    ['https://example.com/account/logout', false],
    ['https://example.com/a', true],
    ['https://www.example.com/', true],
    ['https://example.com/logout', false],
    ['https://example.org/', false],
    ['https://example.com.evil.test/', false],
    ['https://cdn.example.com/', false],
  ])('for %s: %s', (url, isSent) => expect(gets(url)).toBe(isSent))

  it('go to all hosts of a domain, and to what is below a path, if that is the site', () => {
    expect(gets('https://docs.example.com/', { scope: 'domain' })).toBe(true)
    expect(gets('https://evilexample.com/', { scope: 'domain' })).toBe(false)
    expect([
      gets('https://example.com/shop/a', { scope: 'path' }),
      gets('https://example.com/', { scope: 'path' }),
    ]).toEqual([true, false])
  })

  it('go over http only to hosts of this machine', () => {
    expect(gets('http://example.com/', { isOwn: ({ hostname }) => hostname === 'example.com' })).toBe(true)
  })

  it('go to no other port of this machine', () => {
    const isOwn = ({ hostname }: URL) => hostname === 'localhost'
    const headers = logInHeaders([['Cookie', 'a=1']], { url: 'http://localhost:8080/', scope: 'host', isOwn })
    expect(headers(new URL('http://localhost:8080/a'))).toEqual({ Cookie: 'a=1' })
    expect(headers(new URL('http://localhost:9090/a'))).toEqual({})
  })
})

describe('a client without the log-in', () => {
  function client(body: string, headers: Header[]): Http {
    const reply = { url: `https://example.com/?t=${TOKEN}`, headers, body: Buffer.from(body) } as unknown as HttpReply
    const hop = { url: 'https://example.com/', location: reply.url, headers } as unknown as Hop
    const http: Http = {
      get: async () => reply,
      follow: async () => ({ hops: [hop], reply }),
      certificate: () => Promise.reject(new Error('none')),
      forPage: () => http,
      close() {},
    }
    return http
  }

  it('has replies without what was sent, also in pages, redirects and cookies, and as long as before', async () => {
    const body = `<p>dark theme, Bearer</p><script>t="${TOKEN}",u="${encodeURIComponent(TOKEN)}",s='canary-77ab1'</script>`
    const headers: Header[] = [
      ['Set-Cookie', 'session=canary-77ab1; Path=/; Secure'],
      ['set-cookie', 'fresh=another one; HttpOnly'],
      ['Location', `/?t=${TOKEN}`],
      ['X-Theme', 'dark'],
    ]
    const http = withoutLogIn(client(body, headers), LOG_IN).forPage()
    const got = await http.get('https://example.com/')
    expect(got.headers).toEqual([
      ['Set-Cookie', `session=${'*'.repeat(12)}; Path=/; Secure`],
      ['set-cookie', `fresh=${'*'.repeat(11)}; HttpOnly`],
      ['Location', `/?t=${'*'.repeat(TOKEN.length)}`],
      ['X-Theme', 'dark'],
    ])
    expect(got.body.length).toBe(Buffer.byteLength(body))
    expect(Buffer.from(got.body).toString()).toMatch(
      /^<p>dark theme, Bearer<\/p><script>t="\*+",u="\*+",s='\*+'<\/script>$/,
    )
    expect(JSON.stringify(await http.follow('https://example.com/'))).not.toMatch(/canary|another/)
  })

  it('hides every occurrence, a token that is part of another too, and leaves the reply itself as it was', async () => {
    const sent = client('abcdefg1 abcdefg1-abcdefg1 abcdefghijklmnopqrst', [])
    const http = withoutLogIn(sent, [
      ['X-Key', 'abcdefg1'],
      ['X-Keys', 'abcdefg1-abcdefg1'],
      ['X-Long', 'abcdefghijklmnopqrst'],
    ])
    const read = async (from: Http) => Buffer.from((await from.get('https://example.com/')).body).toString()
    expect(await read(http)).toBe(`${'*'.repeat(8)} ${'*'.repeat(17)} ${'*'.repeat(20)}`)
    expect(await read(sent)).toContain('abcdefg1')
    expect(withoutLogIn(sent, [])).toBe(sent)
  })

  it('leaves words, dates and numbers alone, which any page may have', async () => {
    const body = 'accepted 2026-01-15 1234567890'
    const consent: LogIn = [['Cookie', 'consent=accepted; since=2026-01-15; user=1234567890']]
    const { body: got } = await withoutLogIn(client(body, []), consent).get('https://example.com/')
    expect(Buffer.from(got).toString()).toBe(body)
  })
})
