import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readEmail } from '../../actions/accounts.ts'
import { inviteTo } from '../../actions/invites.ts'
import { listInvites, withdrawInvite, withdrawInvitesOf } from '../../storage/invites.ts'
import { revokeKeys } from '../../storage/keys.ts'
import { endSessions } from '../../storage/sessions.ts'
import { findUser, findUserByEmail, listUsers, setPassword } from '../../storage/users.ts'
import { formOf } from '../forms.ts'
import { noSuchPage } from '../page-error.ts'
import { renderPage } from '../render.ts'
import type { WebTools } from '../tools.ts'
import { viewOf } from '../view.ts'
import { UsersPage } from './users-page.tsx'

interface OfOne {
  Params: { id: string }
}

/** Who may come in: for the owner alone; to others there is no such page. */
export function userRoutes(app: FastifyInstance, { storage, now, requireUser, setFlash }: WebTools): void {
  app.get('/users', async (request, reply) => (isOwner(request, reply) ? show(request, reply) : reply))

  app.post('/users/invite', async (request, reply) => {
    if (!isOwner(request, reply)) return reply
    const typed = formOf(request).get('email') ?? ''
    const email = readEmail(typed)
    const { entry } = viewOf(request).words
    if (email === null) return show(request, reply, { typed, error: entry.badEmail }, 422)
    const known = await findUserByEmail(storage.db, email)
    if (known !== undefined) return show(request, reply, { typed, error: entry.emailTaken }, 422)
    return showLink(request, reply, email)
  })

  app.post('/users/:id/link', async (request: FastifyRequest<OfOne>, reply) => {
    const user = await otherUser(request, reply)
    return user === null ? reply : showLink(request, reply, user.email)
  })

  app.post('/users/:id/lock', async (request: FastifyRequest<OfOne>, reply) => {
    const user = await otherUser(request, reply)
    if (user === null) return reply
    await storage.transaction(async (db) => {
      await setPassword(db, user.id, null)
      await endSessions(db, user.id)
      await revokeKeys(db, user.id, now())
      await withdrawInvitesOf(db, user.email)
    })
    setFlash(reply, 'done', viewOf(request).words.users.locked(user.email))
    return reply.redirect('/users', 303)
  })

  app.post('/users/invites/:id/withdraw', async (request: FastifyRequest<OfOne>, reply) => {
    if (!isOwner(request, reply)) return reply
    if (!(await withdrawInvite(storage.db, request.params.id))) throw noSuchPage()
    setFlash(reply, 'done', viewOf(request).words.users.withdrawn)
    return reply.redirect('/users', 303)
  })

  function isOwner(request: FastifyRequest, reply: FastifyReply): boolean {
    const user = requireUser(request, reply)
    if (user === undefined) return false
    if (user.role !== 'owner') throw noSuchPage()
    return true
  }

  /** Whom the path names: anybody but an owner, who changes their own password themselves. */
  async function otherUser(request: FastifyRequest<OfOne>, reply: FastifyReply) {
    if (!isOwner(request, reply)) return null
    const user = await findUser(storage.db, request.params.id)
    if (user === undefined || user.role === 'owner') throw noSuchPage()
    return user
  }

  async function showLink(request: FastifyRequest, reply: FastifyReply, email: string): Promise<FastifyReply> {
    const token = await inviteTo(storage, email, now())
    return show(request, reply, { link: { email, href: `${viewOf(request).base}/invite/${token}` } }, 201)
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    more: { typed?: string; error?: string; link?: { email: string; href: string } } = {},
    status = 200,
  ): Promise<FastifyReply> {
    const view = viewOf(request)
    const [users, invites] = await Promise.all([listUsers(storage.db), listInvites(storage.db, view.now)])
    return renderPage(reply, UsersPage({ view, users, invites, ...more }), { status })
  }
}
