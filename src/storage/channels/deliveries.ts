import type { EventData, EventType } from '../../domain/events/event-types.ts'
import type { DeliveryState } from '../../vocabulary.ts'
import { countRows } from '../count-rows.ts'
import { firstKeyAt, keyOf, newId } from '../ids.ts'
import { listPage } from '../list-page.ts'
import type { ListPage, PageNumber } from '../records.ts'
import { hasId } from '../row-ids.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { Channel } from './channels.ts'
import { hasDeletedProjects, hasLiveSubject, type StoredEvent, toEvent } from './events.ts'
import type { AttemptRecord } from './message-ends.ts'
import { insertDelivery } from './record-event.ts'

/** One line of the log. Times are milliseconds since the epoch. */
export interface Delivery extends AttemptRecord {
  id: string
  channelId: string
  eventId: string
  eventType: EventType
  state: DeliveryState
  /** Attempts so far. */
  attempts: number
  /** When it is tried next; null once it is over. */
  nextAt: number | null
  createdAt: number
  endedAt: number | null
}

export interface DeliveryQuestion extends PageNumber {
  channelId?: string | undefined
  state?: DeliveryState | undefined
}

function selectDeliveries(db: Db, userId: string) {
  return db
    .selectFrom('deliveries')
    .innerJoin('channels', 'channels.key', 'deliveries.channel_key')
    .innerJoin('events', 'events.seq', 'deliveries.event_seq')
    .where('channels.user_key', '=', keyOf(userId) ?? -1)
    .where(hasLiveSubject)
}

/** The latest first. */
export async function listDeliveries(
  db: Db,
  userId: string,
  { channelId, state, page, perPage }: DeliveryQuestion,
): Promise<ListPage<Delivery>> {
  const isPurging = await hasDeletedProjects(db)
  // An index alone has all that it takes, unless the events have to be looked at.
  const found = db
    .selectFrom('deliveries')
    .where('deliveries.channel_key', 'in', (eb) =>
      eb
        .selectFrom('channels')
        .select('channels.key')
        .where('channels.user_key', '=', keyOf(userId) ?? -1),
    )
    .$if(channelId !== undefined, (query) => query.where('deliveries.channel_key', '=', keyOf(channelId!) ?? -1))
    .$if(state !== undefined, (query) => query.where('deliveries.state', '=', state!))
    .$if(isPurging, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('events')
            .select('events.seq')
            .whereRef('events.seq', '=', 'deliveries.event_seq')
            .where(hasLiveSubject),
        ),
      ),
    )
  const total = await countRows(found)
  const listed = found
    .select('deliveries.key')
    .orderBy('deliveries.key', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
  const rows = await db
    .selectFrom(listed.as('listed'))
    .innerJoin('deliveries', 'deliveries.key', 'listed.key')
    .innerJoin('channels', 'channels.key', 'deliveries.channel_key')
    .innerJoin('events', 'events.seq', 'deliveries.event_seq')
    .select(['deliveries.id', 'deliveries.state', 'deliveries.attempt', 'deliveries.status', 'deliveries.took_ms'])
    .select(['deliveries.answer', 'deliveries.error', 'deliveries.next_at', 'deliveries.created_at'])
    .select(['deliveries.ended_at', 'channels.id as channel_id', 'events.id as event_id', 'events.type'])
    .orderBy('deliveries.key', 'desc')
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    channelId: row.channel_id,
    eventId: row.event_id,
    eventType: row.type,
    state: row.state,
    attempts: row.attempt + (row.state === 'sent' ? 1 : 0),
    nextAt: row.state === 'waiting' ? row.next_at : null,
    status: row.status,
    tookMs: row.took_ms ?? 0,
    answer: row.answer,
    error: row.error,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }))
  return { items, total }
}

/** Resends a delivered event unchanged, unless the channel is off; undefined if the user has no delivery with this id. */
export async function replayDelivery(
  db: Db,
  userId: string,
  id: string,
  now: number,
): Promise<{ isOff: boolean } | undefined> {
  const found = await selectDeliveries(db, userId)
    .select(['deliveries.event_seq', 'deliveries.channel_key', 'deliveries.lane', 'channels.enabled'])
    .where(hasId('deliveries', id))
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { enabled, ...row } = found
  const isOff = enabled === 0
  if (!isOff) await insertDelivery(db, { ...row, next_at: now, created_at: now })
  return { isOff }
}

const REPLAYED_AT_ONCE = 1_000

/** What can be sent again since a time: each event once, in order. */
function selectReplayable(db: Db, channel: Channel, since: number) {
  return db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.seq', 'deliveries.event_seq')
    .select(['event_seq', 'lane'])
    .where('channel_key', '=', channel.key)
    .where('deliveries.key', '>=', firstKeyAt(since))
    .where('state', '!=', 'waiting')
    .where('events.type', '!=', 'test.sent')
    .where(hasLiveSubject)
    .groupBy(['event_seq', 'lane'])
    .orderBy('event_seq')
    .limit(REPLAYED_AT_ONCE)
}

/** How many events `replaySince` would send. */
export function findReplayableCount(db: Db, channel: Channel, since: number): Promise<number> {
  return countRows(db.selectFrom(selectReplayable(db, channel, since).as('events')))
}

/** Sends everything that a channel was sent since a time once more; answers how many. */
export async function replaySince(db: Db, channel: Channel, since: number, now: number): Promise<number> {
  const rows = await selectReplayable(db, channel, since).execute()
  for (const row of rows) await insertDelivery(db, { ...row, channel_key: channel.key, next_at: now, created_at: now })
  return rows.length
}

interface RecordedTest extends StoredEvent {
  /** Writes the log. */
  end(channel: Channel, attempt: AttemptRecord & { isSent: boolean }, now: number): Promise<void>
}

interface NewTest {
  userKey: number
  data: EventData<'test.sent'>
  now: number
  /** In the same transaction, with the id of its event. */
  claim(db: Db, ids: readonly string[]): Promise<void>
}

/** How a test of the user ended; undefined until it has. */
export async function findTest(
  db: Db,
  userId: string,
  eventId: string,
): Promise<(AttemptRecord & { isSent: boolean }) | undefined> {
  const row = await selectDeliveries(db, userId)
    .select(['deliveries.state', 'deliveries.status', 'deliveries.took_ms', 'deliveries.answer', 'deliveries.error'])
    .where('events.id', '=', eventId)
    .where('events.user_key', '=', keyOf(userId) ?? -1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    isSent: row.state === 'sent',
    status: row.status,
    tookMs: row.took_ms ?? 0,
    answer: row.answer,
    error: row.error,
  }
}

/** A test message: it is sent at once, and never again. */
export async function recordTest(storage: Storage, { userKey, data, now, claim }: NewTest): Promise<RecordedTest> {
  const row = { id: newId(now), type: 'test.sent' as const, body: JSON.stringify(data), created_at: now }
  const about = { user_key: userKey, project_key: null, report_key: null, run_key: null, urgent: 1 }
  const { seq } = await storage.transaction(async (db) => {
    await claim(db, [row.id])
    return db
      .insertInto('events')
      .values({ ...row, ...about })
      .returning('seq')
      .executeTakeFirstOrThrow()
  })
  return {
    ...toEvent({ ...row, seq }),
    end: (channel, attempt, now) =>
      storage.transaction(async (db) => {
        const delivery = { event_seq: seq, channel_key: channel.key, lane: 0, next_at: now, created_at: now }
        const { isSent, status, tookMs, answer, error } = attempt
        const state = isSent ? ('sent' as const) : ('failed' as const)
        const ended = { state, attempt: isSent ? 0 : 1, status, took_ms: tookMs, answer, error, ended_at: now }
        await insertDelivery(db, delivery, ended)
      }),
  }
}

export interface EventQuestion extends PageNumber {
  type?: EventType | undefined
  reportId?: string | undefined
}

/** What happened, the latest first. */
export async function listEvents(db: Db, userId: string, question: EventQuestion): Promise<ListPage<StoredEvent>> {
  const { type, reportId } = question
  const isPurging = await hasDeletedProjects(db)
  const found = db
    .selectFrom('events')
    .where('user_key', '=', keyOf(userId) ?? -1)
    .$if(isPurging, (query) => query.where(hasLiveSubject))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .$if(reportId !== undefined, (query) => query.where('report_key', '=', keyOf(reportId!) ?? -1))
    .select(['seq', 'id', 'type', 'body', 'created_at'])
    .orderBy('seq', 'desc')
  return listPage(found, question, toEvent)
}
