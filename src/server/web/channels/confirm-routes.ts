import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ChannelDependencies } from '../../../actions/channels/channel-dependencies.ts'
import {
  type Confirmation,
  confirmChannel,
  findConfirmation,
  findUnsubscription,
  unsubscribe,
} from '../../../actions/channels/confirm-channel.ts'
import type { WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import { ConfirmPage } from '../reports/list/confirm-page.tsx'
import { queryOf } from '../reports/list/list-query.ts'
import type { View } from '../view.ts'
import { LinkPage } from './link-page.tsx'

/** The pages that the links in mails to an address lead to. Opening one changes nothing, since scanners of mail do so too. */
export function confirmRoutes(app: FastifyInstance, { viewOf }: WebContext, acting: ChannelDependencies): void {
  app.get('/channels/confirm', async (request, reply) => {
    const { id, token } = linkOf(queryOf(request.url))
    const found = await findConfirmation(acting, id, token)
    if (found === undefined) throw notFound()
    const view = viewOf(request)
    if (found.state !== 'open') return showState(reply, view, found.state)
    const words = view.words.channels
    return renderPage(
      reply,
      ConfirmPage({
        view,
        page: 'none',
        title: words.confirmTitle,
        text: words.confirmText(found.channel.target),
        action: '/channels/confirm',
        confirm: words.confirmButton,
        danger: false,
        back: '/',
        fields: Object.entries({ id, token }),
      }),
    )
  })

  app.post('/channels/confirm', async (request, reply) => {
    const { id, token } = linkOf(formOf(request))
    const found = await confirmChannel(acting, id, token)
    if (found === undefined) throw notFound()
    const view = viewOf(request)
    view.path = `/channels/confirm?${new URLSearchParams({ id, token })}`
    return showState(reply, view, found.state === 'open' ? 'confirmed' : found.state)
  })

  app.get('/channels/unsubscribe', async (request, reply) => {
    const { id, token } = linkOf(queryOf(request.url))
    const channel = await findUnsubscription(acting, id, token)
    if (channel === undefined) throw notFound()
    const view = viewOf(request)
    const words = view.words.channels
    const isOver = channel.pause === 'unsubscribed'
    return renderPage(
      reply,
      ConfirmPage({
        view,
        page: 'none',
        danger: false,
        back: '/',
        title: isOver ? words.unsubscribedTitle : words.unsubscribeTitle,
        text: isOver ? words.unsubscribedText(channel.target) : words.unsubscribeText(channel.target),
        action: request.url,
        fields: isOver ? [['again', '1']] : [],
        confirm: isOver ? words.subscribeButton : words.unsubscribeButton,
      }),
    )
  })

  // Mail programs send this without having opened a page: RFC 8058 §3.1. The token in the URL is what they were given.
  app.register(async (part) => {
    part.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => new URLSearchParams())
    part.post('/channels/unsubscribe', { config: { isFromMail: true } }, async (request, reply) => {
      const { id, token } = linkOf(queryOf(request.url))
      const isUnsubscribed = !formOf(request).has('again')
      const channel = await unsubscribe(acting, id, token, isUnsubscribed)
      if (channel === undefined) throw notFound()
      return showState(reply, viewOf(request), isUnsubscribed ? 'unsubscribed' : 'confirmed')
    })
  })
}

const GONE = 410

function showState(reply: FastifyReply, view: View, state: Exclude<Confirmation['state'], 'open'>): FastifyReply {
  return renderPage(reply, LinkPage({ view, state }), { status: state === 'expired' ? GONE : 200 })
}

function linkOf(fields: URLSearchParams): { id: string; token: string } {
  return { id: (fields.get('id') ?? '').toLowerCase(), token: fields.get('token') ?? '' }
}
