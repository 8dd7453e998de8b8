import { findBatch, listQueuedOfBatch, lockQueuedOfBatch } from '../../storage/batches.ts'
import { type RerunSettings, startRuns } from '../../storage/runs/bulk-runs.ts'
import { resetPace } from '../../storage/runs/pace.ts'
import type { Db } from '../../storage/tables.ts'
import type { Actor } from '../audit-log/audit-log.ts'
import { type Caller, createBulkPace, refuseIfTooLate } from '../runs/run-limit.ts'
import type { ReportDependencies } from './create-report.ts'
import { deleteReports } from './delete-reports.ts'
import { cancelRuns } from './update-report.ts'

/**
 * Queues a new run of each report that is not under way, all or nothing, and returns the time and the number of runs. As for new
 * reports, the run limit does not refuse them; it spreads their starts.
 */
export async function rerunReports(
  { storage, queue, runLimiter, now }: ReportDependencies,
  caller: Caller,
  ids: readonly string[],
  how: RerunSettings = {},
): Promise<{ queuedAt: number; started: number }> {
  const { userId } = caller
  const sorted = [...new Set(ids)].sort()
  const pace = createBulkPace(runLimiter, caller)
  const queued = await storage.transaction(async (db) => {
    const queuedAt = now()
    const runs = await startRuns(db, userId, sorted, { ...how, pace, now: queuedAt })
    refuseIfTooLate(runs.at(-1)?.notBefore ?? queuedAt, queuedAt)
    // One that waited to confirm another is queued already, for later.
    const fresh = runs.filter((run) => run.queuedAt >= queuedAt)
    const sooner = runs.filter((run) => run.queuedAt < queuedAt)
    await queue.enqueueNew(db, fresh)
    for (const run of sooner) await queue.enqueue(db, run)
    return { queuedAt, started: runs.length }
  })
  queue.nudge()
  return queued
}

/** Ends the runs of a batch that have not started, and deletes the reports that were created with them; returns how many. */
export async function cancelBatch(
  dependencies: Pick<ReportDependencies, 'storage' | 'queue' | 'now'> & { actor: Actor },
  userId: string,
  queuedAt: number,
): Promise<number> {
  const { storage } = dependencies
  const batch = await findBatch(storage.db, userId, queuedAt)
  if (batch === undefined) return 0
  const ids = await listQueuedOfBatch(storage.db, userId, queuedAt)
  // Others may start and end while the first ones are canceled: those stay.
  const lockQueued = (db: Db, some: string[]) => lockQueuedOfBatch(db, userId, queuedAt, some)
  let canceled = 0
  if (batch.isRerun) {
    const isQueued = (id: string) => async (db: Db) => (await lockQueued(db, [id])).length > 0
    for (const id of ids) canceled += Math.min(1, await cancelRuns(dependencies, userId, id, isQueued(id)))
  } else canceled = (await deleteReports(dependencies, userId, ids, new Set(), lockQueued)).size
  if (canceled > 0) await storage.transaction((db) => resetPace(db, userId))
  return canceled
}
