import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../../actions/action-error.ts'
import { tryToChangePassword } from '../../../../actions/attempts.ts'
import { createKey, isKeyName, revokeKey } from '../../../../actions/keys/keys.ts'
import { endOtherSessions, endSession } from '../../../../actions/people/sessions.ts'
import { changePassword } from '../../../../actions/people/users.ts'
import { DAY_MS } from '../../../../common/durations.ts'
import { findKeyCount, findKeyOfUser, listKeys } from '../../../../storage/keys/keys.ts'
import { findIdentity } from '../../../../storage/people/identities.ts'
import { listPasskeys } from '../../../../storage/people/passkeys.ts'
import { findSessionCount, listSessions } from '../../../../storage/people/sessions.ts'
import { findUser } from '../../../../storage/people/users.ts'
import { MAX_KEY_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../../vocabulary.ts'
import type { IdPath, WebContext } from '../../context.ts'
import { notFound } from '../../error-page.tsx'
import { formOf, isResubmitted } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import { createReader, queryOf, readPage } from '../../reports/list/list-query.ts'
import { viewOf } from '../../view.ts'
import type { Words } from '../../words/words.ts'
import { type AccountErrors, AccountPage, accountHref } from './account-page.tsx'
import { EXPIRIES } from './keys-section.tsx'
import { findTwoFactorState } from './two-factor-routes.ts'

/** Keys, or sessions. */
const PER_PAGE = 25

/** The user's own account: API keys, sessions and password. */
export function accountRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, now, requireUser, redirectWith } = context

  app.get('/account', async (request, reply) => {
    requireUser(request)
    return show(request, reply)
  })

  app.post('/account/keys', async (request, reply) => {
    const user = requireUser(request)
    const form = formOf(request)
    const name = (form.get('name') ?? '').trim()
    const { keys: words } = viewOf(request).words.account
    if (!isKeyName(name)) return show(request, reply, { errors: { keyName: words.badName(MAX_KEY_NAME_LENGTH) } }, 422)
    const [newest] = await listKeys(storage.db, user.id, { limit: 1, offset: 0 })
    if (newest !== undefined && isResubmitted(form, newest))
      return show(request, reply, { typedKey: name, errors: { keyName: words.createdBefore(newest.name) } }, 409)
    const days = EXPIRIES.find((one) => one === form.get('expires')) ?? '90'
    const scope = form.get('scope') === 'read' ? 'read' : 'write'
    const expiresAt = days === 'never' ? null : now() + Number(days) * DAY_MS
    const key = await createKey(context.by(request), { userId: user.id, name, scope, expiresAt }).catch(
      (error: unknown) => {
        if (error instanceof ActionError && error.code === 'user_suspended') return null
        throw error
      },
    )
    if (key === null) return reply.redirect('/sign-in', 303)
    // No redirect, so that the key is on this page only and is not stored in a cookie.
    return show(request, reply, { created: key }, 201)
  })

  app.post('/account/keys/:id/revoke', async (request: FastifyRequest<IdPath>, reply) => {
    const user = requireUser(request)
    const { id } = request.params
    const key = await findKeyOfUser(storage.db, user.id, id)
    if (key === undefined) throw notFound()
    await revokeKey(context.by(request), id, user.id)
    return redirectWith(
      reply,
      accountHref('', pagesOf(request)),
      viewOf(request).words.account.keys.revokedNow(key.name),
    )
  })

  app.post('/account/password', async (request, reply) => {
    if (!viewOf(request).signInMethods.hasPasswords) throw notFound()
    const user = requireUser(request)
    const form = formOf(request)
    const next = form.get('new-password') ?? ''
    const { entry, account } = viewOf(request).words
    const { retryAfter, succeed } = await tryToChangePassword(context, user.id)
    if (retryAfter > 0) {
      reply.header('retry-after', String(retryAfter))
      return show(request, reply, { errors: { password: entry.wait(retryAfter) } }, 429)
    }
    try {
      const passwords = { current: form.get('password') ?? '', next, sessionId: request.session?.id }
      await changePassword(context.by(request), user, passwords)
    } catch (error) {
      const errors = passwordErrors(error, { entry, account })
      if (errors === null) throw error
      // Only a wrong password counts, not a new one that is too short.
      if (errors.password === undefined) await succeed()
      return show(request, reply, { errors }, 422)
    }
    await succeed()
    return redirectWith(reply, '/account', account.password.changed)
  })

  app.post('/account/sessions/:id/end', async (request: FastifyRequest<IdPath>, reply) => {
    const user = requireUser(request)
    if (!(await endSession(context.by(request), user.id, request.params.id))) throw notFound()
    return redirectWith(reply, accountHref('', pagesOf(request)), viewOf(request).words.account.sessions.ended)
  })

  app.post('/account/sessions/end-others', async (request, reply) => {
    const user = requireUser(request)
    await endOtherSessions(context.by(request), user.id, request.session?.id)
    return redirectWith(reply, '/account', viewOf(request).words.account.sessions.othersEnded)
  })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    more: { created?: string; typedKey?: string; errors?: AccountErrors } = {},
    status = 200,
  ): Promise<FastifyReply> {
    const view = viewOf(request)
    const { session } = request
    if (session === null) throw notFound()
    const { oidcIssuer } = context.config
    const shown = pagesOf(request)
    const [keys, [newestKey], sessions, twoFactor, passkeys, user, identity] = await Promise.all([
      readPage(shown.keysPage, PER_PAGE, {
        count: findKeyCount(storage.db, session.userId),
        list: (part) => listKeys(storage.db, session.userId, part),
      }),
      listKeys(storage.db, session.userId, { limit: 1, offset: 0 }),
      readPage(shown.sessionsPage, PER_PAGE, {
        count: findSessionCount(storage.db, session.userId, view.now),
        list: (part) => listSessions(storage.db, session.userId, view.now, part),
      }),
      findTwoFactorState(storage.db, session.userId),
      listPasskeys(storage.db, session.userId),
      findUser(storage.db, session.userId),
      oidcIssuer === null ? undefined : findIdentity(storage.db, session.userId, oidcIssuer),
    ])
    const page = AccountPage({
      view,
      keys,
      newestKey: newestKey?.id ?? '',
      sessions,
      twoFactor,
      passkeys,
      hasPassword: view.signInMethods.hasPasswords && user?.passwordHash !== null,
      isConnected: identity !== undefined,
      current: session.id,
      ...more,
    })
    return renderPage(reply, page, { status })
  }
}

/** The pages of both lists: of the one that is shown, or that a form is on. */
function pagesOf(request: FastifyRequest) {
  const read = createReader(queryOf(request.url))
  return { keysPage: read.page('keys_page'), sessionsPage: read.page('sessions_page') }
}

/** The field errors of a password change; null for any other error. */
function passwordErrors(error: unknown, { entry, account }: Pick<Words, 'entry' | 'account'>): AccountErrors | null {
  if (!(error instanceof ActionError)) return null
  if (error.code === 'wrong_password') return { password: account.password.wrong }
  if (error.code === 'invalid_password')
    return { newPassword: entry.badPassword(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH) }
  return null
}
