import type { JudgingPool } from '../../queue/judging-pool.ts'
import { rejudgePage } from '../../queue/scans/judge/rejudge-page.ts'
import type { ScanOptions } from '../../queue/scans/scan-options.ts'
import { findReport, createReport as storeReport } from '../../storage/reports/reports.ts'
import { claimRun, finishRun } from '../../storage/runs/runs.ts'
import { findPageByUrl } from '../../storage/scans/listed-pages.ts'
import { findScanOf } from '../../storage/scans/scans.ts'
import { ActionError } from '../action-error.ts'
import { createOnce, findReplayed } from '../idempotency.ts'
import { checkReportPassword } from '../people/passwords.ts'
import {
  type CreatedReport,
  type NewReportFields,
  passwordHashOf,
  type ReportDependencies,
} from '../reports/create-report.ts'
import { type Caller, checkRunLimit, createRunCount } from '../runs/run-limit.ts'
import { applyWatch } from '../schedules/watch.ts'

interface ScanReportDependencies extends ReportDependencies {
  judging: Pick<JudgingPool, 'judge'>
  config: { lighthouseKept: number }
}

/**
 * Makes a report of a page by what a scan has kept of it, with the depth that the scan reached: it is done at once, and the page is not
 * requested. It counts like a run against the limit.
 */
export async function scanToReport(
  dependencies: ScanReportDependencies,
  caller: Caller,
  scanId: string,
  fields: Omit<NewReportFields, 'depth'>,
  idempotencyKey: string | null = null,
): Promise<CreatedReport> {
  const { storage, runLimiter, now } = dependencies
  const { userId } = caller
  const { url, privacy, device, password, watch, contentChecks } = fields
  checkReportPassword(password)
  const request = {
    userId,
    key: idempotencyKey,
    fields: ['report of', scanId, url, privacy, device, watch, ...(contentChecks ? [contentChecks] : [])],
    password,
  }
  const { created, isReplayed } = await createOnce({ storage, now }, request, {
    async create(claim) {
      checkRunLimit(runLimiter, caller)
      const { judged, seenOn } = await judgePage(dependencies, userId, scanId, url)
      const passwordHash = await passwordHashOf(fields)
      const evidence = judged.evidence && (await storage.blobs.upload(judged.evidence))
      const files = await Promise.all(judged.files.map((file) => storage.blobs.uploadFile(file)))
      const countRun = createRunCount(runLimiter, caller)
      return storage.transaction(async (db) => {
        const time = now()
        const seen = judged.reached === 0 ? {} : { device: seenOn }
        const fresh = { ...fields, ...seen, depth: judged.reached, userId, passwordHash, now: time }
        const { report, run } = await storeReport(db, fresh)
        const { attempt } = (await claimRun(db, run.id, time, { evenIfRunning: true }))!
        const { lighthouseKept } = dependencies.config
        const onNext = dependencies.queue.enqueue
        await finishRun(db, { ...judged, evidence, files, runId: run.id, attempt, lighthouseKept, onNext, now: time })
        if (watch) await applyWatch(db, userId, { scope: 'report', target: report.id }, watch, time)
        await claim(db, [report.id])
        await countRun()
        return (await findReport(db, userId, report.id))!
      })
    },
    replay: ([id]) => findReplayed(storage, 'report', (db) => findReport(db, userId, id!)),
  })
  return { report: created, isReplayed }
}

async function judgePage({ storage, judging }: ScanReportDependencies, userId: string, scanId: string, url: string) {
  const scan = await findScanOf(storage.db, userId, scanId)
  if (scan === undefined) throw new ActionError('scan_missing', 'This scan does not exist.')
  const page = await findPageByUrl(storage.db, scan, url)
  if (page === undefined) throw new ActionError('scan_page_missing', 'This page is not part of the scan.')
  if (page.score === null)
    throw new ActionError(
      'scan_page_not_judged',
      'The scan has no result for this URL. Create a report without the scan.',
    )
  const judged = await rejudgePage(scan, page.n, { storage, judging })
  const { sample } = scan.options as ScanOptions
  if (judged !== undefined) return { judged, seenOn: sample?.device ?? 'mobile' }
  throw new ActionError(
    'scan_page_not_kept',
    'The scan does not have this page anymore. Scan the site again, or create a report without the scan.',
  )
}
