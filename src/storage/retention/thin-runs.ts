import { KEEP_ALL, type Retention } from '../../domain/retention/retention.ts'
import { recordsToThin } from '../../domain/retention/thin.ts'
import { firstKeyAt } from '../ids.ts'
import type { Db } from '../tables.ts'
import { findPinnedRuns, listAgingRuns, type StoredRun } from './aging-runs.ts'
import type { AgingOwner, BatchClock, RemovedDetails, Thinning } from './thinning-kind.ts'

/** The results and files of old runs, by report. */
export const thinRuns: Thinning<StoredRun> = {
  progress: 'thinning',
  listOwners: listAgingReports,
  findOld: findOldRuns,
  sizeOf: async (_, runs) => ({ runs: runs.length, scans: 0, bytes: runs.reduce((sum, run) => sum + run.bytes!, 0) }),
  removeSome,
  alwaysWaits: false,
}

/** Behind that key. The first and the latest run are kept anyway. */
async function listAgingReports(db: Db, after: number, before: number, limit: number): Promise<AgingOwner[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('runs')
        .select('report_key')
        .where('report_key', '>', after)
        .groupBy('report_key')
        .having((eb) => eb.fn.countAll<number>(), '>', 2)
        .having((eb) => eb.fn.min('key'), '<', firstKeyAt(before))
        .orderBy('report_key')
        .limit(limit)
        .as('aging'),
    )
    .innerJoin('reports', 'reports.key', 'aging.report_key')
    .leftJoin('projects', 'projects.key', 'reports.project_key')
    .select(['reports.key', 'projects.retention'])
    .orderBy('reports.key')
    .execute()
}

/** The runs of a report whose details would go. */
export async function findOldRuns(db: Db, reportKey: number, retention: Retention, now: number): Promise<StoredRun[]> {
  if (retention.all === KEEP_ALL.all) return []
  return recordsToThin(await listAgingRuns(db, reportKey), retention, now).filter(({ bytes }) => bytes !== null)
}

/** Bytes that are removed at once: few, because the time is looked at only in between. */
const STEP_BYTES = 200_000
const STEP_RUNS = 20

/** Takes what it removes from the front of `old`. Runs that became the baseline meanwhile stay. */
async function removeSome(
  db: Db,
  reportKey: number,
  old: StoredRun[],
  { now, isOver }: BatchClock,
): Promise<RemovedDetails> {
  const pinned = await findPinnedRuns(db, reportKey)
  const removed: RemovedDetails = { runs: 0, scans: 0, bytes: 0 }
  // One step at least, or a database that takes long to answer would never get on.
  do {
    const step = takeStep(old).filter(({ key }) => !pinned.has(key))
    const gone = step.length === 0 ? [] : await removeResults(db, step, now)
    removed.runs += gone.length
    for (const { bytes } of gone) removed.bytes += bytes!
  } while (old.length > 0 && !isOver())
  return removed
}

function takeStep(old: StoredRun[]): StoredRun[] {
  let count = 0
  for (let bytes = 0; count < Math.min(old.length, STEP_RUNS) && bytes < STEP_BYTES; count++)
    bytes += old[count]!.bytes!
  return old.splice(0, count)
}

/** Answers those that are gone now: another process may have been faster. */
async function removeResults(db: Db, runs: readonly StoredRun[], now: number): Promise<StoredRun[]> {
  const keys = runs.map(({ key }) => key)
  const deleted = await db.deleteFrom('results').where('run_key', 'in', keys).returning('run_key').execute()
  const gone = new Set(deleted.map(({ run_key }) => run_key))
  if (gone.size === 0) return []
  await db
    .deleteFrom('run_files')
    .where('run_key', 'in', [...gone])
    .execute()
  await db
    .updateTable('runs')
    .set({ results_removed_at: now })
    .where('key', 'in', [...gone])
    .execute()
  return runs.filter(({ key }) => gone.has(key))
}
