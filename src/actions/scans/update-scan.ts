import { createScanRemoval } from '../../storage/reports/removals.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import {
  changeScan,
  copyForRescan,
  isLatestScan,
  lockScan,
  removeScan,
  resumeScan,
  stopScan,
} from '../../storage/scans/scan-writes.ts'
import { findScanOf } from '../../storage/scans/scans.ts'
import type { Db } from '../../storage/tables.ts'
import type { Privacy } from '../../vocabulary.ts'
import { ActionError } from '../action-error.ts'
import { type Actor, recordAudit, visibilityChange } from '../audit-log/audit-log.ts'
import { checkVersion, type ExpectedVersion } from '../expected-version.ts'
import { checkReportPassword, hashPassword } from '../people/passwords.ts'
import type { ReportDependencies } from '../reports/create-report.ts'
import { type Caller, checkRunLimit, createRunCount } from '../runs/run-limit.ts'
import { applyWatch, type WatchChange } from '../schedules/watch.ts'
import { refuseIfUnderWay, storeOnlyScan } from './create-scan.ts'

/** Absent fields stay unchanged. */
export interface ScanUpdate {
  privacy?: Privacy | undefined
  /** Stored only if the resulting privacy is 2. */
  password?: string | undefined
  indexable?: boolean | undefined
  /** How often the site is scanned automatically. */
  watch?: WatchChange | undefined
  /** Stop it and judge what was found, or go on where it stopped. */
  status?: 'stopped' | 'running' | undefined
  /** Nothing is changed if the scan is another version. */
  isExpected?: ExpectedVersion | undefined
}

type ScanDependencies = Pick<ReportDependencies, 'storage' | 'queue' | 'now'> & { actor: Actor }

/** Changes, stops or continues a scan; undefined if the user has no such scan. `follow`: what happens with the changes, or not at all. */
export async function updateScan(
  { storage, queue, now, actor }: ScanDependencies,
  userId: string,
  id: string,
  { status, password, watch, isExpected, ...update }: ScanUpdate,
  follow: (db: Db, scan: Scan) => Promise<Scan | undefined> = (db) => findScanOf(db, userId, id),
): Promise<Scan | undefined> {
  checkReportPassword(password)
  const before = await findScanOf(storage.db, userId, id)
  if (before === undefined) return undefined
  const isProtected = (update.privacy ?? before.privacy) === 2
  // Before the transaction: hashing is slow on purpose, and other writers would wait for it.
  const passwordHash = isProtected && password !== undefined ? await hashPassword(password) : undefined
  const changes = { ...update, passwordHash }
  const hasChanges = Object.values(changes).some((value) => value !== undefined)

  const scan = await storage.transaction(async (db) => {
    const locked = await lockScan(db, userId, id)
    if (locked === undefined) return undefined
    checkVersion('scan', locked, isExpected)
    if (hasChanges) await changeScan(db, locked, changes, now())
    const visibility = visibilityChange(locked, changes)
    if (visibility !== null)
      await recordAudit(db, { actor, now }, 'scan.visibility_changed', { kind: 'scan', id }, visibility)
    if (watch) await applyWatch(db, userId, { scope: 'scan', target: locked.project }, watch, now())
    if (status === 'stopped') await stop(db, locked, now())
    if (status === 'running') await goOn(db, locked, now())
    return follow(db, locked)
  })
  if (status !== undefined) await queue.scanChanged(id)
  return scan
}

async function stop(db: Db, scan: Scan, now: number): Promise<void> {
  if (scan.status === 'stopped') return
  if (scan.endedAt !== null) throw new ActionError('scan_ended', 'This scan has ended, so there is nothing to stop.')
  await stopScan(db, scan, now)
}

async function goOn(db: Db, scan: Scan, now: number): Promise<void> {
  if (scan.status === 'done')
    throw new ActionError('scan_ended', 'This scan is complete, so there is nothing to continue. Scan the site again.')
  if (scan.resultsRemovedAt !== null)
    throw new ActionError(
      'scan_ended',
      'The pages of this scan were removed because of their age. Scan the site again.',
    )
  if (scan.endedAt !== null) {
    if (!(await isLatestScan(db, scan)))
      throw new ActionError(
        'scan_ended',
        'There is a newer scan of this project; only the latest one can be continued.',
      )
    await refuseIfUnderWay(db, scan.projectKey, scan.id)
  }
  await resumeScan(db, scan, now)
}

/** A new scan with the same options, to be compared with this one, after its changes; undefined if the user has no such scan. */
export async function rescan(
  dependencies: ReportDependencies & { actor: Actor },
  caller: Caller,
  id: string,
  update: ScanUpdate = {},
): Promise<Scan | undefined> {
  const { queue, runLimiter, now } = dependencies
  checkRunLimit(runLimiter, caller)
  const countRun = createRunCount(runLimiter, caller)
  const scan = await updateScan(dependencies, caller.userId, id, update, async (db, before) => {
    const copy = await copyForRescan(db, before)
    if (copy === undefined) return undefined
    const made = await storeOnlyScan(db, copy, now())
    await countRun()
    return made
  })
  if (scan !== undefined) queue.nudgeScans()
  return scan
}

/** Deletes a scan with everything it found, and stops its worker; false if the user doesn't have it. */
export async function deleteScan(
  { storage, queue, now, actor }: ScanDependencies,
  userId: string,
  id: string,
  isExpected?: ExpectedVersion,
): Promise<boolean> {
  const isDeleted = await storage.transaction(async (db) => {
    const scan = await lockScan(db, userId, id)
    if (scan === undefined) return false
    checkVersion('scan', scan, isExpected)
    await removeScan(db, scan)
    await recordAudit(db, { actor, now }, 'scan.deleted', { kind: 'scan', id }, { project: scan.project })
    return true
  })
  if (isDeleted) await queue.scanChanged(id)
  return isDeleted
}

/** The same with time to undo it. One that is under way is stopped. */
export async function deleteScanWithUndo(
  { storage, queue, now, actor }: ScanDependencies,
  userId: string,
  id: string,
): Promise<boolean> {
  const isMarked = await storage.transaction(async (db) => {
    const scan = await lockScan(db, userId, id)
    if (scan === undefined) return false
    if (scan.endedAt === null) await stopScan(db, scan, now())
    const details = { project: scan.project, can_undo: true }
    const isRemoved = await createScanRemoval(db, scan, now())
    if (isRemoved) await recordAudit(db, { actor, now }, 'scan.deleted', { kind: 'scan', id }, details)
    return isRemoved
  })
  if (isMarked) await queue.scanChanged(id)
  return isMarked
}
