import { zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteSchedule } from '../../src/actions/schedules/schedules.ts'
import type { Browser } from '../../src/engine/net/browser/browser.ts'
import { lab, rendered } from '../../src/engine/testing/browser.ts'
import { type BrowserRunnerOptions, createBrowserRunner } from '../../src/queue/runs/browser-runner.ts'
import { createQuickRunner } from '../../src/queue/runs/quick-runner.ts'
import type { ActiveWorker } from '../../src/queue/worker.ts'
import type { Run } from '../../src/storage/records.ts'
import { findIcon } from '../../src/storage/reports/icons.ts'
import { deleteReport, findReport, findReportForPage } from '../../src/storage/reports/reports.ts'
import { cancelRuns } from '../../src/storage/runs/cancel-runs.ts'
import { findRunFile } from '../../src/storage/runs/run-files.ts'
import { findEvidence, findRun, latestResults, listRuns } from '../../src/storage/runs/run-history.ts'
import { claimRun, recoverRuns } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import type { Depth } from '../../src/vocabulary.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { makeSchedule } from '../storage/make-watched.ts'
import { KINDS } from '../storage/open-test-storage.ts'
import { useRunStage } from './run-stage.ts'
import { ICON } from './site.ts'

const PICTURE = { type: 'image/webp', base64: 'UklGRg==', width: 412, height: 823 } as const
const FRAME = { type: 'image/webp', base64: '/9j/', width: 60, height: 120, at: 300 } as const
const FAILED = { ok: false, code: 'browser_failed', message: 'It died twice.' } as const
const never = new AbortController().signal

/** A browser that sees the same of every page, at once. */
const fake = {
  render: async (url: string) => ({
    ok: true as const,
    value: rendered({ url, html: '<title>Later</title>', screenshot: { ok: true, value: PICTURE } }),
  }),
  measure: async () => ({
    ok: true as const,
    value: lab({}, { filmstrip: [FRAME], json: '{"lighthouseVersion":"13"}' }),
  }),
} satisfies Partial<Browser>

describe.each(KINDS)('a run that goes deeper, on %s', (kind) => {
  const { bench, site, judging } = useRunStage(kind, { concurrency: 4 })
  let user: string
  let workings: ActiveWorker[] = []
  beforeEach(async () => {
    user = await bench.newUser()
  })
  afterEach(async () => {
    for (const working of workings) await working.stop()
    workings = []
    expect(await inconsistencies(bench.storage.db)).toEqual([])
  })

  const fast = () => createQuickRunner({ ...bench, judging, now: Date.now, pauses: [1, 1] })
  const deep = (more: Partial<BrowserRunnerOptions> = {}) =>
    createBrowserRunner({
      ...bench,
      judging,
      browser: fake,
      lighthouseRuns: 1,
      lighthouseKept: 2,
      now: Date.now,
      ...more,
    })
  const reportOf = ({ reportId }: Run) => findReport(bench.storage.db, user, reportId)
  const runOf = ({ id }: Run) => findRun(bench.storage.db, id)
  const unpacked = (bytes: Uint8Array | undefined) => JSON.parse(zstdDecompressSync(bytes!).toString())
  const resultsOf = async ({ id }: Run) => unpacked(await latestResults(bench.storage.db, id))
  const order = (depth: Depth) => bench.order(user, site.url('/page'), { depth })
  const again = async (first: Run, depth: Depth = 2) =>
    bench.storage.transaction(async (db) => {
      const report = (await findReport(db, user, first.reportId))!
      const { run } = await startRun(db, report, { depth, device: 'mobile' }, Date.now())
      await bench.queue.enqueue(db, run)
      return run
    })

  it('has its fast result at once, and a complete one later', async () => {
    const run = await order(1)
    await fast()(run.id, never)
    const first = await reportOf(run)
    expect(first).toMatchObject({ status: 'running', resultRunId: run.id, score: expect.any(Number), error: null })
    expect(await runOf(run)).toMatchObject({ state: 'judged', reached: 0, endedAt: null })
    expect(await resultsOf(run)).toMatchObject({ depth: 0, device: null, depth_error: null, browser: null, lab: null })

    await deep()(run.id, never)
    expect(await reportOf(run)).toMatchObject({ status: 'done', resultRunId: run.id, error: null })
    expect((await reportOf(run))!.updatedAt).toBeGreaterThan(first!.updatedAt)
    expect(await runOf(run)).toMatchObject({ state: 'done', reached: 1, attempt: 2, endedAt: expect.any(Number) })
    expect(await resultsOf(run)).toMatchObject({
      depth: 1,
      device: 'mobile',
      depth_error: null,
      page: { title: 'Later' },
      browser: { screenshot: { path: 'screenshot.webp', width: 412, height: 823 } },
      lab: null,
    })
  })

  it('keeps pictures, the icon and the report of Lighthouse apart from results and evidence', async () => {
    const run = await order(2)
    await fast()(run.id, never)
    await deep()(run.id, never)
    expect(await resultsOf(run)).toMatchObject({
      depth: 2,
      lab: { filmstrip: [{ path: 'filmstrip/0', at: 300 }], report: 'lighthouse.json' },
    })
    const file = (name: string) => findRunFile(bench.storage.db, run.id, name)
    expect(await file('screenshot.webp')).toMatchObject({ type: 'image/webp' })
    expect(Buffer.from((await file('filmstrip/0'))!.body).toString('base64')).toBe('/9j/')
    expect(unpacked((await file('lighthouse.json'))!.body)).toEqual({ lighthouseVersion: '13' })
    const evidence = unpacked((await findEvidence(bench.storage.db, run.id))?.body)
    expect(evidence.rendered.value.screenshot.value).toEqual({ ...PICTURE, base64: '' })
    expect(evidence.lab.value).toMatchObject({ json: '', filmstrip: [{ ...FRAME, base64: '' }] })
    expect(evidence.icons.value).toEqual([expect.not.objectContaining({ icon: expect.anything() })])
    const { icon } = (await findReportForPage(bench.storage.db, run.reportId))!
    expect(Buffer.from((await findIcon(bench.storage.db, icon!))!.body)).toEqual(ICON)
  })

  it('is measured three times at least where a schedule started it', async () => {
    const asked: number[] = []
    const measure: Browser['measure'] = (_, { runs }) => {
      asked.push(runs)
      return fake.measure()
    }
    for (const origin of ['user', 'schedule', 'confirm'] as const) {
      const { id } = await order(2)
      await bench.storage.db.updateTable('runs').set({ origin }).where('id', '=', id).execute()
      await fast()(id, never)
      await deep({ browser: { ...fake, measure } })(id, never)
    }
    expect(asked).toEqual([1, 3, 3])
  })

  it('is measured as often as those of its schedule where a person starts it', async () => {
    const asked: number[] = []
    const measure: Browser['measure'] = (_, { runs }) => {
      asked.push(runs)
      return fake.measure()
    }
    const first = await order(2)
    for (const scope of ['report', 'scan', 'project'] as const) {
      const { id, reportId } = scope === 'report' ? first : await again(first)
      const { project } = (await reportOf(first))!
      const target = scope === 'report' ? reportId : project
      const own = scope === 'scan' ? undefined : await makeSchedule(bench.storage, user, { scope, target }, Date.now())
      await fast()(id, never)
      await deep({ browser: { ...fake, measure } })(id, never)
      if (own !== undefined) await deleteSchedule({ storage: bench.storage, now: Date.now }, user, own.id)
    }
    expect(asked).toEqual([3, 1, 3])
  })

  it('leaves the reports of the latest lab runs, the pictures of the last one, and nothing of a deleted report', async () => {
    const runs = [await order(2)]
    for (let count = 1; count <= 3; count++) {
      const run = runs.at(-1)!
      await fast()(run.id, never)
      await deep()(run.id, never)
      if (count < 3) runs.push(await again(runs[0]!))
    }
    const kept = async (name: string) =>
      Promise.all(runs.map(async ({ id }) => (await findRunFile(bench.storage.db, id, name)) !== undefined))
    expect(await kept('lighthouse.json')).toEqual([false, true, true])
    expect(await kept('screenshot.webp')).toEqual([false, false, true])
    await deleteReport(bench.storage.db, user, runs[0]!.reportId)
    expect(await kept('lighthouse.json')).toEqual([false, false, false])
  })

  it.each([
    ['the browser fails', { render: async () => FAILED }, 2, 0],
    ['Lighthouse fails', { measure: async () => FAILED }, 2, 1],
  ] as const)('says how deep it came and why, where %s', async (_, broken, depth, reached) => {
    const run = await order(depth)
    await fast()(run.id, never)
    const first = await reportOf(run)
    await deep({ browser: { ...fake, ...broken } })(run.id, never)
    expect(await reportOf(run)).toMatchObject({ status: 'done', error: null, depth })
    expect(await runOf(run)).toMatchObject({ state: 'done', reached, error: null })
    const { code, message } = FAILED
    const stored = await resultsOf(run)
    expect(stored).toMatchObject({ depth: reached, depth_error: { code, message } })
    const unmeasured = stored.audits.find(({ id }: { id: string }) => id === 'performance/lcp')
    expect(unmeasured).toMatchObject({ outcome: 'unknown', points_possible: 0 })
    if (reached === 0) expect(await reportOf(run)).toMatchObject({ score: first!.score, result: first!.result })
    // Judged again it says the same.
    const { results } = await judging.judge((await findEvidence(bench.storage.db, run.id))!.body, { owner: user })
    expect(unpacked(results!)).toMatchObject({ depth: reached, depth_error: { code, message } })
  })

  it('keeps its fast result where the complete one cannot be judged', async () => {
    const run = await order(1)
    await fast()(run.id, never)
    const errors: unknown[] = []
    const judge = () => Promise.reject(new Error('the process died'))
    await deep({ judging: { ...judging, judge }, onError: (error) => errors.push(error) })(run.id, never)
    expect(await reportOf(run)).toMatchObject({ status: 'done', score: expect.any(Number), error: null })
    expect(errors).toHaveLength(1)
  })

  it('has its first result from the browser if too little of the HTML could be judged', async () => {
    const run = await bench.order(user, site.url('/shell'), { depth: 1 })
    await fast()(run.id, never)
    expect(await runOf(run)).toMatchObject({ state: 'judged', reached: 0, endedAt: null, result: null, error: null })
    expect(await reportOf(run)).toMatchObject({ status: 'running', result: null, resultRunId: null, error: null })
    await deep()(run.id, never)
    expect(await runOf(run)).toMatchObject({ state: 'done', reached: 1, error: null })
    expect(await reportOf(run)).toMatchObject({ status: 'done', resultRunId: run.id, score: expect.any(Number) })
  })

  it('fails if too little of the HTML could be judged, and the browser failed', async () => {
    const run = await bench.order(user, site.url('/shell'), { depth: 1 })
    await fast()(run.id, never)
    await deep({ browser: { ...fake, render: async () => FAILED } })(run.id, never)
    const error = { code: 'browser_failed', message: 'It died twice.' }
    expect(await runOf(run)).toMatchObject({ state: 'failed', reached: null, error })
    expect(await reportOf(run)).toMatchObject({ status: 'failed', result: null, error })
  })

  it.each(['fails', 'is canceled'])('keeps the evidence of the result that stays if it %s without one', async (how) => {
    const run = await bench.order(user, site.url('/shell'), { depth: 1 })
    await fast()(run.id, never)
    await deep()(run.id, never)
    const { db } = bench.storage
    const evidence = await findEvidence(db, run.id)
    expect(evidence).toBeDefined()
    const second = await again(run, 1)
    await fast()(second.id, never)
    if (how === 'fails') await deep({ browser: { ...fake, render: async () => FAILED } })(second.id, never)
    else await cancelRuns(db, user, run.reportId, Date.now())
    expect(await reportOf(run)).toMatchObject({ status: 'failed', resultRunId: run.id })
    expect(await findEvidence(db, run.id)).toEqual(evidence)
    expect(await findEvidence(db, second.id)).toBeUndefined()
    expect(await db.selectFrom('kept_evidence').select('run_key').execute()).toEqual([])
  })

  it('fails if too little of the HTML could be judged at the depth Quick', async () => {
    const run = await bench.order(user, site.url('/shell'), { depth: 0 })
    await fast()(run.id, never)
    expect(await reportOf(run)).toMatchObject({ status: 'failed', error: { code: 'too_little_evidence' } })
  })

  it('opens no browser for a page that cannot be judged', async () => {
    const run = await bench.order(user, site.url('/404'), { depth: 2 })
    await fast()(run.id, never)
    expect(await runOf(run)).toMatchObject({ state: 'failed', reached: null, error: { code: 'http_error' } })
    await deep()(run.id, never)
    expect(await reportOf(run)).toMatchObject({ status: 'failed' })
  })

  it('is taken up where it was when its worker is gone, and ends once', async () => {
    const run = await order(1)
    await fast()(run.id, never)
    // The first worker claims it and is heard of no more; its late answer counts for nothing.
    const late = await claimRun(bench.storage.db, run.id, Date.now(), { stage: 'browser' })
    expect(late?.attempt).toBe(2)
    expect(await claimRun(bench.storage.db, run.id, Date.now(), { evenIfRunning: true })).toBeUndefined()
    await recoverRuns(bench.storage.db, Date.now(), 'quick')
    expect(await runOf(run)).toMatchObject({ state: 'running' })
    await recoverRuns(bench.storage.db, Date.now(), 'browser')
    expect(await runOf(run)).toMatchObject({ state: 'judged', reached: 0 })
    expect(await reportOf(run)).toMatchObject({ status: 'running' })
    const ended: unknown[] = []
    const handle = deep({ onEnded: ({ attempt }) => ended.push(attempt) })
    await handle(run.id, never)
    await handle(run.id, never)
    expect(ended).toEqual([3])
  })

  it('goes back when the worker has to stop', async () => {
    const run = await order(1)
    await fast()(run.id, never)
    const stop = new AbortController()
    const render = async () => {
      stop.abort()
      return { ok: false, code: 'aborted', message: 'Stopped.' } as const
    }
    await deep({ browser: { ...fake, render } })(run.id, stop.signal)
    expect(await runOf(run)).toMatchObject({ state: 'judged', reached: 0 })
    expect(await reportOf(run)).toMatchObject({ status: 'running' })
    await deep()(run.id, never)
    expect(await runOf(run)).toMatchObject({ state: 'done', reached: 1 })
  })

  it('releases those who wait for a result early, and those who wait for its end late', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const render = async (url: string) => {
      await opened
      return fake.render(url)
    }
    workings.push(await bench.queue.work(fast(), { concurrency: 2 }))
    const completer = deep({ browser: { ...fake, render } })
    workings.push(await bench.queue.work(completer, { concurrency: 1, stage: 'browser' }))
    const runs = [await order(1), await order(1)]
    for (const { id } of runs) await bench.queue.judged(id)
    for (const run of runs) expect(await reportOf(run)).toMatchObject({ status: 'running', resultRunId: run.id })
    // Every browser is busy, and a fast run does not mind.
    const other = await order(0)
    await bench.queue.ended(other.id)
    let ended = 0
    const all = Promise.all(runs.map(async ({ id }) => bench.queue.ended(id).then(() => ended++)))
    expect(ended).toBe(0)
    open()
    await all
    for (const run of runs) expect(await reportOf(run)).toMatchObject({ status: 'done' })
  })

  it('keeps its depth in the history', async () => {
    const run = await order(1)
    await fast()(run.id, never)
    await deep()(run.id, never)
    const next = await again(run, 0)
    await fast()(next.id, never)
    const reached = (await listRuns(bench.storage.db, user, run.reportId, 10)).map((one) => one.reached)
    expect(reached).toEqual([0, 1])
  })
})
