import type { QueuedRun, Stage } from './records.ts'
import { isJudged, isQueued, isRunning } from './run-states.ts'
import type { Db } from './tables.ts'

/**
 * The next runs to perform, those first of whose owner fewest waited before them: one who posts 10,000 does not make
 * another wait for them all.
 */
export async function nextQueued(
  db: Db,
  now: number,
  limit: number,
  busyHosts: readonly string[],
  stage: Stage = 'fast',
): Promise<QueuedRun[]> {
  return db
    .selectFrom('runs')
    .innerJoin('users', 'users.key', 'runs.user_key')
    .select(['runs.id', 'users.id as userId', 'runs.host', 'runs.position'])
    .where(stage === 'fast' ? isQueued : isJudged)
    .where('runs.not_before', '<=', now)
    .where('runs.project_key', 'not in', (eb) => eb.selectFrom('doomed').select('doomed.project_key'))
    .$if(busyHosts.length > 0, (query) => query.where('runs.host', 'not in', [...busyHosts]))
    .orderBy('runs.position')
    .orderBy('runs.key')
    .limit(limit)
    .execute()
}

/** When the next run falls due that waits for its time, so that an idle worker knows when to look again. */
export async function nextDue(db: Db, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.min('not_before').as('due'))
    .where(isQueued)
    .where('not_before', '>', now)
    .executeTakeFirst()
  return row?.due ?? undefined
}

/** Looks at every run that waits: ask it of `storage.slow`. */
export async function queueDepth(db: Db): Promise<{ queued: number; running: number; oldestQueuedAt: number | null }> {
  const queued = await db
    .selectFrom('runs')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('queued_at').as('oldest')])
    .where(isQueued)
    .executeTakeFirstOrThrow()
  const running = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.or([isRunning, isJudged]))
    .executeTakeFirstOrThrow()
  return { queued: queued.count, running: running.count, oldestQueuedAt: queued.oldest }
}
