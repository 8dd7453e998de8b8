import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { type Replay, replayChannel, replayDelivery } from '../../../actions/channels/replay-deliveries.ts'
import { EVENT_TYPES } from '../../../domain/events/event-types.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { findChannel } from '../../../storage/channels/channels.ts'
import { listDeliveries, listEvents } from '../../../storage/channels/deliveries.ts'
import { DELIVERY_STATES } from '../../../vocabulary.ts'
import { answer, listAnswer, problems } from '../answers.ts'
import { readDate } from '../dates.ts'
import type { Dependencies } from '../dependencies.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { IdempotencyHeader } from '../reports/report-fields.ts'
import { idPath, paging, textParameter } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { ChannelPath } from './channel-answer.ts'
import { deliveryExample, deliveryRecord, eventExample, eventRecord } from './records.ts'

const stateParameter = Type.Optional(oneOf(DELIVERY_STATES, { description: 'Only deliveries in this state.' }))

const Replayed = Type.Object({
  meta: Type.Object({ replayed: Type.Integer({ minimum: 0, description: 'How many events are sent again.' }) }),
})

/** What happened, and what became of telling it. */
export function deliveryRoutes(app: Api, dependencies: Dependencies, { answerList }: Tools): void {
  const { storage } = dependencies
  const tags = ['Channels']
  const deliveries = (path: string) => ({
    ...listAnswer('deliveries', 'Delivery', deliveryExample, path),
  })

  app.get(
    '/events',
    {
      schema: {
        operationId: 'listEvents',
        tags,
        summary: 'List events',
        description: 'What happened in the last 30 days, newest first.',
        querystring: Type.Object({
          type: Type.Optional(oneOf(EVENT_TYPES, { description: 'Only events of this type.' })),
          report: textParameter('Only events of the report with this id.'),
          ...paging,
        }),
        response: {
          ...listAnswer('events', 'Event', eventExample, '/events'),
          ...problems(422),
        },
      },
    },
    (request, reply) => {
      const { type, report } = request.query
      return answerList(request, reply, {
        question: { type, reportId: report?.toLowerCase() },
        read: (question) => listEvents(storage.slow, request.caller.userId, question),
        toJson: (event) => JSON.stringify(eventRecord(event)),
      })
    },
  )

  app.get(
    '/deliveries',
    {
      schema: {
        operationId: 'listDeliveries',
        tags,
        summary: 'List deliveries',
        description: 'Of all channels, newest first.',
        querystring: Type.Object({ state: stateParameter, ...paging }),
        response: { ...deliveries('/deliveries'), ...problems(422) },
      },
    },
    (request, reply) => {
      return answerList(request, reply, {
        question: { state: request.query.state },
        read: (question) => listDeliveries(storage.slow, request.caller.userId, question),
        toJson: (delivery) => JSON.stringify(deliveryRecord(delivery)),
      })
    },
  )

  app.get(
    '/channels/:id/deliveries',
    {
      schema: {
        operationId: 'listChannelDeliveries',
        tags,
        summary: 'List the deliveries of a channel',
        description: 'Newest first.',
        params: ChannelPath,
        querystring: Type.Object({ state: stateParameter, ...paging }),
        response: { ...deliveries(`/channels/${deliveryExample.channel_id}/deliveries`), ...problems(404, 422) },
      },
    },
    async (request, reply) => {
      const { userId } = request.caller
      const channel = await findChannel(storage.db, userId, idOf(request, 'channel'))
      if (channel === undefined) throw notFound('channel')
      return answerList(request, reply, {
        question: { channelId: channel.id, state: request.query.state },
        read: (question) => listDeliveries(storage.slow, userId, question),
        toJson: (delivery) => JSON.stringify(deliveryRecord(delivery)),
      })
    },
  )

  app.post(
    '/deliveries/:id/replay',
    {
      schema: {
        operationId: 'replayDelivery',
        tags,
        summary: 'Send an event again',
        description: 'To the same channel, with the same `webhook-id` and body.',
        headers: Type.Object({ 'idempotency-key': IdempotencyHeader }),
        params: idPath('delivery', deliveryExample.id),
        response: {
          200: answer('The event is being sent again.', Replayed, { meta: { replayed: 1 } }, ['idempotent-replayed']),
          ...problems(403, 404, 409, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const id = idOf(request, 'delivery')
      const replay = await replayDelivery(dependencies, request.caller.userId, id, idempotencyKeyOf(request))
      if (replay === undefined) throw notFound('delivery')
      return answerReplay(reply, replay)
    },
  )

  app.post(
    '/channels/:id/replay',
    {
      schema: {
        operationId: 'replayChannel',
        tags,
        summary: 'Send all events again since a time',
        description: 'In order, up to 1,000 at a time, for a receiver that has lost them.',
        headers: Type.Object({ 'idempotency-key': IdempotencyHeader }),
        params: ChannelPath,
        querystring: Type.Object({ since: textParameter('A date-time such as `2026-01-31T12:00:00Z`. Required.') }),
        response: {
          200: answer('How many events are being sent again.', Replayed, { meta: { replayed: 12 } }, [
            'idempotent-replayed',
          ]),
          ...problems(403, 404, 409, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const since = readDate('since', request.query.since)
      if (since === undefined) throw invalid({ since: ['is required.'] })
      const { userId } = request.caller
      const id = idOf(request, 'channel')
      const replay = await replayChannel(dependencies, userId, id, since, idempotencyKeyOf(request))
      if (replay === undefined) throw notFound('channel')
      return answerReplay(reply, replay)
    },
  )
}

function answerReplay(reply: FastifyReply, { count, isReplayed }: Replay) {
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  return { meta: { replayed: count } }
}
