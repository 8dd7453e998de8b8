import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { ChannelDependencies, ChannelOwner } from '../../../actions/channels/channel-dependencies.ts'
import { rotateSecret } from '../../../actions/channels/channels.ts'
import { resendConfirmation } from '../../../actions/channels/confirm-channel.ts'
import { testChannel } from '../../../actions/channels/test-channel.ts'
import { orNull } from '../../../domain/results/json-schema.ts'
import { answer, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { idOf, notFound } from '../problems.ts'
import { IdempotencyHeader } from '../reports/report-fields.ts'
import type { Api } from '../tools.ts'
import { ChannelPath, ChannelWithSecret, secretExample } from './channel-answer.ts'
import { channelExample, channelRecord } from './records.ts'

const TestResult = Type.Object({
  data: Type.Object({
    sent: Type.Boolean({ description: 'Whether the receiver accepted it.' }),
    status: orNull('integer', {
      description: 'The status it responded with; 250 for an email that the mail server accepted.',
    }),
    took_ms: Type.Integer({ description: 'How long that took.' }),
    answer: orNull('string', { description: 'The first 256 characters of the answer.' }),
    error: orNull('string', { description: 'Why there was no answer.' }),
  }),
})

/** The actions of a channel. */
export function channelActionRoutes(
  app: Api,
  acting: ChannelDependencies,
  ownerOf: (request: FastifyRequest) => ChannelOwner,
): void {
  const tags = ['Channels']

  app.post(
    '/channels/:id/test',
    {
      schema: {
        operationId: 'testChannel',
        tags,
        summary: 'Send a test message',
        description:
          'Sends `test.sent` immediately, without retries, and returns what the receiver responded. At most 10 per minute.',
        headers: Type.Object({ 'idempotency-key': IdempotencyHeader }),
        params: ChannelPath,
        response: {
          200: answer(
            'The outcome of the test.',
            TestResult,
            { data: { sent: true, status: 200, took_ms: 84, answer: 'ok', error: null } },
            ['idempotent-replayed'],
          ),
          ...problems(403, 404, 409, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const id = idOf(request, 'channel')
      const attempt = await testChannel(acting, request.caller.userId, id, idempotencyKeyOf(request))
      if (attempt === undefined) throw notFound('channel')
      const { isSent, status, tookMs, answer, error, isReplayed } = attempt
      if (isReplayed) reply.header('idempotent-replayed', 'true')
      return { data: { sent: isSent, status, took_ms: tookMs, answer, error } }
    },
  )

  app.post(
    '/channels/:id/confirmation',
    {
      schema: {
        operationId: 'confirmChannel',
        tags,
        summary: 'Send the confirmation of an address again',
        description:
          'For a channel with `paused_reason` `unconfirmed`. The link in the email is valid for 7 days. At most 5 per hour.',
        params: ChannelPath,
        response: {
          200: recordAnswer('The email is being sent.', 'Channel', {
            ...channelExample,
            kind: 'email',
            format: null,
            target: 'an…@example.com',
            enabled: 0,
            paused_reason: 'unconfirmed',
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

  app.post(
    '/channels/:id/rotate',
    {
      schema: {
        operationId: 'rotateChannel',
        tags,
        summary: 'Replace the signing secret of a webhook',
        description:
          'For 24 hours, messages are signed with both the old and the new secret; rotating again ends the old one immediately. If the old one can’t be read, because `VERDICT_SECRET` has changed, messages have only the new signature.',
        params: ChannelPath,
        response: {
          200: answer('The channel with its new secret, shown only here.', ChannelWithSecret, secretExample),
          ...problems(403, 404, 409, 415),
        },
      },
    },
    async (request) => {
      const rotated = await rotateSecret(
        { ...acting, actor: actorOf(request) },
        request.caller.userId,
        idOf(request, 'channel'),
      )
      if (rotated === undefined) throw notFound('channel')
      return { data: channelRecord(rotated.channel), meta: { secret: rotated.secret } }
    },
  )
}
