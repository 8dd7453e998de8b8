import type { FastifyInstance } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import type { ChannelDependencies } from '../../../actions/channels/channel-dependencies.ts'
import { readChannel } from '../../../actions/channels/channel-fields.ts'
import { updateChannel } from '../../../actions/channels/channels.ts'
import { findChannel } from '../../../storage/channels/channels.ts'
import { actorOf } from '../actor.ts'
import type { IdPath, WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { translateProblems, translateSentence } from '../problem-words.ts'
import { renderPage } from '../render.ts'
import { type ChannelForm, shownValues, typedChannel, valuesOf } from './channel-form.tsx'
import { EditPage } from './edit-page.tsx'

/** The page that changes the settings of a channel. */
export function editRoutes(app: FastifyInstance, context: WebContext, acting: ChannelDependencies): void {
  const { storage, config, viewOf, setFlash } = context

  app.get<IdPath>('/channels/:id/edit', async (request, reply) => {
    const user = context.requireUser(request)
    const channel = await findChannel(storage.db, user.id, request.params.id.toLowerCase())
    if (channel === undefined) throw notFound()
    const form: ChannelForm = { kind: channel.kind, values: valuesOf(channel), errors: {} }
    return renderPage(reply, EditPage({ view: viewOf(request), channel, form }))
  })

  app.post<IdPath>('/channels/:id/edit', async (request, reply) => {
    const user = context.requireUser(request)
    const view = viewOf(request)
    const sent = formOf(request)
    const channel = await findChannel(storage.db, user.id, request.params.id.toLowerCase())
    if (channel === undefined) throw notFound()
    const show = (errors: Record<string, string>) => {
      const form: ChannelForm = { kind: channel.kind, values: shownValues(sent), errors }
      return renderPage(reply, EditPage({ view, channel, form }), { status: 422 })
    }
    const defaults = { timeZone: config.timeZone, language: view.language }
    const read = readChannel(channel.kind, typedChannel(sent, false), channel, defaults)
    if (!read.ok) return show(translateProblems(view, read.errors))
    const owner = { userId: user.id, email: user.email }
    const words = view.words.channels
    try {
      const by = { ...acting, actor: actorOf(request) }
      const changed = await updateChannel(by, owner, channel.id, () => ({ fields: read.fields }))
      const isSent = changed?.isConfirmationSent ?? null
      if (isSent === false) setFlash(reply, 'problem', words.confirmNotSent)
      else if (changed?.isUnsigned) setFlash(reply, 'problem', words.savedUnsigned)
      else setFlash(reply, 'done', isSent ? words.confirmSent : words.saved)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      view.flash = { kind: 'problem', text: translateSentence(view, error.message) }
      return show({})
    }
    return reply.redirect('/channels', 303)
  })
}
