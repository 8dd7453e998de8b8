import { hash } from 'node:crypto'
import type { Limiter } from '../common/limiter.ts'
import type { Queue } from '../queue/queue.ts'
import { claimIdempotency, findIdempotency, type IdempotencyClaim } from '../storage/idempotency.ts'
import type { Storage } from '../storage/open.ts'
import type { Report } from '../storage/records.ts'
import { findReport, createReport as storeReport } from '../storage/reports.ts'
import type { Depth, Device, Privacy } from '../vocabulary.ts'
import { ActionError } from './action-error.ts'
import { checkReportPassword, hashPassword } from './passwords.ts'
import { type Caller, checkRunLimit, createRunCount } from './run-limit.ts'

/** What the actions on reports need. */
export interface ReportDependencies {
  storage: Storage
  queue: Queue
  runLimiter: Limiter
  /** Milliseconds since the epoch. */
  now: () => number
}

/** A new report. `url` and `project` come from `readWebpageUrl`. */
export interface NewReportFields {
  url: string
  project: string
  privacy: Privacy
  depth: Depth
  device: Device
  /** Stored only with privacy 2. */
  password?: string | undefined
}

export interface CreatedReport {
  report: Report
  /** Whether an earlier request with the same idempotency key created it. */
  isReplayed: boolean
}

/** Stores a report and its first run, and queues the run, all or nothing. */
export async function createReport(
  dependencies: ReportDependencies,
  caller: Caller,
  fields: NewReportFields,
  idempotencyKey: string | null = null,
): Promise<CreatedReport> {
  const { storage, queue, runLimiter, now } = dependencies
  const { userId } = caller
  const { password, ...stored } = fields
  checkReportPassword(password)
  const claim =
    idempotencyKey === null
      ? null
      : { key: idempotencyKey, fingerprint: await fingerprintOf(fields, userId, idempotencyKey) }
  const earlier = claim && (await findIdempotency(storage.db, userId, claim.key, now()))
  if (claim && earlier) return { report: await replay(storage, userId, claim.fingerprint, earlier), isReplayed: true }
  checkRunLimit(runLimiter, caller)
  // Before the transaction: hashing is slow on purpose, and other writers would wait for it.
  const passwordHash = password !== undefined && fields.privacy === 2 ? await hashPassword(password) : null
  const countRun = createRunCount(runLimiter, caller)

  try {
    const report = await storage.transaction(async (db) => {
      const { report, run } = await storeReport(db, { ...stored, userId, passwordHash, now: now() })
      if (claim) {
        const { key, fingerprint } = claim
        const claimed = await claimIdempotency(db, userId, key, fingerprint, report.id, now())
        if (claimed) throw new IdempotencyConflict(claimed)
      }
      countRun()
      await queue.enqueue(db, run)
      return report
    })
    queue.nudge()
    return { report, isReplayed: false }
  } catch (error) {
    if (!claim || !(error instanceof IdempotencyConflict)) throw error
    return { report: await replay(storage, userId, claim.fingerprint, error.earlier), isReplayed: true }
  }
}

/** Reports with the same settings, until the run limit is reached. */
export async function createReports(
  dependencies: ReportDependencies,
  caller: Caller,
  reports: readonly NewReportFields[],
): Promise<{ created: number; retryAfter: number | null }> {
  for (const [created, fields] of reports.entries()) {
    try {
      await createReport(dependencies, caller, fields)
    } catch (error) {
      if (error instanceof ActionError && error.retryAfter !== undefined)
        return { created, retryAfter: error.retryAfter }
      throw error
    }
  }
  return { created: reports.length, retryAfter: null }
}

/** Another request with the same idempotency key was faster. Thrown to roll back the transaction. */
class IdempotencyConflict extends Error {
  readonly earlier: IdempotencyClaim

  constructor(earlier: IdempotencyClaim) {
    super('Another request used this idempotency key.')
    this.earlier = earlier
  }
}

/** The report that the earlier request created. */
async function replay(
  storage: Storage,
  userId: string,
  fingerprint: string,
  earlier: IdempotencyClaim,
): Promise<Report> {
  if (earlier.fingerprint !== fingerprint)
    throw new ActionError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another body within the last 24 hours.',
    )
  // In a transaction: it follows the one that claimed the key, which may not be readable yet.
  const report = await storage.transaction((db) => findReport(db, userId, earlier.reportId))
  if (report === undefined)
    throw new ActionError(
      'replayed_report_deleted',
      'The report that was created with this Idempotency-Key has been deleted. Use another key to create a new one.',
    )
  return report
}

/** The same for the same fields. A password is hashed as slowly as the stored one. */
export async function fingerprintOf(fields: NewReportFields, userId: string, key: string): Promise<string> {
  const { url, privacy, depth, device, password } = fields
  const plain = hash('sha256', JSON.stringify([url, privacy, depth, device]), 'hex')
  if (password === undefined) return plain
  const salt = hash('sha256', JSON.stringify([userId, key]), 'buffer').subarray(0, 16)
  return `${plain} ${await hashPassword(password, salt)}`
}
