import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tryToSignIn } from '../../../../actions/attempts.ts'
import { recordFailedSignIn } from '../../../../actions/audit-log/audit-log.ts'
import { isNotSetUp } from '../../../../actions/people/owner.ts'
import { findUserByPassword, readEmail } from '../../../../actions/people/users.ts'
import { networkOf } from '../../../../engine/net/ip-address.ts'
import type { WebContext } from '../../context.ts'
import { notFound } from '../../error-page.tsx'
import { formOf, safeNext } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import type { Sessions } from '../../session.ts'
import { type View, viewOf } from '../../view.ts'
import { createAfterPassword } from './after-password.ts'
import { codeRoutes } from './code-routes.ts'
import { LandingPage } from './landing-page.tsx'
import { inviteRoutes, setUpRoutes } from './link-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { SignInPage, signInPath } from './sign-in-page.tsx'
import { ssoRoutes } from './sso-routes.ts'

interface SignInQuery {
  /** The page to lead to. */
  next?: string
  /** Asks users for their password although they are signed in. */
  again?: string
}

/** Landing page, sign-in and sign-out. */
export function signInRoutes(app: FastifyInstance, context: WebContext, sessions: Sessions): void {
  const { storage, knownDevices } = context
  const afterPassword = createAfterPassword(context, sessions)
  setUpRoutes(app, context, sessions)
  inviteRoutes(app, context, afterPassword)
  codeRoutes(app, context, sessions)
  passkeyRoutes(app, context, sessions)
  ssoRoutes(app, context, sessions)

  app.get('/', async (request, reply) => {
    const view = viewOf(request)
    if (view.user !== null) return reply.redirect('/reports', 303)
    return renderPage(reply, LandingPage({ view, isNotSetUp: await awaitsSetUp(view) }), { indexable: true })
  })

  app.get('/sign-in', async (request: FastifyRequest<{ Querystring: SignInQuery }>, reply) => {
    const view = viewOf(request)
    const next = safeNext(request.query.next)
    const { user, words } = view
    if (user !== null && request.query.again === undefined) return reply.redirect(next, 303)
    if (user !== null) return renderPage(reply, SignInPage({ view, next, email: user.email, lead: words.signIn.again }))
    const lead = request.query.next === undefined ? undefined : words.signIn.first
    return renderPage(reply, SignInPage({ view, next, lead, isNotSetUp: await awaitsSetUp(view) }))
  })

  app.post('/sign-in', async (request, reply) => {
    if (!viewOf(request).signInMethods.hasPasswords) throw notFound()
    const form = formOf(request)
    const typed = form.get('email') ?? ''
    const email = readEmail(typed) ?? ''
    const next = safeNext(form.get('next'))
    const attempt = await tryToSignIn(context, {
      subject: email,
      network: networkOf(request.ip),
      knownDevice: knownDevices.find(request, email),
    })
    const { retryAfter } = attempt
    if (retryAfter > 0) return again(429, viewOf(request).words.entry.wait(retryAfter), retryAfter)

    const user = await findUserByPassword(storage, email, form.get('password') ?? '')
    if (user === null) {
      await recordFailedSignIn(context.by(request), email)
      return again(422, viewOf(request).words.entry.wrong)
    }
    await attempt.succeed()
    return afterPassword(reply, user, next)

    async function again(status: number, problem: string, retryAfter?: number): Promise<FastifyReply> {
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      const view = viewOf(request)
      view.path = signInPath(next)
      const page = SignInPage({ view, next, email: typed, problem, isNotSetUp: await awaitsSetUp(view) })
      return renderPage(reply, page, { status })
    }
  })

  app.post('/sign-out', async (request, reply) => {
    const { words } = viewOf(request)
    await sessions.end(reply)
    return context.redirectWith(reply, '/sign-in', words.signIn.signedOut)
  })

  /** Asked until it is: that is for good. With a provider, the owner may need no password. */
  let isSetUp = false
  async function awaitsSetUp({ signInMethods: { hasPasswords, provider } }: View): Promise<boolean> {
    if (!hasPasswords || provider !== null) return false
    isSetUp ||= !(await isNotSetUp(storage))
    return !isSetUp
  }
}
