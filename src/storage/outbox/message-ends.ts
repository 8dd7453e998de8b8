import { sql } from 'kysely'
import type { ChannelPause } from '../../vocabulary.ts'
import type { Db } from '../tables.ts'
import { isWaiting, skipWaiting } from './channels.ts'
import type { ClaimedMessage } from './claims.ts'

/** What the log says of an attempt. */
export interface AttemptRecord {
  status: number | null
  tookMs: number
  answer: string | null
  error: string | null
}

/** How an attempt ended, and what follows. Times are milliseconds since the epoch. */
export type MessageEnd = AttemptRecord &
  (
    | { kind: 'sent' }
    /** `retryAt`: null if it was the last attempt. */
    | { kind: 'failed'; retryAt: number | null; attempts: number; slowUntil: number | null; pause: ChannelPause | null }
  )

/** The channel, as it was before the attempt ended; undefined if the message no longer belonged to this process. */
export async function endMessage(
  db: Db,
  message: ClaimedMessage,
  end: MessageEnd,
  now: number,
): Promise<{ failingSince: number | null } | undefined> {
  const { id, channel, lane, leaseEnd } = message
  const stored = await db
    .selectFrom('channels')
    .select('failing_since')
    .where('key', '=', channel.key)
    .forUpdate()
    .executeTakeFirst()
  if (stored === undefined) return undefined
  const { status, tookMs, answer, error } = end
  const record = { status, took_ms: tookMs, answer, error, claim: null }
  const ofLane = db
    .updateTable('deliveries')
    .where('channel_key', '=', channel.key)
    .where('lane', '=', lane)
    .where(isWaiting)
  const isOver = end.kind === 'sent' || end.retryAt === null
  const { numUpdatedRows } = await ofLane
    .where('claim', '=', id)
    .set((eb) => ({
      ...record,
      ...(isOver ? { ended_at: now } : {}),
      ...(end.kind === 'sent'
        ? { state: 'sent' as const }
        : {
            attempt: eb('attempt', '+', 1),
            next_at: end.retryAt ?? now,
            // Of events that went out together some may have had all their attempts, and others not.
            state: sql<
              'failed' | 'waiting'
            >`case when attempt + 1 >= ${sql.lit(end.attempts)} or ${sql.lit(end.retryAt === null ? 1 : 0)} = 1 then 'failed' else 'waiting' end`,
          }),
    }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  if (end.kind === 'sent') {
    await db
      .updateTable('channels')
      .set({ failing_since: null, slow_until: null })
      .where('key', '=', channel.key)
      .where((eb) => eb.or([eb('failing_since', 'is not', null), eb('slow_until', 'is not', null)]))
      .execute()
  } else {
    await db
      .updateTable('channels')
      .set((eb) => ({
        failing_since: eb.fn.coalesce('failing_since', sql<number>`cast(${now} as bigint)`),
        slow_until: end.slowUntil,
        ...(end.pause === null ? {} : { enabled: 0, disabled_reason: end.pause, disabled_at: now }),
      }))
      .where('key', '=', channel.key)
      .execute()
    if (end.pause !== null) await skipWaiting(db, channel.key, now)
  }
  // Those that were postponed until this message is through.
  await ofLane.set({ next_at: now }).where('claim', 'is', null).where('next_at', '=', leaseEnd).execute()
  return { failingSince: stored.failing_since }
}

/** Gives back what this process could not send before it stops. */
export async function releaseMessages(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('deliveries')
    .set({ claim: null, next_at: now })
    .where('claim', 'in', [...ids])
    .where(isWaiting)
    .execute()
}
