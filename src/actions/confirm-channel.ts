import { createHmac, timingSafeEqual } from 'node:crypto'
import { confirmationMail } from '../notify/confirmation.ts'
import { takeAttempt } from '../storage/attempts.ts'
import { type Channel, confirmChannel as confirm, findAnyChannel } from '../storage/outbox/channels.ts'
import { ActionError } from './action-error.ts'
import { openChannelSeal } from './channel-seal.ts'
import type { ChannelDependencies, ChannelOwner } from './channels.ts'
import { signingSecret } from './owner.ts'

/** Mails to addresses that nobody has confirmed: Verdict is no tool for spam. */
const CONFIRMATIONS = { burst: 5, refillMs: 60 * 60_000 }

/** Asks the owner of an address whether they want messages. */
export async function sendConfirmation(
  { storage, now, config, messages }: ChannelDependencies,
  { userId, email, baseUrl }: ChannelOwner,
  channel: Channel,
  address: string,
): Promise<void> {
  const limits = [`confirmations of ${userId}`, `confirmations to ${address}`]
  for (const key of limits) {
    const wait = await takeAttempt(storage.db, { key, ...CONFIRMATIONS }, now())
    if (wait > 0)
      throw new ActionError(
        'message_limit_reached',
        'Too many confirmation mails. Try again in an hour.',
        Math.ceil(wait / 1000),
      )
  }
  const token = tokenOf(await signingSecret(storage, config.secret), channel.id, address)
  const url = `${baseUrl}/channels/confirm?id=${channel.id}&token=${token}`
  await messages.mail?.(address, confirmationMail(email, url, channel.settings.language), `confirm.${channel.id}`)
}

/** Of a link in such a mail: the channel, if it can be confirmed with it; undefined otherwise. */
export async function findConfirmable(
  { storage, config }: Pick<ChannelDependencies, 'storage' | 'config'>,
  id: string,
  token: string,
): Promise<Channel | undefined> {
  const channel = await findAnyChannel(storage.db, id)
  if (channel?.kind !== 'email') return undefined
  const address = (await openChannelSeal(storage, config.secret)).open(channel)?.address ?? ''
  const expected = Buffer.from(tokenOf(await signingSecret(storage, config.secret), id, address))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? channel : undefined
}

/** False if the link is not valid. */
export async function confirmChannel(
  dependencies: Pick<ChannelDependencies, 'storage' | 'config' | 'now'>,
  id: string,
  token: string,
): Promise<boolean> {
  const channel = await findConfirmable(dependencies, id, token)
  if (channel === undefined) return false
  await confirm(dependencies.storage.db, channel, dependencies.now())
  return true
}

/** For this channel and this address only. */
function tokenOf(secret: Buffer, id: string, address: string): string {
  return createHmac('sha256', secret).update(`channel\0${id}\0${address}`).digest('base64url')
}
