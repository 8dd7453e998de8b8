import { hash } from 'node:crypto'
import { HOUR_MS } from '../../common/durations.ts'
import { DEFAULT_RATE } from '../../engine/site/search/politeness.ts'
import type { Depth, Device } from '../../vocabulary.ts'

/** What a scan was asked to do, stored with it as JSON. */
export interface ScanOptions {
  /** Most pages that are judged. */
  pages: number
  /** Most clicks from the start page. */
  clicks: number
  scope: 'host' | 'domain' | 'path'
  /** Globs. */
  include: string[]
  exclude: string[]
  /** Parameters that make no difference. */
  ignoreParams: string[]
  /** Sitemaps besides those that robots.txt names. */
  sitemaps: string[]
  /** Only the listed addresses, which are stored apart because there may be 50,000; null to search the site. */
  list: ListSummary | null
  /** Follow links with rel=nofollow. */
  nofollow: boolean
  /** Check links to other sites. */
  external: boolean
  /** Most requests a second to a host. */
  rate: number
  /** Files on disk: no server, no pacing. */
  isLocal: boolean
  /** Requests carry headers that log in; absent for none. */
  isLoggedIn?: boolean
  /** What a browser opens once all pages are known; absent for nothing. */
  sample?: SampledDepth
}

export interface SampledDepth {
  depth: Exclude<Depth, 0>
  /** Most pages. */
  pages: number
  device: Device
}

/** Most pages that a browser opens. */
export const SAMPLE_PAGES = { default: 20, most: 100 } as const

interface ListSummary {
  count: number
  hash: string
}

/** Two lists are the same if this is. */
export function summarizeList(urls: readonly string[]): ListSummary {
  return { count: urls.length, hash: hash('sha1', urls.join('\n'), 'base64url') }
}

export const DEFAULT_OPTIONS: ScanOptions = {
  pages: 1_000,
  clicks: 20,
  scope: 'host',
  include: [],
  exclude: [],
  ignoreParams: [],
  sitemaps: [],
  list: null,
  nofollow: false,
  external: true,
  rate: DEFAULT_RATE,
  isLocal: false,
}

/**
 * The most addresses that a scan knows, of files, other sites and what is not requested as well: pages that lead to 10,000 others each would
 * fill memory and database.
 */
export function mostKnown({ pages }: Pick<ScanOptions, 'pages'>): number {
  return Math.min(LIMITS.known, LIMITS.knownAtLeast + LIMITS.knownPerPage * pages)
}

/** Limits of every scan. */
export const LIMITS = {
  /** Known addresses for each page that may be judged. */
  addressesPerPage: 10,
  /** See `mostKnown`. */
  knownPerPage: 200,
  knownAtLeast: 20_000,
  known: 2_000_000,
  ms: 12 * HOUR_MS,
  bytes: 5 * 1024 ** 3,
  /** Scripts and style sheets; images and other files. */
  sharedFiles: 2_000,
  files: 20_000,
  sitemaps: 1_000,
  sitemapAlternates: 500_000,
} as const
