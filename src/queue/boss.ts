import { CompiledQuery } from 'kysely'
import { type Db as Executor, PgBoss } from 'pg-boss'
import { DAY_SECONDS } from '../common/durations.ts'
import { pause } from '../common/timeout.ts'
import { POOL, SILENCE_MS } from '../storage/postgres/connection.ts'
import { JOB_QUEUES, JOB_SCHEMA, runsWithoutJob } from '../storage/postgres/jobs.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import type { Queue } from './queue.ts'

/** How often a worker sends a heartbeat, and after how long without one its runs go to others. */
export const HEARTBEAT_MS = 3_000
const SILENCE_SECONDS = 10

const QUEUE = {
  heartbeatSeconds: SILENCE_SECONDS,
  // Longer than any run: a missing heartbeat is noticed long before.
  expireInSeconds: 3_600,
  // Practically unlimited: retries.ts decides how often a run is tried.
  retryLimit: 1_000_000,
  retryDelay: 2,
  retentionSeconds: 10 * 365 * DAY_SECONDS,
  // The `runs` table is the history.
  deleteAfterSeconds: 60,
}

export async function startBoss(databaseUrl: string, onError: (error: unknown) => void): Promise<PgBoss> {
  const connection = { ...POOL, query_timeout: SILENCE_MS }
  const boss = new PgBoss({
    ...connection,
    connectionString: databaseUrl,
    application_name: 'verdict queue',
    schema: JOB_SCHEMA,
    max: 2,
    schedule: false,
    // See `supervise`.
    supervise: false,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
  })
  boss.on('error', onError)
  await boss.start()
  for (const name of Object.values(JOB_QUEUES)) {
    await boss.createQueue(name, QUEUE)
    await boss.updateQueue(name, QUEUE)
  }
  return boss
}

/**
 * Gives the jobs of silent workers to others, and removes old ones, until it is stopped. pg-boss would do so every few seconds in each
 * process; `restMs` says how long this one rests.
 */
export function supervise(
  boss: PgBoss,
  restMs: () => number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      await pause(restMs(), signal)
      if (!signal.aborted) await boss.supervise().catch(onError)
    }
  }
  const ended = loop()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

/** Lets pg-boss run its statements inside our transaction. */
export function executorIn(db: Db): Executor {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

/** Enqueues runs that wait or run but have no job, as after a restored backup, and returns how many there were. */
export async function enqueueMissingJobs(
  storage: Storage,
  queue: Pick<Queue, 'enqueue'>,
  now: number,
): Promise<number> {
  const runs = await runsWithoutJob(storage.slow, now)
  for (const run of runs) await storage.transaction((db) => queue.enqueue(db, run))
  return runs.length
}
