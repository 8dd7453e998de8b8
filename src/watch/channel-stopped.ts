import type { ChannelSeal } from '../actions/channels/channel-seal.ts'
import type { EventData } from '../domain/events/event-types.ts'
import type { SendMail } from '../notify/mail.ts'
import { footerOf, noticesOf } from '../notify/notice-of-event.ts'
import { type MailBranding, mailOf } from '../notify/templates/email.ts'
import { type Channel, listChannels } from '../storage/channels/channels.ts'
import { recordEvent } from '../storage/channels/record-event.ts'
import { knownKey } from '../storage/ids.ts'
import { findUser } from '../storage/people/users.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import type { ChannelPause } from '../vocabulary.ts'

/** A channel that was turned off because its messages were not accepted. */
export interface StoppedChannel {
  channel: Channel
  reason: ChannelPause
  /** The public URL of the service; null if it is not known. */
  baseUrl: string | null
  now: number
}

/** Its owner hears of it in the other channels. After it was turned off, in the same transaction. */
export async function notifyOtherChannels(db: Db, stopped: StoppedChannel): Promise<void> {
  const { userId } = stopped.channel
  const others = (await listChannels(db, userId)).filter((one) => one.pause === null)
  await recordEvent(db, {
    type: 'endpoint.disabled' as const,
    userKey: knownKey(userId),
    data: dataOf(stopped),
    projectKey: null,
    channels: others.map((one) => one.id),
    isUrgent: true,
    now: stopped.now,
  })
}

interface MailedStop {
  storage: Storage
  mail: SendMail | null
  seal: ChannelSeal
  branding?: (() => MailBranding) | undefined
}

/** And by mail, unless that address is a channel: then it hears of it already, or is what has failed. */
export async function mailOwner({ storage, mail, seal, branding }: MailedStop, stopped: StoppedChannel): Promise<void> {
  const { id, userId, settings } = stopped.channel
  const owner = await findUser(storage.db, userId)
  if (mail === null || owner === undefined) return
  const channels = (await listChannels(storage.db, userId)).filter((one) => one.pause === null || one.id === id)
  const address = owner.email.toLowerCase()
  if (channels.some((one) => one.kind === 'email' && seal.open(one)?.address === address)) return
  const notices = noticesOf([{ type: 'endpoint.disabled', data: dataOf(stopped) }], settings.language)
  await mail(owner.email, mailOf(notices, footerOf(settings.language, branding?.())), `stopped.${id}.${stopped.now}`)
}

function dataOf({ channel, reason, baseUrl }: StoppedChannel): EventData<'endpoint.disabled'> {
  const { id, name, kind, target } = channel
  return { channel: { id, name, kind, target }, reason, url: `${baseUrl ?? ''}/channels` }
}
