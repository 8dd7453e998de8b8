import { abortable } from '../common/timeout.ts'
import { traceHeaders } from '../common/tracing.ts'
import type { EventEnvelope } from '../domain/events/event-types.ts'
import type { OutgoingPost, Send } from '../engine/net/send.ts'
import { toFailure, VerdictError } from '../errors.ts'
import { type ChannelFormat, type ChannelKind, type IncidentKind, isIncidentKind } from '../vocabulary.ts'
import { type ChannelSecrets, validKeys } from './channel-secrets.ts'
import { CLOUD_EVENT_TYPE, cloudEventOf } from './cloud-event.ts'
import type { SendMail } from './mail.ts'
import { oneLine } from './notice.ts'
import { footerOf, noticesOf, type OutgoingEvent } from './notice-of-event.ts'
import { pauseFor } from './retries.ts'
import { signedHeaders } from './signing.ts'
import { alertmanagerBody, alertmanagerUrl } from './templates/alertmanager.ts'
import { discordBody } from './templates/discord.ts'
import type { MailBranding } from './templates/email.ts'
import { mailOf } from './templates/email.ts'
import { type Incident, incidentBody, incidentOf } from './templates/incident.ts'
import { mattermostBody } from './templates/mattermost.ts'
import { ntfyMessage } from './templates/ntfy.ts'
import { OPSGENIE_URL, opsgenieRequest } from './templates/opsgenie.ts'
import { PAGERDUTY_URL, pagerdutyBody } from './templates/pagerduty.ts'
import { slackBody } from './templates/slack.ts'
import { teamsBody } from './templates/teams.ts'

export interface ChannelMessage {
  /** A mail's Message-ID: the same in every attempt, so that mail programs show what arrived twice once. */
  id: string
  kind: ChannelKind
  secrets: ChannelSecrets
  language: string
  /** Of its readers. */
  timeZone?: string
  /** Of a mail: where its reader can end them; null if the service does not know its own URL. */
  unsubscribeUrl: string | null
  /** Of webhooks. */
  format: ChannelFormat
  /** Of a webhook, and of what opens incidents, exactly one. */
  events: readonly OutgoingEvent[]
  signal?: AbortSignal
}

/** How an attempt to send a message went. */
export interface MessageAttempt {
  isSent: boolean
  status: number | null
  tookMs: number
  /** The first 256 characters of what the receiver said. */
  answer: string | null
  /** Why it failed. */
  error: string | null
  /** How long the receiver wants nothing else, in milliseconds. */
  pauseMs: number | null
  /** The receiver says that it no longer exists. */
  isGone: boolean
}

export interface MessengerOptions {
  send: Send
  /** Null if the operator has set no mail server. */
  mail: SendMail | null
  now: () => number
  /** The public URL of the service; null if it is not known. */
  baseUrl: string | null
  branding?: (() => MailBranding) | undefined
}

export type Messenger = (message: ChannelMessage) => Promise<MessageAttempt>

const ANSWER = 256
const GONE = 410
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Sends messages to channels of every kind. Never throws: any error counts as a failed attempt. */
export function createMessenger({ send, mail, now, baseUrl, branding }: MessengerOptions): Messenger {
  return async (message) => {
    const started = performance.now()
    try {
      if (message.kind === 'email')
        return attemptOf(await sendMail(message, mail, branding?.()), performance.now() - started)
      const post = postOf(message, now(), baseUrl)
      const signal = message.signal === undefined ? {} : { signal: message.signal }
      const { status, retryAfter, answer, tookMs } = await send({ ...post, ...signal })
      return {
        isSent: status >= 200 && status < 300,
        status,
        tookMs,
        answer: oneLine(answer, ANSWER),
        error: status >= 300 && status < 400 ? 'Redirects are not followed. Enter the URL that it redirects to.' : null,
        pauseMs: pauseFor(status, retryAfter, now()),
        isGone: status === GONE,
      }
    } catch (error) {
      const { message: sentence } = toFailure(error)
      const nothing = { isSent: false, status: null, answer: null, pauseMs: null, isGone: false }
      return { ...nothing, tookMs: Math.round(performance.now() - started), error: oneLine(sentence, 300) }
    }
  }
}

function attemptOf(answer: string, ms: number): MessageAttempt {
  const fine = { isSent: true, error: null, pauseMs: null, isGone: false }
  return { ...fine, status: 250, tookMs: Math.round(ms), answer: oneLine(answer, ANSWER) }
}

async function sendMail(message: ChannelMessage, mail: SendMail | null, branding?: MailBranding): Promise<string> {
  if (mail === null)
    throw new VerdictError(
      'not_collected',
      'There is no mail server. The operator of Verdict has to set VERDICT_SMTP_URL.',
    )
  const { id, secrets, events, language, timeZone, unsubscribeUrl, signal } = message
  const footer = footerOf(language, branding)
  const sent = mail(secrets.address ?? '', mailOf(noticesOf(events, language, timeZone), footer, unsubscribeUrl), id)
  if (signal === undefined) return sent
  // A process that stops does not wait for a slow mail server.
  return abortable(sent, signal).catch((error: unknown) => {
    throw signal.aborted ? new VerdictError('timeout', 'Verdict was stopped.') : error
  })
}

/** The body of a webhook: the same in every attempt and replay. */
export function envelopeOf({ type, createdAt, sequence, data }: OutgoingEvent): EventEnvelope {
  return { type, timestamp: new Date(createdAt).toISOString(), sequence, data }
}

function postOf(message: ChannelMessage, now: number, baseUrl: string | null): OutgoingPost {
  const { kind, secrets, events, language, timeZone } = message
  const url = secrets.url ?? ''
  if (kind === 'webhook') {
    const [event] = events as [OutgoingEvent]
    const isCloudEvent = message.format === 'cloudevents'
    const body = JSON.stringify(
      isCloudEvent
        ? cloudEventOf(event, baseUrl)
        : message.format === 'incident'
          ? incidentBody(incidentOf(event, language, timeZone))
          : envelopeOf(event),
    )
    const type = isCloudEvent ? CLOUD_EVENT_TYPE : JSON_TYPE
    const keys = validKeys(secrets, now)
    // Receivers that verify messages would refuse it, and its owner would not know why.
    if (keys.length === 0)
      throw new VerdictError(
        'not_collected',
        'This webhook has no signing secret anymore, because VERDICT_SECRET has changed. Create a new one.',
      )
    const signed = signedHeaders(keys, event.id, now, body)
    return { url, headers: { ...type, ...signed, ...traceHeaders() }, body }
  }
  if (isIncidentKind(kind)) return incidentPost(kind, incidentOf(events[0]!, language, timeZone), secrets)
  const group = noticesOf(events, language, timeZone)
  if (kind === 'ntfy') {
    const message = ntfyMessage(url, group)
    const token: Record<string, string> = secrets.token ? { Authorization: `Bearer ${secrets.token}` } : {}
    return { url: message.url, headers: { ...JSON_TYPE, ...token }, body: JSON.stringify(message.body) }
  }
  const body = { slack: slackBody, discord: discordBody, teams: teamsBody, mattermost: mattermostBody }[
    kind as 'slack' | 'discord' | 'teams' | 'mattermost'
  ](group)
  return { url, headers: { ...JSON_TYPE }, body: JSON.stringify(body) }
}

function incidentPost(kind: IncidentKind, incident: Incident, secrets: ChannelSecrets): OutgoingPost {
  const { url = '', token = '' } = secrets
  const post = (to: string, body: object, authorization: string) => {
    const headers = { ...JSON_TYPE, ...(authorization === '' ? {} : { Authorization: authorization }) }
    return { url: to, headers, body: JSON.stringify(body) }
  }
  switch (kind) {
    case 'pagerduty':
      return post(url || PAGERDUTY_URL, pagerdutyBody(incident, secrets), '')
    case 'opsgenie': {
      const { url: to, body } = opsgenieRequest(incident, url || OPSGENIE_URL)
      return post(to, body, `GenieKey ${token}`)
    }
    case 'alertmanager':
      return post(alertmanagerUrl(url), alertmanagerBody(incident), token === '' ? '' : `Bearer ${token}`)
  }
}
