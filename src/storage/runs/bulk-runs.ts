import type { Depth, Device } from '../../vocabulary.ts'
import { knownKey } from '../ids.ts'
import type { Run } from '../records.ts'
import { lockReport } from '../reports/reports.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import { type Pace, planStarts } from './pace.ts'
import { startRun } from './start-run.ts'

/** How reports are run again; absent or null: as each of them has it. */
export interface RerunSettings {
  depth?: Depth | null
  device?: Device | null
}

/**
 * A new run of each report of the user that is not under way. Enqueue them in the same transaction: a run's `notBefore` is when it
 * starts. Sort the ids, so that two such transactions cannot wait for each other.
 */
export function startRuns(
  db: Db,
  userId: string,
  ids: readonly string[],
  { pace, now, depth, device }: RerunSettings & { pace: Pace; now: number },
): Promise<Run[]> {
  return inTransaction(db, async (db) => {
    const fresh: Run[] = []
    for (const id of ids) {
      const report = await lockReport(db, userId, id)
      if (report === undefined) continue
      const how = { depth: depth ?? report.depth, device: device ?? report.device }
      const started = await startRun(db, report, how, now)
      if (started.fresh && !started.isHeld) fresh.push(started.run)
    }
    if (fresh.length === 0) return []
    const userKey = knownKey(userId)
    const { paced_until: pacedUntil } = await db
      .selectFrom('user_counts')
      .select('paced_until')
      .where('user_key', '=', userKey)
      .executeTakeFirstOrThrow()
    const starts = await planStarts(db, { userKey, pacedUntil }, pace, fresh.length, now)
    const runs = fresh.map((run, index) => ({ ...run, notBefore: starts[index]! }))
    for (const { id, notBefore } of runs)
      if (notBefore > now)
        await db.updateTable('runs').set({ not_before: notBefore }).where('key', '=', knownKey(id)).execute()
    return runs
  })
}
