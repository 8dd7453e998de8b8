import { DAY_MS } from '../../common/durations.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'

/** How long events and their deliveries can be looked at and sent again. */
const KEPT_MS = 30 * DAY_MS
const AT_ONCE = 500

/** Deletes old events with their deliveries, some at a time. */
export async function forgetEvents(storage: Storage, now: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const forgotten = await storage.background(async (db) => {
      const old = db
        .selectFrom('events')
        .select('seq')
        .where('created_at', '<', now - KEPT_MS)
      const { numDeletedRows } = await db
        .deleteFrom('events')
        .where('seq', 'in', old.orderBy('created_at').limit(AT_ONCE))
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
    if (forgotten < AT_ONCE) break
  }
}

/** Of a deleted project: what is about none of its reports. Answers how many. */
export async function purgeProjectEvents(db: Db, projectKey: number, limit: number): Promise<number> {
  const some = db.selectFrom('events').select('seq').where('project_key', '=', projectKey).orderBy('seq').limit(limit)
  const { numDeletedRows } = await db.deleteFrom('events').where('seq', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}
