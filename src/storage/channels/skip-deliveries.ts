import type { EventType } from '../../domain/events/event-types.ts'
import type { Db } from '../tables.ts'

interface SupersededEvents {
  userKey: number
  reportKeys: readonly number[]
  type: EventType
  now: number
}

/** A report whose event is not sent to a channel. */
export interface SkippedDelivery {
  reportKey: number
  channelId: string
}

/** Skips unattempted deliveries of a type for these reports, because another event covers them. */
export async function skipSuperseded(
  db: Db,
  { userKey, reportKeys, type, now }: SupersededEvents,
): Promise<SkippedDelivery[]> {
  if (reportKeys.length === 0) return []
  const skipped = await db
    .updateTable('deliveries')
    .set({ state: 'skipped', ended_at: now })
    .where('state', '=', 'waiting')
    .where('attempt', '=', 0)
    .where('claim', 'is', null)
    .where('event_seq', 'in', (eb) =>
      eb
        .selectFrom('events')
        .select('events.seq')
        .where('events.report_key', 'in', [...reportKeys])
        .where('events.user_key', '=', userKey)
        .where('events.type', '=', type),
    )
    .returning(['event_seq', 'channel_key'])
    .execute()
  if (skipped.length === 0) return []
  const events = skipped.map((row) => row.event_seq)
  const channels = skipped.map((row) => row.channel_key)
  const reports = await db.selectFrom('events').select(['seq', 'report_key']).where('seq', 'in', events).execute()
  const ids = await db.selectFrom('channels').select(['key', 'id']).where('key', 'in', channels).execute()
  return skipped.map((row) => ({
    reportKey: reports.find(({ seq }) => seq === row.event_seq)!.report_key!,
    channelId: ids.find(({ key }) => key === row.channel_key)!.id,
  }))
}
