import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ActionError, type ActionErrorCode } from '../../../../actions/action-error.ts'
import {
  beginRegistration,
  deletePasskey,
  finishRegistration,
  MAX_PASSKEYS,
} from '../../../../actions/people/passkeys.ts'
import { MAX_KEY_NAME_LENGTH } from '../../../../vocabulary.ts'
import type { IdPath, WebContext } from '../../context.ts'
import { notFound } from '../../error-page.tsx'
import { formOf } from '../../forms.ts'
import { viewOf } from '../../view.ts'
import { relyingPartyOf } from '../sign-in/passkey-routes.ts'

const PAGE = '/account#passkeys'

/** Adding and removing passkeys. */
export function passkeyAccountRoutes(app: FastifyInstance, context: WebContext): void {
  const { requireRecentSignIn, setFlash, redirectWith } = context

  app.post('/account/passkeys/options', async (request, reply) => {
    const user = requireRecentSignIn(request, '/account')
    try {
      return await beginRegistration(context, relyingPartyOf(viewOf(request)), user)
    } catch (error) {
      if (error instanceof ActionError) return reply.code(422).send(error.message)
      throw error
    }
  })

  app.post('/account/passkeys', async (request, reply) => {
    const user = requireRecentSignIn(request, '/account')
    const form = formOf(request)
    const name = (form.get('name') ?? '').trim()
    const { account, passkeys: words } = viewOf(request).words
    try {
      const fields = { name, answer: form.get('answer') ?? '' }
      await finishRegistration(context.by(request), relyingPartyOf(viewOf(request)), user.id, fields)
      setFlash(reply, 'done', words.added(name))
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      const problems: Partial<Record<ActionErrorCode, string>> = {
        invalid_key_name: account.keys.badName(MAX_KEY_NAME_LENGTH),
        too_many_passkeys: words.tooMany(MAX_PASSKEYS),
      }
      setFlash(reply, 'problem', problems[error.code] ?? words.failed)
    }
    return reply.redirect(PAGE, 303)
  })

  app.post('/account/passkeys/:id/remove', async (request: FastifyRequest<IdPath>, reply) => {
    const user = requireRecentSignIn(request, '/account')
    const passkey = await deletePasskey(context.by(request), user.id, request.params.id)
    if (passkey === undefined) throw notFound()
    return redirectWith(reply, PAGE, viewOf(request).words.passkeys.removed(passkey.name))
  })
}
