import { type SqlBool, sql } from 'kysely'
import type { EventType } from '../../domain/events/event-types.ts'
import { hasLiveSubject } from '../channels/events.ts'
import { keyOf } from '../ids.ts'
import type { Db } from '../tables.ts'

/** An event as the page about alerts lists it. */
export interface PastEvent {
  id: string
  type: EventType
  at: number
  report: { id: string; url: string } | null
  project: string | null
  /** Number of channels it was or will be sent to. */
  channels: number
}

/** Written out, so that the databases see at once that the partial index fits. */
const isTold = sql<SqlBool>`events.type not in ('run.completed', 'run.failed', 'test.sent')`

/** The latest first, without those of every run. */
export async function listPastEvents(db: Db, userId: string, limit: number): Promise<PastEvent[]> {
  const rows = await db
    .selectFrom('events')
    .leftJoin('reports', 'reports.key', 'events.report_key')
    .leftJoin('projects', 'projects.key', 'events.project_key')
    .select(['events.id', 'events.type', 'events.created_at', 'reports.id as report_id', 'reports.url'])
    .select('projects.project')
    .select((eb) =>
      eb
        .selectFrom('deliveries')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('deliveries.event_seq', '=', 'events.seq')
        .where('deliveries.state', '!=', 'skipped')
        .as('channels'),
    )
    .where('events.user_key', '=', keyOf(userId) ?? -1)
    .where(isTold)
    .where(hasLiveSubject)
    .orderBy('events.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    at: row.created_at,
    project: row.project,
    report: row.report_id === null ? null : { id: row.report_id, url: row.url! },
    channels: Number(row.channels ?? 0),
  }))
}

/** The channels of a user that a rule can name. */
export async function listChannelNames(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('user_key', '=', keyOf(userId) ?? -1)
    .orderBy('key')
    .limit(100)
    .execute()
}
