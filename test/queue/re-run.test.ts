import { describe, expect, it } from 'vitest'
import { updateReport } from '../../src/actions/reports/update-report.ts'
import { createRunLimiter } from '../../src/actions/runs/run-limit.ts'
import { deleteReport } from '../../src/storage/reports/reports.ts'
import { startRuns } from '../../src/storage/runs/bulk-runs.ts'
import { KINDS } from '../storage/open-test-storage.ts'
import { useBench } from './bench.ts'

describe.each(KINDS)('re-running a report that is deleted at the same moment on %s', (kind) => {
  const bench = useBench(kind)

  /** Another process deletes the report of a run; `rerun` begins before that is committed. */
  async function whileDeleting<T>(rerun: (userId: string, reportId: string) => Promise<T>): Promise<T> {
    const { userId, reportId, id } = await bench.order(await bench.newUser())
    expect(await bench.perform(id)).toBe(true)
    let result: Promise<T> | undefined
    await bench.storage.transaction(async (db) => {
      expect(await deleteReport(db, userId, reportId)).toBe(true)
      result = rerun(userId, reportId)
      await bench.untilAnotherWaits()
    })
    return await result!
  }

  it('says that there is no such report', async () => {
    const { storage, queue } = bench
    const rerun = (userId: string, reportId: string) => {
      const actor = { userId, keyId: null, address: null }
      const dependencies = { storage, queue, runLimiter: createRunLimiter(0), now: Date.now, actor }
      return updateReport(dependencies, { userId }, reportId, { rerun: true })
    }
    expect(await whileDeleting(rerun)).toBeUndefined()
  })

  it('leaves it out of many', async () => {
    const rerun = (userId: string, reportId: string) =>
      startRuns(bench.storage.db, userId, [reportId], {
        pace: { intervalMs: 0, takeNow: () => 0 },
        now: Date.now(),
      })
    expect(await whileDeleting(rerun)).toEqual([])
  })
})
