import type { FastifyReply } from 'fastify'
import { CHALLENGE_MS } from '../../../../actions/people/challenges.ts'
import { beginSecondStep } from '../../../../actions/people/two-factor.ts'
import { findTotp } from '../../../../storage/people/two-factor.ts'
import type { WebContext } from '../../context.ts'
import type { Sessions, SigningIn } from '../../session.ts'

export const PENDING_COOKIE = 'pending'

/** After the password: signs in and leads to `next`, or to the second step if the account has one. */
export type AfterPassword = (reply: FastifyReply, user: SigningIn, next: string) => Promise<FastifyReply>

export function createAfterPassword(context: WebContext, sessions: Sessions): AfterPassword {
  return async (reply, user, next) => {
    const startAgain = () => {
      return context.redirectWith(reply, '/sign-in', context.viewOf(reply.request).words.entry.wrong, 'problem')
    }
    if ((await findTotp(context.storage.db, user.id)) === undefined)
      return (await sessions.start(reply, user)) ? reply.redirect(next, 303) : startAgain()
    const { id: userId, passwordHash } = user
    const token = await beginSecondStep(context, { userId, passwordHash, next })
    if (token === null) return startAgain()
    context.setCookie(reply, PENDING_COOKIE, token, { maxAge: CHALLENGE_MS / 1000 })
    return reply.redirect('/sign-in/code', 303)
  }
}
