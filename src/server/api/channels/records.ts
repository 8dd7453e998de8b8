import { type Static, Type } from 'typebox'
import { formatQuietHours } from '../../../actions/channels/channel-fields.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { EVENT_TYPES } from '../../../domain/events/event-types.ts'
import { oneOf, oneOfOrNull, orNull } from '../../../domain/results/json-schema.ts'
import type { Channel } from '../../../storage/channels/channels.ts'
import type { Delivery } from '../../../storage/channels/deliveries.ts'
import type { StoredEvent } from '../../../storage/channels/events.ts'
import { CHANNEL_FORMATS, CHANNEL_KINDS, CHANNEL_PAUSES, DELIVERY_STATES, DIGESTS } from '../../../vocabulary.ts'
import { LANGUAGES, type Language } from '../../../words/languages.ts'
import { time, timeOrNull } from '../schemas.ts'

const uuid = (description: string) => Type.String({ format: 'uuid', description })

export const ChannelRecord = Type.Object(
  {
    id: uuid('UUIDv7, so ids sort by creation date.'),
    name: Type.String({ description: 'What its owner calls it.' }),
    kind: oneOf(CHANNEL_KINDS, { description: 'How messages look, and where they go.' }),
    target: Type.String({
      description: 'The host or the shortened address. The whole URL, tokens and secrets are never returned.',
    }),
    events: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: oneOf(EVENT_TYPES),
      description: 'The events it gets; null for all, but without every run where people read it.',
    }),
    project: orNull('string', { description: 'The project it is limited to.' }),
    format: oneOfOrNull(CHANNEL_FORMATS, { description: 'The format of messages; null for every kind but `webhook`.' }),
    language: oneOf(LANGUAGES, { description: 'The language of messages for people.' }),
    time_zone: Type.String({ description: 'The time zone of quiet hours, digests and times in messages.' }),
    quiet_hours: orNull('string', { description: 'When only urgent messages are sent, such as `22:00-07:00`.' }),
    digest: oneOf(DIGESTS, { description: 'How often it gets a digest of its projects.' }),
    reminder_days: orNull('integer', {
      description: 'Days between reminders of an alert that is still open; null to use the setting of the alert rule.',
    }),
    enabled: oneOf([0, 1], { description: '0 while nothing is sent.' }),
    paused_reason: oneOfOrNull(CHANNEL_PAUSES, {
      description:
        'Why nothing is sent: its owner paused it, its address is not confirmed, the receiver answered 410, nothing was accepted for five days, its secrets can no longer be read, or the owner of the address has unsubscribed.',
    }),
    paused_at: timeOrNull('Since when nothing is sent; null while it is enabled.'),
    failing_since: timeOrNull('Since when nothing was accepted; null if the last message was.'),
    created_at: time('When the channel was created.'),
    updated_at: time('When its owner last changed it.'),
  },
  { $id: 'Channel', description: 'Where events are sent.' },
)
export type ChannelRecord = Static<typeof ChannelRecord>

export const DeliveryRecord = Type.Object(
  {
    id: uuid("The delivery's id."),
    channel_id: uuid('The channel.'),
    event_id: uuid('The event: the `webhook-id` of every attempt and replay.'),
    type: oneOf(EVENT_TYPES, { description: 'The type of the event.' }),
    state: oneOf(DELIVERY_STATES, { description: '`skipped`: its channel was paused before it was sent.' }),
    attempts: Type.Integer({ minimum: 0, description: 'Number of attempts so far.' }),
    next_at: timeOrNull('When it is sent or tried again; null once it is over.'),
    status: orNull('integer', { description: 'What the receiver answered to the last attempt.' }),
    took_ms: orNull('integer', { description: 'How long that took.' }),
    answer: orNull('string', {
      description: 'The first 256 characters of the answer; empty for receivers with a private address.',
    }),
    error: orNull('string', { description: 'Why there was no answer.' }),
    created_at: time('When it was recorded.'),
    ended_at: timeOrNull('When it was accepted or given up.'),
  },
  { $id: 'Delivery', description: 'One event on its way to one channel. Kept for 30 days.' },
)
export type DeliveryRecord = Static<typeof DeliveryRecord>

export const EventRecord = Type.Object(
  {
    id: uuid('The `webhook-id`.'),
    type: oneOf(EVENT_TYPES, { description: 'What happened.' }),
    timestamp: time('When it happened.'),
    sequence: Type.Integer({ description: 'Grows from event to event.' }),
    data: Type.Object({}, { additionalProperties: true, description: 'As webhooks send it, by type.' }),
  },
  { $id: 'Event', description: 'Something that happened. Kept for 30 days.' },
)
export type EventRecord = Static<typeof EventRecord>

export function channelRecord({ settings, pause, ...channel }: Channel): ChannelRecord {
  const { quiet_hours: quiet } = settings
  return {
    id: channel.id,
    name: channel.name,
    kind: channel.kind,
    target: channel.target,
    events: settings.events,
    project: settings.project,
    format: channel.kind === 'webhook' ? (settings.format ?? 'standard') : null,
    language: settings.language as Language,
    time_zone: settings.time_zone,
    quiet_hours: quiet === null ? null : formatQuietHours(quiet),
    digest: settings.digest,
    reminder_days: settings.reminder_days,
    enabled: pause === null ? 1 : 0,
    paused_reason: pause,
    paused_at: channel.pausedAt === null ? null : isoTime(channel.pausedAt),
    failing_since: channel.failingSince === null ? null : isoTime(channel.failingSince),
    created_at: isoTime(channel.createdAt),
    updated_at: isoTime(channel.updatedAt),
  }
}

export function deliveryRecord(delivery: Delivery): DeliveryRecord {
  const { attempts, nextAt, endedAt, status, error } = delivery
  const isTried = attempts > 0 || status !== null || error !== null
  return {
    id: delivery.id,
    channel_id: delivery.channelId,
    event_id: delivery.eventId,
    type: delivery.eventType,
    state: delivery.state,
    attempts,
    next_at: nextAt === null ? null : isoTime(nextAt),
    status,
    took_ms: isTried ? delivery.tookMs : null,
    answer: delivery.answer,
    error,
    created_at: isoTime(delivery.createdAt),
    ended_at: endedAt === null ? null : isoTime(endedAt),
  }
}

export function eventRecord({ id, type, createdAt, sequence, data }: StoredEvent): EventRecord {
  return { id, type, timestamp: isoTime(createdAt), sequence, data }
}

const ID = '0199a4b2-d2e0-7b31-8f40-6e7d8c9b0a12'
const EVENT_ID = '0199a4b2-e3f0-7c41-9a50-7f8e9d0c1b23'

export const channelExample: ChannelRecord = {
  id: ID,
  name: 'Deploy bot',
  kind: 'webhook',
  target: 'hooks.example.com',
  events: null,
  project: null,
  format: 'standard',
  language: 'en',
  time_zone: 'Europe/Berlin',
  quiet_hours: null,
  digest: 'off',
  reminder_days: null,
  enabled: 1,
  paused_reason: null,
  paused_at: null,
  failing_since: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}

export const deliveryExample: DeliveryRecord = {
  id: '0199a4b2-f400-7d51-8b60-8a9f0e1d2c34',
  channel_id: ID,
  event_id: EVENT_ID,
  type: 'page.unreachable',
  state: 'sent',
  attempts: 1,
  next_at: null,
  status: 200,
  took_ms: 84,
  answer: 'ok',
  error: null,
  created_at: '2026-03-01T09:31:00.000Z',
  ended_at: '2026-03-01T09:31:00.120Z',
}

export const eventExample: EventRecord = {
  id: EVENT_ID,
  type: 'test.sent',
  timestamp: '2026-03-01T09:31:00.000Z',
  sequence: 41,
  data: { channel: { id: ID, name: 'Deploy bot', kind: 'webhook' }, url: 'https://verdict.example.org/channels' },
}
