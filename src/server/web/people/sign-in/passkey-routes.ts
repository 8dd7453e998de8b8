import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../../actions/action-error.ts'
import { tryChallenge } from '../../../../actions/attempts.ts'
import { recordFailedSignIn } from '../../../../actions/audit-log/audit-log.ts'
import { findChallenge, takeChallenge } from '../../../../actions/people/challenges.ts'
import { beginAuthentication, finishAuthentication } from '../../../../actions/people/passkeys.ts'
import type { RelyingParty } from '../../../../actions/people/webauthn.ts'
import { networkOf } from '../../../../engine/net/ip-address.ts'
import type { User } from '../../../../storage/people/account-records.ts'
import type { WebContext } from '../../context.ts'
import { formOf, safeNext } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import type { Sessions } from '../../session.ts'
import { type View, viewOf } from '../../view.ts'
import { PENDING_COOKIE } from './after-password.ts'
import { SignInPage, signInPath } from './sign-in-page.tsx'

/** Passkeys belong to the host of the public URL. */
export function relyingPartyOf({ base, words }: View): RelyingParty {
  const { origin, hostname } = new URL(base)
  return { origin, id: hostname, name: words.site.name }
}

/** Signing in with a passkey, instead of a password or as the second factor after it. */
export function passkeyRoutes(app: FastifyInstance, context: WebContext, sessions: Sessions): void {
  const { readCookie, setCookie, redirectWith } = context
  const findPending = (request: FastifyRequest) =>
    findChallenge(context, 'second-factor', readCookie(request, PENDING_COOKIE))

  app.post('/sign-in/passkey/options', (request, reply) => sendOptions(request, reply, null))

  app.post('/sign-in/passkey', async (request, reply) => {
    const form = formOf(request)
    const next = safeNext(form.get('next'))
    const user = await answered(request, null)
    if (user === null) {
      const view = viewOf(request)
      view.path = signInPath(next)
      const page = SignInPage({ view, next, problem: view.words.passkeys.failed })
      return renderPage(reply, page, { status: 422 })
    }
    await sessions.start(reply, user)
    return reply.redirect(next, 303)
  })

  app.post('/sign-in/code/passkey/options', async (request, reply) => {
    const pending = await findPending(request)
    return pending === undefined ? reply.code(422).send('') : sendOptions(request, reply, pending.userId)
  })

  app.post('/sign-in/code/passkey', async (request, reply) => {
    const pending = await findPending(request)
    const user = pending === undefined ? null : await answered(request, pending.userId)
    const isPending =
      user !== null &&
      (await takeChallenge(context, 'second-factor', readCookie(request, PENDING_COOKIE))) !== undefined
    if (pending === undefined || user === null || !isPending) {
      return redirectWith(reply, '/sign-in/code', viewOf(request).words.passkeys.failed, 'problem')
    }
    setCookie(reply, PENDING_COOKIE, '', { maxAge: 0 })
    await sessions.start(reply, user)
    return reply.redirect(pending.body, 303)
  })

  async function sendOptions(request: FastifyRequest, reply: FastifyReply, userId: string | null) {
    const { retryAfter } = await tryChallenge(context, networkOf(request.ip))
    if (retryAfter > 0) return reply.code(429).header('retry-after', String(retryAfter)).send('')
    return beginAuthentication(context, relyingPartyOf(viewOf(request)), userId)
  }

  async function answered(request: FastifyRequest, userId: string | null): Promise<User | null> {
    const answer = formOf(request).get('answer') ?? ''
    try {
      return await finishAuthentication(context, relyingPartyOf(viewOf(request)), userId, answer)
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'passkey_refused') throw error
      await recordFailedSignIn(context.by(request), '', { factor: 'passkey' })
      return null
    }
  }
}
