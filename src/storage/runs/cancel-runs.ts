import type { Failure } from '../../errors.ts'
import { keyOf } from '../ids.ts'
import { countQueued } from '../projects/counts.ts'
import { nextUpdateTime } from '../rows.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import { restoreEvidence } from './ends/kept-evidence.ts'
import {
  changeReport,
  changeRun,
  isLatest,
  type LockedRun,
  lockRunWithReport,
  setStatus,
  stageOf,
} from './run-locks.ts'

const CANCELED: Failure = { code: 'aborted', message: 'The run was canceled.' }

/**
 * Ends the runs of a report that wait or run, and returns their ids. A run with a quick result keeps it; any other has failed. A
 * worker that still performs one is refused when it wants to store what it found.
 */
export function cancelRuns(db: Db, userId: string, reportId: string, now: number): Promise<string[]> {
  return inTransaction(db, async (db) => {
    const key = keyOf(reportId)
    const userKey = keyOf(userId)
    if (key === null || userKey === null) return []
    const unended = await db
      .selectFrom('runs')
      .innerJoin('reports', 'reports.key', 'runs.report_key')
      .select('runs.id')
      .where('runs.report_key', '=', key)
      .where('reports.id', '=', reportId)
      .where('runs.user_key', '=', userKey)
      .where('runs.state', 'in', ['queued', 'running', 'judged'])
      .orderBy('runs.key')
      .execute()
    const canceled: string[] = []
    for (const { id } of unended) {
      // This may wait for a worker that claims the run, and then returns it as it was before; the second one has it as it is now.
      await lockRunWithReport(db, id)
      const run = await lockRunWithReport(db, id)
      if (run !== undefined && (await cancel(db, run, now))) canceled.push(id)
    }
    return canceled
  })
}

async function cancel(db: Db, run: LockedRun, now: number): Promise<boolean> {
  if (run.state === 'done' || run.state === 'failed') return false
  if (run.run_result !== null) {
    if (!(await changeRun(db, run, { state: 'done', ended_at: now }))) return false
    await setStatus(db, run, 'done', now)
    return true
  }
  const failure = { error_code: CANCELED.code, error_message: CANCELED.message }
  if (!(await changeRun(db, run, { state: 'failed', ended_at: now, ...failure }))) return false
  const updated_at = nextUpdateTime(run.updated_at, now)
  await changeReport(db, run.key, { updated_at, ...(isLatest(run) ? { status: 'failed', ...failure } : {}) })
  if (run.state === 'queued') await countQueued(db, run.user_key, -1)
  if (stageOf(run) === 'browser') await restoreEvidence(db, { reportKey: run.key })
  return true
}
