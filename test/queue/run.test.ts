import { zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JudgingPool } from '../../src/queue/judging-pool.ts'
import { MOST_ATTEMPTS } from '../../src/queue/retries.ts'
import { createQuickRunner, type QuickRunnerOptions } from '../../src/queue/runs/quick-runner.ts'
import { keyOf } from '../../src/storage/ids.ts'
import { deleteReport, findReport } from '../../src/storage/reports/reports.ts'
import { findRun, latestResults } from '../../src/storage/runs/run-history.ts'
import { claimRun } from '../../src/storage/runs/runs.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { KINDS } from '../storage/open-test-storage.ts'
import { useRunStage } from './run-stage.ts'
import { openSite } from './site.ts'

describe.each(KINDS)('a run on %s', (kind) => {
  const { bench, site, judging } = useRunStage(kind, { concurrency: 4, processes: 2 })
  let user: string
  let gone: string
  beforeAll(async () => {
    user = await bench.newUser()
    const left = await openSite()
    gone = left.url('/')
    await left.close()
  })
  afterEach(async () => expect(await inconsistencies(bench.storage.db)).toEqual([]))

  const runner = (more: Partial<QuickRunnerOptions> = {}) =>
    createQuickRunner({ ...bench, judging, now: Date.now, pauses: [1, 1], ...more })
  const never = new AbortController().signal
  const runOf = (id: string) => findRun(bench.storage.db, id)

  it('is collected, judged and stored', async () => {
    const ended: unknown[] = []
    const run = await bench.order(user, site.url('/page'))
    await runner({ onEnded: ({ id }, { result }, ms) => ended.push(id, result, ms >= 0) })(run.id, never)
    const report = (await findReport(bench.storage.db, user, run.reportId))!
    expect(report).toMatchObject({ status: 'done', resultRunId: run.id, error: null })
    expect(ended).toEqual([run.id, report.result, true])
    const stored = zstdDecompressSync((await latestResults(bench.storage.db, run.id))!).toString()
    expect(JSON.parse(stored)).toMatchObject({
      score: report.score,
      result: report.result,
      page: { url: site.url('/page'), status: 200, address: '127.0.0.1' },
    })
    const kept = await bench.storage.db
      .selectFrom('evidence')
      .select('body')
      .where('run_key', '=', keyOf(run.id))
      .executeTakeFirst()
    expect(JSON.parse(zstdDecompressSync(kept!.body).toString())).toMatchObject({ url: site.url('/page'), format: 1 })
  })

  it.each([
    ['/404', 'http_error'],
    ['/text', 'not_html'],
  ])('of %s fails at once with %s', async (path, code) => {
    const before = site.asked(path)
    const run = await bench.order(user, site.url(path))
    await runner()(run.id, never)
    expect(await runOf(run.id)).toMatchObject({ state: 'failed', attempt: 1, error: { code } })
    expect(site.asked(path)).toBe(before + 1)
  })

  it('of a private address that is not allowed is refused', async () => {
    const run = await bench.order(user, 'http://10.0.0.1/')
    await runner()(run.id, never)
    expect(await runOf(run.id)).toMatchObject({ state: 'failed', attempt: 1, error: { code: 'blocked_address' } })
  })

  it.each([
    ['a server in trouble', () => site.url('/503'), 'http_error'],
    ['a port without a listener', () => gone, 'connect_failed'],
  ])('of %s is tried three times', async (_, url, code) => {
    const run = await bench.order(user, url())
    const handle = runner()
    for (const attempt of [1, 2]) {
      await handle(run.id, never)
      expect(await runOf(run.id)).toMatchObject({ state: 'queued', attempt })
    }
    await handle(run.id, never)
    expect(await runOf(run.id)).toMatchObject({ state: 'failed', attempt: 3, error: { code } })
  })

  it('of a server that recovers in time is done', async () => {
    const working = await bench.queue.work(runner(), { concurrency: 1 })
    const run = await bench.order(user, site.url('/flaky'))
    await bench.queue.ended(run.id)
    await working.stop()
    expect(await runOf(run.id)).toMatchObject({ state: 'done', attempt: 3 })
  })

  it.each([1, 3])(
    'is stored once the disk takes it after %i refusals, without asking for the page again',
    async (refusals) => {
      const before = site.asked('/page')
      const run = await bench.order(user, site.url('/page'))
      const { handle, errors } = onFullDisk(refusals)
      await handle(run.id, never)
      expect(errors).toHaveLength(refusals)
      expect(await runOf(run.id)).toMatchObject({ state: 'done', attempt: 1 })
      expect(site.asked('/page')).toBe(before + 1)
    },
  )

  it('waits for a full disk no longer than its worker, and can be claimed again', async () => {
    const run = await bench.order(user, site.url('/page'))
    const stop = new AbortController()
    const { handle } = onFullDisk(Number.POSITIVE_INFINITY, () => stop.abort())
    await expect(handle(run.id, stop.signal)).rejects.toThrow('disk is full')
    expect(await runOf(run.id)).toMatchObject({ state: 'running', attempt: 1 })
    await bench.perform(run.id)
  })
  /** It claims the run in the room that it has left, and has none for the result. */
  function onFullDisk(refusals: number, onRefusal = () => {}) {
    const errors: unknown[] = []
    let transactions = 0
    const transaction: typeof bench.storage.transaction = (work, options) => {
      if (++transactions === 1 || errors.length === refusals) return bench.storage.transaction(work, options)
      return Promise.reject(Object.assign(new Error('The disk is full'), { code: '53100' }))
    }
    const onError = (error: unknown) => {
      errors.push(error)
      onRefusal()
    }
    return { errors, handle: runner({ storage: { ...bench.storage, transaction }, onError }) }
  }

  it('goes back when the worker has to stop', async () => {
    const run = await bench.order(user, site.url('/hang'))
    const stop = new AbortController()
    const handling = runner()(run.id, stop.signal)
    await expect.poll(() => site.asked('/hang')).toBeGreaterThan(0)
    stop.abort()
    await handling
    expect(await runOf(run.id)).toMatchObject({ state: 'queued', attempt: 1, error: null })
    await bench.perform(run.id)
  })

  it('that we cannot judge is tried again, then fails, and the operator hears of it', async () => {
    const errors: unknown[] = []
    const assess = () => Promise.reject(new Error('the process died'))
    const run = await bench.order(user, site.url('/page'))
    const handle = runner({ judging: { ...judging, assess }, onError: (error) => errors.push(error) })
    for (let attempt = 1; attempt <= 3; attempt++) await handle(run.id, never)
    expect(await runOf(run.id)).toMatchObject({ state: 'failed', attempt: 3, error: { code: 'internal_error' } })
    expect(errors).toHaveLength(3)
  })

  it('that another worker took over meanwhile ends once, with the answer of the other', async () => {
    const run = await bench.order(user, site.url('/page'))
    const ended: unknown[] = []
    const assess: JudgingPool['assess'] = async (...asked) => {
      await bench.perform(run.id)
      return judging.assess(...asked)
    }
    await runner({ judging: { ...judging, assess }, onEnded: () => ended.push('late') })(run.id, never)
    expect(await runOf(run.id)).toMatchObject({ state: 'done', attempt: 2, score: 90 })
    expect(ended).toEqual([])
  })

  it('that is deleted meanwhile leaves nothing', async () => {
    const run = await bench.order(user, site.url('/page'))
    const assess: JudgingPool['assess'] = async (...asked) => {
      await deleteReport(bench.storage.db, user, run.reportId)
      return judging.assess(...asked)
    }
    await runner({ judging: { ...judging, assess } })(run.id, never)
    expect(await runOf(run.id)).toBeUndefined()
    await runner()(run.id, never)
  })

  it('that ends its worker again and again is given up', async () => {
    const run = await bench.order(user, site.url('/page'))
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++)
      await claimRun(bench.storage.db, run.id, Date.now(), { evenIfRunning: true })
    await runner()(run.id, never)
    expect(await runOf(run.id)).toMatchObject({ state: 'failed', error: { code: 'internal_error' } })
  })

  it('asks a host at most two things at a time, for all users together', async () => {
    const slow = await openSite({ delayMs: 5 })
    const working = await bench.queue.work(runner(), { concurrency: 4 })
    const other = await bench.newUser()
    const runs = []
    for (let i = 0; i < 4; i++)
      for (const one of [user, other]) runs.push(await bench.order(one, slow.url(`/page${i}`)))
    for (const { id } of runs) await bench.queue.ended(id)
    await working.stop()
    expect(slow.most).toBeLessThanOrEqual(2)
    await slow.close()
  })
})
