import type { EventType } from '../../events/event-types.ts'
import type { Db } from '../tables.ts'

interface Superseded {
  userKey: number
  reportKeys: readonly number[]
  type: EventType
  now: number
}

/** Leaves out what another event says better: deliveries of a type about these reports that nobody has tried to send yet. */
export async function skipSuperseded(db: Db, { userKey, reportKeys, type, now }: Superseded): Promise<void> {
  if (reportKeys.length === 0) return
  await db
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
    .execute()
}
