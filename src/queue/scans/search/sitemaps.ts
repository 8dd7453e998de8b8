import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { WorkTurns } from '../../../common/work-turns.ts'
import type { Http } from '../../../engine/net/http.ts'
import { MAX_SITEMAP_BYTES, type SitemapEntry, SitemapReader } from '../../../engine/site/search/sitemap-reader.ts'
import { INVALID_DATE, type SitemapFacts } from '../../../engine/site/site.ts'
import { ADDRESS_WORK } from '../judge/numbered-facts.ts'
import { LIMITS } from '../scan-options.ts'

/** The sitemaps of a site, stored with the scan. */
export interface FoundSitemaps {
  files: SitemapNumbers[]
  alternates: [from: number, to: number, lang: string][]
}

/** A sitemap with the numbers of its entries. */
export interface SitemapNumbers extends Omit<SitemapFacts, 'pages' | 'lastmod' | 'misplaced'> {
  numbers: number[]
  lastmod: number[]
  misplaced?: number[]
}

export interface SitemapsOptions {
  /** At the pace of the host. */
  http: Http
  signal: AbortSignal
  /** Named in robots.txt, or by the user. */
  named: readonly string[]
  /** Tried whether others are named or not; of several, only if it is a sitemap. */
  guessed: string
  /** Origins whose robots.txt names them. */
  trusted: Pick<ReadonlySet<string>, 'has'>
  /** Most entries that are kept; the others are counted. */
  maxEntries: number
  /** If there are more, none are kept: with some of them, others would seem to lack theirs. */
  maxAlternates: number
  /** The number of an address, with its date in milliseconds (0: none); null if it is none. */
  find(url: string, lastmod: number): number | null
}

/** Reads all sitemaps, those that an index names too, one after another. */
export async function readSitemaps(options: SitemapsOptions): Promise<FoundSitemaps> {
  const { named, guessed, maxEntries, maxAlternates } = options
  const found: FoundSitemaps = { files: [], alternates: [] }
  const waiting = [...new Set([...named, guessed])]
  const seen = new Set(named)
  const indexes = new Set<string>()
  /** The first index that lists it. */
  const listedBy = new Map<string, SitemapNumbers>()
  let kept = 0
  let hasTooMany = false
  for (const url of waiting) {
    if (found.files.length === LIMITS.sitemaps) break
    const isNamed = seen.has(url)
    const { entries, ...facts } = await readSitemap(url, isNamed, options)
    if (!isNamed && named.length > 0 && facts.kind === 'unreadable') continue
    const file: SitemapNumbers = { ...facts, entries: entries.length, numbers: [], lastmod: [] }
    found.files.push(file)
    if (facts.kind === 'index') {
      indexes.add(url)
      const parent = listedBy.get(url)
      if (parent !== undefined) parent.problem ??= 'nested-index'
      for (const { url } of entries) {
        if (indexes.has(url)) file.problem ??= 'nested-index'
        // No more are read. Indexes may list any number.
        if (waiting.length > LIMITS.sitemaps) continue
        if (!listedBy.has(url)) listedBy.set(url, file)
        if (!seen.has(url) && url !== guessed) waiting.push(url)
        seen.add(url)
      }
      continue
    }
    const wanted = entries.slice(0, maxEntries - kept)
    kept += wanted.length
    const alternates = await keep(wanted, file, options)
    hasTooMany ||= found.alternates.length + alternates.length > maxAlternates
    found.alternates = hasTooMany ? [] : found.alternates.concat(alternates)
  }
  return found
}

type ReadEntry = SitemapEntry & { hasInvalidDate: boolean }

/** Answers the alternates. All entries come before them, because they mostly are entries too: those have a date. */
async function keep(
  entries: ReadEntry[],
  file: SitemapNumbers,
  { find }: SitemapsOptions,
): Promise<FoundSitemaps['alternates']> {
  const found: FoundSitemaps['alternates'] = []
  const turns = new WorkTurns()
  const numbers: (number | null)[] = []
  for (const { url, lastmod } of entries) {
    await turns.after(ADDRESS_WORK + url.length)
    numbers.push(find(url, lastmod))
  }
  const misplaced: number[] = []
  for (const [index, { lastmod, hasInvalidDate, alternates, problem }] of entries.entries()) {
    const n = numbers[index]
    if (n == null) continue
    file.numbers.push(n)
    file.lastmod.push(hasInvalidDate ? INVALID_DATE : lastmod)
    if (problem !== null && problem === file.problem) misplaced.push(n)
    for (const alternate of alternates) {
      await turns.after(ADDRESS_WORK + alternate.url.length)
      const to = find(alternate.url, 0)
      if (to !== null) found.push([n, to, alternate.hreflang])
    }
  }
  // Invalid URLs have no number: none of the entries that do is one of them.
  if (misplaced.length > 0 || file.problem === 'invalid-urls') file.misplaced = misplaced
  return found
}

type ReadSitemap = Omit<SitemapFacts, 'pages' | 'lastmod' | 'misplaced' | 'entries'> & { entries: ReadEntry[] }

async function readSitemap(url: string, named: boolean, options: SitemapsOptions): Promise<ReadSitemap> {
  const { http, signal, trusted } = options
  const none: ReadSitemap = { url, status: 0, kind: 'unreadable', named, problem: 'unreachable', entries: [] }
  try {
    const { reply } = await http.follow(url, { signal, limit: MAX_SITEMAP_BYTES, onLimit: 'truncate' })
    const { status, body } = reply
    if (status < 200 || status > 299) return { ...none, status }
    const entries: ReadEntry[] = []
    const reader = new SitemapReader({
      url: reply.url,
      trustedOrigins: trusted,
      onEntry: (entry, hasInvalidDate) => entries.push({ ...entry, hasInvalidDate }),
    })
    const isWhole = await readSitemapInto(reader, body)
    const { kind, problem, reason } = reader.end()
    // Many servers send their start page for any URL that does not exist: nothing says that this is a sitemap.
    if (!named && reason === 'web-page') return { ...none, status }
    return { ...none, status, kind, entries, problem: isWhole ? problem : 'unreadable' }
  } catch {
    signal.throwIfAborted()
    return none
  }
}

const PART_BYTES = 64 * 1024

/**
 * Detects gzip by its signature, not by the name of the file. False if it is not valid. In parts: a sitemap of 50 MB takes seconds, in which
 * a server could not answer.
 */
export async function readSitemapInto(reader: SitemapReader, body: Uint8Array): Promise<boolean> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) {
    for (let at = 0; at < body.length && reader.push(body.subarray(at, at + PART_BYTES)); at += PART_BYTES)
      await nextTurn()
    return true
  }
  const unzipped = createGunzip()
  unzipped.end(body)
  try {
    // The reader ends at its limit, so a small file that unpacks to gigabytes is not unpacked.
    for await (const chunk of unzipped) if (!reader.push(chunk)) break
    return true
  } catch {
    return false
  } finally {
    unzipped.destroy()
  }
}
