import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Cookies } from './cookies.ts'
import { PageError } from './error-page.tsx'
import { formOf } from './forms.ts'
import { viewOf } from './view.ts'

const COOKIE = 'visitor'
const A_DAY = 86_400

/**
 * The token of this reader's forms: of the session, or of a cookie that strangers get with their first page. Signed, so
 * that a sibling host that can plant a cookie cannot make the token to go with it.
 */
export function createCsrfTokens({
  cookies,
  sign,
}: {
  cookies: Cookies
  sign: (purpose: string, value: string) => string
}) {
  const mark = (purpose: string, value: string) => sign(purpose, value).split('.')[1]!
  return (request: FastifyRequest, reply: FastifyReply): string => {
    if (request.session !== null) return mark('csrf-session', request.session.id)
    const known = cookies.read(request, COOKIE)
    if (known !== undefined && /^[\w-]{22}$/.test(known)) return mark('csrf-visitor', known)
    const fresh = randomBytes(16).toString('base64url')
    cookies.set(reply, COOKIE, fresh, { maxAge: A_DAY })
    return mark('csrf-visitor', fresh)
  }
}

/** Refuses a change that another site asks for: by what the browser says of where it comes from, and by the token. */
export function createCsrfCheck({ url }: Pick<Config, 'url'>) {
  const own = url === null ? null : new URL(url).host
  return (request: FastifyRequest): void => {
    const site = request.headers['sec-fetch-site']
    const { origin } = request.headers
    const fromUs =
      site !== undefined
        ? site === 'same-origin' || site === 'none'
        : origin === undefined || isHost(origin, request.host) || (own !== null && isHost(origin, own))
    const given = Buffer.from(formOf(request).get('csrf') ?? '')
    const expected = Buffer.from(viewOf(request).csrf)
    const known = given.length === expected.length && timingSafeEqual(given, expected)
    if (!fromUs || !known) throw new PageError(403)
  }
}

/** The scheme is not compared: a proxy may have taken https off without telling. */
function isHost(origin: string, host: string): boolean {
  return URL.parse(origin)?.host === host
}
