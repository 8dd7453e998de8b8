import { listQueuedOfBatch, resetPace } from '../storage/batches.ts'
import type { Storage } from '../storage/open.ts'
import { deleteReports } from './delete-reports.ts'

/** Deletes the reports of a batch whose run has not started; returns how many. */
export async function cancelBatch(
  { storage }: { storage: Storage },
  userId: string,
  createdAt: number,
): Promise<number> {
  const ids = await listQueuedOfBatch(storage.db, userId, createdAt)
  const deleted = await deleteReports({ storage }, userId, ids)
  if (deleted.size > 0) await storage.transaction((db) => resetPace(db, userId))
  return deleted.size
}
