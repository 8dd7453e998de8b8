import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError, type ActionErrorCode } from '../../../../actions/action-error.ts'
import { tryChallenge } from '../../../../actions/attempts.ts'
import { recordFailedSignIn } from '../../../../actions/audit-log/audit-log.ts'
import { CHALLENGE_MS } from '../../../../actions/people/challenges.ts'
import {
  beginOidcSignIn,
  disconnectIdentity,
  findOidcSignIn,
  finishOidcSignIn,
} from '../../../../actions/people/oidc.ts'
import type { OidcProvider } from '../../../../actions/people/oidc-client.ts'
import type { Config } from '../../../../config.ts'
import { networkOf } from '../../../../engine/net/ip-address.ts'
import type { WebContext } from '../../context.ts'
import { notFound } from '../../error-page.tsx'
import { safeNext } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import type { Sessions } from '../../session.ts'
import { viewOf } from '../../view.ts'
import { ContinuePage, SignInPage, signInPath } from './sign-in-page.tsx'

const COOKIE = 'sso'
const CALLBACK = '/sign-in/sso/callback'
/** The number of tabs in which a user can sign in at the same time. */
const MOST_TABS = 5
/** Of other refusals: 403. */
const STATUSES: Partial<Record<ActionErrorCode, number>> = {
  provider_unreachable: 502,
  provider_refused: 422,
  oidc_mismatch: 422,
}

export function providerOf(config: Config): OidcProvider | null {
  const { oidcIssuer, oidcClientId, url } = config
  if (oidcIssuer === null || oidcClientId === null || url === null) return null
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: config.oidcClientSecret,
    redirectUri: url + CALLBACK,
    domains: config.oidcDomains,
    groups: config.oidcGroups,
    ownerGroups: config.oidcOwnerGroups,
    groupsClaim: config.oidcGroupsClaim,
    createsUsers: config.oidcCreate === 'on',
  }
}

/** Signing in with an OpenID provider, and connecting an account with it. */
export function ssoRoutes(app: FastifyInstance, context: WebContext, sessions: Sessions): void {
  const { config, logger, readCookie, setCookie, setFlash, requireRecentSignIn, redirectWith } = context
  const provider = providerOf(config)
  if (provider === null) return

  app.get('/sign-in/sso', async (request: FastifyRequest<{ Querystring: { next?: string } }>, reply) => {
    const url = await begin(request, reply, null, safeNext(request.query.next))
    return url === null ? reply : reply.redirect(url, 303)
  })

  // A form may not lead to another site (form-action of the policy), so a link on the next page does.
  app.post('/account/sso/connect', async (request, reply) => {
    const user = requireRecentSignIn(request, '/account')
    const url = await begin(request, reply, user.id, '/account')
    return url === null ? reply : renderPage(reply, ContinuePage({ view: viewOf(request), name: config.oidcName, url }))
  })

  app.post('/account/sso/disconnect', async (request, reply) => {
    const user = requireRecentSignIn(request, '/account')
    if (!(await disconnectIdentity(context.by(request), user.id, provider.issuer))) throw notFound()
    return redirectWith(reply, '/account', viewOf(request).words.sso.disconnected(config.oidcName))
  })

  app.get(CALLBACK, async (request, reply) => {
    const query = request.url.slice(CALLBACK.length + 1)
    const begun = begunIn(request)
    const { token, next: wanted } = await findOidcSignIn(context, begun, query)
    keep(
      reply,
      begun.filter((one) => one !== token),
    )
    try {
      const answer = { token, query, userId: request.session?.userId ?? null }
      const { user, next, isConnected } = await finishOidcSignIn(context.by(request), provider, answer)
      if (isConnected) setFlash(reply, 'done', viewOf(request).words.sso.connected(config.oidcName))
      else await sessions.start(reply, user, 'provider')
      return reply.redirect(next, 303)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      logCause(error)
      if (error.code !== 'provider_unreachable')
        await recordFailedSignIn(context.by(request), '', { factor: 'oidc', error: error.code })
      return refuse(request, reply, error.code, wanted)
    }
  })

  /** The tokens of the sign-ins that this browser has begun, the last one first: each tab has its own. */
  function begunIn(request: FastifyRequest): string[] {
    return (readCookie(request, COOKIE) ?? '').split('.', MOST_TABS).filter((token) => token !== '')
  }

  function keep(reply: FastifyReply, tokens: readonly string[]): void {
    setCookie(reply, COOKIE, tokens.join('.'), { maxAge: tokens.length === 0 ? 0 : CHALLENGE_MS / 1000 })
  }

  /** Where to send the person; null if they get a page instead. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string | null,
    next: string,
  ): Promise<string | null> {
    const { retryAfter } = await tryChallenge(context, networkOf(request.ip))
    if (retryAfter > 0) {
      reply.header('retry-after', String(retryAfter))
      showAgain(request, reply, { next, status: 429, problem: viewOf(request).words.entry.wait(retryAfter) })
      return null
    }
    try {
      const { url, token } = await beginOidcSignIn(context, provider!, { userId, next })
      keep(reply, [token, ...begunIn(request)].slice(0, MOST_TABS))
      return url
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      logCause(error)
      refuse(request, reply, error.code, next)
      return null
    }
  }

  /** The page doesn't say it: only the operator can mend a wrong secret or issuer. */
  function logCause({ code, cause }: ActionError): void {
    if (cause === undefined) return
    const { error, error_description: description } = cause as { error?: string; error_description?: string }
    logger.warn({ err: cause, reason: code, error, description }, 'sign-in with the OpenID provider failed')
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, code: ActionErrorCode, next?: string): FastifyReply {
    const view = viewOf(request)
    const problems: Partial<Record<ActionErrorCode, string>> = view.words.sso.problems(config.oidcName)
    const status = STATUSES[code] ?? 403
    return showAgain(request, reply, { next, status, problem: problems[code] ?? view.words.passkeys.failed })
  }

  function showAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    { next, status, problem }: { next: string | undefined; status: number; problem: string },
  ): FastifyReply {
    const view = viewOf(request)
    // The URL of this page works once.
    view.path = signInPath(safeNext(next))
    return renderPage(reply, SignInPage({ view, next, problem }), { status })
  }
}
