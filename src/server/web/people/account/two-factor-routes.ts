import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../../actions/action-error.ts'
import { tryCode } from '../../../../actions/attempts.ts'
import {
  beginTwoFactor,
  continueTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  type TwoFactorSetUp,
} from '../../../../actions/people/two-factor.ts'
import { findRecoveryCodeCount, findTotp } from '../../../../storage/people/two-factor.ts'
import type { Db } from '../../../../storage/tables.ts'
import type { WebContext } from '../../context.ts'
import { formOf } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import { type SignedInUser, type View, viewOf } from '../../view.ts'
import { type CodeError, RecoveryCodesPage, TwoFactorPage, TwoFactorSetUpPage } from './two-factor-page.tsx'
import type { TwoFactorState } from './two-factor-section.tsx'

const PAGE = '/account/two-factor'

export async function findTwoFactorState(db: Db, userId: string): Promise<TwoFactorState> {
  const totp = await findTotp(db, userId)
  return { since: totp?.createdAt ?? null, codesLeft: await findRecoveryCodeCount(db, userId) }
}

/** Turning two-factor authentication on and off, and new recovery codes. */
export function twoFactorRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, knownDevices, requireRecentSignIn, redirectWith } = context

  app.get(PAGE, async (request, reply) => {
    return show(request, reply, requireRecentSignIn(request, PAGE))
  })

  app.post(PAGE, async (request, reply) => {
    const user = requireRecentSignIn(request, PAGE)
    const form = formOf(request)
    const sealed = form.get('sealed') ?? ''
    const { twoFactor: words } = viewOf(request).words
    try {
      const fields = { sealed, code: form.get('code') ?? '', sessionId: request.session?.id }
      const codes = await enableTwoFactor(context.by(request), user.id, fields)
      return renderPage(reply, RecoveryCodesPage({ view: viewOf(request), codes }), { status: 201 })
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      if (error.code === 'wrong_code')
        return showSetUp(request, reply, continueTwoFactor(context, user.id, sealed)!, words.wrong)
      return redirectWith(reply, PAGE, error.code === 'two_factor_on' ? words.alreadyOn : words.expired, 'problem')
    }
  })

  app.post(`${PAGE}/renew`, (request, reply) =>
    withCode(request, reply, 'renew', async (user, code) => {
      const codes = await renewRecoveryCodes(context.by(request), user.id, code)
      return renderPage(reply, RecoveryCodesPage({ view: viewOf(request), codes }), { status: 201 })
    }),
  )

  app.post(`${PAGE}/off`, (request, reply) =>
    withCode(request, reply, 'off', async (user, code) => {
      await disableTwoFactor(context.by(request), user.id, code)
      return redirectWith(reply, '/account', viewOf(request).words.twoFactor.nowOff)
    }),
  )

  /** What needs a code, which is limited as at sign-in. */
  async function withCode(
    request: FastifyRequest,
    reply: FastifyReply,
    form: CodeError['form'],
    work: (user: SignedInUser, code: string) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const user = requireRecentSignIn(request, PAGE)
    const { entry, twoFactor } = viewOf(request).words
    const { retryAfter, succeed } = await tryCode(context, {
      subject: user.id,
      knownDevice: knownDevices.find(request, user.email),
    })
    if (retryAfter > 0) {
      reply.header('retry-after', String(retryAfter))
      return show(request, reply, user, { error: { form, text: entry.wait(retryAfter) }, status: 429 })
    }
    try {
      const answer = await work(user, formOf(request).get('code') ?? '')
      await succeed()
      return answer
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'wrong_code') throw error
      return show(request, reply, user, { error: { form, text: twoFactor.wrong }, status: 422 })
    }
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    { error, status = 200 }: { error?: CodeError; status?: number } = {},
  ): Promise<FastifyReply> {
    const state = await findTwoFactorState(storage.db, user.id)
    if (state.since === null) return showSetUp(request, reply, beginTwoFactor(context, user.id))
    const page = TwoFactorPage({ view: viewOf(request), state, ...(error && { error }) })
    return renderPage(reply, page, { status })
  }

  function showSetUp(
    request: FastifyRequest,
    reply: FastifyReply,
    { secret, sealed }: TwoFactorSetUp,
    error?: string,
  ): FastifyReply {
    const view = viewOf(request)
    const uri = keyUri(view, secret)
    const page = TwoFactorSetUpPage({ view, secret, sealed, uri, error })
    return renderPage(reply, page, { status: error === undefined ? 200 : 422 })
  }
}

/** What authenticator apps read from a QR code. They show issuer and account. */
function keyUri({ words, base, user }: View, secret: string): string {
  // A colon would end the issuer.
  const issuer = `${words.site.name.replaceAll(':', ' ')} ${new URL(base).host}`
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(user?.email ?? '')}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
