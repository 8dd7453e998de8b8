import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { readChannel } from '../../../actions/channels/channel-fields.ts'
import { openChannelMessages } from '../../../actions/channels/channel-messages.ts'
import { createChannel, deleteChannel, rotateSecret, updateChannel } from '../../../actions/channels/channels.ts'
import { resendConfirmation } from '../../../actions/channels/confirm-channel.ts'
import { replayChannel, replayDelivery } from '../../../actions/channels/replay-deliveries.ts'
import { testChannel } from '../../../actions/channels/test-channel.ts'
import { DAY_MS } from '../../../common/durations.ts'
import { momentsOf } from '../../../domain/schedules/time-zone.ts'
import { type AlertRule, listAlertRules } from '../../../storage/alerts/alert-rules.ts'
import { type Channel, findChannel, listChannels } from '../../../storage/channels/channels.ts'
import { findReplayableCount, listDeliveries } from '../../../storage/channels/deliveries.ts'
import { CHANNEL_KINDS } from '../../../vocabulary.ts'
import { actorOf } from '../actor.ts'
import type { IdPath, WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf, safeNext } from '../forms.ts'
import { translateProblems, translateSentence } from '../problem-words.ts'
import { renderPage } from '../render.ts'
import { createReader, queryOf } from '../reports/list/list-query.ts'
import type { SignedInUser, View } from '../view.ts'
import { type ChannelForm, shownValues, typedChannel } from './channel-form.tsx'
import { ChannelsPage } from './channels-page.tsx'
import { confirmRoutes } from './confirm-routes.ts'
import { editRoutes } from './edit-routes.ts'
import { DELIVERIES_PER_PAGE, LogPage } from './log-page.tsx'

const RULES = 200

/** The page about where messages go, the log of each channel, and the forms that change them. */
export function channelRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, config, now, viewOf, setFlash } = context
  const messages = openChannelMessages(config, now, context.branding)
  const acting = { storage, config, now, messages }
  const by = (request: FastifyRequest) => ({ ...acting, actor: actorOf(request) })
  const ownerOf = (user: SignedInUser) => ({ userId: user.id, email: user.email })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    more: { form?: ChannelForm; secret?: { value: string; isRotated: boolean } },
  ) {
    const { form = null, secret = null } = more
    const [channels, rules] = await Promise.all([
      listChannels(storage.db, user.id),
      listAlertRules(storage.slow, user.id, { page: 1, perPage: RULES }),
    ])
    const page = {
      view: viewOf(request),
      channels,
      form,
      secret,
      hasMail: messages.mail !== null,
      onlyTold: countOnlyTold(rules.items, channels),
    }
    return renderPage(reply, ChannelsPage(page), { status: reply.statusCode })
  }

  app.get('/channels', async (request, reply) => {
    const user = context.requireUser(request)
    const kind = CHANNEL_KINDS.find((one) => one === queryOf(request.url).get('add'))
    // Without a mail server, the page says so and has no form, which could not be saved.
    const hasForm = kind !== undefined && (kind !== 'email' || messages.mail !== null)
    const form = hasForm ? { form: { kind, values: {}, errors: {} } } : {}
    return show(request, reply, user, form)
  })

  app.post('/channels', async (request, reply) => {
    const user = context.requireUser(request)
    const view = viewOf(request)
    const words = view.words.channels
    const sent = formOf(request)
    const kind = CHANNEL_KINDS.find((one) => one === sent.get('kind'))
    if (kind === undefined) throw notFound()
    const defaults = { timeZone: config.timeZone, language: view.language }
    const read = readChannel(kind, typedChannel(sent, true), null, defaults)
    const again = (errors: ChannelForm['errors']) => {
      view.path = `/channels?add=${kind}`
      return show(request, reply.code(422), user, { form: { kind, values: shownValues(sent), errors } })
    }
    if (!read.ok) return again(translateProblems(view, read.errors))
    try {
      const { secret, isConfirmationSent } = await createChannel(by(request), ownerOf(user), kind, read.fields)
      if (secret !== null) return await show(request, reply, user, { secret: { value: secret, isRotated: false } })
      if (isConfirmationSent === false) setFlash(reply, 'problem', words.confirmNotSent)
      else setFlash(reply, 'done', isConfirmationSent ? words.confirmSent : words.added)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      view.flash = { kind: 'problem', text: translateSentence(view, error.message) }
      return again({})
    }
    return reply.redirect('/channels', 303)
  })

  confirmRoutes(app, context, acting)
  editRoutes(app, context, acting)

  app.get<IdPath>('/channels/:id', async (request, reply) => {
    const user = context.requireUser(request)
    const channel = await findChannel(storage.db, user.id, request.params.id.toLowerCase())
    if (channel === undefined) throw notFound()
    const page = createReader(queryOf(request.url)).page()
    const log = await listDeliveries(storage.slow, user.id, {
      channelId: channel.id,
      page,
      perPage: DELIVERIES_PER_PAGE,
    })
    const typed = queryOf(request.url).get('since')
    const since = readLocalTime(typed ?? '', channel)
    const count = since === null ? null : await findReplayableCount(storage.slow, channel, since)
    const replay = typed === null ? null : { since: typed, count }
    return renderPage(reply, LogPage({ view: viewOf(request), channel, log, page, replay }))
  })

  app.post<IdPath>('/channels/:id', async (request, reply) => {
    const user = context.requireUser(request)
    const view = viewOf(request)
    const channel = await findChannel(storage.db, user.id, request.params.id.toLowerCase())
    if (channel === undefined) throw notFound()
    const form = formOf(request)
    try {
      if (form.get('action') === 'rotate') {
        const rotated = await rotateSecret(by(request), user.id, channel.id)
        const value = rotated?.secret
        if (value) {
          view.path = '/channels'
          return await show(request, reply, user, { secret: { value, isRotated: rotated.hasEarlier } })
        }
      } else if (form.get('action') === 'replay') {
        const replayed = await replayDelivery(acting, user.id, form.get('delivery') ?? '')
        if (replayed !== undefined) setFlash(reply, 'done', view.words.channels.replayed)
        return reply.redirect(`/channels/${channel.id}`, 303)
      } else if (form.get('action') === 'replay-all') {
        const since = readLocalTime(form.get('since') ?? '', channel)
        const replay = since === null ? undefined : await replayChannel(acting, user.id, channel.id, since)
        if (replay !== undefined) setFlash(reply, 'done', view.words.channels.replayedAll(replay.count))
        return reply.redirect(`/channels/${channel.id}`, 303)
      } else await act(form.get('action'), view, user, channel, reply)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      setFlash(reply, 'problem', translateSentence(view, error.message))
    }
    return reply.redirect(form.has('back') ? safeNext(form.get('back')) : '/channels', 303)
  })

  async function act(action: string | null, view: View, user: SignedInUser, channel: Channel, reply: FastifyReply) {
    const words = view.words.channels
    if (action === 'test') {
      const attempt = await testChannel(acting, user.id, channel.id)
      if (attempt === undefined) return
      const { isSent, status, tookMs, answer, error } = attempt
      const why = error === null ? words.status(status ?? 0) : translateSentence(view, error).replace(/\.$/, '')
      const text = isSent
        ? words.testSent(String(status), String(tookMs), answer ?? '')
        : words.testFailed(why, String(tookMs), answer ?? '')
      setFlash(reply, isSent ? 'done' : 'problem', text)
    }
    if (action === 'confirm' && (await resendConfirmation(acting, ownerOf(user), channel.id)) !== undefined)
      setFlash(reply, 'done', words.confirmSent)
    if (action === 'pause' || action === 'resume') {
      // Uses the current values, because a concurrent request may have changed the channel since it was read.
      const change = ({ name, target, settings }: Channel) => {
        return { fields: { name, target, settings, secrets: null }, isEnabled: action === 'resume' }
      }
      const changed = await updateChannel(by(reply.request), ownerOf(user), channel.id, change)
      const pause = changed?.channel.pause ?? null
      if (action === 'resume' && pause !== null) setFlash(reply, 'problem', words.pauses[pause])
      else setFlash(reply, 'done', action === 'resume' ? words.resumed : words.paused)
    }
    if (action === 'remove' && (await deleteChannel(by(reply.request), user.id, channel.id)))
      setFlash(reply, 'done', words.removed)
  }
}

/** What a browser sends of a date and time, in the time zone of the channel; null if it is none. */
function readLocalTime(typed: string, { settings }: Channel): number | null {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN
  if (Number.isNaN(local)) return null
  const day = Math.floor(local / DAY_MS) * DAY_MS
  return momentsOf(settings.time_zone, day, [local - day])[0]!
}

/** How many rules have no other channel, by its id. */
function countOnlyTold(rules: readonly AlertRule[], channels: readonly Channel[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const rule of rules) {
    const told = channels.filter(({ id }) => rule.channels?.includes(id))
    if (told.length === 1) counts.set(told[0]!.id, (counts.get(told[0]!.id) ?? 0) + 1)
  }
  return counts
}
