import { expect, it } from 'vitest'
import { createEmbeddedQueue } from '../../src/queue/embedded.ts'
import { createReport } from '../../src/storage/reports/reports.ts'
import { findRun } from '../../src/storage/runs/run-history.ts'
import { claimRun } from '../../src/storage/runs/runs.ts'
import { newReport } from '../storage/make-report.ts'
import { benchOfTest } from './bench.ts'

it('takes up runs that only seem to run, as a backup restored under a running server has them', async () => {
  const bench = await benchOfTest('sqlite')
  const { storage } = bench
  const queue = createEmbeddedQueue({ storage, now: Date.now, onError: () => {}, unclaimedMs: 10 })
  const working = await queue.work(async (runId) => void (await bench.perform(runId)), { concurrency: 1 })
  try {
    const userId = await bench.newUser()
    const unclaimed = await storage.transaction(async (db) => {
      const { run } = await createReport(db, newReport(userId, { now: Date.now() }))
      await claimRun(db, run.id, Date.now())
      return run
    })
    await queue.ended(unclaimed.id)
    expect(await findRun(storage.db, unclaimed.id)).toMatchObject({ state: 'done', attempt: 2 })
  } finally {
    await working.stop()
    await queue.close()
  }
})
