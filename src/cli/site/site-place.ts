import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listHtmlFiles } from '../../engine/collectors/local/collect-local.ts'
import { DISK_ORIGIN } from '../../engine/collectors/local/disk-http.ts'
import type { Http } from '../../engine/net/http.ts'
import type { ScannedSite } from '../../queue/scans/judge/judge-scan.ts'
import type { ScanContext } from '../../queue/scans/scan-work.ts'
import { collectFolder, collectHost } from '../../queue/scans/search/host-evidence.ts'
import { UsageError } from '../command.ts'
import { LOOPBACK_HOST, targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'

export const MOST_PAGES = 50_000

/** The site that an argument names. */
export interface SitePlace {
  /** The start page. */
  url: string
  name: string
  /** null if the site is on a server. */
  folder: string | null
  /** Paths of all pages of a folder, relative to it. */
  files: string[]
}

export async function placeOf(typed: string): Promise<SitePlace> {
  const target = await targetOf(typed)
  if (target.kind === 'url') return { url: target.url, name: hostOf(target.url), folder: null, files: [] }
  if (!target.isFolder)
    throw new UsageError(`${target.path} is a file; pass the folder of the site, or use verdict check.`)
  const folder = resolve(target.path)
  const { files } = await listHtmlFiles(folder, MOST_PAGES)
  if (files.length === 0) throw new UsageError(`${target.path} contains no HTML files.`)
  const root = pathToFileURL(`${folder}/`).href
  const paths = files.map((file) =>
    pathToFileURL(file)
      .href.slice(root.length)
      .replace(/(^|\/)index\.html$/, '$1'),
  )
  // Without a start page, the first one is it.
  const start = paths.includes('') ? '' : paths[0]!
  return { url: `${DISK_ORIGIN}/${start}`, name: folder, folder, files: paths }
}

/** As people name a site. */
export function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '')
}

/** Files of a folder are known by their paths in it. */
export function withPaths(scanned: ScannedSite, { folder }: Pick<SitePlace, 'folder'>): ScannedSite {
  if (folder === null) return scanned
  return { ...scanned, urlOf: (position) => pathOf(scanned.urlOf(position), { folder }) }
}

export function pathOf(url: string, { folder }: Pick<SitePlace, 'folder'>): string {
  return folder === null ? url : url.replace(`${DISK_ORIGIN}/`, '/')
}

/** A folder, or a server on this machine: requests to them need no pacing. */
export function isOwn({ folder }: SitePlace, { host }: URL): boolean {
  return folder !== null || LOOPBACK_HOST.test(host)
}

/** What a scan has to know about the site that it requests with `http`. */
export function contextOf(
  place: SitePlace,
  http: Http,
  terminal: Terminal,
): Pick<ScanContext, 'http' | 'isOwn' | 'signal' | 'now' | 'collectHost' | 'seeds'> {
  const { url, folder, files } = place
  const { signal } = terminal
  const collectedAt = terminal.now().toISOString()
  return {
    http,
    isOwn: (one) => isOwn(place, one),
    signal,
    now: () => terminal.now().getTime(),
    collectHost: () =>
      folder === null
        ? collectHost(url, { http, signal, collectedAt })
        : collectFolder(folder, url, { signal, collectedAt }),
    seeds: files.map((file) => new URL(`${DISK_ORIGIN}/${file}`).href),
  }
}
