import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { type CookieOptions, createCookies, createSigning } from './cookies.ts'

async function setOn(secure: boolean, options?: CookieOptions): Promise<unknown> {
  const app = Fastify()
  const cookies = createCookies(() => secure)
  app.get('/', async (_request, reply) => {
    cookies.set(reply, 'a', 'b', options)
    return ''
  })
  return (await app.inject('/')).headers['set-cookie']
}

async function readOn(secure: boolean, cookie: string): Promise<string> {
  const app = Fastify()
  const cookies = createCookies(() => secure)
  app.get('/', async (request) => String(cookies.read(request, 'a')))
  return (await app.inject({ url: '/', headers: { cookie } })).body
}

describe('a cookie', () => {
  it.each([
    [true, undefined, '__Host-a=b; Path=/; HttpOnly; SameSite=Lax; Secure'],
    [true, { path: '/x' }, '__Secure-a=b; Path=/x; HttpOnly; SameSite=Lax; Secure'],
    [false, { maxAge: 5 }, 'a=b; Path=/; HttpOnly; SameSite=Lax; Max-Age=5'],
  ])('is guarded: https %s, %o', async (secure, options, header) => {
    expect(await setOn(secure, options)).toBe(header)
  })

  it.each([
    [false, 'a=1', '1'],
    [false, 'x=0; a=1; a=2', '1'],
    [false, 'aa=1; =2; a', 'undefined'],
    [false, `${'x=1; '.repeat(500)}a=1`, 'undefined'],
    [true, '__Host-a=1', '1'],
    [true, '__Secure-a=1', '1'],
    [true, 'a=1', 'undefined'],
  ])('is read: https %s, %s', async (secure, header, value) => {
    expect(await readOn(secure, header)).toBe(value)
  })
})

const { sign, verify } = createSigning(randomBytes(32))

describe('a signed value', () => {
  it.each(['', 'x', 'Grüße — 日本', 'a.b.c', '\0'])('round-trips: %j', (value) => {
    expect(verify('test', sign('test', value))).toBe(value)
  })

  it('is not valid for another purpose', () => {
    expect(verify('other', sign('test', 'x'))).toBeNull()
    expect(verify('a', sign('a\0b', 'c'))).toBeNull()
  })

  it('is not valid with another secret', () => {
    expect(verify('test', createSigning(randomBytes(32)).sign('test', 'x'))).toBeNull()
  })

  it.each(['', '.', 'x', 'x.y', `${'x'.repeat(100_000)}.${'y'.repeat(43)}`])('cannot be forged', (made) => {
    expect(verify('test', made)).toBeNull()
  })

  it('is not valid after its value changed', () => {
    const [, mark] = sign('test', 'x').split('.')
    expect(verify('test', `${Buffer.from('y').toString('base64url')}.${mark}`)).toBeNull()
  })
})
