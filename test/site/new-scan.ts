import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import type { ScannedSite } from '../../src/queue/scans/judge/judge-scan.ts'
import { DEFAULT_OPTIONS, type ScanOptions } from '../../src/queue/scans/scan-options.ts'
import { scanSite } from '../../src/queue/scans/scan-site.ts'
import type { ScanContext } from '../../src/queue/scans/scan-work.ts'
import { collectHost } from '../../src/queue/scans/search/host-evidence.ts'
import { findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { forTest } from '../for-test.ts'
import { makeUser } from '../storage/open-test-storage.ts'
import { judgePagesHere } from './judge-here.ts'
import { type PlantedSite, plantSite, type Site } from './planted-site.ts'

/** A client that may visit this machine. */
export const LOCAL_CLIENT = { policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'VerdictBot/1.0' }

/** A site that is closed when the test is over. */
export function plantForTest(site: Site): Promise<PlantedSite> {
  return forTest(plantSite(site))
}

/** A queued scan of a new user; it checks no links to other sites unless the options ask for it. */
export async function newScan(
  storage: Storage,
  url: string,
  options: Partial<ScanOptions> = {},
  now = Date.now(),
): Promise<Scan> {
  const user = await makeUser(storage)
  const id = await storage.transaction(async (db) => {
    const project = await findOrCreateProject(db, user.id, new URL(url).host, now)
    return createScan(db, { ...project, url, options: { ...DEFAULT_OPTIONS, external: false, ...options } }, now)
  })
  return (await findScan(storage.db, id))!
}

/** Scans a site as a worker does, until it ends or is aborted, and closes the client; its host counts as our own. */
export async function runScan(
  { id, url }: Pick<Scan, 'id' | 'url'>,
  context: Pick<ScanContext, 'storage' | 'http'> & Partial<ScanContext>,
): Promise<ScannedSite> {
  const { storage, http, signal = new AbortController().signal, now = Date.now } = context
  try {
    return await scanSite((await findScan(storage.db, id))!, {
      signal,
      isOwn: () => true,
      now,
      processes: 1,
      startJudge: judgePagesHere,
      collectHost: () => collectHost(url, { http, signal, collectedAt: new Date(now()).toISOString() }),
      ...context,
    })
  } finally {
    http.close()
  }
}
