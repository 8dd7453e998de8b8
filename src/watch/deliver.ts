import type { ChannelLinks } from '../actions/channels/channel-links.ts'
import type { ChannelSeal } from '../actions/channels/channel-seal.ts'
import { DAY_MS, MINUTE_MS } from '../common/durations.ts'
import { pause, withTimeout } from '../common/timeout.ts'
import { inSpan, type TracedSpan } from '../common/tracing.ts'
import { localAt, momentsOf } from '../domain/schedules/time-zone.ts'
import type { SendMail } from '../notify/mail.ts'
import type { MessageAttempt, Messenger } from '../notify/messenger.ts'
import { retryDelay } from '../notify/retries.ts'
import type { MailBranding } from '../notify/templates/email.ts'
import type { ChannelSettings } from '../storage/channels/channel-settings.ts'
import type { Channel } from '../storage/channels/channels.ts'
import { type ClaimedMessage, claimMessages, hasDueDelivery } from '../storage/channels/claims.ts'
import { endMessage, type MessageEnd, releaseMessages, renewMessages } from '../storage/channels/message-ends.ts'
import type { Storage } from '../storage/storage.ts'
import type { ChannelPause } from '../vocabulary.ts'
import { mailOwner, notifyOtherChannels } from './channel-stopped.ts'

export interface DeliverDependencies {
  storage: Storage
  messenger: Messenger
  /** To owners; null if there is no mail server. */
  mail: SendMail | null
  branding?: (() => MailBranding) | undefined
  seal: ChannelSeal
  links: ChannelLinks
  /** Milliseconds since the epoch. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  /** The public URL of the service; null if it is not known. */
  baseUrl: string | null
  onAttempt: (channel: Channel, attempt: MessageAttempt) => void
  onError: (error: unknown) => void
}

const EVERY_MS = 1_000
const AT_ONCE = 16
/** All mail goes to one server. While that hangs, the others have receivers of their own to go to. */
const MAILS_AT_ONCE = 12
/** So long after its process has died, a message is sent by another one. */
const LEASE_MS = 90_000
/** How long a stop waits for what is on its way. */
const GRACE_MS = 3_000
/** So long nothing was accepted: the channel is turned off. */
const FAILING_MS = 5 * DAY_MS

/** Sends what is due, until it is stopped. Any number of processes can do so: each message belongs to one of them at a time. */
export function startDelivering(dependencies: DeliverDependencies): { stop(): Promise<void> } {
  const { storage, now, onError } = dependencies
  const stopping = new AbortController()
  const aborting = new AbortController()
  const sending = new Map<string, { message: ClaimedMessage; sent: Promise<void> }>()
  const allSent = () => Promise.all([...sending.values()].map(({ sent }) => sent))
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await renew(
          dependencies,
          [...sending.values()].map(({ message }) => message),
        )
        const mails = [...sending.values()].filter(({ message }) => message.channel.kind === 'email').length
        const messages = await claim(dependencies, AT_ONCE - sending.size, MAILS_AT_ONCE - mails)
        for (const message of messages) {
          const sent = deliver(dependencies, message, aborting.signal)
            .catch(onError)
            .finally(() => sending.delete(message.id))
          sending.set(message.id, { message, sent })
        }
      } catch (error) {
        onError(error)
      }
      await pause(EVERY_MS, stopping.signal)
    }
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
      await withTimeout(allSent(), GRACE_MS).catch(() => {})
      const left = [...sending.keys()]
      aborting.abort()
      await allSent()
      await storage.transaction((db) => releaseMessages(db, left, now())).catch(onError)
    },
  }
}

/**
 * Sends what is due now, once; answers how many messages.
 * @internal for tests, which set the clock
 */
export async function deliverDue(dependencies: DeliverDependencies): Promise<number> {
  const messages = await claim(dependencies, AT_ONCE, MAILS_AT_ONCE)
  await Promise.all(messages.map((message) => deliver(dependencies, message)))
  return messages.length
}

async function claim(
  { storage, now }: DeliverDependencies,
  limit: number,
  mailLimit: number,
): Promise<ClaimedMessage[]> {
  const time = now()
  const quiet = (settings: ChannelSettings) => quietUntil(settings, time)
  if (limit <= 0 || !(await hasDueDelivery(storage.db, time))) return []
  return storage.transaction((db) =>
    claimMessages(db, { now: time, leaseMs: LEASE_MS, limit, mailLimit, quietUntil: quiet }),
  )
}

/** A mail server may take its time: what is on its way would go out again, and again. */
async function renew({ storage, now }: DeliverDependencies, sending: readonly ClaimedMessage[]): Promise<void> {
  const time = now()
  const aging = sending.filter(({ leaseEnd }) => leaseEnd - time < LEASE_MS / 2)
  if (aging.length === 0) return
  const leaseEnd = time + LEASE_MS
  await storage.transaction((db) => renewMessages(db, aging, leaseEnd))
  for (const message of aging) message.leaseEnd = leaseEnd
}

function deliver(dependencies: DeliverDependencies, message: ClaimedMessage, signal?: AbortSignal): Promise<void> {
  const { channel, events } = message
  const attributes = {
    'verdict.channel_id': channel.id,
    'verdict.channel_kind': channel.kind,
    'verdict.events': events.length,
  }
  return inSpan('deliver', { root: true, attributes }, (span) => sendMessage(dependencies, message, signal, span))
}

async function sendMessage(
  dependencies: DeliverDependencies,
  message: ClaimedMessage,
  signal: AbortSignal | undefined,
  span: TracedSpan | undefined,
): Promise<void> {
  const { storage, messenger, seal, links, baseUrl, now, onAttempt } = dependencies
  const { channel, events } = message
  const secrets = seal.open(channel)
  if (secrets === null) return end(dependencies, message, UNREADABLE, 'unreadable')
  const { address } = secrets
  const unsubscribeUrl =
    address === undefined || baseUrl === null ? null : links.unsubscribe(baseUrl, channel.id, address)
  const { language, time_zone: timeZone, format = 'standard' } = channel.settings
  const about = { kind: channel.kind, secrets, language, timeZone, format, unsubscribeUrl, events }
  const attempt = await messenger({ id: message.contentId, ...about, ...(signal === undefined ? {} : { signal }) })
  span?.setAttributes({ 'verdict.sent': attempt.isSent, 'verdict.attempt': message.attempt + 1 })
  if (attempt.status !== null) span?.setAttribute('http.response.status_code', attempt.status)
  // It was not the receiver's fault: another process tries again.
  if (signal?.aborted && !attempt.isSent) return storage.transaction((db) => releaseMessages(db, [message.id], now()))
  onAttempt(channel, attempt)
  await end(dependencies, message, attempt, attempt.isGone ? 'gone' : null)
}

const UNREADABLE: MessageAttempt = {
  isSent: false,
  status: null,
  tookMs: 0,
  answer: null,
  pauseMs: null,
  isGone: false,
  error: 'The address of this channel can’t be read, because VERDICT_SECRET has changed. Enter it again.',
}

async function end(
  dependencies: DeliverDependencies,
  message: ClaimedMessage,
  attempt: MessageAttempt,
  reason: ChannelPause | null,
): Promise<void> {
  const { storage, now, baseUrl } = dependencies
  const { channel } = message
  const time = now()
  const stopped = await storage.transaction(async (db) => {
    const isFailing = channel.failingSince !== null && time - channel.failingSince >= FAILING_MS
    const pause = reason ?? (!attempt.isSent && isFailing ? 'failing' : null)
    const ended = await endMessage(db, message, endOf(attempt, pause, dependencies, time), time)
    if (ended === undefined || pause === null) return null
    const stopped = { channel, reason: pause, baseUrl, now: time }
    await notifyOtherChannels(db, stopped)
    return stopped
  })
  if (stopped !== null) await mailOwner(dependencies, stopped)
}

function endOf(
  attempt: MessageAttempt,
  pause: ChannelPause | null,
  { random }: DeliverDependencies,
  now: number,
): MessageEnd {
  const { status, tookMs, answer, error, pauseMs } = attempt
  const record = { status, tookMs, answer, error }
  if (attempt.isSent) return { kind: 'sent', ...record }
  const slowUntil = pauseMs === null ? null : now + pauseMs
  const retryAt = (failed: number) => {
    const delay = pause === null ? retryDelay(failed, random()) : null
    return delay === null ? null : Math.max(now + delay, slowUntil ?? 0)
  }
  return { kind: 'failed', ...record, retryAt, slowUntil, pause }
}

/** When the quiet hours end that a time is in; null outside of them. */
export function quietUntil(
  { quiet_hours, time_zone }: Pick<ChannelSettings, 'quiet_hours' | 'time_zone'>,
  now: number,
): number | null {
  if (quiet_hours === null) return null
  const from = quiet_hours.from * MINUTE_MS
  const to = quiet_hours.to * MINUTE_MS
  const local = localAt(time_zone, now)
  const day = Math.floor(local / DAY_MS) * DAY_MS
  const time = local - day
  const isQuiet = from <= to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return null
  const endDay = time < to ? day : day + DAY_MS
  const [end] = momentsOf(time_zone, endDay, [to])
  // Where clocks are set back, the end may come a second time; it counts once.
  return end! > now ? end! : null
}
