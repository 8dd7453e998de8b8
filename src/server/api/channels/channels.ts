import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { readChannel } from '../../../actions/channels/channel-fields.ts'
import { openChannelMessages } from '../../../actions/channels/channel-messages.ts'
import { createChannel, deleteChannel, updateChannel } from '../../../actions/channels/channels.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { findChannel, listChannels } from '../../../storage/channels/channels.ts'
import { CHANNEL_KINDS } from '../../../vocabulary.ts'
import type { BaseUrl } from '../../http/base-url.ts'
import { answer, HEADERS, IfMatchHeader, listAnswer, problems } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import { MethodField, upperCaseMethod } from '../compatibility.ts'
import type { Dependencies } from '../dependencies.ts'
import { listExample } from '../examples.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { type AnswerList, pageOf } from '../list-answer.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { IdempotencyHeader } from '../reports/report-fields.ts'
import { deletedRecord, envelope, listOf, paging } from '../schemas.ts'
import { expectedVersion } from '../versions.ts'
import { channelActionRoutes } from './channel-actions.ts'
import {
  answerChannel,
  ChannelPath,
  ChannelWithSecret,
  channelFields,
  secretExample,
  typedChannel,
} from './channel-answer.ts'
import { type ChannelRecord, channelExample, channelRecord, deletedChannelExample } from './records.ts'

const CreateBody = Type.Object({
  kind: oneOf(CHANNEL_KINDS, { description: 'How messages look, and where they go.' }),
  ...channelFields,
})
const UpdateBody = Type.Object({
  ...channelFields,
  enabled: Type.Optional(oneOf([0, 1], { description: '0 pauses it and skips pending messages. 1 resumes it.' })),
})

const DeletedChannel = deletedRecord('channel')

/** Where events are sent. */
export function channelRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  { answerList, baseUrl }: { answerList: AnswerList; baseUrl: BaseUrl },
): void {
  const { storage, config, now } = dependencies
  const acting = { storage, config, now, messages: openChannelMessages(config, now, dependencies.branding) }
  const by = (request: FastifyRequest) => ({ ...acting, actor: actorOf(request) })
  const defaults = { timeZone: config.timeZone, language: 'en' }
  const ownerOf = (request: FastifyRequest) => {
    const { userId, email } = request.caller
    return { userId, email }
  }
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()
  const tags = ['Channels']

  typed.get(
    '/channels',
    {
      schema: {
        operationId: 'listChannels',
        tags,
        summary: 'List channels',
        description: 'Oldest first.',
        querystring: Type.Object(paging),
        response: {
          ...listAnswer(
            'A page of channels.',
            listOf<ChannelRecord>('Channel'),
            listExample(channelExample, '/channels'),
          ),
          ...problems(422),
        },
      },
    },
    (request, reply) =>
      answerList(request, reply, {
        question: { page: request.query.page ?? 1, perPage: request.query.per_page ?? 10 },
        read: async (question) => pageOf(await listChannels(storage.db, request.caller.userId), question),
        toJson: (channel) => JSON.stringify(channelRecord(channel)),
      }),
  )

  typed.post(
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
          201: answer('The channel was created.', ChannelWithSecret, secretExample, {
            location: HEADERS.location,
            'idempotent-replayed': HEADERS.idempotentReplayed,
          }),
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

  typed.get(
    '/channels/:id',
    {
      schema: {
        operationId: 'showChannel',
        tags,
        summary: 'Show a channel',
        description: 'Without its URL and secrets, which are never returned.',
        params: ChannelPath,
        response: {
          200: answer('The channel.', envelope('Channel'), { data: channelExample }, { etag: HEADERS.version }),
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

  const update = async (request: FastifyRequest, { enabled, ...body }: Static<typeof UpdateBody>) => {
    const change = (before: Parameters<Parameters<typeof updateChannel>[3]>[0]) => {
      const read = readChannel(before.kind, typedChannel(body), before, defaults)
      if (!read.ok) throw invalid(read.errors)
      return { fields: read.fields, isEnabled: enabled === undefined ? undefined : enabled === 1 }
    }
    const id = idOf(request, 'channel')
    const changed = await updateChannel(by(request), ownerOf(request), id, change, expectedVersion(request))
    if (changed === undefined) throw notFound('channel')
    return changed.channel
  }

  const erase = async (request: FastifyRequest) => {
    const id = idOf(request, 'channel')
    if (!(await deleteChannel(by(request), request.caller.userId, id, expectedVersion(request))))
      throw notFound('channel')
    return { id, object: 'channel', deleted: true } as const
  }
  const schema = {
    tags,
    consumes: [...BODY_TYPES],
    headers: Type.Object({ 'if-match': IfMatchHeader }),
    params: ChannelPath,
    response: {
      200: answer('The updated channel.', envelope('Channel'), { data: channelExample }, { etag: HEADERS.version }),
      ...problems(403, 404, 409, 412, 413, 415, 422),
    },
  }

  for (const [method, operationId] of [
    ['PUT', 'putChannel'],
    ['PATCH', 'patchChannel'],
  ] as const) {
    typed.route({
      method,
      url: '/channels/:id',
      schema: {
        ...schema,
        operationId,
        summary: 'Update a channel',
        description:
          'Absent fields keep their values. `enabled=1` resumes a channel, even after it was turned off because nothing was accepted.',
        body: UpdateBody,
      },
      handler: async (request, reply) => answerChannel(request, reply, await update(request, request.body)),
    })
  }

  typed.post(
    '/channels/:id',
    {
      schema: {
        ...schema,
        operationId: 'postChannel',
        summary: 'Update or delete a channel by POST',
        description:
          'For clients that can only send GET and POST: updates it, or does what the field `_method` or the header X-HTTP-Method-Override says. With `_method=DELETE` the response is that of deleting the channel.',
        body: Type.Object({ _method: Type.Optional(MethodField), ...UpdateBody.properties }),
      },
      preValidation: upperCaseMethod,
    },
    async (request, reply) => {
      const { _method: method, ...body } = request.body
      return method === 'DELETE' ? erase(request) : answerChannel(request, reply, await update(request, body))
    },
  )

  typed.delete(
    '/channels/:id',
    {
      schema: {
        operationId: 'deleteChannel',
        tags,
        summary: 'Delete a channel',
        description: 'With its log. Pending messages are not sent.',
        headers: Type.Object({ 'if-match': IfMatchHeader }),
        params: ChannelPath,
        response: {
          200: answer('The channel was deleted.', DeletedChannel, deletedChannelExample),
          ...problems(403, 404, 412),
        },
      },
    },
    erase,
  )

  channelActionRoutes(app, acting, ownerOf)
}
