import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptInvite, findInvite } from '../../actions/invites.ts'
import { isAccountPassword } from '../../actions/passwords.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../vocabulary.ts'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import type { Sessions } from '../session.ts'
import type { WebTools } from '../tools.ts'
import { type View, viewOf } from '../view.ts'
import { DeadLinkPage, type EntryErrors, PasswordPage } from './password-page.tsx'

interface Path {
  Params: { token: string }
}

/** The links that the owner makes for others. */
export function inviteRoutes(app: FastifyInstance, tools: WebTools, sessions: Sessions): void {
  app.get('/invite/:token', async (request: FastifyRequest<Path>, reply) => {
    const view = viewOf(request)
    const { token } = request.params
    const invite = await findInvite(tools, token)
    if (invite === undefined) return renderPage(reply, deadLink(view), { status: 410 })
    return renderPage(reply, page(view, token, invite.email))
  })

  app.post('/invite/:token', async (request: FastifyRequest<Path>, reply) => {
    const view = viewOf(request)
    const { token } = request.params
    const invite = await findInvite(tools, token)
    if (invite === undefined) return renderPage(reply, deadLink(view), { status: 410 })
    const password = formOf(request).get('password') ?? ''
    if (!isAccountPassword(password)) {
      const errors = { password: view.words.entry.badPassword(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH) }
      return renderPage(reply, page(view, token, invite.email, errors), { status: 422 })
    }
    const user = await acceptInvite(tools, token, password)
    if (user === undefined) return renderPage(reply, deadLink(view), { status: 410 })
    await sessions.start(reply, user.id)
    tools.setFlash(reply, 'done', view.words.invite.done)
    return reply.redirect('/reports', 303)
  })
}

function page(view: View, token: string, email: string, errors?: EntryErrors) {
  const { title, lead, button } = view.words.invite
  return PasswordPage({
    view,
    title,
    lead: lead(email),
    button,
    action: `/invite/${token}`,
    email: { value: email, settled: true },
    ...(errors && { errors }),
  })
}

function deadLink(view: View) {
  return DeadLinkPage({ view, title: view.words.invite.title, text: view.words.invite.over })
}
