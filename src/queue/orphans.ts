import type { Storage } from '../storage/open.ts'
import { runsWithoutJob } from '../storage/postgres/jobs.ts'
import type { Queue } from './queue.ts'

/** Enqueues runs that wait or run but stand in no queue, and returns how many there were. */
export async function adoptOrphans(storage: Storage, queue: Pick<Queue, 'enqueue'>, now: number): Promise<number> {
  const runs = await runsWithoutJob(storage.slow, now)
  for (const run of runs) await storage.transaction((db) => queue.enqueue(db, run))
  return runs.length
}
