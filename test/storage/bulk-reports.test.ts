import { beforeAll, describe, expect, it } from 'vitest'
import { createReports } from '../../src/storage/reports/bulk-reports.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { deleteReport, deleteReports, findReport } from '../../src/storage/reports/reports.ts'
import type { Pace } from '../../src/storage/runs/pace.ts'
import { claimRun } from '../../src/storage/runs/runs.ts'
import { inconsistencies } from './consistency.ts'
import { makeJudged, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const UNLIMITED: Pace = { intervalMs: 0, takeNow: () => 0 }

describe.each(KINDS)('many reports at once on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let userId: string

  beforeAll(async () => {
    userId = (await makeUser(storage)).id
  })

  const pagesOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ url: `https://s${n % 3}.example/${n}`, project: `s${n % 3}.example` }))

  const create = (owner: string, count: number, pace: Pace = UNLIMITED, now = NOW) =>
    createReports(storage.db, {
      userId: owner,
      pages: pagesOf(count),
      privacy: 1,
      passwordHash: null,
      depth: 1,
      device: 'desktop',
      pace,
      now,
    })

  it('are stored in their order, with their runs and counts', async () => {
    await makeReport(storage, userId, { url: 'https://s0.example/' })
    const runs = await create(userId, 250)
    expect(runs.map(({ position }) => position)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1))
    const { items, total } = await listReports(storage, userId, {
      sortBy: 'id',
      sort: 'asc',
      page: 1,
      perPage: 100,
    })
    expect(total).toBe(251)
    expect(items.slice(1).map(({ url }) => url)).toEqual(pagesOf(99).map(({ url }) => url))
    const report = await findReport(storage.db, userId, runs[7]!.reportId)
    expect(report).toMatchObject({ privacy: 1, depth: 1, device: 'desktop', status: 'queued', runId: runs[7]!.id })
    expect(await claimRun(storage.db, runs[7]!.id, NOW)).toMatchObject({ url: 'https://s1.example/7', depth: 1 })
    await deleteReport(storage.db, userId, runs[8]!.reportId)
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('start at the pace they are given, behind those that still wait for their start', async () => {
    const { id } = await makeUser(storage)
    const pace = { intervalMs: 1000, takeNow: () => 2 }
    const starts = async (count: number, now: number) =>
      (await create(id, count, pace, now)).map((run) => run.notBefore - NOW)
    expect(await starts(4, NOW)).toEqual([0, 0, 1000, 2000])
    expect(await starts(2, NOW + 500)).toEqual([3000, 4000])
    expect(await starts(2, NOW + 4000)).toEqual([4000, 4000])
    expect(await starts(3, NOW + 9000)).toEqual([9000, 9000, 10_000])
  })

  it('are deleted together, with their counts, queued runs and empty projects, and those of others stay', async () => {
    const { id } = await makeUser(storage)
    const other = await makeUser(storage)
    const waiting = await create(id, 6)
    const s2 = { project: 's2.example' }
    const judged = [
      // Its project stays, and has its score and its date no longer.
      await makeJudged(storage, id, { ...s2, url: 'https://s2.example/a', result: 'good', now: NOW + 500 }),
      await makeJudged(storage, id, { ...s2, url: 'https://s2.example/b', result: 'decent', now: NOW + 1000 }),
      await makeJudged(storage, id, { url: 'https://j.example/b', project: 'j.example', result: 'bad', score: 9 }),
    ]
    const theirs = await makeReport(storage, other.id)
    const mine = [...waiting.slice(0, 5).map(({ reportId }) => reportId), ...judged.map((report) => report.id)]
    const gone = await deleteReports(storage.db, id, [...mine, theirs.id, crypto.randomUUID(), 'no id'])
    expect(gone.toSorted()).toEqual(mine.toSorted())
    expect(await inconsistencies(storage.db)).toEqual([])
    const { items, total } = await listReports(storage, id, { sortBy: 'id', sort: 'asc', page: 1, perPage: 100 })
    expect([items.map((report) => report.id), total]).toEqual([[waiting[5]!.reportId], 1])
    const projects = await storage.db.selectFrom('projects').select(['project', 'reports']).execute()
    expect(projects).not.toContainEqual(expect.objectContaining({ project: 'j.example' }))
    expect(await findReport(storage.db, other.id, theirs.id)).toBeDefined()
  })
})
