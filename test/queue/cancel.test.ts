import { afterEach, describe, expect, it } from 'vitest'
import { cancelRuns } from '../../src/actions/reports/update-report.ts'
import type { HandleRun, Queue } from '../../src/queue/queue.ts'
import type { ActiveWorker } from '../../src/queue/worker.ts'
import type { Run } from '../../src/storage/records.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { claimRun, findRun, finishRun, storeQuickResult } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { KINDS } from '../storage/open-test-storage.ts'
import { useBench } from './bench.ts'

const GOOD = { score: 90, result: 'good', ruleSet: '1', error: null } as const

describe.each(KINDS)('canceling on %s', (kind) => {
  const bench = useBench(kind)
  let worker: ActiveWorker | undefined
  afterEach(async () => {
    await worker?.stop()
    worker = undefined
    expect(await inconsistencies(bench.storage.db)).toEqual([])
    expect(bench.errors).toEqual([])
  })

  const cancel = (run: Run, queue: Queue = bench.queue) =>
    cancelRuns({ storage: bench.storage, queue, now: Date.now }, run.userId, run.reportId)
  const reportOf = (run: Run) => findReport(bench.storage.db, run.userId, run.reportId)
  const claim = (run: Run, stage?: 'browser') =>
    bench.storage.transaction((db) => claimRun(db, run.id, Date.now(), stage ? { stage } : {}))

  /** A worker that performs runs until they are canceled. */
  async function startWorker(queue: Queue) {
    const started = Promise.withResolvers<string>()
    const stopped = Promise.withResolvers<string>()
    const handle: HandleRun = async (runId, signal) => {
      const run = await bench.storage.transaction((db) => claimRun(db, runId, Date.now()))
      if (run === undefined) return
      started.resolve(runId)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      stopped.resolve(runId)
    }
    worker = await queue.work(handle, { concurrency: 2 })
    return { started: started.promise, stopped: stopped.promise }
  }

  it('ends a queued run, which no worker performs then', async () => {
    const run = await bench.order(await bench.newUser())
    expect(await cancel(run)).toBe(1)
    expect(await findRun(bench.storage.db, run.id)).toMatchObject({ state: 'failed', error: { code: 'aborted' } })
    expect(await reportOf(run)).toMatchObject({ status: 'failed', error: { code: 'aborted' } })
    expect(await claim(run)).toBeUndefined()
    expect(await cancel(run)).toBe(0)
  })

  it('ends a run that a worker claims at the same moment', async () => {
    const run = await bench.order(await bench.newUser())
    let canceled: Promise<number> | undefined
    await bench.storage.transaction(async (db) => {
      await claimRun(db, run.id, Date.now())
      canceled = cancel(run)
      await bench.untilAnotherWaits()
    })
    expect(await canceled).toBe(1)
    expect(await findRun(bench.storage.db, run.id)).toMatchObject({ state: 'failed', error: { code: 'aborted' } })
  })

  it('stops the worker that performs a run, also in another process, and those who wait for it', async () => {
    const run = await bench.order(await bench.newUser())
    const { started, stopped } = await startWorker(bench.queue)
    expect(await started).toBe(run.id)
    const waiting = bench.queue.ended(run.id)
    // SQLite has one process only.
    await cancel(run, kind === 'postgres' ? await bench.another() : bench.queue)
    expect(await stopped).toBe(run.id)
    await waiting
    expect(await findRun(bench.storage.db, run.id)).toMatchObject({ state: 'failed' })
  })

  it('refuses what the worker found nevertheless', async () => {
    const run = await bench.order(await bench.newUser())
    const { attempt } = (await claim(run))!
    await cancel(run)
    const late = { runId: run.id, attempt, outcome: GOOD, results: null, evidence: null, now: Date.now() }
    expect(await bench.storage.transaction((db) => finishRun(db, late))).toBe(false)
    expect(await reportOf(run)).toMatchObject({ status: 'failed', result: null })
  })

  it.each(['waits for', 'runs in'])('keeps the quick result of a run that %s a browser', async (how) => {
    const run = await bench.order(await bench.newUser(), undefined, { depth: 2 })
    const { attempt } = (await claim(run))!
    const quick = { runId: run.id, attempt, outcome: GOOD, results: null, evidence: null, now: Date.now() }
    await bench.storage.transaction((db) => storeQuickResult(db, quick))
    if (how === 'runs in') await claim(run, 'browser')
    expect(await cancel(run)).toBe(1)
    expect(await findRun(bench.storage.db, run.id)).toMatchObject({ state: 'done', reached: 0 })
    expect(await reportOf(run)).toMatchObject({ status: 'done', result: 'good', error: null })
  })

  it.each(['waits for', 'runs in'])('ends a run without a quick result that %s a browser', async (how) => {
    const run = await bench.order(await bench.newUser(), undefined, { depth: 2 })
    const { attempt } = (await claim(run))!
    const outcome = { ...GOOD, result: null, score: null }
    const quick = { runId: run.id, attempt, outcome, results: null, evidence: null, now: Date.now() }
    await bench.storage.transaction((db) => storeQuickResult(db, quick))
    if (how === 'runs in') await claim(run, 'browser')
    expect(await cancel(run)).toBe(1)
    expect(await findRun(bench.storage.db, run.id)).toMatchObject({ state: 'failed', error: { code: 'aborted' } })
    expect(await reportOf(run)).toMatchObject({ status: 'failed', result: null })
  })

  it('ends the run that was to follow as well', async () => {
    const run = await bench.order(await bench.newUser())
    await claim(run)
    const report = (await reportOf(run))!
    const { run: next } = await bench.storage.transaction((db) =>
      startRun(db, report, { depth: 0, device: 'desktop' }, Date.now()),
    )
    expect(await cancel(run)).toBe(2)
    for (const { id } of [run, next])
      expect(await findRun(bench.storage.db, id)).toMatchObject({ state: 'failed', error: { code: 'aborted' } })
    expect(await reportOf(run)).toMatchObject({ status: 'failed', runId: next.id })
  })

  it('is for the owner of the report only', async () => {
    const run = await bench.order(await bench.newUser())
    expect(await cancel({ ...run, userId: await bench.newUser() })).toBe(0)
    expect(await findRun(bench.storage.db, run.id)).toMatchObject({ state: 'queued' })
  })
})
