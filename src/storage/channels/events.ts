import { type SqlBool, sql } from 'kysely'
import type { EventData, EventType } from '../../domain/events/event-types.ts'
import { hiddenReports } from '../reports/purged-reports.ts'
import type { Db } from '../tables.ts'
import type { EventRow } from './outbox-tables.ts'

/** An event as it is stored. */
export interface StoredEvent {
  sequence: number
  id: string
  type: EventType
  data: EventData
  /** Milliseconds since the epoch. */
  createdAt: number
}

/** A condition on `events`: not about a project or a report that is deleted. Upkeep deletes the rows of those, a few at a time. */
export const hasLiveSubject = sql<SqlBool>`(
  (events.project_key is null
    or events.project_key not in (select deleted_projects.project_key from deleted_projects))
  and (events.report_key is null or events.report_key not in ${hiddenReports})
)`

/** Whether there are events that are not `hasLiveSubject`: mostly there are none, and an index is enough to count the others. */
export async function hasDeletedProjects(db: Db): Promise<boolean> {
  return (await db.selectFrom('deleted_projects').select('project_key').limit(1).executeTakeFirst()) !== undefined
}

/** In order. */
export async function listEventsBySeq(db: Db, numbers: readonly number[]): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'id', 'type', 'body', 'created_at'])
    .where('seq', 'in', [...new Set(numbers)])
    .orderBy('seq')
    .execute()
  return rows.map(toEvent)
}

export function toEvent(row: Pick<EventRow, 'id' | 'type' | 'body' | 'created_at'> & { seq: number }): StoredEvent {
  return { sequence: row.seq, id: row.id, type: row.type, data: JSON.parse(row.body), createdAt: row.created_at }
}
