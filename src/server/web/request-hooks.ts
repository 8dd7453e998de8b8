import type { FastifyReply, FastifyRequest } from 'fastify'
import { effectiveBranding } from '../../domain/branding/branding.ts'
import { findOpenAlertCount } from '../../storage/alerts/alerts.ts'
import type { SessionHolder } from '../../storage/people/account-records.ts'
import { createBaseUrl } from '../http/base-url.ts'
import type { WebDependencies } from './context.ts'
import { createCookies, createSigning } from './cookies.ts'
import { createCsrfTokens } from './csrf.ts'
import { createFlash } from './flash.ts'
import { createFormats } from './format.ts'
import { createKnownDevices } from './known-devices.ts'
import { localeOf } from './locale.ts'
import { createSessions } from './session.ts'
import { MOST_OPEN_ALERTS, type Theme, type View } from './view.ts'
import { wordsWithName } from './words/words-with-name.ts'

/** Only our own files, nothing inline, no framing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  // `no-referrer` would also take the Origin from our own forms.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
}

const HSTS = 'max-age=63072000; includeSubDomains'

function setSecurityHeaders(reply: FastifyReply, isSecure: boolean): void {
  reply.headers(HEADERS)
  if (isSecure) reply.header('strict-transport-security', HSTS)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if no one is signed in, and outside the pages. */
    session: SessionHolder | null
  }
}

/** Runs before and after every request for a page: security headers, session, language, theme and flash message. */
export function createRequestHooks(dependencies: WebDependencies, asset: (name: string) => string) {
  const { config, storage, secret, now, branding } = dependencies
  const baseOf = createBaseUrl(config)
  const isSecure = (request: FastifyRequest) => baseOf(request).startsWith('https:')
  const cookies = createCookies(isSecure)
  const signing = createSigning(secret)
  const knownDevices = createKnownDevices({ cookies, ...signing })
  const sessions = createSessions({ storage, cookies, knownDevices, now })
  const flash = createFlash({ cookies, ...signing })
  const tokenOf = createCsrfTokens({ cookies, sign: signing.sign })
  const formatOf = createFormats()

  return {
    cookies,
    signing,
    knownDevices,
    sessions,
    flash,

    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      setSecurityHeaders(reply, isSecure(request))
      const at = now()
      const { language, tag } = localeOf(cookies.read(request, 'language'), request.headers['accept-language'])
      let token: string | undefined
      const shown = effectiveBranding(branding.current())
      const view: View = {
        words: wordsWithName(language, shown.name),
        branding: shown,
        format: formatOf(tag, at),
        language,
        theme: themeOf(cookies.read(request, 'theme')),
        user: null,
        openAlerts: 0,
        signInMethods: {
          hasPasswords: config.passwords === 'on',
          hasLinks: config.passwords === 'on' && config.url !== null,
          provider: config.oidcIssuer === null ? null : config.oidcName,
        },
        // Created when a form needs it, so that pages without forms set no cookie.
        get csrf() {
          token ??= tokenOf(request, reply)
          return token
        },
        base: baseOf(request),
        path: pageOf(request),
        now: at,
        flash: flash.read(request),
        asset,
      }
      // Set before the database is used, so that an error page can be rendered if that fails.
      request.view = view
      request.session = null
      const session = await sessions.find(request, reply)
      request.session = session
      view.user = session && { id: session.userId, email: session.email, role: session.role }
      if (session !== null && request.method === 'GET')
        view.openAlerts = await findOpenAlertCount(storage.db, session.userId, MOST_OPEN_ALERTS + 1)
    },

    /** A flash message is shown once: on a page, not on a redirect. */
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
      if (isPage && request.view?.flash) flash.forget(reply)
      return payload
    },
  }
}

/** Path and query of a page that can be opened. What only takes a form is below one: `/reports/:id/unlock` leads to the report. */
function pageOf({ method, url, routeOptions, server }: FastifyRequest): string {
  if (method !== 'POST' || routeOptions.url === undefined) return url
  const route = routeOptions.url.split('/')
  const isPage = (levels: number) => server.hasRoute({ method: 'GET', url: route.slice(0, levels).join('/') })
  let levels = route.length
  if (isPage(levels)) return url
  while (levels > 2 && !isPage(levels)) levels--
  return url.split('?', 1)[0]!.split('/').slice(0, levels).join('/')
}

function themeOf(text: string | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'auto'
}
