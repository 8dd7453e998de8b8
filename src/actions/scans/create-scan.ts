import { packJson, unpack } from '../../common/zstd.ts'
import type { ScanOptions } from '../../queue/scans/scan-options.ts'
import type { LogIn } from '../../queue/scans/search/log-in.ts'
import { findOrCreateProject } from '../../storage/projects/projects.ts'
import { LIST_PART, type NewScan, createScan as storeScan } from '../../storage/scans/create-scan.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { findPart } from '../../storage/scans/scan-pages.ts'
import { findScanUnderWay } from '../../storage/scans/scan-writes.ts'
import { findScan, findScanOf } from '../../storage/scans/scans.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import type { Privacy } from '../../vocabulary.ts'
import { ActionError } from '../action-error.ts'
import { createOnce, findReplayed } from '../idempotency.ts'
import { checkReportPassword } from '../people/passwords.ts'
import { passwordHashOf, type ReportDependencies } from '../reports/create-report.ts'
import { type Caller, checkRunLimit, createRunCount } from '../runs/run-limit.ts'
import { applyWatch, type WatchChange } from '../schedules/watch.ts'
import { sealHeaders } from './scan-headers.ts'

/** A new scan. `url` and `project` come from `readWebpageUrl`, the options from `readScanOptions`. */
export interface NewScanFields {
  url: string
  project: string
  privacy: Privacy
  /** Stored only with privacy 2. */
  password?: string | undefined
  indexable?: boolean | undefined
  options: ScanOptions
  /** The addresses that `options.list` is about. */
  list?: readonly string[] | null
  /** They log in; from `readLogInHeaders`. */
  headers?: LogIn | undefined
  /** Scans the site again automatically. */
  watch?: WatchChange | undefined
}

export interface CreatedScan {
  scan: Scan
  /** Whether an earlier request with the same idempotency key created it. */
  isReplayed: boolean
}

/** Stores and queues a scan. It counts like one run against the limit, however many pages it will have. */
export async function createScan(
  { storage, queue, runLimiter, now, config }: ReportDependencies & { config?: { secret: string | null } },
  caller: Caller,
  fields: NewScanFields,
  idempotencyKey: string | null = null,
): Promise<CreatedScan> {
  const { userId } = caller
  const { url, project, privacy, password, indexable = false, list = null, headers = [], watch } = fields
  const options: ScanOptions = headers.length === 0 ? fields.options : { ...fields.options, isLoggedIn: true }
  checkReportPassword(password)

  const request = {
    userId,
    key: idempotencyKey,
    fields: ['scan', url, privacy, indexable, options, ...(watch ? [watch] : [])],
    // Headers are not to be guessed from what is kept of the request.
    password: headers.length === 0 ? password : JSON.stringify([password ?? null, headers]),
  }
  const { created, isReplayed } = await createOnce({ storage, now }, request, {
    async create(claim) {
      checkRunLimit(runLimiter, caller)
      // Before the transaction: hashing is slow on purpose, and other writers would wait for it.
      const passwordHash = await passwordHashOf(fields)
      const secret =
        headers.length === 0 ? null : await sealHeaders(storage, config?.secret ?? null, { userId, project }, headers)
      const countRun = createRunCount(runLimiter, caller)
      const scan = await storage.transaction(async (db) => {
        const found = await findOrCreateProject(db, userId, project, now())
        const kept = { list: list && packJson(list), passwordHash, secret }
        const scan = await storeOnlyScan(db, { ...found, url, options, privacy, indexable, ...kept }, now())
        if (watch) await applyWatch(db, userId, { scope: 'scan', target: project }, watch, now())
        await claim(db, [scan.id])
        await countRun()
        return scan
      })
      queue.nudgeScans()
      return scan
    },
    replay: ([id]) => findReplayed(storage, 'scan', (db) => findScanOf(db, userId, id!)),
  })
  return { scan: created, isReplayed }
}

/** The URLs that a scan was limited to; none if it searched the site. */
export async function findListedUrls({ db }: Pick<Storage, 'db'>, id: string): Promise<string[]> {
  const packed = await findPart(db, id, LIST_PART)
  return packed === undefined ? [] : JSON.parse(String(await unpack(packed)))
}

/** Two scans of one site at a time would only wait for each other. */
export async function storeOnlyScan(db: Db, fresh: NewScan, now: number): Promise<Scan> {
  // It locks the project's row, so that of two at a time the second finds the first.
  const id = await storeScan(db, fresh, now)
  await refuseIfUnderWay(db, fresh.projectKey, id)
  return (await findScan(db, id))!
}

export async function refuseIfUnderWay(db: Db, projectKey: number, id: string): Promise<void> {
  const other = await findScanUnderWay(db, projectKey, id)
  if (other !== undefined)
    throw new ActionError(
      'scan_under_way',
      `A scan of this project is under way: ${other}. Stop it, or wait until it ends.`,
    )
}
