import { HOUR_MS } from '../common/durations.ts'
import { endJob } from './alerts/watch-jobs.ts'
import { isWaiting } from './channels/channels.ts'
import type { QueuedRun } from './records.ts'
import { TIME_TO_UNDO } from './reports/removals.ts'
import { NOT_BEFORE_HELD } from './rows.ts'
import { resetPace } from './runs/pace.ts'
import { isQueued } from './runs/run-queue.ts'
import { isUnderWay } from './scans/scan-positions.ts'
import type { Db } from './tables.ts'

/** After a clock that was ahead was set right: what was planned by it would wait until it is as late as before. */
export interface ClockCorrection {
  now: number
  /** By how much clocks may differ. */
  aheadMs: number
}

/** Lets runs start that were queued while the clock was ahead, some at a time: enqueue them. In a transaction. */
export async function takeRunsAhead(
  db: Db,
  { now, aheadMs, limit }: ClockCorrection & { limit: number },
): Promise<(QueuedRun & { notBefore: number })[]> {
  const runs = await db
    .selectFrom('runs')
    .innerJoin('users', 'users.key', 'runs.user_key')
    .select(['runs.key', 'runs.id', 'users.id as userId', 'runs.host', 'runs.position'])
    .where(isQueued)
    .where('runs.queued_at', '>', now + aheadMs)
    .where('runs.not_before', '>', now)
    // Those that follow a run under way have no time.
    .where('runs.not_before', '<', NOT_BEFORE_HELD)
    .orderBy('runs.position')
    .orderBy('runs.key')
    .limit(limit)
    .forUpdate('runs')
    .execute()
  for (const { key } of runs) await db.updateTable('runs').set({ not_before: now }).where('key', '=', key).execute()
  if (runs.length < limit) await resetPaces(db, now + aheadMs)
  return runs.map(({ key: _, ...run }) => ({ ...run, notBefore: now }))
}

async function resetPaces(db: Db, after: number): Promise<void> {
  const owners = await db
    .selectFrom('user_counts')
    .innerJoin('users', 'users.key', 'user_counts.user_key')
    .select('users.id')
    .where('user_counts.paced_until', '>', after)
    .execute()
  for (const { id } of owners) await resetPace(db, id)
}

/** The same for scans: none waits for as long as a day. */
export async function takeScansAhead(db: Db, { now, aheadMs }: ClockCorrection): Promise<void> {
  await db
    .updateTable('scans')
    .set({ retry_at: now })
    .where(isUnderWay)
    .where('retry_at', '>', now + aheadMs)
    .execute()
}

/** The same for deletions that can still be undone: otherwise a project would take along what is added to it until then. */
export async function rescheduleRemovals(db: Db, { now, aheadMs }: ClockCorrection): Promise<void> {
  const due_at = now + TIME_TO_UNDO
  await db
    .updateTable('removals')
    .set({ created_at: now, due_at })
    .where('due_at', '>', due_at + aheadMs)
    .execute()
}

/** The longest pause between two attempts is a day, and a fifth more by chance. */
const LONGEST_PAUSE_MS = 30 * HOUR_MS

/** The same for messages, digests and a job that is done every day. */
export async function rescheduleMessages(db: Db, job: string, { now, aheadMs }: ClockCorrection): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ next_at: now })
    .where(isWaiting)
    .where('next_at', '>', now + aheadMs + LONGEST_PAUSE_MS)
    .execute()
  // Otherwise they would be put off again until then.
  await db
    .updateTable('channels')
    .set({ slow_until: null })
    .where('slow_until', '>', now + aheadMs + LONGEST_PAUSE_MS)
    .execute()
  await db
    .updateTable('channels')
    // The next time is recomputed.
    .set({ next_digest_at: null })
    .where('next_digest_at', '>', now + aheadMs)
    // Saved later than now: the clock is behind, and will be set right.
    .where('updated_at', '<=', now)
    .execute()
  const late = await db
    .selectFrom('watch_jobs')
    .select('name')
    .where('name', '=', job)
    .where('next_at', '>', now + aheadMs)
    .forUpdate()
    .executeTakeFirst()
  if (late !== undefined) await endJob(db, job, { nextAt: now + aheadMs, cursor: null })
}
