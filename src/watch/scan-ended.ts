import type { OnScanEnd } from '../queue/scan/scan-work.ts'
import { knownKey } from '../storage/ids.ts'
import type { Storage } from '../storage/open.ts'
import { recordEvent } from '../storage/outbox/record-event.ts'
import { findEarlierScan } from '../storage/scans/earlier-scan.ts'
import { listChanges } from '../storage/scans/scan-changes.ts'
import type { Scan } from '../storage/scans/scans.ts'
import { isScheduledScan } from '../storage/schedules/scheduled-scans.ts'
import { createEventLinks } from './event-links.ts'

export interface ScanEndedOptions {
  storage: Storage
  /** Of the service, without a slash at the end; null if it does not know. */
  baseUrl: string | null
  now: () => number
}

/** Tells of a scan that a schedule has started. Who starts one by hand looks at it. */
export function createScanEnded({ storage, baseUrl, now }: ScanEndedOptions): OnScanEnd {
  const links = createEventLinks(baseUrl)

  return async (scan) => {
    if (!(await isScheduledScan(storage.db, scan.id))) return async () => {}
    const changes = await changesOf(storage, scan)
    const { id, project, projectKey, userId, judged: pages, result, score } = scan
    return async (db) => {
      await recordEvent(db, {
        ...{ type: 'site.scanned' as const, userKey: knownKey(userId), projectKey, reportKey: null, runKey: null },
        data: { project, url: links.scan(id), scan: { id, pages, result, score }, ...changes },
        ...{ channels: null, isUrgent: false, now: now() },
      })
    }
  }
}

async function changesOf(storage: Storage, scan: Scan) {
  const earlier = await findEarlierScan(storage.db, scan)
  if (earlier === undefined) return { new_findings: null, fixed_findings: null }
  const { audits } = await listChanges(storage, scan, earlier, { page: 1, perPage: 1 })
  const sum = (kind: 'new' | 'fixed') => audits.reduce((total, audit) => total + audit[kind], 0)
  return { new_findings: sum('new'), fixed_findings: sum('fixed') }
}
