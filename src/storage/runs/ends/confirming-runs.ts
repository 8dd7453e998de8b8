import type { Depth, Device } from '../../../vocabulary.ts'
import { knownKey } from '../../ids.ts'
import { countQueued } from '../../projects/counts.ts'
import type { QueuedRun } from '../../records.ts'
import { insertRow } from '../../row-ids.ts'
import { isLiveReport, selectLive } from '../../rows.ts'
import { BEHIND_PEOPLE } from '../../schedules/scheduled-runs.ts'
import type { Db } from '../../tables.ts'
import { inTransaction } from '../../transaction.ts'
import { newRunRow } from '../run-insert.ts'
import { listWaitingConfirmations } from '../run-queue.ts'

export interface RunToConfirm {
  reportKey: number
  /** Of the run that is to be confirmed. */
  depth: Depth
  device: Device
  now: number
  startAt: number
}

/**
 * Stores a run that shows whether the findings of the last one are noise. It counts against no limit. The report keeps its status until
 * this run starts, because the user didn't ask for it. Enqueue it in the same transaction. Null if the report has an unfinished run, or
 * is being deleted.
 */
export function startConfirmingRun(
  db: Db,
  { reportKey, depth, device, now, startAt }: RunToConfirm,
): Promise<(QueuedRun & { notBefore: number }) | null> {
  return inTransaction(db, async (db) => {
    const report = await selectLive(db)
      .innerJoin('users', 'users.key', 'reports.user_key')
      .select('users.id as user_id')
      .where('users.suspended_at', 'is', null)
      .where('reports.key', '=', reportKey)
      .where(isLiveReport)
      .forUpdate('reports')
      .executeTakeFirst()
    if (report === undefined || report.status === 'queued' || report.status === 'running') return null
    if ((await listWaitingConfirmations(db, [reportKey])).has(reportKey)) return null
    const queued = await countQueued(db, report.user_key, 1)
    const { id: reportId, user_id: userId, project_key: projectKey, url } = report
    const position = BEHIND_PEOPLE + queued - 1
    const row = {
      ...newRunRow({ reportId, userId, projectKey, url, depth, device, position, notBefore: startAt, now }),
      origin: 'confirm' as const,
    }
    const id = await insertRow(db, 'runs', now, () => row, knownKey(report.run_id))
    return { id, userId, host: row.host, position, notBefore: startAt }
  })
}
