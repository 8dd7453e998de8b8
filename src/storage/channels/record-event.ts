import type { Selectable } from 'kysely'
import { MINUTE_MS } from '../../common/durations.ts'
import { boundedData } from '../../domain/events/bounded-data.ts'
import { ALERT_EVENTS, EVERY_RUN, type EventData, type EventType } from '../../domain/events/event-types.ts'
import { isForPeople, isIncidentKind } from '../../vocabulary.ts'
import { keyOf, newId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import { preparedRow } from '../row-ids.ts'
import type { Db } from '../tables.ts'
import type { ChannelSettings } from './channel-settings.ts'
import type { ChannelRow, DeliveryRow, EventRow } from './outbox-tables.ts'

/** How long channels for people wait for more of the same project, to send it as one message. What is urgent doesn't wait. */
export const GROUPING_MS = 2 * MINUTE_MS

/** After what is being deleted should be gone: by then, upkeep has had time for it. */
const REMOVAL_MS = 5 * MINUTE_MS

export interface NewEvent<T extends EventType = EventType> {
  type: T
  userKey: number
  projectKey: number | null
  reportKey?: number | null
  runKey?: number | null
  data: EventData<T>
  /** Ids of the channels that hear of it; null, the default, for all of the user whose settings match. */
  channels?: readonly string[] | null
  /** Ids of channels that know already. If no other hears of it, there is no such event. */
  except?: readonly string[]
  /** It leaves at once, also in quiet hours. Default: it waits for others, and for their end. */
  isUrgent?: boolean
  now: number
}

/**
 * Stores an event and its deliveries in the caller's transaction, and returns the ids of the channels that receive it. An event of a
 * type that every run emits is stored only if a channel receives it.
 */
export async function recordEvent<T extends EventType>(db: Db, event: NewEvent<T>): Promise<string[]> {
  const { type, userKey, projectKey, reportKey = null, runKey = null, isUrgent = false, except = [], now } = event
  const listeners = (await findListeners(db, event)).filter(({ channel }) => !except.includes(channel.id))
  if (listeners.length === 0 && (EVERY_RUN.includes(type) || except.length > 0)) return []
  const added = await addEvent(db, {
    id: newId(now),
    type,
    user_key: userKey,
    project_key: projectKey,
    report_key: reportKey,
    run_key: runKey,
    urgent: Number(isUrgent),
    body: JSON.stringify(boundedData(event.data)),
    created_at: now,
  })
  const { seq } = added.rows[0]!
  const startAt = listeners.length === 0 ? now : await findStart(db, event)
  for (const { channel, settings } of listeners) {
    const isGrouped = isForPeople(channel.kind)
    // The end of an outage may come with another report than its beginning.
    const isOfProject = isGrouped || opensIncidents(channel.kind, settings)
    await insertDelivery(db, {
      event_seq: seq,
      channel_key: channel.key,
      lane: (isOfProject ? projectKey : reportKey) ?? 0,
      next_at: isGrouped && !isUrgent ? startAt + GROUPING_MS : startAt,
      created_at: now,
    })
  }
  return listeners.map(({ channel }) => channel.id)
}

const removalsOf = prepared('removals_of_event', (db, of: { reportKey: number; projectKey: number }) =>
  db
    .selectFrom('removals')
    .select('due_at')
    .where((eb) =>
      eb.or([
        eb('key', 'in', (eb) =>
          eb.selectFrom('removed_reports').select('removal_key').where('report_key', '=', of.reportKey),
        ),
        eb.and([
          eb('project_key', '=', of.projectKey),
          // It has been created since, and stays.
          eb.not(
            eb.exists(
              eb
                .selectFrom('reports')
                .select('reports.key')
                .where('reports.key', '=', of.reportKey)
                .whereRef('reports.created_at', '>', 'removals.created_at'),
            ),
          ),
        ]),
      ]),
    ),
)

/** During a pending deletion, events wait and are sent only if it is undone: deliveries are deleted with their report or project. */
async function findStart(db: Db, { reportKey = null, projectKey, now }: NewEvent): Promise<number> {
  if (reportKey === null && projectKey === null) return now
  const { rows } = await removalsOf(db, { reportKey: reportKey ?? -1, projectKey: projectKey ?? -1 })
  return Math.max(now, ...rows.map(({ due_at }) => due_at + REMOVAL_MS))
}

interface NewDelivery {
  event_seq: number
  channel_key: number
  lane: number
  next_at: number
  created_at: number
}

/** `ended`: what the log says about one that is over already. */
export async function insertDelivery(db: Db, delivery: NewDelivery, ended: Partial<DeliveryRow> = {}): Promise<string> {
  const nothing = { message: null, status: null, took_ms: null, answer: null, error: null, ended_at: null }
  const fresh = { ...delivery, state: 'waiting' as const, attempt: 0, claim: null, ...nothing, ...ended }
  return addDelivery(db, delivery.created_at, fresh)
}

const addDelivery = preparedRow(
  'add_delivery',
  'deliveries',
  ['event_seq', 'channel_key', 'lane', 'state', 'attempt', 'next_at', 'claim', 'message'],
  ['status', 'took_ms', 'answer', 'error', 'created_at', 'ended_at'],
)

const addEvent = prepared('add_event', (db, row: Omit<Selectable<EventRow>, 'seq'>) =>
  db
    .insertInto('events')
    .values({
      id: row.id,
      type: row.type,
      user_key: row.user_key,
      project_key: row.project_key,
      report_key: row.report_key,
      run_key: row.run_key,
      urgent: row.urgent,
      body: row.body,
      created_at: row.created_at,
    })
    .returning('seq'),
)

/** Suspended users get no notifications. */
const findEnabled = prepared('find_enabled_channels', (db, of: { userKey: number }) =>
  db
    .selectFrom('channels')
    .innerJoin('users', 'users.key', 'channels.user_key')
    .select(['channels.key', 'channels.id', 'channels.kind', 'channels.settings'])
    .where('channels.user_key', '=', of.userKey)
    .where('channels.enabled', '=', 1)
    .where('users.suspended_at', 'is', null)
    .orderBy('channels.key'),
)

async function findListeners(db: Db, { type, userKey, projectKey, channels = null }: NewEvent) {
  if (channels?.length === 0) return []
  const { rows: enabled } = await findEnabled(db, { userKey })
  const read = enabled
    .map((channel) => ({ channel, settings: JSON.parse(channel.settings) as ChannelSettings }))
    .filter(({ channel, settings }) => ALERT_EVENTS.includes(type) || !opensIncidents(channel.kind, settings))
  if (channels !== null) {
    const keys = new Set(channels.map(keyOf))
    return read.filter(({ channel }) => keys.has(channel.key))
  }
  const isOfProjects = projectKey !== null && read.some(({ settings }) => settings.project !== null)
  const project = isOfProjects ? await findProjectName(db, projectKey) : null
  return read.filter(({ channel, settings }) => hears(channel.kind, settings, type, project))
}

function opensIncidents(kind: ChannelRow['kind'], { format }: ChannelSettings): boolean {
  return isIncidentKind(kind) || format === 'incident'
}

function hears(kind: ChannelRow['kind'], settings: ChannelSettings, type: EventType, project: string | null): boolean {
  const isWanted = settings.events?.includes(type) ?? (!isForPeople(kind) || !EVERY_RUN.includes(type))
  return isWanted && (settings.project === null || project === null || settings.project === project)
}

async function findProjectName(db: Db, projectKey: number): Promise<string | null> {
  const row = await db.selectFrom('projects').select('project').where('key', '=', projectKey).executeTakeFirst()
  return row?.project ?? null
}
