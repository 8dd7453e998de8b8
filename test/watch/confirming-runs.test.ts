import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rerunReports } from '../../src/actions/reports/rerun-reports.ts'
import { createRunLimiter } from '../../src/actions/runs/run-limit.ts'
import type { KeptMetric } from '../../src/domain/compare/metrics.ts'
import type { Queue } from '../../src/queue/queue.ts'
import type { RunEnd } from '../../src/queue/runs/end-run.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { createRemoval } from '../../src/storage/reports/removals.ts'
import { deleteReport, findReport } from '../../src/storage/reports/reports.ts'
import { cancelRuns } from '../../src/storage/runs/cancel-runs.ts'
import { startConfirmingRun } from '../../src/storage/runs/ends/confirming-runs.ts'
import { storeMetrics } from '../../src/storage/runs/ends/store-run-end.ts'
import { findRun } from '../../src/storage/runs/run-history.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { startScheduledRuns } from '../../src/storage/schedules/scheduled-runs.ts'
import { watchedMetrics } from '../../src/watch/alert-run.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { makeJudged, NOW } from '../storage/make-report.ts'
import { KINDS, makeUser, useTestStorage } from '../storage/open-test-storage.ts'

const MINUTE = 60_000

describe.each(KINDS)('runs that confirm another, on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string
  beforeEach(async () => {
    user = (await makeUser(storage)).id
  })
  afterEach(async () => expect(await inconsistencies(storage.db)).toEqual([]))

  const confirm = (reportId: string, now = NOW) =>
    startConfirmingRun(storage.db, {
      reportKey: knownKey(reportId),
      depth: 0,
      device: 'mobile',
      now,
      startAt: now + 2 * MINUTE,
    })
  const show = (id: string) => findReport(storage.db, user, id)

  it('start later, behind those of people, one at a time, and are shown once they start', async () => {
    const { id, runId, updatedAt } = await makeJudged(storage, user, { result: 'good' })
    const started = (await confirm(id))!
    expect(started).toMatchObject({ userId: user, host: 'example.com', notBefore: NOW + 2 * MINUTE })
    expect(started.position).toBeGreaterThan(1_000_000)
    expect(await findRun(storage.db, started.id)).toMatchObject({ origin: 'confirm', state: 'queued' })
    expect(await show(id)).toMatchObject({ status: 'done', runId, result: 'good', updatedAt })
    expect(await confirm(id)).toBeNull()
    await claimRun(storage.db, started.id, NOW + 3 * MINUTE)
    expect(await show(id)).toMatchObject({ status: 'running', runId: started.id, result: 'good' })
    expect(await cancelRuns(storage.db, user, id, NOW)).toEqual([started.id])
    expect(await show(id)).toMatchObject({ status: 'failed', result: 'good' })
  })

  it('can be canceled without a trace on the report, go with it, and keep schedules from starting another', async () => {
    const { id } = await makeJudged(storage, user, { result: 'good' })
    const { id: first } = (await confirm(id))!
    expect(await cancelRuns(storage.db, user, id, NOW)).toEqual([first])
    expect(await show(id)).toMatchObject({ status: 'done', result: 'good' })
    await confirm(id)
    const start = { scheduleKey: 1, tick: NOW, reportKey: knownKey(id), depth: null, device: null, startAt: NOW }
    const ticked = storage.transaction((db) => startScheduledRuns(db, [start], { perDay: 0, now: NOW }))
    expect((await ticked).outcomes).toMatchObject([{ outcome: 'merged' }])
    await deleteReport(storage.db, user, id)
  })

  it('start at once, as a run of the user, when the user asks for one', async () => {
    const { id } = await makeJudged(storage, user, { result: 'good' })
    const waiting = (await confirm(id))!
    const { run, fresh } = await startRun(storage.db, (await show(id))!, { depth: 0, device: 'desktop' }, NOW + 5)
    expect({ ...run, fresh }).toMatchObject({ id: waiting.id, origin: 'user', device: 'desktop', fresh: true })
    expect(await findRun(storage.db, run.id)).toMatchObject({ notBefore: NOW + 5, position: 0, origin: 'user' })
    expect(await show(id)).toMatchObject({ status: 'queued', runId: run.id })
  })

  it('start at once when many reports are run again, in the place of the job that waits', async () => {
    const first = await makeJudged(storage, user, { result: 'good' })
    const second = await makeJudged(storage, user, { url: 'https://example.com/other', result: 'good' })
    const waiting = (await confirm(first.id))!
    const calls: [string, string, number | undefined][] = []
    const queue = {
      async enqueue(_: unknown, run: { id: string; notBefore?: number }) {
        calls.push(['replaced', run.id, run.notBefore])
      },
      async enqueueNew(_: unknown, runs: readonly { id: string; notBefore?: number }[]) {
        for (const run of runs) calls.push(['new', run.id, run.notBefore])
      },
      nudge() {},
    } as unknown as Queue
    const now = NOW + 5
    const means = { storage, queue, runLimiter: createRunLimiter(0), now: () => now }
    await rerunReports(means as never, { userId: user }, [first.id, second.id])
    expect(calls).toEqual([
      ['new', (await show(second.id))!.runId, now],
      ['replaced', waiting.id, now],
    ])
    expect(await show(first.id)).toMatchObject({ status: 'queued', runId: waiting.id })
  })

  it('are not started of a report that is deleted, or about to be', async () => {
    const { id } = await makeJudged(storage, user, { result: 'good' })
    await createRemoval(storage.db, user, [id], NOW)
    expect(await confirm(id)).toBeNull()
    await deleteReport(storage.db, user, id)
    expect(await confirm(id)).toBeNull()
  })

  it('are no part of the window that limits are made of', async () => {
    const { id } = await makeJudged(storage, user, { result: 'good', score: 90 })
    const keys: number[] = []
    async function measure(
      bytes: number,
      isConfirming = false,
      ttfb: KeptMetric = { value: 90, waited: 5 },
      signedIn: { isSignedIn?: true } = {},
    ): Promise<RunEnd> {
      const now = NOW + keys.length * 1000
      const report = (await show(id))!
      const { id: runId } = isConfirming
        ? (await confirm(id, now))!
        : (await startRun(storage.db, report, { depth: 0, device: 'mobile' }, now)).run
      const { attempt } = (await claimRun(storage.db, runId, now))!
      let end: RunEnd
      await finishRun(storage.db, {
        runId,
        attempt,
        results: null,
        evidence: null,
        now,
        outcome: { result: 'good', score: 90, ruleSet: '2', error: null },
        async onEnd(db, ended) {
          end = {
            ...ended,
            now,
            change: null,
            metrics: new Map([
              ['bytes', { value: bytes, waited: null, times: 1, least: bytes, ...signedIn }],
              ['ttfb', { ...ttfb, times: 1, least: ttfb.value, ...signedIn }],
            ]),
            certificate: null,
          }
          await storeMetrics(db, { key: ended.run.key, reportKey: ended.report.key }, end.metrics)
        },
      })
      keys.push(end!.run.key)
      return end!
    }
    const watch = async (end: RunEnd, before?: number) => (await watchedMetrics(storage.db, end, before))[0]
    expect(await watch(await measure(1_000_000))).toMatchObject({ limit: null, isAbove: false, runs: 0 })
    expect(await watch(await measure(1_000_000))).toMatchObject({ limit: 1_100_000, isAbove: false, runs: 1 })
    const larger = await measure(1_200_000)
    expect(await watch(larger)).toMatchObject({ value: 1_200_000, limit: 1_100_000, isAbove: true, runs: 2 })
    const confirming = await measure(1_300_000, true)
    expect(confirming.run.origin).toBe('confirm')
    expect(await watch(confirming, larger.run.key)).toMatchObject({ limit: 1_100_000, isAbove: true, runs: 2 })
    expect(await watch(await measure(1_000_000))).toMatchObject({ limit: 1_100_000, isAbove: false, runs: 3 })

    // What a machine was busy for is stored as well.
    for (let more = 0; more < 3; more++) await measure(1_000_000, false, { value: 1500, waited: 1400 })
    for (let more = 0; more < 3; more++) await measure(1_000_000)
    const ttfb = async (value: number, waited: number) =>
      (await watchedMetrics(storage.db, await measure(1_000_000, false, { value, waited })))[1]
    expect(await ttfb(900, 800)).toMatchObject({ id: 'ttfb', limit: 140, isAbove: false, isBusy: true, runs: 7 })
    expect(await ttfb(900, 5)).toMatchObject({ limit: 140, isAbove: true, isBusy: false })

    // Behind a log-in is another page, which starts a new history and leaves the other one as it was.
    const signIn = (bytes: number) => measure(bytes, false, undefined, { isSignedIn: true })
    expect(await watch(await signIn(900_000))).toMatchObject({ limit: null, isAbove: false, runs: 0 })
    expect(await watch(await signIn(1_000_000))).toMatchObject({ limit: 990_000, isAbove: true, runs: 1 })
    expect(await watch(await measure(1_000_000))).toMatchObject({ limit: 1_100_000, isAbove: false })
  })
})
