import { setTimeout as sleep } from 'node:timers/promises'
import { KEEP_ALL, type Retention, withinMost } from '../../retention/retention.ts'
import { runsToThin } from '../../retention/thin.ts'
import { FIRST_SIZE, nextSize } from '../batch-size.ts'
import { firstKeyAt } from '../ids.ts'
import type { Storage } from '../open.ts'
import { findSetting, replaceSetting } from '../settings.ts'
import type { Db } from '../tables.ts'
import { findPinnedRuns, listAgingRuns, type StoredRun } from './aging-runs.ts'
import { readStored } from './project-retention.ts'
import { planThinning } from './thinning-start.ts'

/**
 * Removes the results and files of old runs, once a day. Processes share a pass: each takes the next reports and says so in the database
 * before it begins, so one that is killed leaves at most those for the next day.
 */

/** The day of the pass and the last report that somebody took, or `DONE`. */
const PROGRESS = 'thinning'
const DONE = 'done'
const DAY_MS = 86_400_000
const REPORTS_AT_ONCE = 50

export interface RetentionLimits {
  /** Of projects that have none of their own. */
  retention: Retention
  /** Of all projects. */
  most: Retention
}

export interface ThinnedRuns {
  runs: number
  /** Of their results and files, as they are stored. */
  bytes: number
}

/** What a pass of one process came to. */
export interface ThinningPass {
  removed: ThinnedRuns
  /** What would have gone, but for `startsAt`. */
  planned: ThinnedRuns
  startsAt: number
}

/** Yields after every short step, so that its caller can do something else, and returns when no report is left today. */
export async function* thinResults(
  storage: Storage,
  limits: RetentionLimits,
  now: number,
  signal?: AbortSignal,
): AsyncGenerator<void, ThinningPass> {
  const startsAt = await planThinning(storage, now)
  const pass: ThinningPass = { removed: { runs: 0, bytes: 0 }, planned: { runs: 0, bytes: 0 }, startsAt }
  let size = FIRST_SIZE
  while (!signal?.aborted) {
    const reports = await takeReports(storage, now)
    if (reports === undefined) break
    for (const report of reports) {
      if (signal?.aborted) break
      const began = performance.now()
      const own = readStored(report.retention)
      const retention = withinMost(own ?? limits.retention, limits.most)
      const old = await findThinnable(storage.slow, report.key, retention, now)
      await sleep(performance.now() - began, undefined, { signal }).catch(() => {})
      // Who chose the times of a project has seen what goes. The times of the server hold from `startsAt` on.
      if (own === undefined && now < startsAt) {
        add(pass.planned, old)
        continue
      }
      while (old.length > 0 && !signal?.aborted) {
        const batch = old.splice(0, size)
        const started = performance.now()
        const removed = await storage.background((db) => removeDetails(db, report.key, batch, now))
        const took = performance.now() - started
        add(pass.removed, removed)
        size = nextSize(size, took)
        await sleep(took, undefined, { signal }).catch(() => {})
        yield
      }
    }
    yield
  }
  return pass
}

/** The runs of a report whose details would go. */
export async function findThinnable(
  db: Db,
  reportKey: number,
  retention: Retention,
  now: number,
): Promise<StoredRun[]> {
  if (retention.all === KEEP_ALL.all) return []
  return runsToThin(await listAgingRuns(db, reportKey), retention, now).filter(({ bytes }) => bytes !== null)
}

export function add(sum: ThinnedRuns, runs: readonly StoredRun[]): void {
  sum.runs += runs.length
  for (const { bytes } of runs) sum.bytes += bytes ?? 0
}

interface AgingReport {
  key: number
  retention: string | null
}

/** The next reports that may have something to remove; undefined if none is left today. */
async function takeReports(storage: Storage, now: number): Promise<AgingReport[] | undefined> {
  const day = Math.floor(now / DAY_MS)
  for (;;) {
    const value = await findSetting(storage.db, PROGRESS)
    const [doneOn, after] = value?.split(' ') ?? []
    const isToday = Number(doneOn) >= day
    if (isToday && after === DONE) return undefined
    const reports = await listAgingReports(storage.slow, isToday ? Number(after) : 0, now)
    const next = `${day} ${reports.length === 0 ? DONE : reports.at(-1)!.key}`
    if (await storage.background((db) => replaceSetting(db, PROGRESS, value, next)))
      return reports.length === 0 ? undefined : reports
  }
}

/** Behind that key. The first and the latest run are kept anyway. */
async function listAgingReports(db: Db, after: number, now: number): Promise<AgingReport[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('runs')
        .select('report_key')
        .where('report_key', '>', after)
        .groupBy('report_key')
        .having((eb) => eb.fn.countAll<number>(), '>', 2)
        .having((eb) => eb.fn.min('key'), '<', firstKeyAt(now - DAY_MS))
        .orderBy('report_key')
        .limit(REPORTS_AT_ONCE)
        .as('aging'),
    )
    .innerJoin('reports', 'reports.key', 'aging.report_key')
    .leftJoin('projects', 'projects.key', 'reports.project_key')
    .select(['reports.key', 'projects.retention'])
    .orderBy('reports.key')
    .execute()
}

/** In a transaction: unless one of them became the baseline meanwhile. Answers those that are gone now. */
async function removeDetails(db: Db, reportKey: number, runs: readonly StoredRun[], now: number): Promise<StoredRun[]> {
  const pinned = await findPinnedRuns(db, reportKey)
  const keys = runs.map(({ key }) => key).filter((key) => !pinned.has(key))
  if (keys.length === 0) return []
  const deleted = await db.deleteFrom('results').where('run_key', 'in', keys).returning('run_key').execute()
  const gone = deleted.map(({ run_key }) => run_key)
  if (gone.length === 0) return []
  await db.deleteFrom('run_files').where('run_key', 'in', gone).execute()
  await db.updateTable('runs').set({ results_removed_at: now }).where('key', 'in', gone).execute()
  return runs.filter(({ key }) => gone.includes(key))
}
