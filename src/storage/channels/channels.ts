import { type SqlBool, sql } from 'kysely'
import { type ChannelKind, type ChannelPause, STOPPED } from '../../vocabulary.ts'
import { planReminders } from '../alerts/reminder-days.ts'
import { keyOf, knownKey } from '../ids.ts'
import { prepared } from '../prepared.ts'
import { hasId, insertRow, lockRow } from '../row-ids.ts'
import { nextUpdateTime } from '../rows.ts'
import type { Db } from '../tables.ts'
import type { ChannelSettings } from './channel-settings.ts'

/** A channel as it is stored. Times are milliseconds since the epoch. */
export interface Channel {
  key: number
  id: string
  userId: string
  name: string
  kind: ChannelKind
  /** What may be shown of where it goes. */
  target: string
  /** Sealed. */
  secrets: Uint8Array
  settings: ChannelSettings
  /** Null while it is enabled. */
  pause: ChannelPause | null
  /** Since when it gets nothing. */
  pausedAt: number | null
  failingSince: number | null
  slowUntil: number | null
  createdAt: number
  /** Grows with every change by its owner, so it works as a version. */
  updatedAt: number
}

export function selectChannels(db: Db) {
  return db
    .selectFrom('channels')
    .innerJoin('users', 'users.key', 'channels.user_key')
    .selectAll('channels')
    .select('users.id as user_id')
}

type SelectedChannel = Awaited<ReturnType<ReturnType<typeof selectChannels>['executeTakeFirstOrThrow']>>

/** A channel of this user; undefined if it doesn't exist or belongs to another user. */
export async function findChannel(db: Db, userId: string, id: string): Promise<Channel | undefined> {
  const row = await selectChannels(db)
    .where(hasId('channels', id))
    .where('channels.user_key', '=', keyOf(userId) ?? -1)
    .executeTakeFirst()
  return row && toChannel(row)
}

/** A channel of anybody: for links that were sent to its address. */
export async function findAnyChannel(db: Db, id: string): Promise<Channel | undefined> {
  const row = await selectChannels(db).where(hasId('channels', id)).executeTakeFirst()
  return row && toChannel(row)
}

/** The same, locked until the transaction ends. */
export async function lockChannel(db: Db, userId: string, id: string): Promise<Channel | undefined> {
  await lockRow(db, 'channels', id)
  return findChannel(db, userId, id)
}

/** The oldest first. A user has few. */
export async function listChannels(db: Db, userId: string): Promise<Channel[]> {
  const rows = await selectChannels(db)
    .where('channels.user_key', '=', keyOf(userId) ?? -1)
    .orderBy('channels.key')
    .execute()
  return rows.map(toChannel)
}

const findStopped = prepared('find_stopped_channels', (db, of: { userKey: number }) =>
  selectChannels(db)
    .where('channels.user_key', '=', of.userKey)
    .where('channels.disabled_reason', 'in', [...STOPPED])
    .orderBy('channels.key'),
)

/** Those that were turned off because their messages were not accepted. */
export async function listStoppedChannels(db: Db, userId: string): Promise<Channel[]> {
  const { rows } = await findStopped(db, { userKey: keyOf(userId) ?? -1 })
  return rows.map(toChannel)
}

export interface NewChannel {
  name: string
  kind: ChannelKind
  target: string
  settings: ChannelSettings
  pause: ChannelPause | null
}

/** The new id. `secretsOf` seals the secrets for an id. */
export function insertChannel(
  db: Db,
  userId: string,
  channel: NewChannel,
  secretsOf: (id: string) => Uint8Array,
  now: number,
): Promise<string> {
  const { name, kind, target } = channel
  return insertRow(db, 'channels', now, (id) => ({
    user_key: knownKey(userId),
    name,
    kind,
    target,
    secrets: secretsOf(id),
    ...columnsOf(channel),
    disabled_at: channel.pause === null ? null : now,
    failing_since: null,
    slow_until: null,
    next_digest_at: null,
    created_at: now,
    updated_at: now,
  }))
}

/** What its owner can change. */
export interface ChannelChange {
  name: string
  target: string
  secrets: Uint8Array
  settings: ChannelSettings
  pause: ChannelPause | null
}

/** A channel that is enabled again has not failed yet; one that is paused leaves out what waits. */
export async function changeChannel(db: Db, channel: Channel, change: ChannelChange, now: number): Promise<void> {
  const { name, target, secrets } = change
  const isResumed = channel.pause !== null && change.pause === null
  const { digest, time_zone } = change.settings
  const isOtherDigest = channel.settings.digest !== digest || channel.settings.time_zone !== time_zone
  await db
    .updateTable('channels')
    .set({
      name,
      target,
      secrets,
      ...columnsOf(change),
      ...(isResumed ? { failing_since: null, slow_until: null } : {}),
      // The jobs set the time of the first one.
      ...(isResumed || isOtherDigest ? { next_digest_at: null } : {}),
      ...(change.pause === channel.pause ? {} : { disabled_at: change.pause === null ? null : now }),
      updated_at: nextUpdateTime(channel.updatedAt, now),
    })
    .where('key', '=', channel.key)
    .execute()
  if (change.pause !== null) await skipWaiting(db, channel.key, now)
  if (channel.settings.reminder_days !== change.settings.reminder_days)
    await planReminders(db, { userKey: knownKey(channel.userId) }, now)
}

/** Written out, so that the databases see at once that the partial indexes fit. */
export const isWaiting = sql<SqlBool>`deliveries.state = 'waiting'`

/** What waits for a channel is not sent anymore. */
export async function skipWaiting(db: Db, channelKey: number, now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'skipped', claim: null, ended_at: now })
    .where('channel_key', '=', channelKey)
    .where(isWaiting)
    .execute()
}

/** With its deliveries. */
export async function deleteChannel(db: Db, channel: Channel): Promise<void> {
  await db.deleteFrom('channels').where('key', '=', channel.key).execute()
}

function columnsOf({ settings, pause }: Pick<Channel, 'settings' | 'pause'>) {
  return { settings: JSON.stringify(settings), enabled: Number(pause === null), disabled_reason: pause }
}

export function toChannel(row: SelectedChannel): Channel {
  return {
    key: row.key,
    id: row.id,
    userId: row.user_id,
    name: row.name,
    kind: row.kind,
    target: row.target,
    secrets: row.secrets,
    settings: JSON.parse(row.settings),
    pause: row.disabled_reason,
    pausedAt: row.disabled_at,
    failingSince: row.failing_since,
    slowUntil: row.slow_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The owner of its address wants no more messages, or wants them again. */
export async function setUnsubscribed(db: Db, channel: Channel, isUnsubscribed: boolean, now: number): Promise<void> {
  const pause = isUnsubscribed ? ('unsubscribed' as const) : null
  const { numUpdatedRows } = await db
    .updateTable('channels')
    .set({ enabled: Number(pause === null), disabled_reason: pause, disabled_at: isUnsubscribed ? now : null })
    .set({ next_digest_at: null, updated_at: nextUpdateTime(channel.updatedAt, now) })
    .where('key', '=', channel.key)
    .where((eb) =>
      isUnsubscribed
        ? eb.or([eb('disabled_reason', 'is', null), eb('disabled_reason', '!=', 'unsubscribed')])
        : eb('disabled_reason', '=', 'unsubscribed'),
    )
    .executeTakeFirst()
  if (isUnsubscribed && numUpdatedRows > 0n) await skipWaiting(db, channel.key, now)
}

/** The owner of its address wants messages. */
export async function confirmChannel(db: Db, channel: Channel, now: number): Promise<void> {
  await db
    .updateTable('channels')
    .set({ enabled: 1, disabled_reason: null, disabled_at: null })
    .set({ next_digest_at: null, updated_at: nextUpdateTime(channel.updatedAt, now) })
    .where('key', '=', channel.key)
    .where('disabled_reason', '=', 'unconfirmed')
    .execute()
}
