import { beforeAll, describe, expect, it } from 'vitest'
import type { User } from '../../src/storage/people/account-records.ts'
import type { FinishedRun, RunOutcome } from '../../src/storage/records.ts'
import { createReport, deleteReport, findReport } from '../../src/storage/reports/reports.ts'
import { nextQueued, queueDepth } from '../../src/storage/runs/run-queue.ts'
import { claimRun, findRun, finishRun, latestResults, recoverRuns, requeueRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { inconsistencies } from './consistency.ts'
import { makeJudged, makeReport, NOW, newReport } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const GOOD: RunOutcome = { result: 'good', score: 95, ruleSet: '7', error: null }
const FAILED: RunOutcome = { result: null, score: null, ruleSet: '7', error: { code: 'timeout', message: 'Too slow.' } }
const BODY = new Uint8Array([40, 181, 47, 253, 0])

describe.each(KINDS)('runs on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: User

  beforeAll(async () => {
    user = await makeUser(storage)
  })

  const end = (runId: string, attempt: number, outcome = GOOD, more: Partial<FinishedRun> = {}) =>
    finishRun(storage.db, { runId, attempt, outcome, results: BODY, evidence: BODY, now: NOW + 50, ...more })

  it('are claimed once', async () => {
    const report = await makeReport(storage, user.id, {
      url: 'https://www.example.com:8443/a',
      depth: 1,
      device: 'desktop',
    })
    expect(await claimRun(storage.db, report.runId, NOW + 1)).toEqual({
      id: report.runId,
      attempt: 1,
      reportId: report.id,
      userId: user.id,
      url: 'https://www.example.com:8443/a',
      host: 'www.example.com',
      position: 0,
      depth: 1,
      device: 'desktop',
      origin: 'user',
      branch: null,
    })
    expect(await claimRun(storage.db, report.runId, NOW + 2)).toBeUndefined()
    expect(await findReport(storage.db, user.id, report.id)).toMatchObject({ status: 'running', updatedAt: NOW + 1 })
    expect(await findRun(storage.db, report.runId)).toMatchObject({ state: 'running', startedAt: NOW + 1 })
  })

  it('are claimed by one of many who try at once', async () => {
    const { runId } = await makeReport(storage, user.id)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimRun(storage.db, runId, NOW)))
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
  })

  it('end with a result, which the report then has', async () => {
    const report = await makeReport(storage, user.id)
    await claimRun(storage.db, report.runId, NOW + 1)
    expect(await end(report.runId, 1)).toBe(true)
    expect(await findReport(storage.db, user.id, report.id)).toEqual({
      ...report,
      status: 'done',
      result: 'good',
      score: 95,
      generatedAt: NOW + 50,
      updatedAt: NOW + 50,
      resultRunId: report.runId,
    })
    const run = await findRun(storage.db, report.runId)
    expect(run).toMatchObject({
      state: 'done',
      endedAt: NOW + 50,
      result: 'good',
      score: 95,
      ruleSet: '7',
      error: null,
    })
    expect(new Uint8Array((await latestResults(storage.db, report.runId))!)).toEqual(BODY)
  })

  it('that fail leave the report the result it had, and say why', async () => {
    const report = await makeJudged(storage, user.id, { result: 'decent', score: 60 })
    const { run } = await startRun(storage.db, report, { depth: 0, device: 'mobile' }, NOW + 30)
    await claimRun(storage.db, run.id, NOW + 40)
    expect(await end(run.id, 1, FAILED, { results: null, evidence: null })).toBe(true)
    expect(await findReport(storage.db, user.id, report.id)).toEqual({
      ...report,
      status: 'failed',
      error: { code: 'timeout', message: 'Too slow.' },
      runId: run.id,
      updatedAt: NOW + 50,
    })
    const again = await startRun(storage.db, report, { depth: 0, device: 'mobile' }, NOW + 60)
    expect(await findReport(storage.db, user.id, report.id)).toMatchObject({ status: 'queued', error: null })
    await claimRun(storage.db, again.run.id, NOW + 61)
    await end(again.run.id, 1, GOOD, { now: NOW + 70 })
    expect(await findReport(storage.db, user.id, report.id)).toMatchObject({
      status: 'done',
      result: 'good',
      error: null,
    })
  })

  it('end once, and only by the latest attempt', async () => {
    const { runId } = await makeReport(storage, user.id)
    await claimRun(storage.db, runId, NOW)
    const second = await claimRun(storage.db, runId, NOW + 1, { evenIfRunning: true })
    expect(second?.attempt).toBe(2)
    expect(await end(runId, 1)).toBe(false)
    expect(await requeueRun(storage.db, { runId, attempt: 1, notBefore: NOW, now: NOW })).toBe(false)
    expect(await end(runId, 2)).toBe(true)
    expect(await end(runId, 2)).toBe(false)
    expect(await claimRun(storage.db, runId, NOW, { evenIfRunning: true })).toBeUndefined()
  })

  it('end by one of many who say so at once', async () => {
    const { runId } = await makeReport(storage, user.id)
    await claimRun(storage.db, runId, NOW)
    const ends = await Promise.all(Array.from({ length: 8 }, () => end(runId, 1)))
    expect(ends.filter(Boolean)).toHaveLength(1)
  })

  it('of a report that was deleted meanwhile end nowhere', async () => {
    const report = await makeReport(storage, user.id)
    await claimRun(storage.db, report.runId, NOW)
    await deleteReport(storage.db, user.id, report.id)
    expect(await end(report.runId, 1)).toBe(false)
    expect(await claimRun(storage.db, report.runId, NOW)).toBeUndefined()
    expect(await claimRun(storage.db, 'nonsense', NOW)).toBeUndefined()
  })

  it('wait again when they are put back, until their time', async () => {
    const owner = await makeUser(storage)
    const { runId, id } = await makeReport(storage, owner.id)
    await claimRun(storage.db, runId, NOW)
    expect(await requeueRun(storage.db, { runId, attempt: 1, notBefore: NOW + 500, now: NOW })).toBe(true)
    expect(await findReport(storage.db, owner.id, id)).toMatchObject({ status: 'queued' })
    const isNext = async (now: number) => (await nextQueued(storage.db, now, 1000, [])).some((run) => run.id === runId)
    expect(await isNext(NOW + 499)).toBe(false)
    expect(await isNext(NOW + 500)).toBe(true)
    expect((await claimRun(storage.db, runId, NOW + 501))?.attempt).toBe(2)
  })

  it('that ran when the process died wait again', async () => {
    await recoverRuns(storage.db, NOW)
    const { runId, id } = await makeReport(storage, user.id)
    await claimRun(storage.db, runId, NOW)
    expect(await recoverRuns(storage.db, NOW + 9)).toBe(1)
    expect(await recoverRuns(storage.db, NOW + 9)).toBe(0)
    expect(await findReport(storage.db, user.id, id)).toMatchObject({ status: 'queued' })
    expect(await end(runId, 1)).toBe(false)
    expect(await claimRun(storage.db, runId, NOW + 10)).toMatchObject({ attempt: 2 })
  })

  it('leave every count right', async () => {
    expect(await inconsistencies(storage.db)).toEqual([])
  })
})

describe.each(KINDS)('the queue on %s', (kind) => {
  const test = useTestStorage(kind)

  it('is fair: who posts much does not make others wait for it all', async () => {
    const { storage } = test
    const busy = await makeUser(storage)
    const calm = await makeUser(storage)
    const post = async (userId: string, url: string) =>
      (await createReport(storage.db, newReport(userId, { url }))).run.id
    const many: string[] = []
    for (let index = 0; index < 5; index++) many.push(await post(busy.id, `https://a.example/${index}`))
    const few = [await post(calm.id, 'https://b.example/1'), await post(calm.id, 'https://b.example/2')]
    const order = async (...busyHosts: string[]) =>
      (await nextQueued(storage.db, NOW, 10, busyHosts)).map((run) => run.id)
    expect(await order()).toEqual([many[0], few[0], many[1], few[1], ...many.slice(2)])
    expect(await order('a.example')).toEqual(few)
    expect(await nextQueued(storage.db, NOW, 1, [])).toEqual([
      { id: many[0], userId: busy.id, host: 'a.example', position: 0 },
    ])
    expect(await queueDepth(storage.slow)).toEqual({ queued: 7, running: 0, oldestQueuedAt: NOW })
    await claimRun(storage.db, many[0]!, NOW)
    expect(await queueDepth(storage.slow)).toEqual({ queued: 6, running: 1, oldestQueuedAt: NOW })
  })
})
