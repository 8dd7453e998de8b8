import type { FastifyReply } from 'fastify'
import { CHALLENGE_MS, createChallenge } from '../../actions/challenges.ts'
import { findTotp } from '../../storage/sign-in/two-factor.ts'
import type { WebContext } from '../context.ts'
import type { Sessions, SigningIn } from '../session.ts'

export const PENDING_COOKIE = 'pending'

/** After the password: signs in and leads to `next`, or to the second step if the account has one. */
export type AfterPassword = (reply: FastifyReply, user: SigningIn, next: string) => Promise<FastifyReply>

export function createAfterPassword(context: WebContext, sessions: Sessions): AfterPassword {
  return async (reply, user, next) => {
    if ((await findTotp(context.storage.db, user.id)) === undefined) {
      if (await sessions.start(reply, user)) return reply.redirect(next, 303)
      context.setFlash(reply, 'problem', context.viewOf(reply.request).words.entry.wrong)
      return reply.redirect('/sign-in', 303)
    }
    const token = await createChallenge(context, { purpose: 'second-factor', userId: user.id, body: next })
    context.setCookie(reply, PENDING_COOKIE, token, { maxAge: CHALLENGE_MS / 1000 })
    return reply.redirect('/sign-in/code', 303)
  }
}
