import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** RFC 6265bis §4.1.3: `__Host-` restricts a cookie to this host and the root path. Both prefixes require Secure, so https. */
const WHOLE_HOST = '__Host-'
const ONE_PATH = '__Secure-'

export interface CookieOptions {
  /** Seconds. Without it the cookie ends with the browser session; 0 deletes it. */
  maxAge?: number
  path?: string
}

export interface Cookies {
  read(request: FastifyRequest, name: string): string | undefined
  set(reply: FastifyReply, name: string, value: string, options?: CookieOptions): void
}

/** Values must not need quoting: this site only sets base64url, hex and words. */
export function createCookies(isSecure: (request: FastifyRequest) => boolean): Cookies {
  return {
    read(request, name) {
      const all = parse(request.headers.cookie)
      return isSecure(request) ? (all.get(WHOLE_HOST + name) ?? all.get(ONE_PATH + name)) : all.get(name)
    },
    set(reply, name, value, { maxAge, path = '/' } = {}) {
      const secure = isSecure(reply.request)
      const prefix = secure ? (path === '/' ? WHOLE_HOST : ONE_PATH) : ''
      const parts = [`${prefix}${name}=${value}`, `Path=${path}`, 'HttpOnly', 'SameSite=Lax']
      if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
      if (secure) parts.push('Secure')
      // For this header, Fastify adds values instead of replacing them.
      reply.header('set-cookie', parts.join('; '))
    },
  }
}

const MAX_COOKIES = 100

/** Keeps the first cookie of each name: browsers send the most specific one first. */
function parse(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of (header ?? '').split(';', MAX_COOKIES)) {
    const mark = pair.indexOf('=')
    const name = pair.slice(0, mark).trim()
    if (mark > 0 && !found.has(name)) found.set(name, pair.slice(mark + 1).trim())
  }
  return found
}

/** Signs values with HMAC-SHA256. A signature is only valid for its purpose. */
export function createSigning(secret: Buffer) {
  const macOf = (purpose: string, value: string) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest()
  return {
    sign: (purpose: string, value: string): string =>
      `${Buffer.from(value).toString('base64url')}.${macOf(purpose, value).toString('base64url')}`,

    verify(purpose: string, signed: string): string | null {
      const [, text, mark] = /^([\w-]{0,4096})\.([\w-]{43})$/.exec(signed) ?? []
      if (text === undefined || mark === undefined) return null
      const value = Buffer.from(text, 'base64url').toString()
      return timingSafeEqual(Buffer.from(mark, 'base64url'), macOf(purpose, value)) ? value : null
    },
  }
}
