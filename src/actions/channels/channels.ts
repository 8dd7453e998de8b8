import { DAY_MS } from '../../common/durations.ts'
import { newSigningSecret } from '../../notify/signing.ts'
import {
  type Channel,
  changeChannel,
  findChannel,
  insertChannel,
  listChannels,
  lockChannel,
  deleteChannel as removeChannel,
} from '../../storage/channels/channels.ts'
import { lockUser } from '../../storage/people/users.ts'
import type { ChannelKind, ChannelPause } from '../../vocabulary.ts'
import { ActionError } from '../action-error.ts'
import { type ActingDependencies, type Actor, recordAudit } from '../audit-log/audit-log.ts'
import { checkVersion, type ExpectedVersion } from '../expected-version.ts'
import { createOnce, findReplayed } from '../idempotency.ts'
import type { ChannelDependencies, ChannelOwner } from './channel-dependencies.ts'
import type { ChannelFields } from './channel-fields.ts'
import { openChannelSeal } from './channel-seal.ts'
import { checkConfirmationLimit, sendConfirmation } from './confirm-channel.ts'

interface ChangeDependencies extends ChannelDependencies {
  actor: Actor
}

const MOST_CHANNELS = 50

/** A channel, with its signing secret if it is a webhook: it is shown this once. */
export interface CreatedChannel {
  channel: Channel
  secret: string | null
}

/** Of an address that has to be confirmed: whether the mail server took the mail; null if there was none to send. */
interface WithConfirmation {
  isConfirmationSent: boolean | null
}

export async function createChannel(
  dependencies: ChangeDependencies,
  owner: ChannelOwner,
  kind: ChannelKind,
  { name, target, settings, secrets }: ChannelFields,
  idempotencyKey: string | null = null,
): Promise<CreatedChannel & WithConfirmation & { isReplayed: boolean }> {
  const { storage, now, config } = dependencies
  const { userId } = owner
  const seal = await openChannelSeal(storage, config.secret)
  const secret = kind === 'webhook' ? newSigningSecret() : null
  const whole = { ...secrets, ...(secret === null ? {} : { keys: [{ secret, until: null }] }) }
  const pause = pauseOf(dependencies, owner, whole.address)
  const request = {
    userId,
    key: idempotencyKey,
    fields: ['channel', kind, name, target, settings],
    // Not to be guessed from what is kept of the request.
    password: JSON.stringify(secrets),
  }
  const { created, isReplayed } = await createOnce({ storage, now }, request, {
    create: (claim) =>
      storage.transaction(async (db) => {
        await lockUser(db, userId)
        if ((await listChannels(db, userId)).length >= MOST_CHANNELS)
          throw new ActionError('too_many_channels', `You have ${MOST_CHANNELS} channels already. Delete one first.`)
        if (pause === 'unconfirmed') await checkConfirmationLimit(db, userId, whole.address!, now())
        const fresh = { name, kind, target, settings, pause }
        const id = await insertChannel(db, userId, fresh, (id) => seal.seal(userId, id, whole), now())
        await recordAudit(db, dependencies, 'channel.created', { kind: 'channel', id }, { name, kind })
        await claim(db, [id])
        return { channel: (await findChannel(db, userId, id))!, secret }
      }),
    async replay([id]) {
      const channel = await findReplayed(storage, 'channel', (db) => findChannel(db, userId, id!))
      return { channel, secret: seal.open(channel)?.keys?.[0]?.secret ?? null }
    },
  })
  const isAsked = pause === 'unconfirmed' && !isReplayed
  const isConfirmationSent = isAsked
    ? await sendConfirmation(dependencies, owner, created.channel, whole.address!)
    : null
  return { ...created, isConfirmationSent, isReplayed }
}

/** An address that is not the user's own has to be confirmed from there. */
function pauseOf(
  { messages }: ChannelDependencies,
  { email }: ChannelOwner,
  address: string | undefined,
): ChannelPause | null {
  if (address === undefined) return null
  if (messages.mail === null)
    throw new ActionError(
      'no_mail_server',
      'Email channels need a mail server. The operator of Verdict has to set VERDICT_SMTP_URL.',
    )
  return address === email.toLowerCase() ? null : 'unconfirmed'
}

/**
 * Undefined if the user has no such channel. `change` gets the channel; `isEnabled`: undefined leaves it as it is. `isUnsigned`: a webhook
 * has a URL again, but no signing secret.
 */
export async function updateChannel(
  dependencies: ChangeDependencies,
  owner: ChannelOwner,
  id: string,
  change: (before: Channel) => { fields: ChannelFields; isEnabled?: boolean | undefined },
  isExpected?: ExpectedVersion,
): Promise<({ channel: Channel; isUnsigned: boolean } & WithConfirmation) | undefined> {
  const { storage, now, config } = dependencies
  const seal = await openChannelSeal(storage, config.secret)
  const changed = await storage.transaction(async (db) => {
    const before = await lockChannel(db, owner.userId, id)
    if (before === undefined) return undefined
    checkVersion('channel', before, isExpected)
    const { fields, isEnabled } = change(before)
    const known = seal.open(before)
    // A token alone is no place to send to.
    const isPlace = fields.secrets?.url !== undefined || fields.secrets?.address !== undefined
    if (known === null && fields.secrets !== null && !isPlace) throw channelUnreadable()
    const secrets = fields.secrets === null ? null : { ...known, ...fields.secrets }
    const isMoved = fields.secrets?.address !== undefined && fields.secrets.address !== known?.address
    const pause = isMoved
      ? pauseOf(dependencies, owner, fields.secrets?.address)
      : pauseAfter(before, isEnabled, { isEntered: secrets !== null, isReadable: (secrets ?? known) !== null })
    const asked = isMoved && pause === 'unconfirmed' ? fields.secrets?.address : undefined
    if (asked !== undefined) await checkConfirmationLimit(db, owner.userId, asked, now())
    const sealed = secrets === null ? before.secrets : seal.seal(owner.userId, id, secrets)
    await changeChannel(db, before, { ...fields, secrets: sealed, pause }, now())
    const { name } = fields
    await recordAudit(db, dependencies, 'channel.updated', { kind: 'channel', id }, { name, paused: pause })
    const channel = (await findChannel(db, owner.userId, id))!
    const isUnsigned = before.kind === 'webhook' && secrets !== null && secrets.keys === undefined
    return { channel, asked, isUnsigned }
  })
  if (changed === undefined) return undefined
  const { channel, asked, isUnsigned } = changed
  const isConfirmationSent = asked === undefined ? null : await sendConfirmation(dependencies, owner, channel, asked)
  return { channel, isConfirmationSent, isUnsigned }
}

/** `isEntered`: the secrets were entered again. */
function pauseAfter(
  before: Channel,
  isEnabled: boolean | undefined,
  { isEntered, isReadable }: { isEntered: boolean; isReadable: boolean },
): ChannelPause | null {
  // Only the owner of the address can end these.
  if (before.pause === 'unconfirmed' || before.pause === 'unsubscribed') return before.pause
  if (isEnabled === false) return 'user'
  if (before.pause === 'unreadable' && !isReadable) return 'unreadable'
  return isEnabled === true || (before.pause === 'unreadable' && isEntered) ? null : before.pause
}

/** False if the user has no such channel. */
export function deleteChannel(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  id: string,
  isExpected?: ExpectedVersion,
): Promise<boolean> {
  return storage.transaction(async (db) => {
    const before = await lockChannel(db, userId, id)
    if (before === undefined) return false
    checkVersion('channel', before, isExpected)
    await removeChannel(db, before)
    const { name, kind } = before
    await recordAudit(db, { actor, now }, 'channel.deleted', { kind: 'channel', id }, { name, kind })
    return true
  })
}

/** A new signing secret; the one before, if there is one, stays valid for a day. Undefined if the user has no such channel. */
export async function rotateSecret(
  { storage, now, config, actor }: ChangeDependencies,
  userId: string,
  id: string,
): Promise<(CreatedChannel & { hasEarlier: boolean }) | undefined> {
  const seal = await openChannelSeal(storage, config.secret)
  return storage.transaction(async (db) => {
    const before = await lockChannel(db, userId, id)
    if (before === undefined) return undefined
    if (before.kind !== 'webhook') throw new ActionError('no_signing_secret', 'Only webhooks have a signing secret.')
    const known = seal.open(before)
    if (known === null) throw channelUnreadable()
    const secret = newSigningSecret()
    const [current] = known.keys ?? []
    const earlier = current === undefined ? [] : [{ secret: current.secret, until: now() + DAY_MS }]
    const sealed = seal.seal(userId, id, { ...known, keys: [{ secret, until: null }, ...earlier] })
    await changeChannel(db, before, { ...before, secrets: sealed }, now())
    await recordAudit(db, { actor, now }, 'channel.secret_rotated', { kind: 'channel', id }, { name: before.name })
    return { channel: (await findChannel(db, userId, id))!, secret, hasEarlier: earlier.length > 0 }
  })
}

export function channelUnreadable(): ActionError {
  return new ActionError('channel_unreadable', 'The address of this channel can’t be read anymore. Enter it again.')
}
