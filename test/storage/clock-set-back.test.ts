import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/common/durations.ts'
import { knownKey } from '../../src/storage/ids.ts'
import type { Report } from '../../src/storage/records.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { startConfirmingRun } from '../../src/storage/runs/ends/confirming-runs.ts'
import { listRuns } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { startScheduledRuns } from '../../src/storage/schedules/scheduled-runs.ts'
import { inconsistencies } from './consistency.ts'
import { judge, makeJudged, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

describe.each(KINDS)('after a clock that was ahead by a day was set right, on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let report: Report
  beforeEach(async () => {
    const { id } = await makeUser(storage)
    report = await makeJudged(storage, id, { result: 'bad', now: NOW + DAY_MS })
  })
  afterEach(async () => {
    expect(await inconsistencies(storage.db)).toEqual([])
    await storage.db.deleteFrom('users').execute()
  })

  const again = () => startRun(storage.db, report, { depth: 0, device: 'mobile' }, NOW)
  const runIds = async () => (await listRuns(storage.db, report.userId, report.id, 10)).map(({ id }) => id)

  it('a new run is the latest of its report, and the next request joins it', async () => {
    const { run } = await again()
    expect(await runIds()).toEqual([run.id, report.runId])
    expect(await again()).toMatchObject({ run: { id: run.id }, fresh: false })
  })

  it('so is one that a schedule starts', async () => {
    const times = { tick: NOW, startAt: NOW }
    const start = { scheduleKey: 1, reportKey: knownKey(report.id), depth: null, device: null, ...times }
    const { runs } = await startScheduledRuns(storage.db, [start], { perDay: 0, now: NOW })
    expect(await runIds()).toEqual([runs[0]!.id, report.runId])
  })

  it('so is one that confirms another', async () => {
    const how = { depth: 0, device: 'mobile', now: NOW, startAt: NOW } as const
    const run = await startConfirmingRun(storage.db, { reportKey: knownKey(report.id), ...how })
    expect(await runIds()).toEqual([run!.id, report.runId])
  })

  it('a project is as recent as its latest result', async () => {
    await again()
    const running = (await findReport(storage.db, report.userId, report.id))!
    await judge(storage, running, 'good', 90, NOW + 10)
    const { generated_at } = await storage.db.selectFrom('projects').select('generated_at').executeTakeFirstOrThrow()
    expect(generated_at).toBe(NOW + 10)
  })
})
