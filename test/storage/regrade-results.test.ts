import { beforeAll, describe, expect, it } from 'vitest'
import { type RegradedCounts, regradeResults } from '../../src/actions/runs/regrade.ts'
import { packJson, unpackJsonSync } from '../../src/common/zstd.ts'
import type { Results } from '../../src/domain/results/schema.ts'
import { evidenceFromCapture } from '../../src/engine/capture.ts'
import { RULE_SET } from '../../src/engine/score.ts'
import { listProjects } from '../../src/storage/projects/projects.ts'
import type { Report } from '../../src/storage/records.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { regradeRun } from '../../src/storage/runs/regrade.ts'
import { findRun, latestResults } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { inconsistencies } from './consistency.ts'
import { endRun, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const QUICK = { depth: 0, device: 'mobile' } as const

/** More than one batch. */
const PAGES = 25

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>Clocks</title></head><body><main><h1>Clocks</h1></main></body></html>`

describe.each(KINDS)('verdict regrade on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  const reports: Report[] = []

  beforeAll(async () => {
    const user = await makeUser(storage)
    for (let n = 0; n < PAGES; n++) reports.push(await makeReport(storage, user.id))
    for (const report of reports) await finish(report.runId, packedEvidence())
  })

  function packedEvidence(): Uint8Array {
    return packJson(
      evidenceFromCapture({ url: 'https://example.com/', status: 200, html: HTML }, new Date(NOW).toISOString()),
    )
  }

  const finish = (runId: string, evidence: Uint8Array) =>
    endRun(storage, runId, { result: 'good', score: 90 }, NOW, { results: packJson({}), evidence })

  function regrade(onProgress: (counts: RegradedCounts) => void = () => {}, signal = new AbortController().signal) {
    return regradeResults({ storage, now: () => NOW + 5 }, { signal, onProgress })
  }

  it('goes on after an interruption, skips what cannot be read, and leaves earlier runs alone', async () => {
    const { db } = storage
    const [first, second, third] = reports as [Report, Report, Report]
    const { run } = await startRun(db, first, QUICK, NOW + 1)
    await finish(run.id, packedEvidence())
    for (const report of [second, third]) {
      const broken = await startRun(db, report, QUICK, NOW + 1)
      await finish(broken.run.id, new TextEncoder().encode('not evidence'))
    }

    const stop = new AbortController()
    const seen: number[] = []
    const interrupted = regrade(({ total, changed, kept }) => {
      seen.push(total, changed, kept)
      stop.abort()
    }, stop.signal)
    await expect(interrupted).rejects.toThrow(/abort/)
    expect(seen).toEqual([PAGES, 18, 2])
    expect(await regrade()).toEqual({ total: PAGES - 18, changed: 5, kept: 2 })
    expect(await regrade()).toEqual({ total: 2, changed: 0, kept: 2 })

    const regraded = (await findReport(db, first.userId, first.id))!
    expect(regraded).toMatchObject({ result: 'decent', resultRunId: run.id, generatedAt: NOW })
    const stored = unpackJsonSync<Results>((await latestResults(db, run.id))!)
    expect(stored).toMatchObject({ rule_set: RULE_SET, score: regraded.score, result: 'decent' })
    expect(stored.audits.filter(({ blocking }) => blocking).map(({ id }) => id)).toEqual(['seo/indexable'])
    expect(await findRun(db, first.runId)).toMatchObject({ ruleSet: '1', result: 'good', score: 90 })
    expect(await findRun(db, run.id)).toMatchObject({ ruleSet: RULE_SET, result: 'decent' })
    expect(await findReport(db, second.userId, second.id)).toMatchObject({ result: 'good', score: 90 })
    const late = { result: 'bad', score: 1, ruleSet: RULE_SET, error: null } as const
    expect(await regradeRun(db, first.runId, late, packJson({}), NOW)).toBe(false)

    const { items } = await listProjects(storage, first.userId, {
      sortBy: 'project',
      sort: 'asc',
      page: 1,
      perPage: 10,
    })
    expect(items).toMatchObject([{ good: 2, decent: PAGES - 2, bad: 0 }])
    expect(await inconsistencies(db)).toEqual([])
  })
})
