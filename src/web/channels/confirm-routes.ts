import type { FastifyInstance } from 'fastify'
import type { ChannelDependencies } from '../../actions/channels.ts'
import { confirmChannel, findConfirmable } from '../../actions/confirm-channel.ts'
import type { WebContext } from '../context.ts'
import { ConfirmPage } from '../dashboard/confirm-page.tsx'
import { queryOf } from '../dashboard/list-query.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'

/** The pages that the links in mails to an address lead to. */
export function confirmRoutes(
  app: FastifyInstance,
  { viewOf, setFlash }: WebContext,
  acting: ChannelDependencies,
): void {
  app.get('/channels/confirm', async (request, reply) => {
    const { id, token } = linkOf(queryOf(request.url))
    const channel = await findConfirmable(acting, id, token)
    if (channel === undefined) throw notFound()
    const view = viewOf(request)
    const words = view.words.channels
    return renderPage(
      reply,
      ConfirmPage({
        view,
        page: 'none',
        title: words.confirmTitle,
        text: words.confirmText(channel.target),
        action: '/channels/confirm',
        fields: [
          ['id', id],
          ['token', token],
        ],
        confirm: words.confirmButton,
        danger: false,
        back: '/',
      }),
    )
  })

  app.post('/channels/confirm', async (request, reply) => {
    const { id, token } = linkOf(formOf(request))
    if (!(await confirmChannel(acting, id, token))) throw notFound()
    setFlash(reply, 'done', viewOf(request).words.channels.confirmed)
    return reply.redirect(viewOf(request).user === null ? '/' : '/channels', 303)
  })
}

function linkOf(fields: URLSearchParams): { id: string; token: string } {
  return { id: (fields.get('id') ?? '').toLowerCase(), token: fields.get('token') ?? '' }
}
