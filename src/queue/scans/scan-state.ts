import { packJson } from '../../common/zstd.ts'
import { declaredLength } from '../../engine/net/http-connection.ts'
import { isRedirect } from '../../engine/net/redirect.ts'
import { addressFlags, skipReason } from '../../engine/site/addresses/address.ts'
import type { SiteScope } from '../../engine/site/addresses/scope.ts'
import { isUnsafeAddress } from '../../engine/site/addresses/unsafe-address.ts'
import type { Frontier } from '../../engine/site/search/frontier.ts'
import { PRIORITY } from '../../engine/site/search/queue-entry.ts'
import { FLAG, type Skip, SOURCE, STATE, withSkip } from '../../engine/site/site.ts'
import type { ScanProgress } from '../../storage/scans/scan.ts'
import type { Address, ScanBatch, ScanPage } from '../../storage/scans/scan-pages.ts'
import type { ScanCut } from '../../vocabulary.ts'
import { numberFacts } from './judge/numbered-facts.ts'
import { flagsOf, listedTitle, milliseconds, NOTHING_FETCHED } from './judge/page-row.ts'
import { AddressNumbers, type AddressNumbersOptions } from './search/address-numbers.ts'
import type { EarlierPages } from './search/earlier-pages.ts'
import { KnownAddresses } from './search/known-addresses.ts'
import { type VisitedPage, type VisitResult, validatorsOf } from './search/visit-address.ts'

/** How an address was found. */
export interface AddressOrigin {
  /** Bit of `SOURCE`. */
  source: number
  /** The page it was found on; null for the start page, lists and sitemaps. */
  via: number | null
  clicks: number
  nofollow?: boolean
  /** Date of its sitemap in milliseconds; 0 without one. */
  lastmod?: number
}

export interface ScanStateOptions extends AddressNumbersOptions {
  scope: SiteScope
  frontier: Frontier
  /** Most addresses of all kinds. */
  mostKnown: number
  followsNofollow: boolean
  /** False: only what a list names is requested. */
  followsLinks: boolean
  /** Then nothing is requested that looks like a log-out, or as if it deletes something. */
  isLoggedIn: boolean
  /** In a scan that is repeated; null in the first. */
  earlier: Pick<EarlierPages, 'priorityOf'> | null
}

/** What a request for the status of a file gave. */
export interface CheckedFile {
  /** `STATE` */
  state: number
  /** 0 without an answer. */
  status: number
  /** As the server says; 0 if it does not. */
  bytes: number
  /** A second request had the same error. */
  isConfirmed: boolean
}

/** No link that may be followed leads to this address. */
const NOT_FOLLOWED = SOURCE.nofollow | SOURCE.file

/** What a scan knows: every address with its number and state, and what was learned since the last commit. */
export class ScanState {
  readonly #options: ScanStateOptions
  readonly #numbers: AddressNumbers
  readonly #known = new KnownAddresses()
  #changed = new Map<number, ScanPage>()
  #ways: ScanBatch['ways'] = new Map()
  #evidence: ScanBatch['evidence'] = []
  #patternsStored = 0
  /** No answer or a server error, in the order of their turns: tried again at the end. */
  readonly retries: number[] = []
  readonly progress: ScanProgress

  constructor(options: ScanStateOptions, progress: ScanProgress) {
    this.#options = options
    this.#numbers = new AddressNumbers(options)
    this.progress = progress
  }

  /** An address that an earlier scan of the project, or an earlier attempt of this one, numbered. In the order of numbers. */
  restoreAddress(address: Address): void {
    this.#numbers.restore(address)
  }

  /** An address as an earlier attempt of this scan left it. */
  restorePage(page: ScanPage): void {
    this.#known.set(page)
    const { n, state, flags, status } = page
    const isTemporary = state === STATE.failed || (state === STATE.fetched && status >= 500)
    if (isTemporary && (flags & FLAG.confirmed) === 0) this.retries.push(n)
  }

  /** Set if there may be addresses that were not taken in. */
  get cut(): ScanCut | null {
    const { mostKnown: value } = this.#options
    return this.progress.found < value ? null : { limit: 'addresses', value }
  }

  urlOf(n: number): string {
    return this.#numbers.urlOf(n)
  }

  /** The number of an address, which is queued if it is to be requested; null for what is no web address, and for one too many. */
  find(found: string | URL, way: AddressOrigin): number | null {
    const isFull = this.cut !== null
    const n = isFull ? this.#numbers.find(found) : this.#numbers.numberOf(found)
    if (n === null || (isFull && !this.#known.has(n))) return null
    if (this.#known.has(n)) this.#meetAgain(n, way)
    else this.#meet(n, new URL(this.#numbers.urlOf(n)), way)
    return n
  }

  #meet(n: number, url: URL, { source, via, clicks, nofollow = false, lastmod = 0 }: AddressOrigin): void {
    const place = this.#options.scope.place(url)
    const isFollowed = this.#isFollowed(source, nofollow)
    this.#known.set({ n, state: STATE.skipped, sources: source, clicks, via, flags: addressFlags(url), status: 0 })
    this.progress.found++
    if (place === 'outside') this.#known.state[n] = STATE.external
    else if (source === SOURCE.file) this.#known.state[n] = STATE.waiting
    else if (isFollowed) this.#queue(n, url, source, lastmod)
    else this.#skip(n, this.#options.followsLinks ? 'nofollow' : 'unlisted')
    this.#save(n)
  }

  #skip(n: number, reason: Skip): void {
    this.#known.state[n] = STATE.skipped
    this.#known.flags[n] = withSkip(this.#known.flags[n]!, reason)
  }

  #meetAgain(n: number, { source, via, clicks, nofollow = false }: AddressOrigin): void {
    // That a page names itself, as its canonical or with a link, is no way to it.
    if (via === n) return
    const state = this.#known.state[n]!
    const before = this.#known.sources[n]!
    const sources = before | source
    this.#known.sources[n] = sources
    if (before !== sources) this.#noteWay(n, sources)
    const isFollowed = source !== SOURCE.file && this.#isFollowed(source, nofollow)
    if (!isFollowed || state === STATE.external) return
    // Once a link that may be followed leads there, it is requested after all.
    if (!this.#wasFollowed(before) && (state === STATE.skipped || state === STATE.waiting)) {
      this.#known.setWay(n, clicks, via)
      this.#queue(n, new URL(this.#numbers.urlOf(n)), source)
      this.#save(n)
    } else if (this.#options.frontier.addWay({ n, clicks, sources: source, via })) this.#noteWay(n, sources)
  }

  #isFollowed(source: number, nofollow: boolean): boolean {
    const { followsNofollow, followsLinks } = this.#options
    return (followsLinks || source === SOURCE.list) && (followsNofollow || !nofollow)
  }

  #wasFollowed(sources: number): boolean {
    return (sources & (this.#options.followsLinks ? ~NOT_FOLLOWED : SOURCE.list)) !== 0
  }

  #queue(n: number, url: URL, sources: number, lastmod = 0): void {
    const { scope, frontier, earlier, isLoggedIn } = this.#options
    const skip = scope.includes(url) ? skipReason(url) : 'excluded'
    if (skip !== null) this.#skip(n, skip)
    else if (isLoggedIn && isUnsafeAddress(url)) this.#skip(n, 'log-out')
    else {
      const clicks = this.#known.clicks[n]!
      const via = this.#known.viaOf(n)
      const priority = earlier?.priorityOf(n, lastmod) ?? PRIORITY.changed
      const added = frontier.add({ n, url, clicks, sources, via, isIncluded: scope.isIncluded(url), priority })
      this.#known.state[n] = STATE.waiting
      this.#known.flags[n] = withSkip(this.#known.flags[n]!, null)
      if (added === 'refused') this.#skip(n, 'limit')
    }
  }

  /** Another way leads there: only what that changes is stored, not what was fetched. */
  #noteWay(n: number, sources: number): void {
    const way = { sources, entry: this.#options.frontier.entryOf(n) }
    const changed = this.#changed.get(n)
    if (changed === undefined) this.#ways.set(n, way)
    else Object.assign(changed, way)
  }

  #save(n: number, more: Partial<ScanPage> = {}): void {
    const { frontier } = this.#options
    const place = { entry: frontier.entryOf(n), turn: frontier.turnOf(n), mark: frontier.markOf(n) }
    const before = this.#changed.get(n) ?? NOTHING_FETCHED
    this.#changed.set(n, { ...before, ...this.#known.get(n), ...place, ...more })
    this.#ways.delete(n)
  }

  /** The next address to request. Its turn is stored with the next commit, so that a resumed scan continues in the same order. */
  deal(): number | null {
    const n = this.#options.frontier.next()
    if (n !== null) this.#save(n)
    return n
  }

  /** Takes in what a request gave. Called in the order of turns, each after the one before has resolved. */
  async record(n: number, visited: VisitResult): Promise<void> {
    if (visited.kind !== 'blocked') this.progress.fetched++
    const columns = await this.#columnsOf(n, visited)
    const isPage = visited.kind === 'page' && visited.page.facts !== null
    this.#options.frontier.finished(n, {
      isPage,
      isCounted: visited.kind !== 'blocked',
      textHash: columns.text_hash ?? 0,
      isCanonicalElsewhere: columns.canonical != null && columns.canonical !== n,
      isNoindex: (this.#known.flags[n]! & FLAG.noindex) !== 0,
    })
    this.#save(n, columns)
  }

  /** What another try gave, after all others. It changes no turns. */
  async recordAgain(n: number, visited: VisitResult): Promise<void> {
    const columns = await this.#columnsOf(n, visited)
    const { facts: _, ...rest } = columns
    this.#setFlag(n, FLAG.confirmed)
    this.#save(n, columns.facts === undefined ? rest : columns)
  }

  async #columnsOf(n: number, visited: VisitResult): Promise<Partial<ScanPage>> {
    const known = this.#known
    known.state[n] = STATE.fetched
    switch (visited.kind) {
      case 'failed':
        known.state[n] = STATE.failed
        this.#retry(n)
        return {}
      case 'blocked':
        known.state[n] = STATE.blocked
        return {}
      case 'refused':
        known.state[n] = STATE.refused
        known.status[n] = visited.status
        return { first_byte: milliseconds(visited.firstByteMs) }
      case 'redirect':
        return this.#redirected(n, visited)
      case 'other':
        known.status[n] = visited.reply.status
        if (isRedirect(visited.reply.status)) this.#setFlag(n, FLAG.deadRedirect)
        if (visited.reply.status >= 500) this.#retry(n)
        return this.#replied(visited)
      case 'page':
        return this.#judged(n, visited)
    }
  }

  #retry(n: number): void {
    const { frontier } = this.#options
    const last = this.retries.at(-1)
    // Not twice: what is tried again keeps its turn.
    if (frontier.turnOf(n) > (last === undefined ? 0 : frontier.turnOf(last))) this.retries.push(n)
  }

  #redirected(n: number, visited: Extract<VisitResult, { kind: 'redirect' }>): Partial<ScanPage> {
    this.#known.status[n] = visited.reply.status
    if (visited.isTemporary) this.#setFlag(n, FLAG.temporaryRedirect)
    if (visited.isConditional) this.#setFlag(n, FLAG.conditionalRedirect)
    if (visited.hasFragment) this.#setFlag(n, FLAG.redirectFragment)
    const way = { source: SOURCE.redirect, via: n, clicks: this.#known.clicks[n]! }
    const redirect = visited.target === null ? null : this.find(visited.target, way)
    return { ...this.#replied(visited), redirect }
  }

  async #judged(n: number, visited: VisitedPage): Promise<Partial<ScanPage>> {
    const { earlier, isUnchanged } = visited
    const { facts, result, evidence } = visited.page
    this.#known.status[n] = visited.reply.status
    if (facts === null) {
      // Too large to read: its content and links are unknown, as for a page built by scripts.
      this.#setFlag(n, FLAG.needsScripts)
      return this.#replied(visited)
    }
    this.#setFlag(n, FLAG.html | flagsOf(facts))
    if (earlier !== null && earlier.textHash !== facts.text.hash) this.#setFlag(n, FLAG.changed)
    const validators = validatorsOf(visited.reply.headers)
    const clicks = this.#known.clicks[n]! + 1
    const stored = await numberFacts(facts, (url, source, nofollow) =>
      this.find(url, { source, via: n, clicks, nofollow }),
    )
    if (evidence !== null) this.#evidence.push({ n, body: evidence })
    this.progress.judged++
    if (result !== null) this.progress[result]++
    return {
      ...this.#replied(visited),
      canonical: stored.canonical,
      text_hash: facts.text.hash,
      score: facts.score,
      facts: packJson(stored.facts),
      links: stored.links,
      title: listedTitle(facts.title),
      etag: validators.etag ?? (isUnchanged ? earlier!.etag : null),
      modified: validators.modified ?? (isUnchanged ? earlier!.modified : null),
      // The response without the page says nothing of its size, and comes sooner.
      ...(isUnchanged && { bytes: earlier!.bytes, first_byte: earlier!.firstByte }),
    }
  }

  #setFlag(n: number, flag: number): void {
    this.#known.flags[n]! |= flag
  }

  #replied({ reply }: Extract<VisitResult, { reply: unknown }>): Partial<ScanPage> {
    this.progress.bytes += reply.wireBytes
    // Of what was not read to its end, we know the size only from the server.
    const bytes = reply.truncated ? declaredLength(reply.headers) : reply.wireBytes
    return { bytes, first_byte: milliseconds(reply.timings.firstByte) }
  }

  /** The number of a known address; null for others. */
  numberOf(reference: string): number | null {
    return this.#numbers.find(reference)
  }

  /** Whether this scan has found the address. */
  isKnown(n: number): boolean {
    return this.#known.has(n)
  }

  /** A file or an address of another site, of which only the status was asked for. */
  check(n: number, { state, status, bytes, isConfirmed }: CheckedFile): void {
    this.#known.state[n] = state
    this.#known.status[n] = status
    if (isConfirmed) this.#setFlag(n, FLAG.confirmed)
    this.#save(n, { bytes })
  }

  /** Numbers of addresses, ascending. */
  numbers(isWanted: (state: number, sources: number) => boolean): number[] {
    return this.#known.numbers(isWanted)
  }

  /** What was learned since the last call. */
  takeBatch(): Omit<ScanBatch, 'files'> {
    const { patternNames } = this.#options.frontier
    const parts = new Map<string, Uint8Array>()
    if (patternNames.length !== this.#patternsStored) parts.set('patterns', packJson(patternNames))
    this.#patternsStored = patternNames.length
    const pages = [...this.#changed.values()]
    const batch = { addresses: this.#numbers.takeNew(), pages, ways: this.#ways, evidence: this.#evidence, parts }
    this.#changed = new Map()
    this.#ways = new Map()
    this.#evidence = []
    return batch
  }
}
