import type { Measure } from '../measure.ts'
import { benchLargeScans } from './large-scans.ts'
import { benchPageList } from './page-list.ts'
import { benchPeers } from './peers.ts'

export interface SiteBenchOptions {
  /** Whether a part was asked for, by its name. */
  wants(part: string): boolean
  /** Pages of the site that all crawlers scan; the large scans have the same or more. */
  pages: number | null
}

/** `verdict site` as a process of its own, over a generated site on loopback. */
export async function* benchSite({ wants, pages }: SiteBenchOptions): AsyncGenerator<Measure> {
  if (wants('site-peers')) yield* benchPeers(pages ?? 3_000)
  const isWanted = { memory: wants('site-memory'), findings: wants('site-findings') }
  if (wants('site-list')) yield* benchPageList(Math.min(50_000, (pages ?? 10_000) * 5))
  if (isWanted.memory || isWanted.findings) yield* benchLargeScans(pages ?? 10_000, isWanted)
}
