import { describe, expect, it } from 'vitest'
import { findRowDetails } from '../../src/storage/reports/list/row-details.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { judge, makeJudged, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

describe.each(KINDS)('what the dashboard shows besides a row, on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  it('has the scores of the last twelve judged runs of each report, the oldest first', async () => {
    const { id: userId } = await makeUser(storage)
    const report = await makeJudged(storage, userId, { result: 'bad', score: 1 })
    for (let score = 2; score <= 14; score++) {
      const { run } = await startRun(storage.db, report, { depth: 0, device: 'mobile' }, NOW + score)
      await judge(storage, { ...report, runId: run.id }, 'bad', score, NOW + score)
    }
    const other = await makeJudged(storage, userId, { result: 'good', score: 90 })
    const waiting = await makeReport(storage, userId)
    const details = await findRowDetails(storage.db, [report.id, other.id, waiting.id])
    expect(details.get(report.id)?.scores).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(details.get(other.id)?.scores).toEqual([90])
    expect(details.get(waiting.id)).toEqual({ title: null, icon: null, scores: [] })
  })

  it('has the title of the latest result, also after a failed run', async () => {
    const { id: userId } = await makeUser(storage)
    const report = await makeReport(storage, userId)
    const title = 'Uhren – Museum der Zeit'
    await end(report.runId, { score: 80, result: 'good', ruleSet: '1', error: null, title })
    const { run } = await startRun(storage.db, report, { depth: 0, device: 'mobile' }, NOW)
    await end(run.id, { score: null, result: null, ruleSet: null, error: { code: 'timeout', message: 'Timed out.' } })
    expect((await findReport(storage.db, userId, report.id))?.status).toBe('failed')
    expect(await findRowDetails(storage.db, [report.id])).toEqual(
      new Map([[report.id, { title, icon: null, scores: [80] }]]),
    )
  })

  it('is nothing for an empty page', async () => {
    expect(await findRowDetails(storage.db, [])).toEqual(new Map())
  })

  async function end(runId: string, outcome: Parameters<typeof finishRun>[1]['outcome']): Promise<void> {
    const { attempt } = (await claimRun(storage.db, runId, NOW))!
    await finishRun(storage.db, { runId, attempt, outcome, results: null, evidence: null, now: NOW })
  }
})
