import type { FinishedRun, NewReport, Report, RunOutcome } from '../../src/storage/records.ts'
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
  await endRun(storage, report.runId, { result, score }, now, {
    results: new TextEncoder().encode(`results of ${report.runId}`),
    evidence: new TextEncoder().encode(`evidence of ${report.runId}`),
  })
}

/** Claims a run that waits, and ends it; without a result it has failed. */
export async function endRun(
  { db }: Pick<Storage, 'db'>,
  runId: string,
  outcome: Partial<RunOutcome>,
  now: number,
  stored: Partial<Pick<FinishedRun, 'results' | 'evidence'>> = {},
): Promise<void> {
  const { attempt } = (await claimRun(db, runId, now))!
  const slow = { code: 'timeout', message: 'Slow.' } as const
  const usual = outcome.result ? { ruleSet: '1', error: null } : { ruleSet: null, error: slow }
  const ended = { result: null, score: null, ...usual, ...outcome }
  await finishRun(db, { runId, attempt, outcome: ended, results: null, evidence: null, now, ...stored })
}
