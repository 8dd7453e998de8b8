import { describe, expect, it } from 'vitest'
import { deleteProject } from '../../src/storage/projects/projects.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { findStatusCounts } from '../../src/storage/reports/list/scope.ts'
import { claimRun } from '../../src/storage/runs/runs.ts'
import { endRun, makeJudged, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

describe.each(KINDS)('reports by status on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  async function makeFailed(userId: string, url: string): Promise<void> {
    const report = await makeReport(storage, userId, { url })
    await endRun(storage, report.runId, {}, NOW)
  }

  it('are counted and found, of all projects and of one', async () => {
    const { id } = await makeUser(storage)
    await makeJudged(storage, id, { result: 'good' })
    const queued = await makeReport(storage, id, { url: 'https://a.example/queued' })
    const running = await makeReport(storage, id, { url: 'https://b.example/running' })
    await claimRun(storage.db, running.runId, NOW)
    await makeFailed(id, 'https://a.example/failed')
    await makeFailed(id, 'https://gone.example/')
    await makeReport(storage, id, { url: 'https://gone.example/2' })
    await deleteProject(storage.db, id, 'gone.example')

    expect(await findStatusCounts(storage.db, id, undefined)).toEqual({ unfinished: 2, failed: 1 })
    expect(await findStatusCounts(storage.db, id, 'a.example')).toEqual({ unfinished: 1, failed: 1 })
    expect(await findStatusCounts(storage.db, id, 'none.example')).toEqual({ unfinished: 0, failed: 0 })
    expect(await findStatusCounts(storage.db, (await makeUser(storage)).id, undefined)).toEqual({
      unfinished: 0,
      failed: 0,
    })
    const question = { sortBy: 'id', sort: 'asc', page: 1, perPage: 10 } as const
    const { items, total } = await listReports(storage, id, { ...question, isUnfinished: true })
    expect([items.map((report) => report.id), total]).toEqual([[queued.id, running.id], 2])
  })
})
