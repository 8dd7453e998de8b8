import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { MAX_REMINDER_DAYS, type TypedChannel } from '../../../actions/channels/channel-fields.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import type { Channel } from '../../../storage/channels/channels.ts'
import { CHANNEL_FORMATS, DIGESTS, MAX_URL_LENGTH } from '../../../vocabulary.ts'
import { LANGUAGES } from '../../../words/languages.ts'
import { answerRecord } from '../record-answer.ts'
import { idPath, ref } from '../schemas.ts'
import { type ChannelRecord, channelExample, channelRecord } from './records.ts'

/** What requests about channels share. */

export const ChannelPath = idPath('channel', channelExample.id)

/** The fields of create and update. */
export const channelFields = {
  name: Type.Optional(
    Type.String({ maxLength: 100, description: 'The name of the channel. Default: where it sends to.' }),
  ),
  url: Type.Optional(
    Type.String({
      maxLength: MAX_URL_LENGTH,
      examples: ['https://hooks.example.com/verdict'],
      description:
        'Where to send to, for every kind but `email`. For `pagerduty` and `opsgenie`, the default is their API in the US; for `alertmanager`, it is the URL of the Alertmanager. It is stored encrypted and never returned.',
    }),
  ),
  email: Type.Optional(
    Type.String({
      maxLength: 254,
      description:
        'The address, for the kind `email`. An address that isn’t yours has to be confirmed first, with a link that is sent to it.',
    }),
  ),
  token: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'For `ntfy` and `alertmanager`: the access token, if they need one. For `pagerduty`: the integration key. For `opsgenie`: the API key. A new `url` needs it again.',
    }),
  ),
  events: Type.Optional(
    Type.String({
      examples: ['report.worse,page.unreachable'],
      description: 'The types of events it gets, separated by commas; `all`, the default, for all of them.',
    }),
  ),
  project: Type.Optional(Type.String({ description: 'Only events of this project; `all`, the default, for all.' })),
  language: Type.Optional(oneOf(LANGUAGES, { description: 'The language of messages for people.' })),
  time_zone: Type.Optional(
    Type.String({
      examples: ['Europe/Berlin'],
      description: 'The IANA time zone of quiet hours, digests and times in messages.',
    }),
  ),
  quiet_hours: Type.Optional(
    Type.String({ examples: ['22:00-07:00'], description: 'When only urgent messages are sent; `off`, the default.' }),
  ),
  format: Type.Optional(
    oneOf(CHANNEL_FORMATS, {
      description:
        'For `webhook`: `standard`, the default, sends the event as it is; `cloudevents` as a CloudEvent 1.0 in the structured mode, `incident` as a flat object that opens or closes an incident.',
    }),
  ),
  digest: Type.Optional(oneOf(DIGESTS, { description: 'How often it gets a digest of its projects.' })),
  reminder_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_REMINDER_DAYS,
      description:
        'Days between reminders of an alert that is still open; 0, the default, to use the setting of the alert rule.',
    }),
  ),
}

const Fields = Type.Object(channelFields)

export function typedChannel(body: Static<typeof Fields>): TypedChannel {
  const { time_zone: timeZone, quiet_hours: quietHours, reminder_days: reminderDays, ...others } = body
  return { ...others, timeZone, quietHours, reminderDays }
}

/** With the signing secret of a webhook, where it was made just now. */
export const ChannelWithSecret = Type.Object({
  data: ref<ChannelRecord>('Channel'),
  meta: Type.Object({
    secret: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The signing secret of a webhook, shown only here; null for other kinds.',
    }),
  }),
})

export const secretExample = {
  data: channelExample,
  meta: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
}

export function answerChannel(request: FastifyRequest, reply: FastifyReply, channel: Channel): FastifyReply {
  return answerRecord(request, reply, channel, { json: JSON.stringify(channelRecord(channel)) })
}
