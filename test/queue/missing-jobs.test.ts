import { expect, it } from 'vitest'
import { enqueueMissingJobs } from '../../src/queue/boss.ts'
import { createReport } from '../../src/storage/reports/reports.ts'
import { findRun } from '../../src/storage/runs/run-history.ts'
import { claimRun } from '../../src/storage/runs/runs.ts'
import { newReport } from '../storage/make-report.ts'
import { benchOfTest } from './bench.ts'

const LATER = 3_600_000

it('enqueues runs that stand in no queue, as a restored backup has them, and no others', async () => {
  const bench = await benchOfTest('postgres')
  const { storage, queue } = bench
  const userId = await bench.newUser()
  const restored = async (url: string) =>
    (await createReport(storage.db, newReport(userId, { url, now: Date.now() }))).run
  const waiting = await restored('https://waiting.example/')
  const running = await restored('https://running.example/')
  await claimRun(storage.db, running.id, Date.now())
  const ended = await restored('https://ended.example/')
  await bench.perform(ended.id)
  await bench.order(userId, 'https://in-the-queue.example/')

  expect(await enqueueMissingJobs(storage, queue, Date.now())).toBe(0)
  expect(await enqueueMissingJobs(storage, queue, Date.now() + LATER)).toBe(2)
  expect(await enqueueMissingJobs(storage, queue, Date.now() + LATER)).toBe(0)

  const working = await queue.work(async (runId) => void (await bench.perform(runId)), { concurrency: 2 })
  for (const { id } of [waiting, running]) {
    await queue.ended(id)
    expect(await findRun(storage.db, id)).toMatchObject({ state: 'done' })
  }
  await working.stop()
})
