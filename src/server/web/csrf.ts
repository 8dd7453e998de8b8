import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_SECONDS } from '../../common/durations.ts'
import type { Config } from '../../config.ts'
import type { Cookies } from './cookies.ts'
import { ExpiredForm, PageError } from './error-page.tsx'
import { formOf, UploadForm } from './forms.ts'
import { viewOf } from './view.ts'

const COOKIE = 'visitor'

/**
 * The CSRF token of a visitor, derived from the session, or from a cookie if not signed in. It is signed, so that a sibling
 * domain that sets the cookie can't create the matching token.
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
    cookies.set(reply, COOKIE, fresh, { maxAge: DAY_SECONDS })
    return mark('csrf-visitor', fresh)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a form that mail programs send by themselves: a token in its URL replaces the CSRF token. */
    isFromMail?: boolean
  }
}

/** Refuses requests that come from another site, by the browser's headers and by the token. */
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
    if (fromUs && known) return
    // Never what another site sent: people would submit its fields with one click.
    const isOurs = site === 'same-origin' || (site === undefined && origin !== undefined && fromUs)
    if (!isOurs || isForAnyone(request)) throw new PageError(403)
    throw new ExpiredForm(isKept(request) ? formOf(request) : null)
  }
}

/** Forms that people use without signing in. */
const FOR_ANYONE = /^\/(channels\/confirm|channels\/unsubscribe|invite|settings|setup|sign-in|sign-out)(\/|$)|\/unlock$/
/** Those of the account, which are quickly filled in again. */
const NOT_KEPT = /^\/account(\/|$)/
/** No form has more, and a page with a million of them, which anybody can send, takes seconds to render. */
const MOST_FIELDS = 1000
/** No page shows these again. */
const SECRETS = ['password', 'token', 'header', 'cookie', 'basic']

function isForAnyone({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || FOR_ANYONE.test(url)
}

function isKept(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  const form = formOf(request)
  if (url === undefined || NOT_KEPT.test(url) || hasFile(form) || form.size > MOST_FIELDS) return false
  return SECRETS.every((name) => !form.get(name))
}

/** A page can't give a file back. Browsers send an empty one where none was chosen. */
function hasFile(form: URLSearchParams): boolean {
  return form instanceof UploadForm && [...form.files.values()].some(({ length }) => length > 0)
}

/** The scheme is not compared, since a proxy may terminate TLS. */
function isHost(origin: string, host: string): boolean {
  return URL.parse(origin)?.host === host
}
