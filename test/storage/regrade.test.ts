import { describe, expect, it } from 'vitest'
import { listProjects } from '../../src/storage/projects/projects.ts'
import { deleteReport, findReport } from '../../src/storage/reports/reports.ts'
import { findRegradableRuns, regradeRun } from '../../src/storage/runs/regrade.ts'
import { findRun, latestResults } from '../../src/storage/runs/runs.ts'
import { inconsistencies } from './consistency.ts'
import { makeJudged, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

describe.each(KINDS)('regrading on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  it('finds what another rule set judged, and replaces its result', async () => {
    const user = await makeUser(storage)
    await makeReport(storage, user.id)
    const first = await makeJudged(storage, user.id, { result: 'bad', score: 20 })
    const second = await makeJudged(storage, user.id, { result: 'good', score: 90 })
    const gone = await makeJudged(storage, user.id, { result: 'good', score: 90 })
    await deleteReport(storage.db, user.id, gone.id)

    const found = await findRegradableRuns(storage.db, '2', 10)
    expect(found.map(({ reportId, runId }) => [reportId, runId])).toEqual([
      [first.id, first.runId],
      [second.id, second.runId],
    ])
    expect(new TextDecoder().decode(found[0]!.evidence.body)).toBe(`evidence of ${first.runId}`)
    expect(await findRegradableRuns(storage.db, '1', 10)).toEqual([])
    expect(await findRegradableRuns(storage.db, '2', 10, first.id)).toHaveLength(1)

    const outcome = { result: 'decent', score: 60, ruleSet: '2', error: null } as const
    const results = new TextEncoder().encode('new')
    expect(await regradeRun(storage.db, first.runId, outcome, results, NOW + 99)).toBe(true)
    expect(await findReport(storage.db, user.id, first.id)).toEqual({
      ...first,
      result: 'decent',
      score: 60,
      updatedAt: NOW + 99,
    })
    expect(await findRun(storage.db, first.runId)).toMatchObject({ result: 'decent', score: 60, ruleSet: '2' })
    expect(new TextDecoder().decode(await latestResults(storage.db, first.runId))).toBe('new')
    expect(await findRegradableRuns(storage.db, '2', 10)).toHaveLength(1)
    const projects = await listProjects(storage, user.id, { sortBy: 'project', sort: 'asc', page: 1, perPage: 10 })
    expect(projects.items).toMatchObject([{ good: 1, decent: 1, bad: 0, score: 75 }])
    expect(await regradeRun(storage.db, gone.runId, outcome, results, NOW)).toBe(false)
    const unknown = { ...outcome, result: null, score: null }
    expect(await regradeRun(storage.db, second.runId, unknown, results, NOW)).toBe(false)
    expect(await findReport(storage.db, user.id, second.id)).toEqual(second)
    expect(await inconsistencies(storage.db)).toEqual([])
  })
})
