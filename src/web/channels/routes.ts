import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../actions/action-error.ts'
import { readChannel } from '../../actions/channel-fields.ts'
import { openChannelMessages } from '../../actions/channel-messages.ts'
import { createChannel, deleteChannel, rotateSecret, testChannel, updateChannel } from '../../actions/channels.ts'
import { confirmChannel, findConfirmable } from '../../actions/confirm-channel.ts'
import { replayDelivery } from '../../actions/replay-deliveries.ts'
import { type Channel, findChannel, listChannels } from '../../storage/outbox/channels.ts'
import { listDeliveries } from '../../storage/outbox/deliveries.ts'
import { CHANNEL_KINDS, DIGESTS } from '../../vocabulary.ts'
import { LANGUAGES, translators } from '../../words/languages.ts'
import type { WebContext } from '../context.ts'
import { ConfirmPage } from '../dashboard/confirm-page.tsx'
import { createReader, queryOf } from '../dashboard/list-query.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import type { SignedInUser, View } from '../view.ts'
import { type ChannelForm, ChannelsPage } from './channels-page.tsx'
import { DELIVERIES_PER_PAGE, LogPage } from './log-page.tsx'

/** The page about where messages go, the log of each channel, and the forms that change them. */
export function channelRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, config, now, viewOf, setFlash } = context
  const messages = openChannelMessages(config, now)
  const acting = { storage, config, now, messages }
  const ownerOf = (view: View, user: SignedInUser) => ({ userId: user.id, email: user.email, baseUrl: view.base })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    more: { form?: ChannelForm; secret?: { value: string; isRotated: boolean } },
  ) {
    const { form = null, secret = null } = more
    const status = form !== null && Object.keys(form.errors).length > 0 ? 422 : 200
    const channels = await listChannels(storage.db, user.id)
    const hasMail = messages.mail !== null
    return renderPage(reply, ChannelsPage({ view: viewOf(request), channels, form, secret, hasMail }), { status })
  }

  app.get('/channels', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const kind = CHANNEL_KINDS.find((one) => one === queryOf(request.url).get('add'))
    const form = kind === undefined ? {} : { form: { kind, values: {}, errors: {} } }
    return show(request, reply, user, form)
  })

  app.post('/channels', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const view = viewOf(request)
    const words = view.words.channels
    const values = Object.fromEntries(formOf(request))
    const kind = CHANNEL_KINDS.find((one) => one === values.kind)
    if (kind === undefined) throw notFound()
    const typed = {
      ...{ name: values.name, url: values.url, email: values.email, token: values.token, project: values.project },
      language: LANGUAGES.find((one) => one === values.language),
      quietHours: values.quiet_hours,
      digest: DIGESTS.find((one) => one === values.digest),
    }
    const read = readChannel(kind, typed, null, { timeZone: config.timeZone, language: view.language })
    // Secrets are not sent back.
    const { token: _, csrf: __, ...shown } = values
    if (!read.ok) {
      const errors = Object.entries(read.errors).map(([name, [problem = '']]) => [
        name,
        asSentence(said(view, problem)),
      ])
      return show(request, reply, user, { form: { kind, values: shown, errors: Object.fromEntries(errors) } })
    }
    try {
      const { channel, secret } = await createChannel(acting, ownerOf(view, user), kind, read.fields)
      if (secret !== null) return await show(request, reply, user, { secret: { value: secret, isRotated: false } })
      setFlash(reply, 'done', channel.pause === 'unconfirmed' ? words.confirmSent : words.added)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      setFlash(reply, 'problem', said(view, error.message))
    }
    return reply.redirect('/channels', 303)
  })

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

  app.get<{ Params: { id: string } }>('/channels/:id', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const channel = await findChannel(storage.db, user.id, request.params.id.toLowerCase())
    if (channel === undefined) throw notFound()
    const page = createReader(queryOf(request.url)).page()
    const log = await listDeliveries(storage.slow, user.id, {
      channelId: channel.id,
      page,
      perPage: DELIVERIES_PER_PAGE,
    })
    return renderPage(reply, LogPage({ view: viewOf(request), channel, log, page }))
  })

  app.post<{ Params: { id: string } }>('/channels/:id', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const view = viewOf(request)
    const channel = await findChannel(storage.db, user.id, request.params.id.toLowerCase())
    if (channel === undefined) throw notFound()
    const form = formOf(request)
    try {
      if (form.get('action') === 'rotate') {
        const rotated = await rotateSecret(acting, user.id, channel.id)
        const value = rotated?.secret
        if (value) return await show(request, reply, user, { secret: { value, isRotated: true } })
      } else if (form.get('action') === 'replay') {
        const replayed = await replayDelivery(acting, user.id, form.get('delivery') ?? '')
        if (replayed !== undefined) setFlash(reply, 'done', view.words.channels.replayed)
        return reply.redirect(`/channels/${channel.id}`, 303)
      } else await act(form.get('action'), view, user, channel, reply)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      setFlash(reply, 'problem', said(view, error.message))
    }
    return reply.redirect('/channels', 303)
  })

  async function act(action: string | null, view: View, user: SignedInUser, channel: Channel, reply: FastifyReply) {
    const words = view.words.channels
    if (action === 'test') {
      const attempt = await testChannel(acting, ownerOf(view, user), channel.id)
      if (attempt === undefined) return
      const { isSent, status, tookMs, answer, error } = attempt
      const why = error === null ? words.status(status ?? 0) : said(view, error).replace(/\.$/, '')
      const text = isSent
        ? words.testSent(String(status), String(tookMs), answer ?? '')
        : words.testFailed(why, String(tookMs), answer ?? '')
      setFlash(reply, isSent ? 'done' : 'problem', text)
    }
    if (action === 'pause' || action === 'resume') {
      const { name, target, settings } = channel
      const fields = { name, target, settings, secrets: null }
      await updateChannel(acting, ownerOf(view, user), channel.id, () => ({ fields, isEnabled: action === 'resume' }))
    }
    if (action === 'remove' && (await deleteChannel(acting, user.id, channel.id)))
      setFlash(reply, 'done', words.removed)
  }
}

function linkOf(fields: URLSearchParams): { id: string; token: string } {
  return { id: (fields.get('id') ?? '').toLowerCase(), token: fields.get('token') ?? '' }
}

/** A problem completes a sentence; below its field it stands alone. */
function asSentence(problem: string): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1)
}

function said(view: View, english: string): string {
  return translators[view.language].sayText(english) ?? english
}
