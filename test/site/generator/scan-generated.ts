import { packJson } from '../../../src/common/zstd.ts'
import { NO_SCORE } from '../../../src/engine/site/site.ts'
import type { ScannedSite } from '../../../src/queue/scans/judge/judge-scan.ts'
import { DEFAULT_OPTIONS, type ScanOptions, summarizeList } from '../../../src/queue/scans/scan-options.ts'
import { scanSite } from '../../../src/queue/scans/scan-site.ts'
import { collectHost } from '../../../src/queue/scans/search/host-evidence.ts'
import { createUser } from '../../../src/storage/people/users.ts'
import { findOrCreateProject } from '../../../src/storage/projects/projects.ts'
import { createScan } from '../../../src/storage/scans/create-scan.ts'
import { findScan } from '../../../src/storage/scans/scans.ts'
import type { Storage } from '../../../src/storage/storage.ts'
import type { GeneratedSite } from './generated-site.ts'
import { openVirtualHosts } from './virtual-hosts.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')

export interface ScanGeneratedOptions {
  storage: Storage
  processes?: number
  options?: Partial<ScanOptions>
  /** The only URLs to scan. */
  list?: readonly string[]
  /** At these requests of an attempt, the process that scans dies. */
  kills?: readonly number[]
}

let users = 0

export async function scanGenerated(
  { url, answering }: Pick<GeneratedSite, 'url' | 'answering'>,
  { storage, processes = 2, options = {}, list, kills = [] }: ScanGeneratedOptions,
): Promise<ScannedSite> {
  const hosts = await openVirtualHosts(answering)
  const { http } = hosts
  const started = performance.now()
  const email = `scan${++users}-${process.pid}@example.com`
  try {
    const id = await storage.transaction(async (db) => {
      const user = (await createUser(db, { email, passwordHash: null, role: 'user', now: NOW }))!
      const project = await findOrCreateProject(db, user.id, new URL(url).host, NOW)
      const listed = list && { pages: list.length, list: summarizeList(list) }
      const scanned = {
        url,
        options: { ...DEFAULT_OPTIONS, ...options, ...listed },
        list: list ? packJson(list) : null,
      }
      return createScan(db, { ...project, ...scanned }, NOW)
    })
    for (const killAt of [...kills, Number.POSITIVE_INFINITY]) {
      const stop = new AbortController()
      const { signal } = stop
      let requests = 0
      hosts.onRequest = () => {
        if (++requests === killAt) stop.abort(new Error('killed'))
      }
      const scan = (await findScan(storage.db, id))!
      try {
        return await scanSite(scan, {
          storage,
          http,
          signal,
          isOwn: () => true,
          // Pauses that the site asks for have to end.
          now: () => NOW + Math.round(performance.now() - started),
          processes,
          collectHost: () => collectHost(url, { http, signal, collectedAt: new Date(NOW).toISOString() }),
        })
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
    throw new Error('Every attempt was killed.')
  } finally {
    await hosts.close()
  }
}

/** The paths of the pages that were judged, in the order of their numbers. */
export function judgedPaths({ site, urlOf }: ScannedSite): string[] {
  return [...site.number.keys()].filter((at) => site.score[at] !== NO_SCORE).map((at) => new URL(urlOf(at)).pathname)
}
