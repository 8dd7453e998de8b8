import { createReports as storeReports } from '../../storage/reports/bulk-reports.ts'
import { listReportsById } from '../../storage/reports/reports.ts'
import { ActionError } from '../action-error.ts'
import { type Actor, OPERATOR } from '../audit-log/audit-log.ts'
import { attachToNewReports } from '../credentials/credentials.ts'
import { createOnce } from '../idempotency.ts'
import { checkReportPassword } from '../people/passwords.ts'
import { type Caller, createBulkPace, refuseIfTooLate } from '../runs/run-limit.ts'
import { passwordHashOf, type ReportDependencies, type ReportSettings } from './create-report.ts'

/** How many reports one request can create or delete. */
export const MAX_BULK = 1000

/** New reports with the same settings. Each `url` and `project` comes from `readWebpageUrl`. */
export interface NewReportsFields extends ReportSettings {
  pages: readonly { url: string; project: string }[]
  /** The id of what their runs sign in with; of the same user, and of the origin of all pages. */
  credential?: string | undefined
}

export interface BulkReport {
  id: string
  url: string
  /** When its run starts at the earliest; milliseconds since the epoch. */
  startsAt: number
}

export interface CreatedReports {
  /** In the order of `pages`. */
  reports: readonly BulkReport[]
  /** Whether an earlier request with the same idempotency key created them. */
  isReplayed: boolean
}

/**
 * Stores up to 1,000 reports and queues their runs, all or nothing. The run limit does not refuse them; it spreads their starts:
 * as many runs as it leaves start now, the others one after another at its pace.
 */
export async function createReports(
  { storage, queue, runLimiter, now, actor = OPERATOR }: ReportDependencies & { actor?: Actor },
  caller: Caller,
  fields: NewReportsFields,
  idempotencyKey: string | null = null,
): Promise<CreatedReports> {
  const { userId } = caller
  const { pages, privacy, depth, device, password, credential } = fields
  checkReportPassword(password)
  if (pages.length === 0) return { reports: [], isReplayed: false }
  if (pages.length > MAX_BULK) throw new RangeError(`At most ${MAX_BULK} reports can be created at once.`)

  const urls = pages.map(({ url }) => url)
  const request = {
    userId,
    key: idempotencyKey,
    fields: [urls, privacy, depth, device, ...(credential === undefined ? [] : [credential])],
    password,
  }
  const { created, isReplayed } = await createOnce({ storage, now }, request, {
    async create(claim) {
      // Before the transaction: hashing is slow on purpose, and other writers would wait for it.
      const passwordHash = await passwordHashOf(fields)
      const pace = createBulkPace(runLimiter, caller)
      const runs = await storage.transaction(async (db) => {
        const time = now()
        const fresh = { userId, pages, privacy, passwordHash, depth, device, pace, now: time }
        const runs = await storeReports(db, fresh)
        refuseIfTooLate(runs.at(-1)!.notBefore, time)
        await claim(
          db,
          runs.map(({ reportId }) => reportId),
        )
        const reports = runs.map(({ reportId: id }, index) => ({ id, url: urls[index]! }))
        if (credential !== undefined) await attachToNewReports(db, { actor, now }, { userId, reports }, credential)
        await queue.enqueueNew(db, runs)
        return runs
      })
      queue.nudge()
      return runs.map(({ reportId, notBefore }, index) => ({ id: reportId, url: urls[index]!, startsAt: notBefore }))
    },
    async replay(ids) {
      // In a transaction: it follows the one that claimed the key, which may not be readable yet.
      const found = await storage.transaction((db) => listReportsById(db, userId, ids))
      const starts = new Map(found.map(({ id, notBefore }) => [id, notBefore]))
      if (starts.size < ids.length)
        throw new ActionError(
          'replayed_report_deleted',
          'Reports that were created with this Idempotency-Key have been deleted. Use another key to create new ones.',
        )
      return ids.map((id, index) => ({ id, url: urls[index]!, startsAt: starts.get(id)! }))
    },
  })
  return { reports: created, isReplayed }
}
