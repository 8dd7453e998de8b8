import { keyOf } from '../ids.ts'
import { NOT_BEFORE_HELD } from '../rows.ts'
import type { Db } from '../tables.ts'

/** When runs start that were queued together. */
export interface Pace {
  /** How many of so many may start now; asked only where no earlier bulk runs of the owner wait for their start. */
  takeNow(count: number): number | Promise<number>
  /** Milliseconds between the starts of the others; 0 where there is no limit. */
  intervalMs: number
}

/** The starts of so many runs, behind all earlier ones of the owner. */
export async function planStarts(
  db: Db,
  owner: { userKey: number; pacedUntil: number },
  pace: Pace,
  count: number,
  now: number,
): Promise<number[]> {
  const { starts, pacedUntil } = await startTimes(pace, count, owner.pacedUntil, now)
  if (pacedUntil !== owner.pacedUntil)
    await db.updateTable('user_counts').set('paced_until', pacedUntil).where('user_key', '=', owner.userKey).execute()
  return starts
}

/** As many as the limit leaves start now, the others one after another behind all earlier ones. */
async function startTimes(
  { takeNow, intervalMs }: Pace,
  count: number,
  pacedUntil: number,
  now: number,
): Promise<{ starts: number[]; pacedUntil: number }> {
  if (intervalMs === 0) return { starts: Array<number>(count).fill(now), pacedUntil }
  const atOnce = pacedUntil > now ? 0 : Math.min(count, await takeNow(count))
  let last = Math.max(now, pacedUntil)
  const starts: number[] = []
  for (let index = 0; index < count; index++) {
    if (index >= atOnce) last += intervalMs
    starts.push(index < atOnce ? now : last)
  }
  return { starts, pacedUntil: atOnce === count ? pacedUntil : last }
}

/** After runs were canceled: the next ones start after those that people started and that still wait. */
export async function resetPace(db: Db, userId: string): Promise<void> {
  const userKey = keyOf(userId) ?? -1
  const { last } = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.max('not_before').as('last'))
    .where('state', '=', 'queued')
    .where('user_key', '=', userKey)
    .where('origin', '=', 'user')
    // Those that follow a run under way have no time yet.
    .where('not_before', '<', NOT_BEFORE_HELD)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('user_counts')
    .set('paced_until', last ?? 0)
    .where('user_key', '=', userKey)
    .execute()
}
