import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { readChannel } from '../../../actions/channels/channel-fields.ts'
import { openChannelMessages } from '../../../actions/channels/channel-messages.ts'
import { createChannel, deleteChannel, updateChannel } from '../../../actions/channels/channels.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { findChannel, listChannels } from '../../../storage/channels/channels.ts'
import { CHANNEL_KINDS } from '../../../vocabulary.ts'
import { answer, listAnswer, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import { changeRoutes } from '../change-routes.ts'
import type { Dependencies } from '../dependencies.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { pageOf } from '../list-answer.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { IdempotencyHeader } from '../reports/report-fields.ts'
import { paging } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { channelActionRoutes } from './channel-actions.ts'
import {
  answerChannel,
  ChannelPath,
  ChannelWithSecret,
  channelFields,
  secretExample,
  typedChannel,
} from './channel-answer.ts'
import { channelExample, channelRecord } from './records.ts'

const CreateBody = Type.Object({
  kind: oneOf(CHANNEL_KINDS, { description: 'How messages look, and where they go.' }),
  ...channelFields,
})
const UpdateBody = Type.Object({
  ...channelFields,
  enabled: Type.Optional(oneOf([0, 1], { description: '0 pauses it and skips pending messages. 1 resumes it.' })),
})

/** Where events are sent. */
export function channelRoutes(app: Api, dependencies: Dependencies, { answerList, baseUrl }: Tools): void {
  const { storage, config, now } = dependencies
  const acting = { storage, config, now, messages: openChannelMessages(config, now, dependencies.branding) }
  const by = (request: FastifyRequest) => ({ ...acting, actor: actorOf(request) })
  const defaults = { timeZone: config.timeZone, language: 'en' }
  const ownerOf = (request: FastifyRequest) => {
    const { userId, email } = request.caller
    return { userId, email }
  }
  const tags = ['Channels']

  app.get(
    '/channels',
    {
      schema: {
        operationId: 'listChannels',
        tags,
        summary: 'List channels',
        description: 'Oldest first.',
        querystring: Type.Object(paging),
        response: {
          ...listAnswer('channels', 'Channel', channelExample, '/channels'),
          ...problems(422),
        },
      },
    },
    (request, reply) =>
      answerList(request, reply, {
        read: async (question) => pageOf(await listChannels(storage.db, request.caller.userId), question),
        toJson: (channel) => JSON.stringify(channelRecord(channel)),
      }),
  )

  app.post(
    '/channels',
    {
      schema: {
        operationId: 'createChannel',
        tags,
        summary: 'Create a channel',
        description:
          'Requires `email` for the kind `email`, and `url` for every other one. `meta.secret` is the signing secret of a webhook (Standard Webhooks 1.0.0); it is shown only here. At most 50 channels.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ 'idempotency-key': IdempotencyHeader }),
        body: CreateBody,
        response: {
          201: answer('The channel was created.', ChannelWithSecret, secretExample, [
            'location',
            'idempotent-replayed',
          ]),
          ...problems(403, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { kind, ...body } = request.body
      const read = readChannel(kind, typedChannel(body), null, defaults)
      if (!read.ok) throw invalid(read.errors)
      const key = idempotencyKeyOf(request)
      const { channel, secret, isReplayed } = await createChannel(by(request), ownerOf(request), kind, read.fields, key)
      if (isReplayed) reply.header('idempotent-replayed', 'true')
      reply.code(201).header('location', `${baseUrl(request)}/api/v1/channels/${channel.id}`)
      return { data: channelRecord(channel), meta: { secret } }
    },
  )

  app.get(
    '/channels/:id',
    {
      schema: {
        operationId: 'showChannel',
        tags,
        summary: 'Show a channel',
        description: 'Without its URL and secrets, which are never returned.',
        params: ChannelPath,
        response: {
          200: recordAnswer('The channel.', 'Channel', channelExample, ['version']),
          304: { description: 'It has not changed since the version that If-None-Match names.', type: 'null' },
          ...problems(404, 422),
        },
      },
    },
    async (request, reply) => {
      const channel = await findChannel(storage.db, request.caller.userId, idOf(request, 'channel'))
      if (channel === undefined) throw notFound('channel')
      return answerChannel(request, reply, channel)
    },
  )

  const { put, patch, post, deletion } = changeRoutes({
    url: '/channels/:id',
    noun: 'channel',
    example: channelExample.id,
    tags,
    update: {
      description:
        'Absent fields keep their values. `enabled=1` resumes a channel, even after it was turned off because nothing was accepted.',
      body: UpdateBody,
      response: {
        200: recordAnswer('The updated channel.', 'Channel', channelExample, ['version']),
        ...problems(403, 404, 409, 412, 413, 415, 422),
      },
      run: async (request, reply, { id, body: { enabled, ...body }, isExpected }) => {
        const change = (before: Parameters<Parameters<typeof updateChannel>[3]>[0]) => {
          const read = readChannel(before.kind, typedChannel(body), before, defaults)
          if (!read.ok) throw invalid(read.errors)
          return { fields: read.fields, isEnabled: enabled === undefined ? undefined : enabled === 1 }
        }
        const changed = await updateChannel(by(request), ownerOf(request), id, change, isExpected)
        if (changed === undefined) throw notFound('channel')
        return answerChannel(request, reply, changed.channel)
      },
    },
    erase: {
      description: 'With its log. Pending messages are not sent.',
      problems: problems(403, 404, 412),
      run: (request, { id, isExpected }) => deleteChannel(by(request), request.caller.userId, id, isExpected),
    },
  })
  for (const route of [put, patch, post, deletion]) app.route(route)

  channelActionRoutes(app, acting, ownerOf)
}
