import { createAlertRule, readAlertRule } from '../../src/actions/alerts/alert-rules.ts'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { readSchedule, type TypedSchedule } from '../../src/actions/schedules/schedule-fields.ts'
import { createSchedule } from '../../src/actions/schedules/schedules.ts'
import type { AlertKind } from '../../src/domain/alerts/rule-kinds.ts'
import type { EventType } from '../../src/domain/events/event-types.ts'
import type { AlertRule } from '../../src/storage/alerts/alert-rules.ts'
import { knownKey } from '../../src/storage/ids.ts'
import type { Schedule } from '../../src/storage/schedules/schedules.ts'
import type { Storage } from '../../src/storage/storage.ts'
import type { ScheduleScope } from '../../src/vocabulary.ts'

/** A schedule, from the fields that its owner types. Default: of a report, every day at 06:00. */
export async function makeSchedule(
  storage: Storage,
  userId: string,
  { scope = 'report', target, ...typed }: { scope?: ScheduleScope; target: string } & TypedSchedule,
  now: number,
): Promise<Schedule> {
  const rule = typed.kind === 'uptime' ? 'every minute' : 'every day at 06:00'
  const read = readSchedule({ rule, ...typed }, null, { now, timeZone: 'UTC' })
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  const wanted = { scope, target, settings: read.settings }
  return (await createSchedule({ storage, now: () => now }, userId, wanted)).schedule
}

/** An alert rule, as its owner types it. */
export async function makeAlertRule(
  storage: Storage,
  userId: string,
  kind: AlertKind,
  { scope, target, ...typed }: { scope: 'report' | 'project'; target: string } & Parameters<typeof readAlertRule>[1],
  now: number,
): Promise<AlertRule> {
  const read = readAlertRule(kind, typed, null, now)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  const acting = { storage, now: () => now, actor: OPERATOR }
  return (await createAlertRule(acting, userId, { scope, target, fields: read.fields })).rule
}

/** The events of a user, in their order. */
export async function eventsOf(storage: Storage, userId: string) {
  const rows = await storage.db
    .selectFrom('events')
    .select(['type', 'body', 'urgent', 'project_key'])
    .where('user_key', '=', knownKey(userId))
    .orderBy('seq')
    .execute()
  return rows.map(({ type, body, urgent, project_key: projectKey }) => ({
    type,
    data: JSON.parse(body),
    isUrgent: urgent === 1,
    projectKey,
  }))
}

/** The deliveries of a user, in their order, each with its channel and the type of its event. */
export async function deliveriesOf(
  storage: Storage,
  userId: string,
): Promise<{ type: EventType; state: string; channel: string }[]> {
  return storage.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.seq', 'deliveries.event_seq')
    .innerJoin('channels', 'channels.key', 'deliveries.channel_key')
    .select(['events.type', 'deliveries.state', 'channels.id as channel'])
    .where('channels.user_key', '=', knownKey(userId))
    .orderBy('deliveries.key')
    .execute()
}
