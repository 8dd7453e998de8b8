import { beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { addMember } from '../../src/actions/sharing/members.ts'
import { knownKey } from '../../src/storage/ids.ts'
import type { User } from '../../src/storage/people/account-records.ts'
import {
  deleteProject,
  findOrCreateProject,
  listProjects,
  type ProjectQuestion,
} from '../../src/storage/projects/projects.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { createReport, deleteReport, findReport, findReportForPage } from '../../src/storage/reports/reports.ts'
import { nextQueued } from '../../src/storage/runs/run-queue.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import type { Db } from '../../src/storage/tables.ts'
import { feedSearch, purgeDeletedProjects, startUpkeep } from '../../src/storage/upkeep.ts'
import { waitingIn } from '../queue/bench.ts'
import { inconsistencies } from './consistency.ts'
import { makeJudged, makeReport, NOW, newReport } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const ALL: ProjectQuestion = { sortBy: 'project', sort: 'asc', page: 1, perPage: 10 }

describe.each(KINDS)('projects on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: User

  beforeEach(async () => {
    user = await makeUser(storage)
  })

  const names = async (question: Partial<ProjectQuestion>) => {
    const { items, total } = await listProjects(storage, user.id, { ...ALL, ...question })
    return [items.map((item) => item.project), total]
  }

  it('have each member once, also if several requests add the same one', async () => {
    const { project } = await makeReport(storage, user.id)
    const acting = { storage, now: () => NOW, actor: OPERATOR }
    const wanted = { email: 'ann@example.com', role: 'viewer' as const }
    const added = await Promise.allSettled([1, 2, 3, 4].map(() => addMember(acting, user.id, project, wanted)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of added) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'member_exists' })
  })

  it('sum their reports up', async () => {
    await makeJudged(storage, user.id, { url: 'https://a.example/1', result: 'good', score: 90 })
    await makeJudged(storage, user.id, { url: 'https://a.example/2', result: 'bad', score: 21, now: NOW + 5 })
    await makeReport(storage, user.id, { url: 'https://a.example/3', now: NOW + 9 })
    await makeReport(storage, user.id, { url: 'https://b.example/', now: NOW + 10 })
    const noScans = { scans: 0, pages: 0, scan: null }
    const none = { good: 0, decent: 0, bad: 0, score: null, generatedAt: null, ...noScans }
    expect(await listProjects(storage, user.id, ALL)).toEqual({
      items: [
        {
          project: 'a.example',
          createdAt: NOW,
          reports: 3,
          good: 1,
          decent: 0,
          bad: 1,
          score: 56,
          generatedAt: NOW + 15,
          ...noScans,
        },
        { project: 'b.example', createdAt: NOW + 10, reports: 1, ...none },
      ],
      total: 2,
    })
  })

  it('are sorted, searched and cut as asked', async () => {
    for (const [index, name] of ['b', 'a', 'c_1', 'c%2', 'd'].entries()) {
      await makeReport(storage, user.id, { project: `${name}.example`, now: NOW + index })
    }
    const all = ['a.example', 'b.example', 'c%2.example', 'c_1.example', 'd.example']
    expect(await names({})).toEqual([all, 5])
    expect(await names({ sort: 'desc' })).toEqual([all.toReversed(), 5])
    const byAge = ['d.example', 'c%2.example', 'c_1.example', 'a.example', 'b.example']
    expect(await names({ sortBy: 'created_at', sort: 'desc' })).toEqual([byAge, 5])
    expect(await names({ perPage: 2, page: 3 })).toEqual([['d.example'], 5])
    expect(await names({ page: 9 })).toEqual([[], 5])
    expect(await names({ search: 'C_' })).toEqual([['c_1.example'], 1])
    expect(await names({ search: '%' })).toEqual([['c%2.example'], 1])
    expect(await names({ search: 'EXAMPLE', perPage: 2 })).toEqual([all.slice(0, 2), 5])
    expect(await names({ search: '\\' })).toEqual([[], 0])
  })

  it('are there as long as they have a report', async () => {
    const first = await makeJudged(storage, user.id, { result: 'good', score: 80, now: NOW })
    const second = await makeJudged(storage, user.id, { result: 'bad', score: 10, now: NOW + 100 })
    await deleteReport(storage.db, user.id, first.id)
    const [left] = (await listProjects(storage, user.id, ALL)).items
    expect(left).toMatchObject({ createdAt: NOW + 100, reports: 1, good: 0, bad: 1, score: 10, generatedAt: NOW + 110 })
    await deleteReport(storage.db, user.id, second.id)
    expect(await names({})).toEqual([[], 0])
  })

  /** On PostgreSQL; SQLite has one transaction at a time. */
  const untilAnotherWaits = async () => {
    if (kind === 'postgres') await expect.poll(() => waitingIn(storage.db)).toBeGreaterThan(0)
  }

  it('are one if two scans of the same site begin at once', async () => {
    let second: Promise<{ projectKey: number }> | undefined
    const begin = (db: Db) => findOrCreateProject(db, user.id, 'new.example', NOW)
    const first = await storage.transaction(async (db) => {
      const made = await begin(db)
      second = storage.transaction(begin)
      // The other has looked for the project, and not seen this one.
      await untilAnotherWaits()
      return made
    })
    expect(await second).toEqual(first)
    const { projects } = await storage.db
      .selectFrom('user_counts')
      .select('projects')
      .where('user_key', '=', knownKey(user.id))
      .executeTakeFirstOrThrow()
    expect(projects).toBe(1)
    await storage.transaction((db) => deleteProject(db, user.id, 'new.example'))
  })

  it('of another user are another project', async () => {
    const other = await makeUser(storage)
    await makeReport(storage, user.id)
    expect(await deleteProject(storage.db, other.id, 'example.com')).toBeUndefined()
    expect(await deleteProject(storage.db, user.id, 'none.example')).toBeUndefined()
    expect(await names({})).toEqual([['example.com'], 1])
  })

  it('are gone at once with all their reports, before anything is purged', async () => {
    const question = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 } as const
    const judged = await makeJudged(storage, user.id, { result: 'good' })
    const waiting = await makeReport(storage, user.id)
    const running = await makeReport(storage, user.id)
    const claimed = (await claimRun(storage.db, running.runId, NOW))!
    const other = await makeReport(storage, user.id, { url: 'https://other.example/' })
    expect(await deleteProject(storage.db, user.id, 'example.com')).toBe(3)

    expect(await names({})).toEqual([['other.example'], 1])
    for (const { id } of [judged, waiting, running]) {
      expect(await findReport(storage.db, user.id, id)).toBeUndefined()
      expect(await findReportForPage(storage.db, id)).toBeUndefined()
      expect(await deleteReport(storage.db, user.id, id)).toBe(false)
    }
    const { items, total } = await listReports(storage, user.id, question)
    expect([items.map((item) => item.id), total]).toEqual([[other.id], 1])
    expect((await listReports(storage, user.id, { ...question, search: 'example' })).total).toBe(1)
    expect(await claimRun(storage.db, waiting.runId, NOW)).toBeUndefined()
    expect((await nextQueued(storage.db, NOW, 100, [])).map((run) => run.id)).not.toContain(waiting.runId)
    const late = { runId: claimed.id, attempt: 1, results: null, evidence: null, now: NOW }
    const outcome = { result: 'good', score: 90, ruleSet: '1', error: null } as const
    expect(await finishRun(storage.db, { ...late, outcome })).toBe(false)
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('may come again while the old one is purged', async () => {
    for (let index = 0; index < 30; index++) await makeReport(storage, user.id)
    await deleteProject(storage.db, user.id, 'example.com')
    const fresh = await makeReport(storage, user.id)
    expect(await purgeDeletedProjects(storage)).toBeGreaterThanOrEqual(30)
    expect(await purgeDeletedProjects(storage)).toBe(0)
    expect(await findReport(storage.db, user.id, fresh.id)).toEqual(fresh)
    expect((await listProjects(storage, user.id, ALL)).items).toMatchObject([{ reports: 1 }])
    expect(await storage.db.selectFrom('deleted_projects').selectAll().execute()).toEqual([])
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('take a scan with them that is being created meanwhile', async () => {
    await makeReport(storage, user.id)
    let deletion: Promise<unknown> | undefined
    const id = await storage.transaction(async (db) => {
      const found = await findOrCreateProject(db, user.id, 'example.com', NOW)
      deletion ??= deleteProject(storage.db, user.id, 'example.com').then(() => purgeDeletedProjects(storage))
      await Promise.race([deletion, untilAnotherWaits()])
      return createScan(db, { ...found, url: 'https://example.com/', options: {} }, NOW)
    })
    await deletion
    await purgeDeletedProjects(storage)
    expect(await storage.db.selectFrom('scans').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('are purged and their successors indexed in the background', async () => {
    await storage.transaction(async (db) => {
      for (let index = 0; index < 200; index++) await createReport(db, newReport(user.id))
    })
    await deleteProject(storage.db, user.id, 'example.com')
    const upkeep = startUpkeep(storage)
    await expect.poll(() => storage.db.selectFrom('deleted_projects').selectAll().execute()).toEqual([])
    await upkeep.stop()
    expect(await feedSearch(storage)).toBeGreaterThanOrEqual(0)
    expect(await inconsistencies(storage.db)).toEqual([])
  })
})
