import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ActionError } from '../../../../actions/action-error.ts'
import { acceptInvite, findInvite } from '../../../../actions/people/invites.ts'
import { findOwnerOfLink, findOwnerWithoutPassword, setUpOwner } from '../../../../actions/people/owner.ts'
import { isAccountPassword } from '../../../../actions/people/passwords.ts'
import { readEmail } from '../../../../actions/people/users.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../../vocabulary.ts'
import type { WebContext } from '../../context.ts'
import { formOf } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import type { Sessions } from '../../session.ts'
import { type View, viewOf } from '../../view.ts'
import type { AfterPassword } from './after-password.ts'
import { type EntryErrors, InvalidLinkPage, PasswordPage } from './password-page.tsx'

/** The one-time link that `verdict serve` prints while the owner has no password. */
export function setUpRoutes(app: FastifyInstance, context: WebContext, sessions: Sessions): void {
  const { storage, secret, redirectWith } = context

  app.get('/setup', async (request: FastifyRequest<{ Querystring: { token?: string } }>, reply) => {
    const view = viewOf(request)
    const token = String(request.query.token ?? '')
    const owner = await findOwnerOfLink(storage, secret, token)
    if (owner === undefined) return renderPage(reply, await invalidSetUpLink(view), { status: 410 })
    // The placeholder address of an owner who has not entered one yet.
    const email = owner.email.endsWith('@localhost') ? '' : owner.email
    return renderPage(reply, setUpPage(view, token, email))
  })

  app.post('/setup', async (request, reply) => {
    const view = viewOf(request)
    const form = formOf(request)
    const token = form.get('token') ?? ''
    view.path = `/setup?${new URLSearchParams({ token })}`
    const owner = await findOwnerOfLink(storage, secret, token)
    if (owner === undefined) return renderPage(reply, await invalidSetUpLink(view), { status: 410 })
    const typed = form.get('email') ?? ''
    const password = form.get('password') ?? ''
    const email = readEmail(typed)
    const { entry } = view.words
    const errors: EntryErrors = {}
    if (email === null) errors.email = entry.badEmail
    if (!isAccountPassword(password)) errors.password = entry.badPassword(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH)
    if (email === null || errors.password !== undefined)
      return renderPage(reply, setUpPage(view, token, typed, errors), { status: 422 })

    try {
      const isDone = await setUpOwner(context.by(request), owner, { email, password })
      if (!isDone) return renderPage(reply, await invalidSetUpLink(view), { status: 410 })
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'email_taken') throw error
      return renderPage(reply, setUpPage(view, token, typed, { email: entry.emailTaken }), { status: 422 })
    }
    await sessions.start(reply, { id: owner.id, email })
    return redirectWith(reply, '/reports', view.words.setUp.done)
  })

  /** Before set-up, it says where the right link is. */
  async function invalidSetUpLink(view: View) {
    const { invalid, pendingTitle, pending } = view.words.setUp
    if ((await findOwnerWithoutPassword(storage)) === undefined) return InvalidLinkPage({ view, text: invalid })
    return InvalidLinkPage({ view, title: pendingTitle, text: pending })
  }
}

function setUpPage(view: View, token: string, email: string, errors?: EntryErrors) {
  const { title, lead, button } = view.words.setUp
  return PasswordPage({
    view,
    title,
    lead,
    button,
    token,
    action: '/setup',
    email: { value: email, isFixed: false },
    ...(errors && { errors }),
  })
}

interface Path {
  Params: { token: string }
}

/** The invitation links that the owner creates. */
export function inviteRoutes(app: FastifyInstance, context: WebContext, afterPassword: AfterPassword): void {
  app.get('/invite/:token', async (request: FastifyRequest<Path>, reply) => {
    const view = viewOf(request)
    const { token } = request.params
    const invite = await findInvite(context, token)
    if (invite === undefined) return renderPage(reply, invalidInvite(view), { status: 410 })
    return renderPage(reply, invitePage(view, token, invite.email))
  })

  app.post('/invite/:token', async (request: FastifyRequest<Path>, reply) => {
    const view = viewOf(request)
    const { token } = request.params
    const invite = await findInvite(context, token)
    if (invite === undefined) return renderPage(reply, invalidInvite(view), { status: 410 })
    const password = formOf(request).get('password') ?? ''
    if (!isAccountPassword(password)) {
      const errors = { password: view.words.entry.badPassword(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH) }
      return renderPage(reply, invitePage(view, token, invite.email, errors), { status: 422 })
    }
    const user = await acceptInvite(context.by(request), token, password)
    if (user === undefined) return renderPage(reply, invalidInvite(view), { status: 410 })
    context.setFlash(reply, 'done', view.words.invite.done)
    return afterPassword(reply, { id: user.id, email: invite.email }, '/reports')
  })
}

function invitePage(view: View, token: string, email: string, errors?: EntryErrors) {
  const { title, lead, button } = view.words.invite
  return PasswordPage({
    view,
    title,
    lead: lead(email),
    button,
    action: `/invite/${token}`,
    email: { value: email, isFixed: true },
    ...(errors && { errors }),
  })
}

function invalidInvite(view: View) {
  return InvalidLinkPage({ view, text: view.words.invite.invalid })
}
