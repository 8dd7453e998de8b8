import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signIn } from '../../actions/accounts.ts'
import { issueKey } from '../../actions/key-format.ts'
import { hashPassword, isAccountPassword } from '../../actions/passwords.ts'
import { createKey, listKeys, revokeKey } from '../../storage/keys.ts'
import { endSession, endSessions, listSessions } from '../../storage/sessions.ts'
import { setPassword } from '../../storage/users.ts'
import { MAX_KEY_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../vocabulary.ts'
import { formOf } from '../forms.ts'
import { noSuchPage } from '../page-error.ts'
import { renderPage } from '../render.ts'
import type { WebTools } from '../tools.ts'
import { viewOf } from '../view.ts'
import { type AccountErrors, AccountPage } from './account-page.tsx'
import { EXPIRIES } from './keys-section.tsx'

interface OfOne {
  Params: { id: string }
}

const A_DAY = 86_400_000

/** One's own account: keys, browsers, password. */
export function accountRoutes(app: FastifyInstance, tools: WebTools): void {
  const { storage, now, attempts, requireUser, setFlash } = tools

  app.get('/account', async (request, reply) => {
    if (requireUser(request, reply) === undefined) return reply
    return show(request, reply)
  })

  app.post('/account/keys', async (request, reply) => {
    const user = requireUser(request, reply)
    if (user === undefined) return reply
    const form = formOf(request)
    const name = (form.get('name') ?? '').trim()
    const { keys: words } = viewOf(request).words.account
    if (name === '' || name.length > MAX_KEY_NAME_LENGTH || name.includes('\0'))
      return show(request, reply, { errors: { keyName: words.badName(MAX_KEY_NAME_LENGTH) } }, 422)
    const days = EXPIRIES.find((one) => one === form.get('expires')) ?? '90'
    const scope = form.get('scope') === 'read' ? 'read' : 'write'
    const at = now()
    const expiresAt = days === 'never' ? null : at + Number(days) * A_DAY
    const { key, hash, hint } = issueKey()
    await createKey(storage.db, { userId: user.id, name, scope, expiresAt, hash, hint, now: at })
    // Without a redirect: the key goes to this page alone, and is kept nowhere on the way.
    return show(request, reply, { created: key }, 201)
  })

  app.post('/account/keys/:id/revoke', async (request: FastifyRequest<OfOne>, reply) => {
    const user = requireUser(request, reply)
    if (user === undefined) return reply
    const { id } = request.params
    const key = (await listKeys(storage.db, user.id)).find((one) => one.id === id)
    if (key === undefined) throw noSuchPage()
    await revokeKey(storage.db, id, now(), user.id)
    setFlash(reply, 'done', viewOf(request).words.account.keys.revokedNow(key.name))
    return reply.redirect('/account', 303)
  })

  app.post('/account/password', async (request, reply) => {
    const user = requireUser(request, reply)
    if (user === undefined) return reply
    const form = formOf(request)
    const fresh = form.get('new-password') ?? ''
    const { entry, account } = viewOf(request).words
    const { ok, retryAfter } = attempts.allow(`password of ${user.id}`)
    if (!ok) {
      reply.header('retry-after', String(retryAfter))
      return show(request, reply, { errors: { password: entry.wait(retryAfter) } }, 429)
    }
    const errors: AccountErrors = {}
    if (!isAccountPassword(fresh)) errors.newPassword = entry.badPassword(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH)
    else if ((await signIn(storage, user.email, form.get('password') ?? '')) === null)
      errors.password = account.password.wrong
    if (errors.password !== undefined || errors.newPassword !== undefined) return show(request, reply, { errors }, 422)

    const passwordHash = await hashPassword(fresh)
    await storage.transaction(async (db) => {
      await setPassword(db, user.id, passwordHash)
      await endSessions(db, user.id, request.session?.id)
    })
    attempts.forget(`password of ${user.id}`)
    setFlash(reply, 'done', account.password.changed)
    return reply.redirect('/account', 303)
  })

  app.post('/account/sessions/:id/end', async (request: FastifyRequest<OfOne>, reply) => {
    const user = requireUser(request, reply)
    if (user === undefined) return reply
    if (!(await endSession(storage.db, user.id, request.params.id))) throw noSuchPage()
    setFlash(reply, 'done', viewOf(request).words.account.sessions.ended)
    return reply.redirect('/account', 303)
  })

  app.post('/account/sessions/end-others', async (request, reply) => {
    const user = requireUser(request, reply)
    if (user === undefined) return reply
    await endSessions(storage.db, user.id, request.session?.id)
    setFlash(reply, 'done', viewOf(request).words.account.sessions.othersEnded)
    return reply.redirect('/account', 303)
  })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    more: { created?: string; errors?: AccountErrors } = {},
    status = 200,
  ): Promise<FastifyReply> {
    const view = viewOf(request)
    const { session } = request
    if (session === null) throw noSuchPage()
    const [keys, sessions] = await Promise.all([
      listKeys(storage.db, session.userId),
      listSessions(storage.db, session.userId, view.now),
    ])
    return renderPage(reply, AccountPage({ view, keys, sessions, current: session.id, ...more }), { status })
  }
}
