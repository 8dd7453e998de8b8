import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../../actions/action-error.ts'
import { createPasswordLink, inviteUser, withdrawInvite } from '../../../../actions/people/invites.ts'
import { readEmail, restoreUser, suspendUser } from '../../../../actions/people/users.ts'
import { findInviteCount, listInvites } from '../../../../storage/people/invites.ts'
import { findUser, findUserCount, listUsers } from '../../../../storage/people/users.ts'
import type { IdPath, WebContext } from '../../context.ts'
import { notFound } from '../../error-page.tsx'
import { formOf } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import { createReader, queryOf, readPage } from '../../reports/list/list-query.ts'
import { viewOf } from '../../view.ts'
import { isManaged, UsersPage, usersHref } from './users-page.tsx'

const USERS_PER_PAGE = 50
const INVITES_PER_PAGE = 25

/** User management, for the owner only. Others get a 404. */
export function userRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, requireInstanceOwner, by, redirectWith } = context

  app.get('/users', async (request, reply) => {
    requireInstanceOwner(request)
    return show(request, reply)
  })

  app.post('/users/invite', async (request, reply) => {
    requireInstanceOwner(request)
    if (!viewOf(request).signInMethods.hasLinks) throw notFound()
    const typed = formOf(request).get('email') ?? ''
    const email = readEmail(typed)
    const { entry } = viewOf(request).words
    if (email === null) return show(request, reply, { typed, error: entry.badEmail }, 422)
    try {
      return showLink(request, reply, email, await inviteUser(by(request), email))
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'email_taken') throw error
      return show(request, reply, { typed, error: entry.emailTaken }, 422)
    }
  })

  app.post('/users/:id/link', async (request: FastifyRequest<IdPath>, reply) => {
    const user = await otherUser(request)
    if (!viewOf(request).signInMethods.hasLinks) throw notFound()
    return showLink(request, reply, user.email, await createPasswordLink(by(request), user))
  })

  app.post('/users/:id/lock', async (request: FastifyRequest<IdPath>, reply) => {
    const user = await otherUser(request)
    await suspendUser(by(request), user)
    return redirectWith(reply, usersHref('', pagesOf(request)), viewOf(request).words.users.suspended(user.email))
  })

  app.post('/users/:id/restore', async (request: FastifyRequest<IdPath>, reply) => {
    const user = await otherUser(request)
    // With passwords, only a new one restores access.
    if (user.suspendedAt === null || viewOf(request).signInMethods.hasPasswords) throw notFound()
    await restoreUser(by(request), user)
    return redirectWith(reply, usersHref('', pagesOf(request)), viewOf(request).words.users.restored(user.email))
  })

  app.post('/users/invites/:id/withdraw', async (request: FastifyRequest<IdPath>, reply) => {
    requireInstanceOwner(request)
    if (!(await withdrawInvite(by(request), request.params.id))) throw notFound()
    return redirectWith(reply, usersHref('', pagesOf(request)), viewOf(request).words.users.withdrawn)
  })

  /** The user in the path. The owner who set the instance up, and one's own account, can't be managed. */
  async function otherUser(request: FastifyRequest<IdPath>) {
    requireInstanceOwner(request)
    const user = await findUser(storage.db, request.params.id)
    if (user === undefined || !isManaged(user, viewOf(request))) throw notFound()
    return user
  }

  function showLink(request: FastifyRequest, reply: FastifyReply, email: string, token: string): Promise<FastifyReply> {
    return show(request, reply, { link: { email, href: `${viewOf(request).base}/invite/${token}` } }, 201)
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    more: { typed?: string; error?: string; link?: { email: string; href: string } } = {},
    status = 200,
  ): Promise<FastifyReply> {
    const view = viewOf(request)
    const { db } = storage
    const { page, invitesPage } = pagesOf(request)
    const [users, invites] = await Promise.all([
      readPage(page, USERS_PER_PAGE, { count: findUserCount(db), list: (part) => listUsers(db, part) }),
      readPage(invitesPage, INVITES_PER_PAGE, {
        count: findInviteCount(db, view.now),
        list: (part) => listInvites(db, view.now, part),
      }),
    ])
    return renderPage(reply, UsersPage({ view, users, invites, ...more }), { status })
  }
}

/** The pages of both lists: of the one that is shown, or that a form is on. */
function pagesOf(request: FastifyRequest) {
  const read = createReader(queryOf(request.url))
  return { page: read.page(), invitesPage: read.page('invites_page') }
}
