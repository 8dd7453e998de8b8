import type { Selectable } from 'kysely'
import type { Depth, Device } from '../../vocabulary.ts'
import { countQueued } from '../projects/counts.ts'
import type { Report, Run, RunLabels } from '../records.ts'
import type { ReportRow } from '../reports/report-tables.ts'
import { lockReportRow } from '../reports/reports.ts'
import { NOT_BEFORE_HELD, nextUpdateTime, toRun } from '../rows.ts'
import type { Db, Tables } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import { insertRun } from './run-insert.ts'

export interface StartedRun {
  run: Run
  /** A new run: enqueue it, unless it is held. */
  fresh: boolean
  /** It follows the run that is under way, whose end releases it. */
  isHeld: boolean
}

/**
 * A new run of a report, unless one with the same settings waits or runs already; one that was to start later starts now. With other settings, a run that still waits
 * is changed, and a run under way is followed by another. Runs with other labels are never the same: the new one follows them. Lock the report in the same transaction first: one that is gone is an error.
 */
export function startRun(
  db: Db,
  report: Report,
  { labels = null, ...how }: { depth: Depth; device: Device; labels?: RunLabels | null },
  now: number,
): Promise<StartedRun> {
  return inTransaction(db, async (db) => {
    const row = await lockReportRow(db, report.userId, report.id)
    if (!row) throw new Error(`The report ${report.id} is gone.`)
    const latest = await findLatestRun(db, row.key)
    const isUnderWay = latest !== undefined && latest.state !== 'done' && latest.state !== 'failed'
    const setReport = (change: Partial<ReportRow>) =>
      db
        .updateTable('reports')
        .set({ ...change, ...how, updated_at: nextUpdateTime(row.updated_at, now) })
        .where('key', '=', row.key)
        .execute()
    const isSame = latest !== undefined && hasLabels(latest, labels)
    if (isSame && isWaitingForUs(latest, now)) {
      const sooner = { ...how, not_before: now, position: (await countQueued(db, row.user_key, 0)) - 1 }
      const origin = latest.origin === 'confirm' ? 'user' : latest.origin
      await db
        .updateTable('runs')
        .set({ ...sooner, origin })
        .where('key', '=', latest.key)
        .execute()
      await setReport({ status: 'queued', run_id: latest.id, error_code: null, error_message: null })
      return { run: toRun({ ...latest, ...sooner, origin }, report.id, report.userId), fresh: true, isHeld: false }
    }
    if (isSame && isUnderWay && latest.depth === how.depth && latest.device === how.device)
      return { run: toRun(latest, report.id, report.userId), fresh: false, isHeld: false }
    if (isSame && latest.state === 'queued') {
      await db.updateTable('runs').set(how).where('key', '=', latest.key).execute()
      await setReport({})
      return { run: toRun({ ...latest, ...how }, report.id, report.userId), fresh: false, isHeld: false }
    }
    const waiting = await countQueued(db, row.user_key, 1)
    const where = { reportId: row.id, userId: report.userId, projectKey: row.project_key, url: row.url }
    const notBefore = isUnderWay ? NOT_BEFORE_HELD : now
    const fresh = { ...where, ...how, labels, position: waiting - 1, notBefore, now }
    const run = await insertRun(db, fresh, { above: latest?.key })
    await setReport({ status: 'queued', run_id: run.id, error_code: null, error_message: null })
    return { run, fresh: true, isHeld: isUnderWay }
  })
}

function hasLabels(run: Selectable<Tables['runs']>, labels: RunLabels | null): boolean {
  return run.label_branch === (labels?.branch ?? null) && run.label_commit === (labels?.commit ?? null)
}

/** Also one that the report does not show yet, because it waits to confirm the run before. */
function findLatestRun(db: Db, reportKey: number): Promise<Selectable<Tables['runs']> | undefined> {
  const runs = db.selectFrom('runs').selectAll().where('report_key', '=', reportKey)
  return runs.orderBy('key', 'desc').limit(1).executeTakeFirst()
}

/** True for a run that a schedule or a confirmation queued for later: a user who asks for a run now gets this one now. */
function isWaitingForUs({ state, origin, not_before: notBefore }: Selectable<Tables['runs']>, now: number): boolean {
  if (state !== 'queued' || notBefore === NOT_BEFORE_HELD) return false
  return origin === 'confirm' || (origin !== 'user' && notBefore > now)
}
