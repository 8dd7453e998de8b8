import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAddressPolicy } from '../../../src/engine/net/address-policy.ts'
import { createHttp } from '../../../src/engine/net/http.ts'
import { clicksFrom, redirectEnds } from '../../../src/engine/site/graph.ts'
import { answerOf, isPage, pagesOf } from '../../../src/engine/site/rules.ts'
import { NONE, type Site } from '../../../src/engine/site/site.ts'
import type { ScannedSite } from '../../../src/queue/scans/judge/judge-scan.ts'
import { DEFAULT_OPTIONS } from '../../../src/queue/scans/scan-options.ts'
import { scanSite } from '../../../src/queue/scans/scan-site.ts'
import { collectHost } from '../../../src/queue/scans/search/host-evidence.ts'
import { openStorage } from '../../../src/storage/open.ts'
import { createUser } from '../../../src/storage/people/users.ts'
import { findOrCreateProject } from '../../../src/storage/projects/projects.ts'
import { createScan } from '../../../src/storage/scans/create-scan.ts'
import { findScan } from '../../../src/storage/scans/scans.ts'

/** A link that does not work. */
export interface BrokenLink {
  /** Paths. */
  page: string
  target: string
  /** Hash of the fragment that is missing on the target; 0 if the target itself does not work. */
  fragment: number
  /** The fragment itself, decoded, where it is known. */
  text?: string
}

export interface FoundLinks {
  /** Paths of the pages that were searched, each with the one that it was found on. */
  pages: Map<string, string>
  broken: BrokenLink[]
}

/** The broken links that a scan finds, by the pages they are on. */
export async function ourLinks(origin: string): Promise<FoundLinks> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-links-'))
  const storage = await openStorage({ dataFolder: folder })
  const http = createHttp({ policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'VerdictBot/1.0' })
  const { signal } = new AbortController()
  const url = `${origin}/`
  const now = Date.now()
  try {
    const id = await storage.transaction(async (db) => {
      const user = (await createUser(db, { email: 'links@example.com', passwordHash: null, role: 'user', now }))!
      const project = await findOrCreateProject(db, user.id, new URL(url).host, now)
      const options = { ...DEFAULT_OPTIONS, pages: 50_000, external: false }
      return createScan(db, { ...project, url, options }, now)
    })
    const scanned = await scanSite((await findScan(storage.db, id))!, {
      storage,
      http,
      signal,
      isOwn: () => true,
      now: () => Date.now(),
      processes: 2,
      collectHost: () => collectHost(url, { http, signal, collectedAt: new Date(now).toISOString() }),
    })
    const pathOf = (position: number) => (position === NONE ? '/' : scanned.urlOf(position).slice(origin.length))
    const { via } = clicksFrom(scanned.site, scanned.site.start)
    const pages = new Map(Array.from(pagesOf(scanned.site), (page) => [pathOf(page), pathOf(via[page]!)]))
    return { pages, broken: brokenLinks(scanned, origin) }
  } finally {
    http.close()
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function brokenLinks({ site, urlOf }: ScannedSite, origin: string): BrokenLink[] {
  const pathOf = (position: number) => urlOf(position).replace(origin, '')
  const ends = redirectEnds(site.redirect)
  const isBroken = (target: number) => ends[target] === NONE || answerOf(site, ends[target]!) === 'broken'
  const broken = new Map<string, BrokenLink>()
  const add = (from: number, to: number, fragment: number) =>
    broken.set(`${from} ${to} ${fragment}`, { page: pathOf(from), target: pathOf(to), fragment })
  eachReference(site, (from, to) => {
    if (isBroken(to)) add(from, to, 0)
  })
  const { from, to, hash } = site.brokenFragments
  from.forEach((page, link) => {
    add(page, to[link]!, hash[link]!)
  })
  return [...broken.values()]
}

/** Links, canonicals, alternates and files: everything that another tool calls a link. */
function eachReference(site: Site, visit: (from: number, to: number) => void): void {
  const { first, to } = site.links
  for (let page = 0; page < site.count; page++) {
    if (!isPage(site, page)) continue
    for (let link = first[page]!; link < first[page + 1]!; link++) visit(page, to[link]!)
    if (site.canonical[page] !== NONE) visit(page, site.canonical[page]!)
  }
  site.alternates.from.forEach((page, link) => {
    visit(page, site.alternates.to[link]!)
  })
  site.files.address.forEach((file, at) => {
    for (const page of site.files.pages.subarray(site.files.first[at], site.files.first[at + 1])) visit(page, file)
  })
}
