import { DAY_MS, HOUR_MS } from '../../common/durations.ts'
import { confirmationMail } from '../../notify/confirmation.ts'
import { takeAttempt } from '../../storage/attempts.ts'
import {
  type Channel,
  confirmChannel as confirm,
  findAnyChannel,
  findChannel,
  setUnsubscribed,
} from '../../storage/channels/channels.ts'
import type { Db } from '../../storage/tables.ts'
import { ActionError } from '../action-error.ts'
import type { ChannelDependencies, ChannelOwner } from './channel-dependencies.ts'
import { openChannelLinks } from './channel-links.ts'
import { openChannelSeal } from './channel-seal.ts'

/** Mails to unconfirmed addresses, limited so that Verdict can't be used for spam. */
const CONFIRMATIONS = { burst: 5, refillMs: HOUR_MS }
const VALID_MS = 7 * DAY_MS

/** Before an address is stored that has to be confirmed. */
export async function checkConfirmationLimit(db: Db, userId: string, address: string, now: number): Promise<void> {
  for (const key of [`confirmations of ${userId}`, `confirmations to ${address}`]) {
    const wait = await takeAttempt(db, { key, ...CONFIRMATIONS }, now)
    if (wait > 0)
      throw new ActionError(
        'message_limit_reached',
        'Too many confirmation mails. Try again in an hour.',
        Math.ceil(wait / 1000),
      )
  }
}

/** Asks the owner of an address whether they want messages; false if the mail server did not take it. */
export async function sendConfirmation(
  { storage, now, config, messages }: ChannelDependencies,
  { email }: Pick<ChannelOwner, 'email'>,
  { id, settings }: Channel,
  address: string,
): Promise<boolean> {
  if (messages.mail === null || messages.baseUrl === null) return false
  const links = await openChannelLinks(storage, config.secret)
  const url = links.confirm(messages.baseUrl, id, address, now() + VALID_MS)
  const mail = confirmationMail(email, url, settings.language, messages.branding?.())
  try {
    await messages.mail(address, mail, `confirm.${id}.${now()}`)
    return true
  } catch {
    return false
  }
}

/** The same once more; undefined if the user has no such channel. */
export async function resendConfirmation(
  dependencies: ChannelDependencies,
  owner: ChannelOwner,
  id: string,
): Promise<Channel | undefined> {
  const { storage, now, config } = dependencies
  const channel = await findChannel(storage.db, owner.userId, id)
  if (channel === undefined) return undefined
  const address = (await openChannelSeal(storage, config.secret)).open(channel)?.address
  if (channel.pause !== 'unconfirmed' || address === undefined)
    throw new ActionError('nothing_to_confirm', 'This channel has no address to confirm.')
  await checkConfirmationLimit(storage.db, owner.userId, address, now())
  if (!(await sendConfirmation(dependencies, owner, channel, address)))
    throw new ActionError('mail_not_sent', 'The mail server did not accept the message. Try again later.', 60)
  return channel
}

type LinkDependencies = Pick<ChannelDependencies, 'storage' | 'config' | 'now'>

/** What a link to confirm an address is about. `open`: it can still be confirmed. */
export interface Confirmation {
  channel: Channel
  state: 'open' | 'expired' | 'confirmed' | 'unsubscribed'
}

/** Undefined if the link is not ours. */
export async function findConfirmation(
  dependencies: LinkDependencies,
  id: string,
  token: string,
): Promise<Confirmation | undefined> {
  const found = await findAddressed(dependencies, id)
  if (found === undefined) return undefined
  const { channel, address, links } = found
  const until = links.readConfirmation(token, id, address)
  if (until === undefined) return undefined
  if (channel.pause === 'unsubscribed') return { channel, state: 'unsubscribed' }
  if (channel.pause !== 'unconfirmed') return { channel, state: 'confirmed' }
  return { channel, state: dependencies.now() < until ? 'open' : 'expired' }
}

/** Confirms an address if the link is open; answers what the link was before. */
export async function confirmChannel(
  dependencies: LinkDependencies,
  id: string,
  token: string,
): Promise<Confirmation | undefined> {
  const found = await findConfirmation(dependencies, id, token)
  if (found?.state === 'open') await confirm(dependencies.storage.db, found.channel, dependencies.now())
  return found
}

/** The channel that a link to unsubscribe is about; undefined if the link is not ours. */
export async function findUnsubscription(
  dependencies: LinkDependencies,
  id: string,
  token: string,
): Promise<Channel | undefined> {
  const found = await findAddressed(dependencies, id)
  return found?.links.isUnsubscription(token, id, found.address) ? found.channel : undefined
}

/** Unsubscribes or resubscribes the owner of the address. Undefined if the link is not valid. */
export async function unsubscribe(
  dependencies: LinkDependencies,
  id: string,
  token: string,
  isUnsubscribed: boolean,
): Promise<Channel | undefined> {
  const channel = await findUnsubscription(dependencies, id, token)
  if (channel === undefined) return undefined
  await dependencies.storage.transaction((db) => setUnsubscribed(db, channel, isUnsubscribed, dependencies.now()))
  return channel
}

async function findAddressed({ storage, config }: LinkDependencies, id: string) {
  const channel = await findAnyChannel(storage.db, id)
  if (channel?.kind !== 'email') return undefined
  const address = (await openChannelSeal(storage, config.secret)).open(channel)?.address
  if (address === undefined) return undefined
  return { channel, address, links: await openChannelLinks(storage, config.secret) }
}
