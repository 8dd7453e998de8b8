import { parseRobotsDate } from '../../derive/robots/indexing.ts'
import { requestKey } from '../addresses/address.ts'
import type { AlternateFact } from '../pages/page-facts.ts'
import type { SitemapFacts } from '../site.ts'
import { SitemapXml, type WrittenEntry } from './sitemap-xml.ts'
import { XmlReader } from './xml-reader.ts'

export interface SitemapEntry {
  /** As it is requested: without fragment. */
  url: string
  /** In milliseconds; 0 without a valid date. */
  lastmod: number
  alternates: AlternateFact[]
  /** Outside of what a sitemap at this place may list: sitemaps.org, "Sitemap file location". */
  problem: 'wrong-host' | 'wrong-folder' | null
}

export interface SitemapReaderOptions {
  /** Where the sitemap was found. */
  url: string
  /** Origins whose robots.txt names this sitemap, which may list all of their pages. */
  trustedOrigins?: Pick<ReadonlySet<string>, 'has'>
  /** `hasInvalidDate`: there is something else in place of a date. */
  onEntry(entry: SitemapEntry, hasInvalidDate: boolean): void
}

export interface SitemapSummary {
  kind: SitemapFacts['kind']
  /** Entries with a valid URL, up to the limit. */
  entries: number
  /** Entries without. */
  invalid: number
  problem: Exclude<SitemapFacts['problem'], 'unreachable'>
  /** Why it can't be read, or not to its end; null if it can. */
  reason: 'empty' | 'utf-16' | 'web-page' | 'other-format' | 'malformed' | 'incomplete' | null
}

/** Limits of sitemaps.org for one file, uncompressed. */
export const MAX_SITEMAP_ENTRIES = 50_000
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024
const MAX_LINE = 4096

/**
 * Reads a sitemap as its bytes arrive, uncompressed: XML of sitemaps.org, RSS, Atom, or a plain list of URLs. It has memory for one entry,
 * not for the file.
 */
export class SitemapReader {
  readonly #options: SitemapReaderOptions
  readonly #origin: string
  /** With a slash at its end. */
  readonly #folder: string
  readonly #decoder = new TextDecoder()
  readonly #handler = new SitemapXml((entry) => this.#take(entry))
  readonly #xml = new XmlReader(this.#handler)
  readonly #summary: SitemapSummary = { kind: 'unreadable', entries: 0, invalid: 0, problem: null, reason: null }
  #bytes = 0
  #first: number[] = []
  #format: 'xml' | 'lines' | null = null
  #line = ''
  #isOver = false

  constructor(options: SitemapReaderOptions) {
    this.#options = options
    const { origin, pathname } = new URL(options.url)
    this.#origin = origin
    this.#folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  }

  /** False if nothing more is wanted. */
  push(bytes: Uint8Array): boolean {
    if (this.#isOver) return false
    this.#bytes += bytes.length
    if (this.#bytes > MAX_SITEMAP_BYTES) return this.#stop('too-large')
    if (this.#first.length < 2) {
      this.#first.push(...bytes.subarray(0, 2))
      if (isUtf16(this.#first)) return this.#stop('unreadable', 'utf-16')
    }
    this.#read(this.#decoder.decode(bytes, { stream: true }))
    return !this.#isOver
  }

  /** Called once, after the last bytes. */
  end(): SitemapSummary {
    if (this.#isOver) return this.#summary
    this.#read(this.#decoder.decode())
    if (this.#format === null) this.#stop('unreadable', 'empty')
    else if (this.#format === 'lines') this.#takeLine(this.#line)
    else this.#endXml()
    this.#checkInvalid()
    return this.#summary
  }

  #endXml(): void {
    const isWhole = this.#xml.end() && this.#handler.depth === 0
    if (this.#isOver) return
    if (this.#handler.shape === null) this.#stop('unreadable', 'other-format')
    else if (!isWhole) this.#stop('unreadable', 'incomplete')
  }

  /** Sitemaps list absolute URLs; entries of feeds may be without. */
  #checkInvalid(): void {
    const { kind, invalid, problem } = this.#summary
    if (invalid > 0 && kind !== 'feed' && problem === null) this.#summary.problem = 'invalid-urls'
  }

  #read(text: string): void {
    let rest = text
    if (this.#format === null) {
      rest = text.trimStart()
      if (rest === '') return
      this.#format = rest.startsWith('<') ? 'xml' : 'lines'
    }
    if (this.#format === 'lines') this.#readLines(rest)
    else if (!this.#xml.push(rest)) this.#stop('unreadable', 'malformed')
    else if (this.#handler.root !== null) this.#checkRoot(this.#handler.root)
  }

  #checkRoot(root: string): void {
    if (this.#handler.shape !== null) this.#summary.kind = this.#handler.shape.kind
    else this.#stop('unreadable', root === 'html' ? 'web-page' : 'other-format')
  }

  #readLines(text: string): void {
    const lines = (this.#line + text).split(/[\r\n]+/)
    this.#line = lines.pop()!.slice(0, MAX_LINE)
    for (const line of lines) {
      this.#takeLine(line)
      if (this.#isOver) return
    }
  }

  #takeLine(line: string): void {
    if (line.trim() === '') return
    this.#take({ loc: line, date: '', alternates: [] })
    if (this.#summary.entries > 0) this.#summary.kind = 'text'
    // A list of URLs starts with one.
    else this.#stop('unreadable', 'other-format')
  }

  #take({ loc, date, alternates }: WrittenEntry): void {
    if (this.#isOver) return
    const url = requestKey(loc.trim())
    if (url === null) {
      this.#summary.invalid++
      return
    }
    if (this.#summary.entries === MAX_SITEMAP_ENTRIES) {
      this.#stop('too-many')
      return
    }
    this.#summary.entries++
    const problem = this.#placeProblem(url)
    if (problem === 'wrong-host' || this.#summary.problem === null) this.#summary.problem = problem
    const lastmod = timeOf(date)
    const entry = {
      url,
      lastmod: Math.max(0, lastmod ?? 0),
      alternates: alternates.flatMap(({ hreflang, href }): AlternateFact[] => {
        const target = requestKey(href.trim())
        return target === null ? [] : [{ hreflang: hreflang.trim().toLowerCase().slice(0, 40), url: target }]
      }),
      problem,
    }
    // Feeds have dates of their own.
    const isSitemap = this.#handler.shape?.kind === 'urlset'
    this.#options.onEntry(entry, isSitemap && lastmod === null && date.trim() !== '')
  }

  #placeProblem(url: string): SitemapEntry['problem'] {
    if (url.startsWith(this.#origin + this.#folder)) return null
    const { origin } = new URL(url)
    if (this.#options.trustedOrigins?.has(origin)) return null
    return origin === this.#origin ? 'wrong-folder' : 'wrong-host'
  }

  #stop(problem: SitemapSummary['problem'], reason: SitemapSummary['reason'] = null): false {
    this.#isOver = true
    this.#summary.problem = problem
    this.#summary.reason = reason
    return false
  }
}

/** By its byte order mark, or `<` with a zero byte. The protocol requires UTF-8. */
function isUtf16([first, second]: number[]): boolean {
  const pair = `${first},${second}`
  return pair === '254,255' || pair === '255,254' || pair === '60,0' || pair === '0,60'
}

/** W3C dates, which may be a year or a month alone, and those of feeds; null if it is neither. */
function timeOf(date: string): number | null {
  const text = date.trim()
  const [, year, month = '01'] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? []
  if (year !== undefined) return Date.UTC(Number(year), Number(month) - 1)
  return parseRobotsDate(text)
}
