import { beforeAll, describe, expect, it } from 'vitest'
import { Semaphore } from '../../src/common/semaphore.ts'
import { newId } from '../../src/storage/ids.ts'
import type { User } from '../../src/storage/people/account-records.ts'
import { deleteProject } from '../../src/storage/projects/projects.ts'
import type { QueuedRun, ReportChanges } from '../../src/storage/records.ts'
import {
  createReport,
  deleteReport,
  findReport,
  findReportForPage,
  updateReport,
} from '../../src/storage/reports/reports.ts'
import { nextQueued } from '../../src/storage/runs/run-queue.ts'
import { claimRun, findRun, finishRun, latestResults, listRuns, requeueRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import { inconsistencies } from './consistency.ts'
import { judge, makeJudged, makeReport, NOW, newReport } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

describe.each(KINDS)('reports on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: User

  beforeAll(async () => {
    user = await makeUser(storage)
  })

  it('makes a report that waits, with its first run', async () => {
    const url = 'https://example.com/new'
    const { report, run } = await createReport(storage.db, newReport(user.id, { url, privacy: 2, passwordHash: 'h' }))
    expect(report).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      userId: user.id,
      url,
      project: 'example.com',
      privacy: 2,
      hasPassword: true,
      indexable: false,
      status: 'queued',
      result: null,
      score: null,
      error: null,
      generatedAt: null,
      createdAt: NOW,
      updatedAt: NOW,
      depth: 0,
      device: 'mobile',
      runId: run.id,
      resultRunId: null,
      contentChecks: [],
    })
    expect(run).toMatchObject({
      reportId: report.id,
      userId: user.id,
      host: 'example.com',
      state: 'queued',
      attempt: 0,
    })
    expect(await findReport(storage.db, user.id, report.id)).toEqual(report)
    expect(await findRun(storage.db, run.id)).toEqual(run)
  })

  it('gives ids that sort by creation, within one millisecond too', async () => {
    const made = []
    for (let index = 0; index < 20; index++) made.push((await makeReport(storage, user.id)).id)
    expect(made.toSorted()).toEqual(made)
  })

  it('shows a report to its owner alone', async () => {
    const report = await makeReport(storage, user.id)
    const stranger = await makeUser(storage)
    expect(await findReport(storage.db, stranger.id, report.id)).toBeUndefined()
    expect(await updateReport(storage.db, stranger.id, report.id, { privacy: 1 }, NOW)).toBeUndefined()
    expect(await deleteReport(storage.db, stranger.id, report.id)).toBe(false)
    expect(await listRuns(storage.db, stranger.id, report.id, 10)).toEqual([])
    expect(await findReport(storage.db, user.id, report.id)).toEqual(report)
  })

  it.each([
    '',
    'nonsense',
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
    '00000000-0000-7000-8000-000000000000',
    "' or 1=1 --",
  ])('finds nothing by the id "%s"', async (id) => {
    expect(await findReport(storage.db, user.id, id)).toBeUndefined()
    expect(await findReportForPage(storage.db, id)).toBeUndefined()
    expect(await deleteReport(storage.db, user.id, id)).toBe(false)
  })

  it('finds nothing by an id that differs in its last part only', async () => {
    const { id } = await makeReport(storage, user.id)
    const other = id.slice(0, 24) + (id.endsWith('0') ? '111111111111' : '000000000000')
    expect(await findReport(storage.db, user.id, other)).toBeUndefined()
    expect(await findReport(storage.db, newId(NOW), id)).toBeUndefined()
  })

  it('tells the page of a report its owner and its password', async () => {
    const report = await makeReport(storage, user.id, { privacy: 2, passwordHash: 'hash' })
    expect(await findReportForPage(storage.db, report.id)).toEqual({
      ...report,
      passwordHash: 'hash',
      accessVersion: 0,
      icon: null,
      branding: null,
    })
  })

  it('changes what is named and keeps the rest', async () => {
    const report = await makeReport(storage, user.id, { passwordHash: 'hash', privacy: 2 })
    const changed = await updateReport(storage.db, user.id, report.id, { privacy: 1 }, NOW + 5)
    expect(changed).toEqual({ ...report, privacy: 1, updatedAt: NOW + 5 })
    const again = await updateReport(
      storage.db,
      user.id,
      report.id,
      { passwordHash: null, depth: 2, device: 'desktop' },
      NOW,
    )
    expect(again).toEqual({
      ...report,
      privacy: 1,
      hasPassword: false,
      depth: 2,
      device: 'desktop',
      updatedAt: NOW + 6,
    })
    expect(await findReport(storage.db, user.id, report.id)).toEqual(again)
  })

  it('counts the changes of who may open the page, and no others', async () => {
    const { id } = await makeReport(storage, user.id, { privacy: 2, passwordHash: 'hash' })
    const versionAfter = async (changes: ReportChanges) => {
      await updateReport(storage.db, user.id, id, changes, NOW)
      return (await findReportForPage(storage.db, id))!.accessVersion
    }
    expect(await versionAfter({ privacy: 0 })).toBe(1)
    expect(await versionAfter({ privacy: 2 })).toBe(2)
    expect(await versionAfter({ passwordHash: 'other' })).toBe(3)
    expect(await versionAfter({ privacy: 2, depth: 1, indexable: false })).toBe(3)
    expect((await findReport(storage.db, user.id, id))!.indexable).toBe(false)
  })

  it('starts another run, keeps the result meanwhile and every run for ever', async () => {
    const report = await makeJudged(storage, user.id, { result: 'good', score: 91 })
    const { run, fresh } = await startRun(storage.db, report, { depth: 1, device: 'desktop' }, NOW + 100)
    expect(fresh).toBe(true)
    expect(await findReport(storage.db, user.id, report.id)).toEqual({
      ...report,
      status: 'queued',
      runId: run.id,
      depth: 1,
      device: 'desktop',
      updatedAt: NOW + 100,
    })
    await judge(storage, { ...report, runId: run.id }, 'bad', 20, NOW + 200)
    const judged = await findReport(storage.db, user.id, report.id)
    expect(judged).toMatchObject({
      status: 'done',
      result: 'bad',
      score: 20,
      generatedAt: NOW + 200,
      resultRunId: run.id,
    })
    expect((await listRuns(storage.db, user.id, report.id, 10)).map((one) => one.id)).toEqual([run.id, report.runId])
    expect(new TextDecoder().decode(await latestResults(storage.db, report.runId))).toBe(`results of ${report.runId}`)
  })

  it('starts no second run beside one that waits or runs', async () => {
    const report = await makeReport(storage, user.id)
    const how = { depth: 0, device: 'mobile' } as const
    expect(await startRun(storage.db, report, how, NOW)).toMatchObject({ fresh: false, run: { id: report.runId } })
    await claimRun(storage.db, report.runId, NOW)
    expect(await startRun(storage.db, report, how, NOW)).toMatchObject({ fresh: false, run: { state: 'running' } })
    expect(await listRuns(storage.db, user.id, report.id, 10)).toHaveLength(1)
  })

  describe('a run with other settings', () => {
    const other = { depth: 1, device: 'desktop' } as const
    const stateOf = async (id: string) => {
      const { status, runId, result, depth, device } = (await findReport(storage.db, user.id, id))!
      return { status, runId, result, depth, device }
    }

    it('changes the run that still waits', async () => {
      const report = await makeReport(storage, user.id)
      expect(await startRun(storage.db, report, other, NOW + 1)).toMatchObject({
        fresh: false,
        run: { id: report.runId, ...other },
      })
      expect(await claimRun(storage.db, report.runId, NOW + 2)).toMatchObject(other)
      expect(await stateOf(report.id)).toEqual({ status: 'running', runId: report.runId, result: null, ...other })
    })

    it('for a branch follows all that wait, is never joined by another, and starts when those before have ended', async () => {
      const report = await makeReport(storage, user.id)
      const how = { depth: report.depth, device: report.device }
      const main = { commit: 'c1', branch: 'main' }
      const started = [report.runId]
      for (const labels of [main, { commit: 'c2', branch: 'main' }, null]) {
        const { run, fresh, isHeld } = await startRun(storage.db, report, { ...how, labels }, NOW + 1)
        expect([fresh, isHeld, run.labels]).toEqual([true, true, labels])
        started.push(run.id)
      }
      expect(await startRun(storage.db, report, how, NOW + 2)).toMatchObject({ fresh: false, run: { id: started[3] } })
      expect(await inconsistencies(storage.db)).toEqual([])
      for (const [index, runId] of started.entries()) {
        const next = await nextQueued(storage.db, NOW + 100, 100, [])
        expect(next.filter(({ id }) => started.includes(id)).map(({ id }) => id)).toEqual([runId])
        await judge(storage, { ...report, runId }, 'good', 80 + index, NOW + 3 + index)
        expect(await inconsistencies(storage.db)).toEqual([])
      }
      expect(await stateOf(report.id)).toMatchObject({ status: 'done', runId: started[3] })
    })

    it('follows the run that is under way, and starts when that has ended', async () => {
      const report = await makeReport(storage, user.id)
      const { attempt } = (await claimRun(storage.db, report.runId, NOW + 1))!
      const { run, fresh, isHeld } = await startRun(storage.db, report, other, NOW + 2)
      expect([fresh, isHeld]).toEqual([true, true])
      expect(run.id).not.toBe(report.runId)
      const isNext = async (now: number) => (await nextQueued(storage.db, now, 100, [])).some(({ id }) => id === run.id)
      expect(await isNext(NOW + 1_000_000)).toBe(false)
      expect(await stateOf(report.id)).toMatchObject({ status: 'queued', runId: run.id, ...other })
      // Wishes that come meanwhile: the same joins, another changes the run that waits.
      expect(await startRun(storage.db, report, other, NOW + 3)).toMatchObject({ fresh: false, run: { id: run.id } })
      const third = { depth: 0, device: 'desktop' } as const
      expect(await startRun(storage.db, report, third, NOW + 4)).toMatchObject({ fresh: false, run: { id: run.id } })
      expect(await inconsistencies(storage.db)).toEqual([])

      const next: QueuedRun[] = []
      const outcome = { result: 'good', score: 90, ruleSet: '1', error: null } as const
      const ended = { runId: report.runId, attempt, outcome, results: null, evidence: null, now: NOW + 50 }
      expect(await finishRun(storage.db, { ...ended, onNext: async (_, run) => void next.push(run) })).toBe(true)
      expect(next).toEqual([{ id: run.id, userId: user.id, host: run.host, position: run.position }])
      expect(await stateOf(report.id)).toMatchObject({ status: 'queued', runId: run.id, result: 'good', ...third })
      expect(await isNext(NOW + 50)).toBe(true)
      await judge(storage, { ...report, runId: run.id }, 'bad', 20, NOW + 60)
      expect(await stateOf(report.id)).toMatchObject({ status: 'done', runId: run.id, result: 'bad' })
      expect(await inconsistencies(storage.db)).toEqual([])
    })

    it('leaves the status and error of the report to the latest run', async () => {
      const report = await makeReport(storage, user.id)
      const { attempt } = (await claimRun(storage.db, report.runId, NOW + 1))!
      const { run } = await startRun(storage.db, report, other, NOW + 2)
      expect(await requeueRun(storage.db, { runId: report.runId, attempt, notBefore: NOW, now: NOW + 3 })).toBe(true)
      expect(await stateOf(report.id)).toMatchObject({ status: 'queued', runId: run.id })
      const again = (await claimRun(storage.db, report.runId, NOW + 4))!
      expect(await stateOf(report.id)).toMatchObject({ status: 'queued', runId: run.id })
      const outcome = {
        result: null,
        score: null,
        ruleSet: null,
        error: { code: 'timeout', message: 'Slow.' },
      } as const
      const ended = { runId: report.runId, attempt: again.attempt, outcome, results: null, evidence: null }
      await finishRun(storage.db, { ...ended, now: NOW + 5 })
      expect(await findReport(storage.db, user.id, report.id)).toMatchObject({ status: 'queued', error: null })
      expect(await claimRun(storage.db, run.id, NOW + 6)).toMatchObject(other)
    })

    it('leaves the counts right where both are deleted', async () => {
      for (const remove of [
        (id: string) => deleteReport(storage.db, user.id, id),
        async () => {
          await deleteProject(storage.db, user.id, 'both.example')
          await purgeDeletedProjects(storage)
        },
      ]) {
        const report = await makeReport(storage, user.id, { url: 'https://both.example/' })
        const { attempt } = (await claimRun(storage.db, report.runId, NOW + 1))!
        await startRun(storage.db, report, other, NOW + 2)
        await requeueRun(storage.db, { runId: report.runId, attempt, notBefore: NOW, now: NOW + 3 })
        await remove(report.id)
        expect(await inconsistencies(storage.db)).toEqual([])
      }
    })

    it('is started once by many who ask at once', async () => {
      const report = await makeReport(storage, user.id)
      await claimRun(storage.db, report.runId, NOW + 1)
      const started = await Promise.all(
        Array.from({ length: 8 }, () => storage.transaction((db) => startRun(db, report, other, NOW + 2))),
      )
      expect(started.filter(({ fresh }) => fresh)).toHaveLength(1)
      expect(new Set(started.map(({ run }) => run.id)).size).toBe(1)
    })

    it('is never lost where the run under way ends at the same moment', async () => {
      for (let attempt = 0; attempt < 10; attempt++) {
        const report = await makeReport(storage, user.id)
        const claimed = (await claimRun(storage.db, report.runId, NOW + 1))!
        const outcome = { result: 'good', score: 90, ruleSet: '1', error: null } as const
        const ended = { runId: report.runId, attempt: claimed.attempt, outcome, results: null, evidence: null }
        const [{ run }] = await Promise.all([
          storage.transaction((db) => startRun(db, report, other, NOW + 2)),
          storage.transaction((db) => finishRun(db, { ...ended, now: NOW + 2 })),
        ])
        expect((await nextQueued(storage.db, NOW + 3, 1000, [])).map(({ id }) => id)).toContain(run.id)
        expect(await claimRun(storage.db, run.id, NOW + 4)).toMatchObject(other)
      }
    })
  })

  it('deletes a report with its runs and all they stored', async () => {
    const report = await makeJudged(storage, user.id, { result: 'decent' })
    expect(await deleteReport(storage.db, user.id, report.id)).toBe(true)
    expect(await findReport(storage.db, user.id, report.id)).toBeUndefined()
    expect(await findRun(storage.db, report.runId)).toBeUndefined()
    expect(await latestResults(storage.db, report.runId)).toBeUndefined()
    expect(await deleteReport(storage.db, user.id, report.id)).toBe(false)
  })

  it('leaves nothing of a transaction that fails', async () => {
    let id = ''
    const failing = storage.transaction(async (db) => {
      id = (await createReport(db, newReport(user.id, { project: 'never.example' }))).report.id
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await findReport(storage.db, user.id, id)).toBeUndefined()
    const project = await storage.db.selectFrom('projects').selectAll().where('project', '=', 'never.example').execute()
    expect(project).toEqual([])
  })

  it('makes many reports at once', async () => {
    const busy = await makeUser(storage)
    // More than there are connections, but not so many that the last waits too long for one on a busy machine.
    const atOnce = new Semaphore(30)
    const create = (index: number) =>
      storage.transaction((db) =>
        createReport(db, newReport(busy.id, { url: `https://site${index % 7}.example/${index}` })),
      )
    const made = await Promise.all(Array.from({ length: 200 }, (_, index) => atOnce.run(() => create(index))))
    expect(new Set(made.map(({ report }) => report.id)).size).toBe(200)
    expect(made.map(({ run }) => run.position).toSorted((a, b) => a - b)).toEqual(made.map((_, index) => index))
  })
})
