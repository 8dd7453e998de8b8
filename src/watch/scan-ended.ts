import type { OnScanEnd } from '../queue/scans/scan-work.ts'
import { recordEvent } from '../storage/channels/record-event.ts'
import { knownKey } from '../storage/ids.ts'
import { findEarlierScan } from '../storage/scans/earlier-scan.ts'
import type { Scan } from '../storage/scans/scan.ts'
import { listChanges } from '../storage/scans/scan-changes.ts'
import type { Storage } from '../storage/storage.ts'
import { alertScan, countFindings, findScanFacts, hasSiteRules } from './alert-scan.ts'
import { createEventLinks } from './event-links.ts'
import { aboutScan } from './site-events.ts'
import { findSiteMutes, type SiteMutes } from './site-mutes.ts'

export interface ScanEndedOptions {
  storage: Storage
  /** Of the service, without a slash at the end; null if it does not know. */
  baseUrl: string | null
  now: () => number
}

/** Follows the rules of a site that was scanned, and tells of a scan that a schedule has started: who starts one by hand looks at it. */
export function createScanEnded({ storage, baseUrl, now }: ScanEndedOptions): OnScanEnd {
  const links = createEventLinks(baseUrl)

  return async (scan) => {
    const isTold = scan.origin !== 'user' && scan.status !== 'failed'
    const hasRules = await hasSiteRules(storage.db, scan)
    const mutes = isTold || hasRules ? await findSiteMutes(storage, scan, now()) : undefined
    const changes = isTold ? await changesOf(storage, scan, mutes) : null
    const facts = hasRules ? await findScanFacts(storage, scan, mutes) : null
    const { projectKey, userId } = scan
    return async (db) => {
      if (changes !== null)
        await recordEvent(db, {
          type: 'site.scanned' as const,
          userKey: knownKey(userId),
          projectKey,
          data: { ...aboutScan(scan, links), ...changes },
          now: now(),
        })
      if (facts !== null) await alertScan(db, facts, links, now())
    }
  }
}

async function changesOf(storage: Storage, scan: Scan, mutes: SiteMutes | undefined) {
  const earlier = await findEarlierScan(storage.db, scan)
  if (earlier === undefined) return { new_findings: null, fixed_findings: null }
  const found = countFindings(
    await listChanges(storage, scan, earlier, { page: 1, perPage: 1, isMuted: mutes?.isMutedOn }),
  )
  return { new_findings: found.new, fixed_findings: found.fixed }
}
