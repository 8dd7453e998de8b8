import { knownKey } from '../ids.ts'
import { resultCode } from '../rows.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import type { Scan, ScanProgress } from './scan.ts'
import { isNotRemoved } from './scans.ts'

/** Takes a scan up; answers the attempt that may write from now on. */
export async function takeScan(db: Db, id: string, now: number): Promise<number> {
  const { attempt } = await db
    .updateTable('scans')
    .set((eb) => ({
      attempt: eb('attempt', '+', 1),
      status: 'running',
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
      heartbeat_at: now,
      retry_at: null,
      reason: null,
      failures: eb('failures', '+', 1),
      updated_at: now,
    }))
    .where('key', '=', knownKey(id))
    .returning('attempt')
    .executeTakeFirstOrThrow()
  return attempt
}

/** False if another worker has taken the scan up since. */
export async function saveProgress(db: Db, id: string, attempt: number, progress: ScanProgress): Promise<boolean> {
  const { status, reason, found, fetched, judged, good, decent, bad, bytes, sampled, rendered, cut } = progress
  const changed = await db
    .updateTable('scans')
    .set({
      status,
      reason,
      found,
      fetched,
      judged,
      good,
      decent,
      bad,
      bytes,
      sampled,
      rendered,
      render_failed: progress.renderFailed,
      limit_reached: cut === null ? null : JSON.stringify(cut),
    })
    .where('key', '=', knownKey(id))
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export type ScanEnd = Pick<Scan, 'score' | 'pageScore' | 'siteScore' | 'result' | 'ruleSet' | 'error'>

/** Its last write, whole: it is never seen as done before it has its result. */
export function endScan(
  db: Db,
  { id, attempt }: { id: string; attempt: number },
  progress: ScanProgress,
  end: ScanEnd,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    if (!(await saveProgress(db, id, attempt, progress))) return false
    const ended = await db
      .updateTable('scans')
      .set({
        score: end.score,
        page_score: end.pageScore,
        site_score: end.siteScore,
        result: end.result === null ? null : resultCode(end.result),
        rule_set: end.ruleSet,
        error_code: end.error?.code ?? null,
        error_message: end.error?.message ?? null,
        ended_at: now,
        updated_at: now,
        stop_asked: 0,
        heartbeat_at: null,
        retry_at: null,
        failures: 0,
      })
      .where('key', '=', knownKey(id))
      .returning('project_key')
      .executeTakeFirst()
    if (ended !== undefined) await countScansOf(db, ended.project_key)
    return true
  })
}

/**
 * Counts the scans of a project, in the transaction that changed them. Its pages are those of the latest one that was judged; one that can
 * still be restored counts as a scan and is not the latest.
 */
export async function countScansOf(db: Db, projectKey: number): Promise<void> {
  await db
    .updateTable('projects')
    .set((eb) => {
      const own = eb.selectFrom('scans').where('project_key', '=', projectKey)
      return {
        scans: own
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull(),
        scan_key: own.where(isNotRemoved).select((inner) => inner.fn.max('key').as('latest')),
        pages: eb.fn.coalesce(
          own
            .select('judged')
            .where('status', 'in', ['done', 'stopped'])
            // Not for one that was stopped before it began.
            .where('rule_set', 'is not', null)
            .where(isNotRemoved)
            .orderBy('key', 'desc')
            .limit(1)
            .$asScalar(),
          eb.val(0),
        ),
      }
    })
    .where('key', '=', projectKey)
    .execute()
}
