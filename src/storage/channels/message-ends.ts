import { sql } from 'kysely'
import type { ChannelPause } from '../../vocabulary.ts'
import type { Db } from '../tables.ts'
import { isWaiting, skipWaiting } from './channels.ts'
import type { ClaimedMessage } from './claims.ts'

/** What the log says about an attempt. */
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
    /** `retryAt`: when an event is tried again after so many failed attempts; null if that was the last. */
    | {
        kind: 'failed'
        retryAt: (failed: number) => number | null
        slowUntil: number | null
        pause: ChannelPause | null
      }
  )

/** The channel, as it was before the attempt ended; undefined if the message no longer belonged to this process. */
export async function endMessage(
  db: Db,
  message: ClaimedMessage,
  end: MessageEnd,
  now: number,
): Promise<{ failingSince: number | null } | undefined> {
  const { id, channel, lane } = message
  const stored = await db
    .selectFrom('channels')
    .select(['failing_since', 'slow_until'])
    .where('key', '=', channel.key)
    .forUpdate()
    .executeTakeFirst()
  if (stored === undefined) return undefined
  // Messages to a channel that waits are not begun: one that was on its way at the same time has made it wait.
  const slowUntil = Math.max(stored.slow_until ?? 0, end.kind === 'failed' ? (end.slowUntil ?? 0) : 0)
  const pause = { slow_until: slowUntil > now ? slowUntil : null }
  const { status, tookMs, answer, error } = end
  const record = { status, took_ms: tookMs, answer, error, claim: null }
  const ofLane = db
    .updateTable('deliveries')
    .where('channel_key', '=', channel.key)
    .where('lane', '=', lane)
    .where(isWaiting)
  const ofMessage = ofLane.where('claim', '=', id)
  // Of events that went out together some may have had all their attempts, and others not.
  const tried = await db
    .selectFrom('deliveries')
    .select(['attempt', 'next_at'])
    .distinct()
    .where('channel_key', '=', channel.key)
    .where('lane', '=', lane)
    .where(isWaiting)
    .where('claim', '=', id)
    .execute()
  if (tried.length === 0) return undefined
  if (end.kind === 'sent') {
    await ofMessage.set({ ...record, state: 'sent', ended_at: now }).execute()
    await db
      .updateTable('channels')
      .set({ failing_since: null, ...pause })
      .where('key', '=', channel.key)
      .where((eb) => eb.or([eb('failing_since', 'is not', null), eb('slow_until', 'is not', null)]))
      .execute()
  } else {
    for (const { attempt } of tried) {
      const retryAt = end.retryAt(attempt + 1)
      const next = retryAt === null ? { state: 'failed' as const, ended_at: now } : { next_at: retryAt }
      await ofMessage
        .where('attempt', '=', attempt)
        .set({ ...record, attempt: attempt + 1, ...next })
        .execute()
    }
    await db
      .updateTable('channels')
      .set((eb) => ({
        failing_since: eb.fn.coalesce('failing_since', sql<number>`cast(${now} as bigint)`),
        ...pause,
        ...(end.pause === null ? {} : { enabled: 0, disabled_reason: end.pause, disabled_at: now }),
      }))
      .where('key', '=', channel.key)
      .execute()
    if (end.pause !== null) await skipWaiting(db, channel.key, now)
  }
  // Those that were postponed until this message is through.
  await ofLane.set({ next_at: now }).where('claim', 'is', null).where('next_at', '=', tried[0]!.next_at).execute()
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

/** Keeps what this process is still sending from the others, and what waits behind it. */
export async function renewMessages(db: Db, messages: readonly ClaimedMessage[], leaseEnd: number): Promise<void> {
  for (const { id, channel, lane } of messages) {
    const kept = await db
      .selectFrom('deliveries')
      .select('next_at')
      .where('claim', '=', id)
      .where(isWaiting)
      .executeTakeFirst()
    if (kept === undefined) continue
    await db
      .updateTable('deliveries')
      .set({ next_at: leaseEnd })
      .where('channel_key', '=', channel.key)
      .where('lane', '=', lane)
      .where(isWaiting)
      .where('next_at', '=', kept.next_at)
      .where((eb) => eb.or([eb('claim', '=', id), eb('claim', 'is', null)]))
      .execute()
  }
}
