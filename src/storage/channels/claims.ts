import { createHash, randomUUID } from 'node:crypto'
import { isForPeople } from '../../vocabulary.ts'
import { countRows } from '../count-rows.ts'
import { prepared } from '../prepared.ts'
import type { Db } from '../tables.ts'
import type { ChannelSettings } from './channel-settings.ts'
import { type Channel, isWaiting, selectChannels, skipWaiting, toChannel } from './channels.ts'
import { chooseMessages, type HeldDelivery, HOLDING_ATTEMPTS, type WaitingDelivery } from './choose-messages.ts'
import { hasLiveSubject, listEventsBySeq, type StoredEvent } from './events.ts'
import { GROUPING_MS } from './record-event.ts'

const ROWS_AT_ONCE = 200
const MESSAGES_AT_ONCE = 10

const firstDue = prepared('first_due_delivery', (db, { now }: { now: number }) =>
  db.selectFrom('deliveries').select('key').where(isWaiting).where('next_at', '<=', now).limit(1),
)

export async function hasDueDelivery(db: Db, now: number): Promise<boolean> {
  return (await firstDue(db, { now })).rows.length > 0
}

/** Events that go to a channel as one message. It belongs to this process until `leaseEnd`. */
export interface ClaimedMessage {
  /** Of this claim. */
  id: string
  /** The same whenever the same deliveries go out together. */
  contentId: string
  channel: Channel
  lane: number
  events: StoredEvent[]
  /** The most attempts that failed for any of its events. */
  attempt: number
  leaseEnd: number
}

export interface ClaimOptions {
  now: number
  leaseMs: number
  /** How many messages at most, and how many of them may be mails. */
  limit: number
  mailLimit: number
  /** When the quiet hours of a channel end; null outside of them. */
  quietUntil: (settings: ChannelSettings) => number | null
}

/**
 * Takes messages that are due. In a transaction, which locks their channels: so one process at a time decides what a channel gets,
 * and others take the next channel meanwhile.
 */
export async function claimMessages(db: Db, options: ClaimOptions): Promise<ClaimedMessage[]> {
  const { now } = options
  let mailsLeft = Math.max(0, options.mailLimit)
  const rows = await db
    .selectFrom('deliveries')
    .select('channel_key')
    .where(isWaiting)
    .where('next_at', '<=', now)
    .$if(mailsLeft === 0, (query) =>
      query.where('channel_key', 'not in', (eb) => eb.selectFrom('channels').select('key').where('kind', '=', 'email')),
    )
    .orderBy('next_at')
    .limit(ROWS_AT_ONCE)
    .execute()
  const claimed: ClaimedMessage[] = []
  for (const channelKey of new Set(rows.map(({ channel_key }) => channel_key))) {
    const room = options.limit - claimed.length
    if (room <= 0) break
    const locked = await db
      .selectFrom('channels')
      .select('key')
      .where('key', '=', channelKey)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (locked === undefined) continue
    const { suspended_at: suspendedAt, ...row } = await selectChannels(db)
      .select('users.suspended_at')
      .where('channels.key', '=', channelKey)
      .executeTakeFirstOrThrow()
    const channel = toChannel(row)
    // People who can no longer see pages are not told what waited for the end of quiet hours, or for another attempt.
    if (channel.pause !== null || suspendedAt !== null) await skipWaiting(db, channel.key, now)
    else {
      const isMail = channel.kind === 'email'
      const limit = isMail ? Math.min(room, mailsLeft) : room
      const messages = limit === 0 ? [] : await claimOfChannel(db, channel, { ...options, limit })
      if (isMail) mailsLeft -= messages.length
      claimed.push(...messages)
    }
  }
  return claimed
}

async function claimOfChannel(db: Db, channel: Channel, options: ClaimOptions): Promise<ClaimedMessage[]> {
  const { now, leaseMs, limit } = options
  if (channel.slowUntil !== null && channel.slowUntil > now) {
    await ofChannel(db, channel).set({ next_at: channel.slowUntil }).where('next_at', '<=', now).execute()
    return []
  }
  const isGrouped = isForPeople(channel.kind)
  const due = await findDue(db, channel, isGrouped, now)
  const { messages, postponed } = chooseMessages({
    due,
    held: await findHeld(db, channel, due, now),
    isGrouped,
    most: Math.min(limit, MESSAGES_AT_ONCE),
    quietUntil: isGrouped ? options.quietUntil(channel.settings) : null,
    now,
    leaseEnd: now + leaseMs,
  })
  for (const [until, some] of Map.groupBy(postponed, ({ until }) => until))
    await ofChannel(db, channel)
      .set({ next_at: until, claim: null })
      .where(
        'key',
        'in',
        some.map(({ key }) => key),
      )
      .execute()
  const claimed: ClaimedMessage[] = []
  for (const message of messages) {
    const id = randomUUID()
    await ofChannel(db, channel)
      .set({ claim: id, message: id, next_at: now + leaseMs })
      .where(
        'key',
        'in',
        message.map(({ key }) => key),
      )
      .execute()
    claimed.push({
      id,
      contentId: contentIdOf(channel, message),
      channel,
      lane: message[0]!.lane,
      events: await listEventsBySeq(
        db,
        message.map(({ seq }) => seq),
      ),
      attempt: Math.max(...message.map(({ attempt }) => attempt)),
      leaseEnd: now + leaseMs,
    })
  }
  return claimed
}

function contentIdOf({ id }: Channel, deliveries: readonly WaitingDelivery[]): string {
  const parts = [id, ...deliveries.map(({ key }) => key)]
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32)
}

function ofChannel(db: Db, { key }: Channel) {
  return db.updateTable('deliveries').where('channel_key', '=', key).where(isWaiting)
}

/** In channels that people read, due deliveries include all other first attempts of their lane: one message instead of many. */
async function findDue(db: Db, channel: Channel, isGrouped: boolean, now: number): Promise<WaitingDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.seq', 'deliveries.event_seq')
    .select(['deliveries.key', 'deliveries.lane', 'deliveries.event_seq', 'deliveries.attempt', 'deliveries.next_at'])
    .select(['deliveries.claim', 'events.urgent'])
    .where('deliveries.channel_key', '=', channel.key)
    .where(isWaiting)
    .where(hasLiveSubject)
    .where('deliveries.next_at', '<=', isGrouped ? now + GROUPING_MS : now)
    .orderBy('deliveries.event_seq')
    .orderBy('deliveries.key')
    .limit(ROWS_AT_ONCE)
    .execute()
  const lanes = new Set(rows.flatMap(({ lane, next_at }) => (next_at <= now ? lane : [])))
  return rows
    .filter(
      ({ lane, next_at, attempt, claim }) => next_at <= now || (lanes.has(lane) && attempt === 0 && claim === null),
    )
    .map(({ key, lane, event_seq, attempt, next_at, urgent }) => ({
      key,
      lane,
      seq: event_seq,
      attempt,
      nextAt: next_at,
      isUrgent: urgent === 1,
    }))
}

/**
 * What may hold others up: one in each lane that is being sent, or the first that waits: for its next attempt, or for its first one,
 * because the channel was busy or asked for a pause when it was due. Messages for people may overtake what waits for the end of quiet hours.
 */
async function findHeld(
  db: Db,
  channel: Channel,
  due: readonly WaitingDelivery[],
  now: number,
): Promise<HeldDelivery[]> {
  const lastDue = isForPeople(channel.kind) ? 0 : Math.max(...due.map(({ seq }) => seq))
  const lanes = [...new Set(due.map(({ lane }) => lane))]
  if (lanes.length === 0) return []
  const rows = await db
    .selectFrom('deliveries')
    .select(['lane', 'event_seq', 'next_at', 'claim'])
    .where('channel_key', '=', channel.key)
    .where(isWaiting)
    .where('next_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('claim', 'is not', null),
        eb.and([
          eb('attempt', '<', HOLDING_ATTEMPTS),
          eb.or([eb('attempt', '>', 0), eb('event_seq', '<', lastDue)]),
          eb('lane', 'in', lanes),
        ]),
      ]),
    )
    .orderBy('event_seq')
    .execute()
  return rows.map(({ lane, event_seq, next_at, claim }) => ({
    lane,
    seq: event_seq,
    nextAt: next_at,
    isBeingSent: claim !== null,
  }))
}

/** For the metrics of a process. */
export async function findDeliveryCounts(
  db: Db,
  now: number,
): Promise<{ waiting: number; oldestDueAt: number | null }> {
  const waiting = await countRows(db.selectFrom('deliveries').where(isWaiting))
  const oldest = await db
    .selectFrom('deliveries')
    .select('next_at')
    .where(isWaiting)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return { waiting, oldestDueAt: oldest?.next_at ?? null }
}
