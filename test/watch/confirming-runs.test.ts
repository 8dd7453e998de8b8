import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunEnd } from '../../src/queue/run-end.ts'
import { cancelRuns } from '../../src/storage/cancel-runs.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { createRemoval } from '../../src/storage/removals.ts'
import { deleteReport, findReport, startRun } from '../../src/storage/reports.ts'
import { startConfirmingRun } from '../../src/storage/run-ends/confirming-runs.ts'
import { storeMetrics } from '../../src/storage/run-ends/store-run-end.ts'
import { findRun } from '../../src/storage/run-history.ts'
import { claimRun, finishRun } from '../../src/storage/runs.ts'
import { watchedMetrics } from '../../src/watch/watched-metrics.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { makeJudged, NOW } from '../storage/make-report.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'

const MINUTE = 60_000

describe.each(KINDS)('runs that confirm another, on %s', (kind) => {
  let test: TestStorage
  let user: string
  beforeAll(async () => {
    test = await openTestStorage(kind)
  })
  beforeEach(async () => {
    user = (await makeUser(test.storage)).id
  })
  afterEach(async () => expect(await inconsistencies(test.storage.db)).toEqual([]))
  afterAll(() => test.close())

  const confirm = (reportId: string, now = NOW) =>
    startConfirmingRun(test.storage.db, {
      ...{ reportKey: knownKey(reportId), depth: 0, device: 'mobile', now, startAt: now + 2 * MINUTE },
    })
  const show = (id: string) => findReport(test.storage.db, user, id)

  it('start later, behind those of people, one at a time, and can be canceled', async () => {
    const { id } = await makeJudged(test.storage, user, { result: 'good' })
    const started = (await confirm(id))!
    expect(started).toMatchObject({ userId: user, host: 'example.com', notBefore: NOW + 2 * MINUTE })
    expect(started.position).toBeGreaterThan(1_000_000)
    expect(await findRun(test.storage.db, started.id)).toMatchObject({ origin: 'confirm', state: 'queued' })
    expect(await show(id)).toMatchObject({ status: 'queued', runId: started.id, result: 'good' })
    expect(await confirm(id)).toBeNull()
    expect(await cancelRuns(test.storage.db, user, id, NOW)).toEqual([started.id])
    expect(await show(id)).toMatchObject({ status: 'failed', result: 'good' })
  })

  it('start at once, as a run of the user, when the user asks for one', async () => {
    const { id } = await makeJudged(test.storage, user, { result: 'good' })
    const waiting = (await confirm(id))!
    const { run, fresh } = await startRun(test.storage.db, (await show(id))!, { depth: 0, device: 'desktop' }, NOW + 5)
    expect({ ...run, fresh }).toMatchObject({ id: waiting.id, origin: 'user', device: 'desktop', fresh: true })
    expect(await findRun(test.storage.db, run.id)).toMatchObject({ notBefore: NOW + 5, position: 0, origin: 'user' })
  })

  it('are not started of a report that is deleted, or about to be', async () => {
    const { id } = await makeJudged(test.storage, user, { result: 'good' })
    await createRemoval(test.storage.db, user, [id], NOW)
    expect(await confirm(id)).toBeNull()
    await deleteReport(test.storage.db, user, id)
    expect(await confirm(id)).toBeNull()
  })

  it('are no part of the window that limits are made of', async () => {
    const { id } = await makeJudged(test.storage, user, { result: 'good', score: 90 })
    const keys: number[] = []
    async function measure(bytes: number, isConfirming = false): Promise<RunEnd> {
      const now = NOW + keys.length * 1000
      const report = (await show(id))!
      const { id: runId } = isConfirming
        ? (await confirm(id, now))!
        : (await startRun(test.storage.db, report, { depth: 0, device: 'mobile' }, now)).run
      const { attempt } = (await claimRun(test.storage.db, runId, now))!
      let end: RunEnd
      await finishRun(test.storage.db, {
        ...{ runId, attempt, results: null, evidence: null, now },
        outcome: { result: 'good', score: 90, ruleSet: '2', error: null },
        async onEnd(db, ended) {
          end = { ...ended, now, change: null, metrics: new Map([['bytes', bytes]]), certificate: null }
          await storeMetrics(db, { key: ended.run.key, reportKey: ended.report.key }, end.metrics)
        },
      })
      keys.push(end!.run.key)
      return end!
    }
    const watch = async (end: RunEnd, before?: number) => (await watchedMetrics(test.storage.db, end, before))[0]
    expect(await watch(await measure(100_000))).toMatchObject({ limit: null, isAbove: false, runs: 0 })
    expect(await watch(await measure(100_000))).toMatchObject({ limit: 110_000, isAbove: false, runs: 1 })
    const larger = await measure(120_000)
    expect(await watch(larger)).toMatchObject({ value: 120_000, limit: 110_000, isAbove: true, runs: 2 })
    const confirming = await measure(130_000, true)
    expect(confirming.run.origin).toBe('confirm')
    expect(await watch(confirming, larger.run.key)).toMatchObject({ limit: 110_000, isAbove: true, runs: 2 })
    expect(await watch(await measure(100_000))).toMatchObject({ limit: 110_000, isAbove: false, runs: 3 })
  })
})
