import type { FastifyInstance, FastifyReply } from 'fastify'
import { tryCode } from '../../../../actions/attempts.ts'
import { recordFailedSignIn } from '../../../../actions/audit-log/audit-log.ts'
import { findChallenge, takeChallenge } from '../../../../actions/people/challenges.ts'
import { useCode } from '../../../../actions/people/two-factor.ts'
import { listPasskeys } from '../../../../storage/people/passkeys.ts'
import { findUser } from '../../../../storage/people/users.ts'
import type { WebContext } from '../../context.ts'
import { formOf } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import type { Sessions } from '../../session.ts'
import { viewOf } from '../../view.ts'
import { PENDING_COOKIE } from './after-password.ts'
import { CodePage } from './code-page.tsx'

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function codeRoutes(app: FastifyInstance, context: WebContext, sessions: Sessions): void {
  const { storage, knownDevices, readCookie, setCookie, redirectWith } = context

  app.get('/sign-in/code', async (request, reply) => {
    const view = viewOf(request)
    const pending = await findChallenge(context, 'second-factor', readCookie(request, PENDING_COOKIE))
    if (!pending?.userId) return startAgain(reply)
    return renderPage(reply, CodePage({ view, hasPasskey: await hasPasskey(pending.userId) }))
  })

  app.post('/sign-in/code', async (request, reply) => {
    const token = readCookie(request, PENDING_COOKIE)
    const pending = await findChallenge(context, 'second-factor', token)
    const user = pending?.userId ? await findUser(storage.db, pending.userId) : undefined
    if (pending === undefined || user === undefined) return startAgain(reply)
    const { retryAfter, succeed } = await tryCode(context, {
      subject: user.id,
      knownDevice: knownDevices.find(request, user.email),
    })
    const { entry, twoFactor } = viewOf(request).words
    const form = formOf(request)
    const field = form.has('recovery') ? 'recovery' : 'code'
    if (retryAfter > 0) {
      reply.header('retry-after', String(retryAfter))
      return again(429, entry.wait(retryAfter))
    }
    if (!(await useCode(context, user.id, form.get(field) ?? ''))) {
      await recordFailedSignIn(context.by(request), user.email, { factor: 'code' })
      return again(422, twoFactor.wrong)
    }
    await succeed()
    // Another tab has finished this sign-in meanwhile, or the account was suspended.
    if ((await takeChallenge(context, 'second-factor', token)) === undefined) return startAgain(reply)
    setCookie(reply, PENDING_COOKIE, '', { maxAge: 0 })
    await sessions.start(reply, user)
    return reply.redirect(pending.body, 303)

    async function again(status: number, text: string): Promise<FastifyReply> {
      const page = CodePage({
        view: viewOf(request),
        hasPasskey: await hasPasskey(user!.id),
        error: { field, text },
      })
      return renderPage(reply, page, { status })
    }
  })

  async function hasPasskey(userId: string): Promise<boolean> {
    return (await listPasskeys(storage.db, userId)).length > 0
  }

  function startAgain(reply: FastifyReply): FastifyReply {
    const view = viewOf(reply.request)
    if (view.user !== null) return reply.redirect('/reports', 303)
    return redirectWith(reply, '/sign-in', view.words.twoFactor.startAgain, 'problem')
  }
}
