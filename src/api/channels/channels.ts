import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { readChannel } from '../../actions/channel-fields.ts'
import { openChannelMessages } from '../../actions/channel-messages.ts'
import { createChannel, deleteChannel, rotateSecret, testChannel, updateChannel } from '../../actions/channels.ts'
import { resendConfirmation } from '../../actions/confirm-channel.ts'
import type { BaseUrl } from '../../http/base-url.ts'
import { oneOf, orNull } from '../../results/json-schema.ts'
import { findChannel, listChannels } from '../../storage/outbox/channels.ts'
import { CHANNEL_KINDS } from '../../vocabulary.ts'
import { answer, HEADERS, IfMatchHeader, listAnswer, problems } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { listExample } from '../examples.ts'
import type { AnswerList } from '../list-answer.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { envelope, listOf, paging } from '../schemas.ts'
import { expectedVersion } from '../versions.ts'
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
  enabled: Type.Optional(oneOf([0, 1], { description: '0 pauses it, and leaves out what waits. 1 resumes it.' })),
})

const DeletedChannel = Type.Object({
  id: Type.String({ format: 'uuid' }),
  object: oneOf(['channel']),
  deleted: Type.Unsafe<true>({ type: 'boolean', enum: [true] }),
})

const TestResult = Type.Object({
  data: Type.Object({
    sent: Type.Boolean({ description: 'Whether the receiver accepted it.' }),
    status: orNull('integer', { description: 'What it answered; 250 for a mail that the server took.' }),
    took_ms: Type.Integer({ description: 'How long that took.' }),
    answer: orNull('string', { description: 'The first 256 characters of the answer.' }),
    error: orNull('string', { description: 'Why there was no answer.' }),
  }),
})

/** Where events are sent. */
export function channelRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  { answerList, baseUrl }: { answerList: AnswerList; baseUrl: BaseUrl },
): void {
  const { storage, config, now } = dependencies
  const acting = { storage, config, now, messages: openChannelMessages(config, now) }
  const by = (request: FastifyRequest) => ({ ...acting, actor: actorOf(request) })
  const defaults = { timeZone: config.timeZone, language: 'en' }
  const ownerOf = (request: FastifyRequest) => {
    const { userId, email } = request.caller
    return { userId, email, baseUrl: baseUrl(request) }
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
        description: 'The oldest first.',
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
        async read({ page, perPage }) {
          const all = await listChannels(storage.db, request.caller.userId)
          return { items: all.slice((page - 1) * perPage, page * perPage), total: all.length }
        },
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
        body: CreateBody,
        response: {
          201: answer('The channel was created.', ChannelWithSecret, secretExample, { location: HEADERS.location }),
          ...problems(403, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { kind, ...body } = request.body
      const read = readChannel(kind, typedChannel(body), null, defaults)
      if (!read.ok) throw invalid(read.errors)
      const { channel, secret } = await createChannel(by(request), ownerOf(request), kind, read.fields)
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

  for (const [method, operationId] of [
    ['PUT', 'putChannel'],
    ['PATCH', 'patchChannel'],
  ] as const) {
    typed.route({
      method,
      url: '/channels/:id',
      schema: {
        operationId,
        tags,
        summary: 'Update a channel',
        description:
          'Fields that are absent stay as they are. `enabled=1` resumes a channel, also after it was turned off because nothing was accepted.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ 'if-match': IfMatchHeader }),
        params: ChannelPath,
        body: UpdateBody,
        response: {
          200: answer(
            'The channel as it is now.',
            envelope('Channel'),
            { data: channelExample },
            { etag: HEADERS.version },
          ),
          ...problems(403, 404, 412, 413, 415, 422),
        },
      },
      handler: async (request, reply) => answerChannel(request, reply, await update(request, request.body)),
    })
  }

  typed.delete(
    '/channels/:id',
    {
      schema: {
        operationId: 'deleteChannel',
        tags,
        summary: 'Delete a channel',
        description: 'With its log. What waits for it is not sent.',
        headers: Type.Object({ 'if-match': IfMatchHeader }),
        params: ChannelPath,
        response: {
          200: answer('The channel is gone.', DeletedChannel, deletedChannelExample),
          ...problems(403, 404, 412),
        },
      },
    },
    async (request) => {
      const id = idOf(request, 'channel')
      if (!(await deleteChannel(by(request), request.caller.userId, id, expectedVersion(request))))
        throw notFound('channel')
      return { id, object: 'channel', deleted: true } as const
    },
  )

  typed.post(
    '/channels/:id/test',
    {
      schema: {
        operationId: 'testChannel',
        tags,
        summary: 'Send a test message',
        description:
          'Sends `test.sent` at once, without retries, and answers with what the receiver said. 10 a minute.',
        params: ChannelPath,
        response: {
          200: answer('What became of it.', TestResult, {
            data: { sent: true, status: 200, took_ms: 84, answer: 'ok', error: null },
          }),
          ...problems(403, 404, 409, 415),
        },
      },
    },
    async (request) => {
      const attempt = await testChannel(acting, ownerOf(request), idOf(request, 'channel'))
      if (attempt === undefined) throw notFound('channel')
      const { isSent, status, tookMs, answer, error } = attempt
      return { data: { sent: isSent, status, took_ms: tookMs, answer, error } }
    },
  )

  typed.post(
    '/channels/:id/confirmation',
    {
      schema: {
        operationId: 'confirmChannel',
        tags,
        summary: 'Send the confirmation of an address again',
        description:
          'For a channel with `paused_reason` `unconfirmed`. The link in the mail is valid for 7 days. 5 an hour.',
        params: ChannelPath,
        response: {
          200: answer('The mail is on its way.', envelope('Channel'), {
            data: {
              ...channelExample,
              kind: 'email',
              target: 'an…@example.com',
              enabled: 0,
              paused_reason: 'unconfirmed',
            },
          }),
          ...problems(403, 404, 409, 415),
        },
      },
    },
    async (request) => {
      const channel = await resendConfirmation(acting, ownerOf(request), idOf(request, 'channel'))
      if (channel === undefined) throw notFound('channel')
      return { data: channelRecord(channel) }
    },
  )

  typed.post(
    '/channels/:id/rotate',
    {
      schema: {
        operationId: 'rotateChannel',
        tags,
        summary: 'Replace the signing secret of a webhook',
        description: 'Messages have two signatures for 24 hours, with the old secret and the new one.',
        params: ChannelPath,
        response: {
          200: answer('The channel with its new secret, shown only here.', ChannelWithSecret, secretExample),
          ...problems(403, 404, 409, 415),
        },
      },
    },
    async (request) => {
      const rotated = await rotateSecret(by(request), request.caller.userId, idOf(request, 'channel'))
      if (rotated === undefined) throw notFound('channel')
      return { data: channelRecord(rotated.channel), meta: { secret: rotated.secret } }
    },
  )
}
