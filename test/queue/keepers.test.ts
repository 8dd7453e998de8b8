import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { HandleRun, Queue } from '../../src/queue/queue.ts'
import type { ActiveWorker } from '../../src/queue/worker.ts'
import { createReport, deleteReport } from '../../src/storage/reports/reports.ts'
import { findRun } from '../../src/storage/runs/run-history.ts'
import { claimRun, finishRun, requeueRun } from '../../src/storage/runs/runs.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { newReport } from '../storage/make-report.ts'
import { KINDS } from '../storage/open-test-storage.ts'
import { useBench } from './bench.ts'

/** What every keeper of the queue must do, and the same for both. */
describe.each(KINDS)('the queue on %s', (kind) => {
  const bench = useBench(kind)
  let workings: ActiveWorker[] = []
  afterEach(async () => {
    for (const working of workings) await working.stop()
    workings = []
    expect(await inconsistencies(bench.storage.db)).toEqual([])
  })

  const work = async (handle: HandleRun, { concurrency = 4, queue = bench.queue as Queue } = {}) => {
    const working = await queue.work(handle, { concurrency })
    workings.push(working)
    return working
  }
  const stateOf = async (runId: string) => (await findRun(bench.storage.db, runId))?.state
  const perform: HandleRun = async (runId) => void (await bench.perform(runId))

  it('hands every run to a worker once', async () => {
    const user = await bench.newUser()
    const runs = []
    for (let i = 0; i < 20; i++) runs.push(await bench.order(user, `https://host-${i}.example/`))
    const handled: string[] = []
    await work(async (runId, signal) => {
      handled.push(runId)
      await perform(runId, signal)
    })
    for (const { id } of runs) await bench.queue.ended(id)
    expect(handled.sort()).toEqual(runs.map(({ id }) => id).sort())
    for (const { id } of runs) expect(await stateOf(id)).toBe('done')
  })

  it('wakes a worker that has nothing to do', async () => {
    await work(perform)
    const run = await bench.order(await bench.newUser())
    await bench.queue.ended(run.id)
    expect(await stateOf(run.id)).toBe('done')
  })

  it('has nothing of a transaction that was undone', async () => {
    const userId = await bench.newUser()
    const handled: string[] = []
    await work(async (runId, signal) => {
      handled.push(runId)
      await perform(runId, signal)
    })
    const undone = bench.storage.transaction(async (db) => {
      const { run } = await createReport(db, newReport(userId, { now: Date.now() }))
      await bench.queue.enqueue(db, run)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const next = await bench.order(userId, 'https://next.example/')
    await bench.queue.ended(next.id)
    expect(handled).toEqual([next.id])
  })

  it('is fair: who orders one page does not wait for all of another who ordered many', async () => {
    const many = await bench.newUser()
    const one = await bench.newUser()
    for (let i = 0; i < 30; i++) await bench.order(many, `https://many-${i}.example/`)
    const late = await bench.order(one, 'https://late.example/')
    const handled: string[] = []
    await work(
      async (runId, signal) => {
        handled.push(runId)
        await perform(runId, signal)
      },
      { concurrency: 1 },
    )
    await expect.poll(() => handled.length).toBe(31)
    expect(handled.indexOf(late.id)).toBeLessThan(2)
  })

  it('keeps a place for other users while one user fills the rest', async () => {
    const many = await bench.newUser()
    const one = await bench.newUser()
    for (let i = 0; i < 6; i++) await bench.order(many, `https://slow-${i}.example/`)
    const begun: string[] = []
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
    await work(
      async (runId, signal) => {
        const { userId } = (await findRun(bench.storage.db, runId))!
        begun.push(userId)
        if (userId === many) await mayFinish
        await perform(runId, signal)
      },
      { concurrency: 4 },
    )
    await expect.poll(() => begun).toEqual([many, many, many])
    const late = await bench.order(one, 'https://quick.example/')
    await bench.queue.ended(late.id)
    expect(begun).toEqual([many, many, many, one])
    finish()
    await expect.poll(() => begun.length).toBe(7)
  })

  it('visits a host for one run at a time, and others meanwhile', async () => {
    const user = await bench.newUser()
    const runs = []
    for (let i = 0; i < 6; i++) runs.push(await bench.order(user, `https://same.example/${i}`))
    runs.push(await bench.order(user, 'https://other.example/'))
    const present = new Map<string, number>()
    let most = 0
    let besides = false
    // Who comes first waits for the other host's: that it may come is what is asked.
    const { promise: met, resolve: meet } = Promise.withResolvers<void>()
    const handle: HandleRun = async (runId, signal) => {
      const { host } = (await findRun(bench.storage.db, runId))!
      present.set(host, (present.get(host) ?? 0) + 1)
      most = Math.max(most, ...present.values())
      if ((present.get('other.example') ?? 0) > 0 && (present.get('same.example') ?? 0) > 0) {
        besides = true
        meet()
      }
      await met
      // Further requests arrive while the database answers.
      await findRun(bench.storage.db, runId)
      present.set(host, present.get(host)! - 1)
      await perform(runId, signal)
    }
    await work(handle)
    // Two processes share only PostgreSQL.
    if (kind === 'postgres') await work(handle, { queue: await bench.another() })
    for (const { id } of runs) await bench.queue.ended(id)
    expect(most).toBe(1)
    expect(besides).toBe(true)
  })

  it('tells waiting requests that a run has ended, and not before', async () => {
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
    let isUnderWay = false
    await work(async (runId, signal) => {
      isUnderWay = true
      await mayFinish
      await perform(runId, signal)
    })
    const run = await bench.order(await bench.newUser())
    let told = false
    const waiting = bench.queue.ended(run.id).then(() => {
      told = true
    })
    await expect.poll(() => isUnderWay).toBe(true)
    expect(told).toBe(false)
    finish()
    await waiting
    expect(await stateOf(run.id)).toBe('done')
    await bench.queue.ended(run.id)
  })

  it('lets go of who waits for a run that is deleted', async () => {
    const user = await bench.newUser()
    const run = await bench.order(user)
    const waiting = bench.queue.ended(run.id)
    await deleteReport(bench.storage.db, user, run.reportId)
    await waiting
    await work(perform)
  })

  it('takes a run that was put back up again, not before its time', async () => {
    const user = await bench.newUser()
    const run = await bench.order(user)
    const due = Date.now() + 700
    const handledAt: number[] = []
    await work(async (runId, signal) => {
      handledAt.push(Date.now())
      if (handledAt.length > 1) return perform(runId, signal)
      const claimed = (await bench.storage.transaction((db) => claimRun(db, runId, Date.now())))!
      await bench.storage.transaction(async (db) => {
        await requeueRun(db, { runId, attempt: claimed.attempt, notBefore: due, now: Date.now() })
        await bench.queue.enqueue(db, { ...claimed, position: 0, notBefore: due })
      })
    })
    await bench.queue.ended(run.id)
    expect(handledAt).toHaveLength(2)
    expect(handledAt[1]).toBeGreaterThanOrEqual(due)
    expect(await stateOf(run.id)).toBe('done')
  })

  it('takes a run up again whose handling broke', async () => {
    const run = await bench.order(await bench.newUser())
    let tries = 0
    await work(async (runId, signal) => {
      tries++
      if (tries > 1) return perform(runId, signal)
      await bench.storage.transaction((db) => claimRun(db, runId, Date.now()))
      throw new Error('no room on the disk')
    })
    await bench.queue.ended(run.id)
    expect(tries).toBe(2)
    expect(bench.errors).toContainEqual(new Error('no room on the disk'))
    expect(await stateOf(run.id)).toBe('done')
  })

  it('stops: what runs may put its run back, and the next worker performs it', async () => {
    const run = await bench.order(await bench.newUser())
    let begun = false
    const working = await work(async (runId, signal) => {
      const claimed = (await bench.storage.transaction((db) => claimRun(db, runId, Date.now())))!
      begun = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await bench.storage.transaction(async (db) => {
        await requeueRun(db, { runId, attempt: claimed.attempt, notBefore: Date.now(), now: Date.now() })
        await bench.queue.enqueue(db, { ...claimed, position: 0 })
      })
    })
    await expect.poll(() => begun).toBe(true)
    await working.stop()
    expect(await stateOf(run.id)).toBe('queued')
    await work(perform)
    await bench.queue.ended(run.id)
    expect(await stateOf(run.id)).toBe('done')
  })

  it('gives the run of a worker that died to another, and refuses the late answer of the dead one', async () => {
    const run = await bench.order(await bench.newUser())
    let late: (() => Promise<boolean>) | undefined
    const dead = await bench.another()
    const working = await dead.work(
      async (runId, signal) => {
        const claimed = (await bench.storage.transaction((db) => claimRun(db, runId, Date.now())))!
        const outcome = { score: 1, result: 'bad' as const, ruleSet: '1', error: null }
        const ended = { runId, attempt: claimed.attempt, outcome, results: null, evidence: null, now: Date.now() }
        late = () => finishRun(bench.storage.db, ended)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw new Error('dead')
      },
      { concurrency: 1 },
    )
    await expect.poll(() => late).toBeDefined()
    // The dead do not say so: on PostgreSQL their silence tells, on SQLite the next start knows.
    await dead.close()
    if (kind === 'postgres')
      await sql`update verdict_queue.job set heartbeat_on = now() - interval '1 hour'`.execute(bench.storage.db)
    await work(perform)
    await bench.queue.ended(run.id)
    expect(await findRun(bench.storage.db, run.id)).toMatchObject({ state: 'done', attempt: 2, result: 'good' })
    expect(await late!()).toBe(false)
    await working.stop()
  })
})
