import { DAY_MS } from '../../common/durations.ts'
import type { Http } from '../../engine/net/http.ts'
import { DEFAULT_OPTIONS } from '../../queue/scans/scan-options.ts'
import { scanSite } from '../../queue/scans/scan-site.ts'
import { collectHost } from '../../queue/scans/search/host-evidence.ts'
import type { User } from '../../storage/people/account-records.ts'
import { findOrCreateProject } from '../../storage/projects/projects.ts'
import { createScan } from '../../storage/scans/create-scan.ts'
import { findScan } from '../../storage/scans/scans.ts'
import type { Storage } from '../../storage/storage.ts'
import { createDemoClient } from './client.ts'
import { type DemoSite, faultsOf } from './site.ts'

interface DemoScans {
  site: DemoSite
  /** How many days ago each scan was, the oldest first. */
  daysAgo: readonly number[]
  port: number
  now: number
}

/** Scans a whole site as it was on several days. */
export async function scanDemoSite(storage: Storage, owner: User, { site, daysAgo, port, now }: DemoScans) {
  for (const days of daysAgo) {
    const at = now - days * DAY_MS
    const url = `https://${site.host}/`
    const id = await storage.transaction(async (db) => {
      const project = await findOrCreateProject(db, owner.id, site.host, at)
      return createScan(db, { ...project, url, options: { ...DEFAULT_OPTIONS, external: false } }, at)
    })
    const http = createSiteClient(site, days, { port, at })
    const { signal } = new AbortController()
    let asked = 0
    try {
      await scanSite((await findScan(storage.db, id))!, {
        storage,
        http,
        signal,
        // It is our own site, so requests need no pauses.
        isOwn: () => true,
        // A real scan takes its time.
        now: () => at + 1000 * asked++,
        processes: 1,
        collectHost: () => collectHost(url, { http, signal, collectedAt: new Date(at).toISOString() }),
      })
    } finally {
      http.close()
    }
  }
}

/** Requests every page with the faults that it had on that day. */
function createSiteClient(site: DemoSite, daysAgo: number, { port, at }: { port: number; at: number }): Http {
  const clients = new Map<string, Http>()
  const client = (url: string | URL): Http => {
    const { pathname } = new URL(url)
    const known = clients.get(pathname)
    if (known !== undefined) return known
    const page = site.pages.find(({ path }) => path === pathname)
    const faults = page === undefined ? site.faults : faultsOf(site, page, daysAgo)
    const made = createDemoClient({ port, faults, failing: page?.failing, at })
    clients.set(pathname, made)
    return made
  }
  const http: Http = {
    get: (url, options) => client(url).get(url, options),
    follow: (url, options) => client(url).follow(url, options),
    certificate: (url, options) => client(url).certificate(url, options),
    forPage: () => http,
    close: () => {
      for (const one of clients.values()) one.close()
    },
  }
  return http
}
