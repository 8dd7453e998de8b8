import type { NewReport, Report } from '../../src/storage/records.ts'
import { createReport, findReport } from '../../src/storage/reports/reports.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import type { Storage } from '../../src/storage/storage.ts'
import type { Result } from '../../src/vocabulary.ts'

export const NOW = 1_760_000_000_000

export function newReport(userId: string, changes: Partial<NewReport> = {}): NewReport {
  const url = changes.url ?? 'https://example.com/'
  return {
    userId,
    url,
    project: new URL(url).host,
    privacy: 0,
    passwordHash: null,
    depth: 0,
    device: 'mobile',
    now: NOW,
    ...changes,
  }
}

/** A report that waits for its first run. */
export async function makeReport(storage: Storage, userId: string, changes?: Partial<NewReport>): Promise<Report> {
  return (await createReport(storage.db, newReport(userId, changes))).report
}

/** A report whose first run is done. */
export async function makeJudged(
  storage: Storage,
  userId: string,
  { result, score = 50, ...changes }: Partial<NewReport> & { result: Result; score?: number },
): Promise<Report> {
  const report = await makeReport(storage, userId, changes)
  await judge(storage, report, result, score, report.createdAt + 10)
  return (await findReport(storage.db, userId, report.id))!
}

/** Performs the run that waits. */
export async function judge(
  storage: Storage,
  report: Report,
  result: Result,
  score: number,
  now: number,
): Promise<void> {
  const claimed = (await claimRun(storage.db, report.runId, now))!
  await finishRun(storage.db, {
    runId: claimed.id,
    attempt: claimed.attempt,
    outcome: { result, score, ruleSet: '1', error: null },
    results: new TextEncoder().encode(`results of ${claimed.id}`),
    evidence: new TextEncoder().encode(`evidence of ${claimed.id}`),
    now,
  })
}
