import type { MessageAttempt } from '../../notify/messenger.ts'
import { takeAttempt } from '../../storage/attempts.ts'
import { findChannel } from '../../storage/channels/channels.ts'
import { findTest, recordTest } from '../../storage/channels/deliveries.ts'
import { knownKey } from '../../storage/ids.ts'
import { ActionError } from '../action-error.ts'
import { createOnce } from '../idempotency.ts'
import type { ChannelDependencies } from './channel-dependencies.ts'
import { openChannelLinks } from './channel-links.ts'
import { openChannelSeal } from './channel-seal.ts'
import { channelUnreadable } from './channels.ts'

/** So that Verdict can't be used to flood anyone. */
const TESTS = { burst: 10, refillMs: 60_000 }

/** What became of a test message. */
export type TestedChannel = Pick<MessageAttempt, 'isSent' | 'status' | 'tookMs' | 'answer' | 'error'> & {
  isReplayed: boolean
}

/** Sends a test message at once, also if the channel is paused; undefined if the user has no such channel. */
export async function testChannel(
  dependencies: ChannelDependencies,
  userId: string,
  id: string,
  idempotencyKey: string | null = null,
): Promise<TestedChannel | undefined> {
  const { storage, now, config, messages } = dependencies
  const { baseUrl } = messages
  const channel = await findChannel(storage.db, userId, id)
  if (channel === undefined) return undefined
  if (channel.pause === 'unconfirmed')
    throw new ActionError('channel_unconfirmed', 'Confirm the address first, with the link that was sent to it.')
  if (channel.pause === 'unsubscribed')
    throw new ActionError('channel_unsubscribed', 'The owner of this address has unsubscribed.')
  const secrets = (await openChannelSeal(storage, config.secret)).open(channel)
  if (secrets === null) throw channelUnreadable()
  const { name, kind, settings } = channel
  const request = { userId, key: idempotencyKey, fields: ['test', id] }
  const { created, isReplayed } = await createOnce({ storage, now }, request, {
    async create(claim) {
      const wait = await takeAttempt(storage.db, { key: `channel tests of ${userId}`, ...TESTS }, now())
      if (wait > 0)
        throw new ActionError(
          'message_limit_reached',
          'Too many test messages. Try again in a minute.',
          Math.ceil(wait / 1000),
        )
      const data = { channel: { id, name, kind }, url: `${baseUrl ?? ''}/channels` }
      const event = await recordTest(storage, { userKey: knownKey(userId), data, now: now(), claim })
      const { address } = secrets
      const isMail = address !== undefined && baseUrl !== null
      const links = await openChannelLinks(storage, config.secret)
      const attempt = await messages.messenger({
        id: event.id,
        kind,
        secrets,
        language: settings.language,
        format: settings.format ?? 'standard',
        unsubscribeUrl: isMail ? links.unsubscribe(baseUrl, id, address) : null,
        events: [event],
      })
      await event.end(channel, attempt, now())
      return attempt
    },
    async replay([eventId]) {
      const test = await storage.transaction((db) => findTest(db, userId, eventId!))
      if (test !== undefined) return test
      throw new ActionError('test_under_way', 'The test with this Idempotency-Key is still under way.')
    },
  })
  return { ...created, isReplayed }
}
