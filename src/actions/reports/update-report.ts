import type { ContentCheck } from '../../engine/model.ts'
import type { Report, RunLabels } from '../../storage/records.ts'
import { findReport, lockReport, updateReport as storeChanges } from '../../storage/reports/reports.ts'
import { cancelRuns as storeCanceled } from '../../storage/runs/cancel-runs.ts'
import { startRun } from '../../storage/runs/start-run.ts'
import type { Db } from '../../storage/tables.ts'
import type { Depth, Device, Privacy } from '../../vocabulary.ts'
import { ActionError } from '../action-error.ts'
import { type Actor, recordAudit, visibilityChange } from '../audit-log/audit-log.ts'
import { attachCredential } from '../credentials/credentials.ts'
import { checkReportVersion, checkVersion, type ExpectedVersion } from '../expected-version.ts'
import { checkReportPassword, hashPassword } from '../people/passwords.ts'
import { type Caller, createRunCount } from '../runs/run-limit.ts'
import { applyWatch, type WatchChange } from '../schedules/watch.ts'
import type { ReportDependencies } from './create-report.ts'

/** Absent fields stay unchanged. */
export interface ReportUpdate {
  /** For the run that is started, or else for the next one. */
  depth?: Depth | undefined
  device?: Device | undefined
  privacy?: Privacy | undefined
  /** Stored only if the resulting privacy is 2. */
  password?: string | undefined
  indexable?: boolean | undefined
  /** How often it runs automatically. */
  watch?: WatchChange | undefined
  /** The id of what its runs sign in with; null for nothing anymore. Without a privacy, a public report becomes private with it. */
  credential?: string | null | undefined
  /** In place of those of that kind. */
  mustContain?: readonly ContentCheck[] | undefined
  mustNotContain?: readonly ContentCheck[] | undefined
  /** Start a new run. */
  rerun?: boolean
  /** What the new run is made for. */
  labels?: RunLabels | null
  /** Nothing is changed if the report is another version. */
  isExpected?: ExpectedVersion | undefined
}

/** Changes a report and starts a new run if requested; undefined if the caller has no such report. */
export async function updateReport(
  dependencies: ReportDependencies & { actor: Actor },
  caller: Caller,
  id: string,
  { password, rerun = false, labels = null, watch, isExpected, credential, ...asked }: ReportUpdate,
): Promise<Report | undefined> {
  const { storage, queue, runLimiter, now } = dependencies
  const { userId } = caller
  checkReportPassword(password)
  const before = await findReport(storage.db, userId, id)
  if (before === undefined) return undefined
  checkVersion('report', before, isExpected)
  const update = { ...asked, ...privacyWith(credential, asked, before) }
  const isProtected = (update.privacy ?? before.privacy) === 2
  // Before the transaction: hashing is slow on purpose, and other writers would wait for it.
  const passwordHash = isProtected && password !== undefined ? await hashPassword(password) : undefined
  const changes = { ...update, passwordHash }
  const visibility = visibilityChange(before, changes)
  // A credential is not part of its row, but makes another version of the report too.
  const hasChanges = credential !== undefined || Object.values(changes).some((value) => value !== undefined)
  if (!hasChanges && !rerun && !watch) return before

  const countRun = createRunCount(runLimiter, caller)
  const report = await storage.transaction(async (db) => {
    await checkReportVersion(db, userId, id, isExpected)
    // Locked, because another process may be deleting it.
    const changed = hasChanges ? await storeChanges(db, userId, id, changes, now()) : await lockReport(db, userId, id)
    if (changed !== undefined && visibility !== null)
      await recordAudit(db, dependencies, 'report.visibility_changed', { kind: 'report', id }, visibility)
    if (changed !== undefined && credential !== undefined) await attachCredential(db, dependencies, changed, credential)
    if (changed !== undefined && watch) await applyWatch(db, userId, { scope: 'report', target: id }, watch, now())
    if (changed === undefined || !rerun) return changed
    return startNewRun(dependencies, db, changed, labels, countRun)
  })
  if (rerun) queue.nudge()
  return report
}

/** What a page shows to those who signed in is not for everybody, unless its owner says so. */
function privacyWith(
  credential: ReportUpdate['credential'],
  asked: Pick<ReportUpdate, 'privacy'>,
  { privacy }: Pick<Report, 'privacy'>,
): Pick<ReportUpdate, 'privacy'> {
  return typeof credential === 'string' && asked.privacy === undefined && privacy === 0 ? { privacy: 1 } : {}
}

/** A new run, or the one that is queued or running if its settings are the same, which is not counted again. */
async function startNewRun(
  { queue, now }: ReportDependencies,
  db: Db,
  report: Report,
  labels: RunLabels | null,
  countRun: () => Promise<void>,
): Promise<Report> {
  const { depth, device } = report
  const { run, fresh, isHeld } = await startRun(db, report, { depth, device, labels }, now())
  if (fresh) await countRun()
  if (fresh && !isHeld) await queue.enqueue(db, run)
  return (await findReport(db, report.userId, report.id)) ?? report
}

/** Ends the runs of a report that wait or run, and stops the workers that perform them. Returns how many there were. */
export async function cancelRuns(
  { storage, queue, now }: Pick<ReportDependencies, 'storage' | 'queue' | 'now'>,
  userId: string,
  reportId: string,
  isWanted: (db: Db) => Promise<boolean> = async () => true,
): Promise<number> {
  const canceled = await storage.transaction(async (db) =>
    (await isWanted(db)) ? storeCanceled(db, userId, reportId, now()) : [],
  )
  for (const runId of canceled) await queue.cancel(runId)
  return canceled.length
}

/**
 * Cancels the runs of a report. Canceling again changes nothing; a latest run that has ended otherwise is an error. Undefined
 * if the user has no such report.
 */
export async function cancelReport(
  dependencies: Pick<ReportDependencies, 'storage' | 'queue' | 'now'>,
  userId: string,
  id: string,
): Promise<Report | undefined> {
  const { storage } = dependencies
  const before = await findReport(storage.db, userId, id)
  if (before === undefined) return undefined
  const count = await cancelRuns(dependencies, userId, id)
  if (count === 0 && before.error?.code !== 'aborted')
    throw new ActionError('no_run_to_cancel', 'No run of this report is queued or running; the latest one has ended.')
  return await findReport(storage.db, userId, id)
}
