import { beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { cancelBatch } from '../../src/actions/reports/rerun-reports.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { findBatch, listFailedOfBatch } from '../../src/storage/batches.ts'
import type { User } from '../../src/storage/people/account-records.ts'
import { deleteProject } from '../../src/storage/projects/projects.ts'
import type { Run } from '../../src/storage/records.ts'
import { createReports } from '../../src/storage/reports/bulk-reports.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { startRuns } from '../../src/storage/runs/bulk-runs.ts'
import { claimRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { inconsistencies } from './consistency.ts'
import { endRun, makeReport, NOW, newReport } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const SECOND = 1000

describe.each(KINDS)('reports that were created together, on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: User
  beforeEach(async () => {
    user = await makeUser(storage)
  })

  /** Two runs start at once, the others one a second. */
  function create(paths: readonly string[], now = NOW): Promise<Run[]> {
    const { url: _, project: __, ...fresh } = newReport(user.id, { now })
    const pages = paths.map((path) => ({ url: `https://a.example/${path}`, project: 'a.example' }))
    return createReports(storage.db, { ...fresh, pages, pace: { takeNow: () => 2, intervalMs: SECOND } })
  }

  function cancel(queuedAt: number): Promise<number> {
    const queue = { cancel: async () => {} } as Partial<Queue> as Queue
    return cancelBatch({ storage, queue, now: () => NOW, actor: OPERATOR }, user.id, queuedAt)
  }

  /** `between`: what happens before the first transaction that cancels. */
  async function cancelMeanwhile(queuedAt: number, between: () => Promise<void>): Promise<number> {
    const queue = { cancel: async () => {} } as Partial<Queue> as Queue
    let isFirst = true
    const waiting: Storage = {
      ...storage,
      async transaction(work, options) {
        if (isFirst) await between()
        isFirst = false
        return storage.transaction(work, options)
      },
    }
    return cancelBatch({ storage: waiting, queue, now: () => NOW, actor: OPERATOR }, user.id, queuedAt)
  }

  async function end(run: Run, score: number | null): Promise<void> {
    await endRun(storage, run.id, { score, result: score === null ? null : 'good' }, NOW)
  }

  it('are counted by status, apart from all others', async () => {
    await makeReport(storage, user.id, { now: NOW - 1 })
    const runs = await create(['1', '2', '3', '4', '5'])
    await create(['later'], NOW + 1)
    await end(runs[0]!, 90)
    await end(runs[1]!, null)
    await claimRun(storage.db, runs[2]!.id, NOW)
    expect(await findBatch(storage.db, user.id, NOW)).toEqual({
      queuedAt: NOW,
      isRerun: false,
      queued: 2,
      running: 1,
      done: 1,
      failed: 1,
      lastStart: NOW + 3 * SECOND,
    })
    expect(await listFailedOfBatch(storage.db, user.id, NOW, 10)).toMatchObject([
      { url: 'https://a.example/2', error: { code: 'timeout' } },
    ])
    expect(await findBatch(storage.db, (await makeUser(storage)).id, NOW)).toBeUndefined()
    expect(await findBatch(storage.db, user.id, NOW + 2)).toBeUndefined()
    expect(await findBatch(storage.db, user.id, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })

  it('are cancelled where their run has not started, and leave no gap for the next ones', async () => {
    // Its next run follows this one, and has no time yet.
    const other = await makeReport(storage, user.id, { now: NOW - 1 })
    await claimRun(storage.db, other.runId, NOW)
    await startRun(storage.db, other, { depth: 0, device: 'desktop' }, NOW + 1)
    const runs = await create(['1', '2', '3', '4', '5'])
    await end(runs[0]!, 90)
    await claimRun(storage.db, runs[1]!.id, NOW)
    expect(await cancel(NOW)).toBe(3)
    expect(await findBatch(storage.db, user.id, NOW)).toMatchObject({ queued: 0, running: 1, done: 1 })
    expect(await cancel(NOW)).toBe(0)
    const [next] = await create(['6'], NOW + 5)
    expect(next!.notBefore).toBe(NOW + 5)
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('stay if their run starts while the others are canceled', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `${index}`)
    const runs = await create(paths)
    // As reports are deleted in parts, in the order of their ids.
    const last = runs.toSorted((a, b) => (a.reportId < b.reportId ? -1 : 1)).at(-1)!
    expect(await cancelMeanwhile(NOW, () => end(last, 90))).toBe(39)
    expect(await findReport(storage.db, user.id, last.reportId)).toMatchObject({ status: 'done', score: 90 })
    const again = await startRuns(storage.db, user.id, [last.reportId], {
      pace: { takeNow: () => 2, intervalMs: SECOND },
      now: NOW + 1,
    })
    expect(await cancelMeanwhile(NOW + 1, () => end(again[0]!, 80))).toBe(0)
    expect(await findReport(storage.db, user.id, last.reportId)).toMatchObject({
      status: 'done',
      score: 80,
      error: null,
    })
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('do not wait for a run that a schedule has planned after others are cancelled', async () => {
    const { runId } = await makeReport(storage, user.id, { now: NOW - 1 })
    const planned = { origin: 'schedule', not_before: NOW + 1000 * SECOND } as const
    await storage.db.updateTable('runs').set(planned).where('id', '=', runId).execute()
    await create(['1', '2', '3'])
    expect(await cancel(NOW)).toBe(3)
    const [next] = await create(['4'], NOW + 5)
    expect(next!.notBefore).toBe(NOW + 5)
  })

  it('are kept when the others are cancelled and they only run once more', async () => {
    const [first, second] = await create(['1', '2', '3'])
    await end(first!, 90)
    await end(second!, null)
    for (const { reportId } of [first!, second!]) {
      const report = (await findReport(storage.db, user.id, reportId))!
      await startRun(storage.db, report, { depth: 0, device: 'mobile' }, NOW + 1)
    }
    const counts = { queued: 1, running: 0, done: 1, failed: 1, lastStart: NOW + SECOND }
    expect(await findBatch(storage.db, user.id, NOW)).toMatchObject(counts)
    expect(await listFailedOfBatch(storage.db, user.id, NOW, 10)).toMatchObject([{ error: { code: 'timeout' } }])
    expect(await cancel(NOW)).toBe(1)
    expect(await findReport(storage.db, user.id, first!.reportId)).toMatchObject({ status: 'queued', score: 90 })
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('are run again together, and keep their former result where that is canceled', async () => {
    const runs = await create(['1', '2', '3', '4'], NOW - 10)
    for (const run of runs) await end(run, 90)
    const ids = runs.map(({ reportId }) => reportId)
    const again = await startRuns(storage.db, user.id, ids, {
      pace: { takeNow: () => 2, intervalMs: SECOND },
      now: NOW,
    })
    await claimRun(storage.db, again[0]!.id, NOW)
    // Behind those of the creation, which were paced, too.
    const lastStart = NOW - 10 + 2 * SECOND + 4 * SECOND
    expect(await findBatch(storage.db, user.id, NOW)).toMatchObject({ isRerun: true, queued: 3, running: 1, lastStart })
    expect(await cancel(NOW)).toBe(3)
    expect(await findBatch(storage.db, user.id, NOW)).toMatchObject({ queued: 0, running: 1, failed: 3 })
    expect(await findReport(storage.db, user.id, ids[3]!)).toMatchObject({ score: 90, error: { code: 'aborted' } })
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('are gone with their project', async () => {
    await create(['1', '2'])
    await deleteProject(storage.db, user.id, 'a.example')
    expect(await findBatch(storage.db, user.id, NOW)).toBeUndefined()
  })
})
