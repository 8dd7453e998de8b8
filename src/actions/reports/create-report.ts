import type { RateLimiter } from '../../common/limiter.ts'
import type { ContentCheck } from '../../engine/model.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Report, RunLabels } from '../../storage/records.ts'
import { findReport, createReport as storeReport } from '../../storage/reports/reports.ts'
import type { Depth, Device, Privacy } from '../../vocabulary.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { type Actor, OPERATOR } from '../audit-log/audit-log.ts'
import { attachCredential } from '../credentials/credentials.ts'
import { createOnce, findReplayed } from '../idempotency.ts'
import { checkReportPassword, hashPassword } from '../people/passwords.ts'
import { type Caller, checkRunLimit, createRunCount } from '../runs/run-limit.ts'
import { applyWatch, type WatchChange } from '../schedules/watch.ts'

/** What the actions on reports need. */
export interface ReportDependencies extends ActionDependencies {
  queue: Queue
  runLimiter: RateLimiter
}

/** How new reports are run and shown. */
export interface ReportSettings {
  privacy: Privacy
  depth: Depth
  device: Device
  /** Stored only with privacy 2. */
  password?: string | undefined
}

/** A new report. `url` and `project` come from `readWebpageUrl`. */
export interface NewReportFields extends ReportSettings {
  url: string
  project: string
  /** Runs it again automatically. */
  watch?: WatchChange | undefined
  /** What its page must contain, or must not, in every run. */
  contentChecks?: readonly ContentCheck[] | undefined
  /** What its first run is made for. */
  labels?: RunLabels | null
  /** The id of what its runs sign in with; of the same user. */
  credential?: string | undefined
}

export interface CreatedReport {
  report: Report
  /** Whether an earlier request with the same idempotency key created it. */
  isReplayed: boolean
}

/** Stores a report and its first run, and queues the run, all or nothing. */
export async function createReport(
  { storage, queue, runLimiter, now, actor = OPERATOR }: ReportDependencies & { actor?: Actor },
  caller: Caller,
  fields: NewReportFields,
  idempotencyKey: string | null = null,
): Promise<CreatedReport> {
  const { userId } = caller
  const { password, watch, credential, ...stored } = fields
  const { url, privacy, depth, device, labels = null, contentChecks } = stored
  checkReportPassword(password)

  const request = {
    userId,
    key: idempotencyKey,
    fields: [url, privacy, depth, device, ...[watch, labels, credential, contentChecks].filter((one) => one != null)],
    password,
  }
  const { created, isReplayed } = await createOnce({ storage, now }, request, {
    async create(claim) {
      checkRunLimit(runLimiter, caller)
      // Before the transaction: hashing is slow on purpose, and other writers would wait for it.
      const passwordHash = await passwordHashOf(fields)
      const countRun = createRunCount(runLimiter, caller)
      const report = await storage.transaction(async (db) => {
        const { report, run } = await storeReport(db, { ...stored, userId, passwordHash, now: now() })
        if (credential !== undefined) await attachCredential(db, { actor, now }, report, credential)
        if (watch) await applyWatch(db, userId, { scope: 'report', target: report.id }, watch, now())
        await claim(db, [report.id])
        await countRun()
        await queue.enqueue(db, run)
        return report
      })
      queue.nudge()
      return report
    },
    replay: ([id]) => findReplayed(storage, 'report', (db) => findReport(db, userId, id!)),
  })
  return { report: created, isReplayed }
}

/** The hash to store; null where there is no password to store. */
export async function passwordHashOf({
  privacy,
  password,
}: Pick<ReportSettings, 'privacy' | 'password'>): Promise<string | null> {
  return password !== undefined && privacy === 2 ? await hashPassword(password) : null
}
