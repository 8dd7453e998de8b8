import type { ScanCut } from '../../../vocabulary.ts'
import { Patterns } from '../addresses/pattern.ts'
import { type PatternFacts, SOURCE } from '../site.ts'
import { AddressQueue } from './address-queue.ts'
import { mergedPatterns, PatternQueue } from './pattern-queue.ts'
import {
  clicksOf,
  ENTRY,
  isBehind,
  isListed,
  MAX_CLICKS,
  orderOf,
  PRIORITY,
  type Priority,
  packEntry,
  priorityOf,
  type QueuePlace,
  unpackEntry,
} from './queue-entry.ts'
import { type FinishedAddress, MARK } from './trap-watch.ts'

export interface FrontierOptions {
  /** The host of the start page, with its port. */
  host: string
  /** Most addresses that are dealt, without those that turn out not to count. */
  pages: number
  /** Most addresses that are known. */
  addresses: number
  /** Most clicks from the start page, up to 126. */
  clicks: number
}

export interface FoundAddress {
  /** From 1; numbers need not be without gaps. */
  n: number
  url: URL
  clicks: number
  /** Bits of `SOURCE` that say how it was found this time. */
  sources: number
  /** The page it was found on, which must be known. */
  via: number | null
  /** The user asked for it with `include`. */
  isIncluded?: boolean
  /** In a scan that is repeated; otherwise all are equal. */
  priority?: Priority
}

/** An address as it was stored. */
export interface FrontierRow {
  n: number
  /** `entryOf` */
  entry: number
  /** `turnOf`: 0 if it was not dealt. */
  turn: number
  /** What `finished` gave; 0 if it did not finish. */
  mark: number
  textHash: number
}

/** Ways to an address that are not on a page. */
const LISTED = SOURCE.sitemap | SOURCE.list | SOURCE.earlier
/** A pattern with parameters or a date may have this many addresses, or this share of the pages, before what follows goes behind. */
const SHARE_AT_LEAST = 200
const SHARE = 0.1
/** Bits that are not stored: an address is known, and a page was the first to lead out of its pattern. */
const KNOWN = 1 << 6
const LEADS_OUT = 1 << 7

/**
 * Deals the addresses of a scan, each once. It goes round the patterns: one address of each, then a second of each, so that no pattern can
 * starve the others; by clicks from the start page; and in turns one that a link leads to and one that is only listed in a sitemap. The
 * order depends on the calls alone, and each address keeps the place it was given, so a frontier that is rebuilt from what was stored goes
 * on in the same order.
 */
export class Frontier {
  readonly #options: FrontierOptions
  readonly #patterns: Patterns
  readonly #queues: PatternQueue[] = []
  readonly #addresses: AddressQueue
  #size = 0
  #varied = 0
  #uncounted = 0
  #isNoindexSite = false
  /** Those that had finished. */
  readonly #restored: FrontierRow[] = []

  /** `names`: `patternNames` of an earlier attempt. */
  constructor(options: FrontierOptions, names: readonly string[] = []) {
    this.#options = options
    this.#addresses = new AddressQueue(options.clicks)
    this.#patterns = new Patterns(options.host, names)
  }

  /** Takes in addresses of an earlier attempt, some at a time. After the last ones, `endRestoring` is called. */
  restore(rows: Iterable<FrontierRow>): void {
    for (const row of rows) {
      this.#restore(row)
      if (row.mark !== 0) this.#restored.push(row)
    }
  }

  endRestoring(): void {
    const finished = this.#restored.splice(0).sort((a, b) => a.turn - b.turn)
    for (const { n, mark, textHash } of finished) this.#close(n, mark, textHash)
  }

  /** Known addresses. */
  get size(): number {
    return this.#size
  }

  /** In the order of their numbers; to be stored, because entries have the numbers. */
  get patternNames(): readonly string[] {
    return this.#patterns.names
  }

  /**
   * Takes an address in, or another way to a known one. `changed`: its entry has to be stored again. `refused`: there are too many, it is
   * not kept. What a page leads to is added before the page is finished.
   */
  add(found: FoundAddress): 'added' | 'changed' | 'known' | 'refused' {
    const { n, url, clicks, sources, via, isIncluded = false, priority = PRIORITY.changed } = found
    const { pattern, bits } = this.#reserved(n)
    if ((bits[n]! & KNOWN) !== 0) return this.addWay({ n, clicks, sources, via }) ? 'changed' : 'known'
    if (this.#size >= this.#options.addresses) return 'refused'
    const number = this.#patterns.add(url)
    const isVaried = this.#patterns.isVaried(number) && !isIncluded
    // Otherwise the filters of one shop would take the places of all that is found later.
    if (isVaried && this.#varied >= this.#options.addresses / 2) return 'refused'
    pattern[n] = number
    bits[n] = KNOWN | (isIncluded ? ENTRY.isIncluded : 0)
    const isLinked = (sources & ~LISTED) !== 0
    this.#noteWay(n, sources, via)
    const isBehind = isVaried && this.#queueOf(n).known >= this.#share
    this.#queue(n, { isBehind, isListed: !isLinked, priority, clicks: isLinked ? clicks : 0 })
    this.#count(n)
    this.#noteLead(n, via)
    return 'added'
  }

  /** Takes another way to a known address in; true if its entry has to be stored again, even after it was dealt. */
  addWay({ n, clicks, sources, via }: Omit<FoundAddress, 'url' | 'isIncluded' | 'priority'>): boolean {
    const before = this.entryOf(n)
    if (before === 0) return false
    this.#noteWay(n, sources, via)
    const order = this.#addresses.order[n]!
    const isNearer = clicksOf(order) > this.#options.clicks && clicks <= this.#options.clicks
    const isLinked = (sources & ~LISTED) !== 0
    if (isLinked && (isListed(order) || isNearer)) {
      if (isListed(order)) this.#addresses.bits[n]! |= ENTRY.wasListed
      this.#queue(n, { isBehind: isBehind(order), isListed: false, priority: priorityOf(order), clicks })
      this.#noteLead(n, via)
    }
    return this.entryOf(n) !== before
  }

  /** The next address to request; null if there is none now: there may be when those under way are finished. */
  next(): number | null {
    return this.#isFull ? null : this.#addresses.deal(this.#isOut)
  }

  /** Called for each address that was dealt, in that order, after what it leads to was added. The mark is to be stored. */
  finished(n: number, { isPage, isCounted, textHash, isCanonicalElsewhere, isNoindex }: FinishedAddress): number {
    const { turn, mark, bits } = this.#addresses
    if (!turn[n]) throw new RangeError(`Address ${n} was not dealt.`)
    if (mark[n] !== 0) return mark[n]!
    // Where the whole site is noindex, such as before its launch, that says nothing of a pattern.
    const isLeftOut = isNoindex && !this.#isNoindexSite
    const isAlike = isCanonicalElsewhere || isLeftOut || this.#queueOf(n).watch.hasText(textHash)
    const isInside =
      this.#patterns.canBeEndless(this.#addresses.pattern[n]!) &&
      (bits[n]! & (ENTRY.isFromInside | ENTRY.isFromOutside | LEADS_OUT)) === ENTRY.isFromInside
    const given =
      MARK.isFinished |
      (isPage ? MARK.isPage : 0) |
      (isAlike ? MARK.isAlike : 0) |
      (isInside ? MARK.isInside : 0) |
      (isCounted ? 0 : MARK.isUncounted) |
      (isNoindex ? MARK.isNoindex : 0)
    this.#close(n, given, textHash)
    return given
  }

  /** Its place in the queue, to be stored; 0 if it was never added. */
  entryOf(n: number): number {
    const { order, pattern, bits } = this.#addresses
    if (((bits[n] ?? 0) & KNOWN) === 0) return 0
    return packEntry(order[n]!, pattern[n]!, bits[n]!)
  }

  /** The place in which it was dealt, from 1; 0 if it was not. */
  turnOf(n: number): number {
    return this.#addresses.turn[n] ?? 0
  }

  /** What `finished` gave; 0 if it did not finish. */
  markOf(n: number): number {
    return this.#addresses.mark[n] ?? 0
  }

  /** Addresses that were dealt and have not finished, in the order in which they were dealt. */
  unfinished(): number[] {
    return this.#addresses.unfinished()
  }

  readonly #isOut = (n: number): boolean =>
    this.#queueOf(n).watch.closed !== null && (this.#addresses.bits[n]! & ENTRY.isIncluded) === 0

  /**
   * The patterns at the end of a scan, with all names of a crowded directory in one. Their `example` is the number of an address.
   * `positionOf` has the position of the pattern of each address.
   */
  patterns(): { facts: PatternFacts[]; positionOf(n: number): number } {
    const { facts, positions } = mergedPatterns(this.#patterns, this.#queues)
    const positionOf = (n: number) => positions[this.#addresses.pattern[n]!]!
    for (const n of this.#addresses.tooDeep())
      if (this.#queueOf(n).watch.isEndless) facts[positionOf(n)]!.closed ??= 'endless'
    return { facts, positionOf }
  }

  /** The limit that keeps addresses from being dealt, or null. A closed pattern is none: its rest is taken to be alike. */
  cut(): ScanCut | null {
    const { pages, addresses, clicks } = this.#options
    if (this.#isFull && !this.#addresses.isEmpty(this.#isOut)) return { limit: 'pages', value: pages }
    // Which addresses were refused is not kept: those of a large pattern that is still open, if there is one.
    const isLarge = ({ watch, known }: PatternQueue, pattern: number) =>
      watch.closed === null && known > this.#share && this.#patterns.isVaried(pattern)
    const isVariedFull = this.#varied >= addresses / 2 && this.#queues.some(isLarge)
    if (this.#size >= addresses || isVariedFull) return { limit: 'addresses', value: addresses }
    const isOpen = (n: number) => !this.#queueOf(n).watch.isEndless
    return this.#addresses.tooDeep().some(isOpen) ? { limit: 'depth', value: clicks } : null
  }

  /** How many more addresses may be dealt. */
  get free(): number {
    return Math.max(0, this.#options.pages - this.#addresses.dealt + this.#uncounted)
  }

  get #isFull(): boolean {
    return this.free === 0
  }

  get #share(): number {
    return Math.max(SHARE_AT_LEAST, SHARE * this.#options.pages)
  }

  #queue(n: number, place: Omit<QueuePlace, 'round'>): void {
    const clicks = Math.min(place.clicks, MAX_CLICKS)
    this.#addresses.place(n, orderOf({ ...place, clicks, round: this.#queueOf(n).nextRound(place.isListed, clicks) }))
  }

  #noteWay(n: number, sources: number, via: number | null): void {
    const { pattern, bits } = this.#addresses
    if (via !== null && pattern[via] === pattern[n]) bits[n]! |= ENTRY.isFromInside
    // How an earlier scan found it is not known.
    else if (sources !== SOURCE.earlier) bits[n]! |= ENTRY.isFromOutside
  }

  /** The page it was found on is the first with a link to it. */
  #noteLead(n: number, via: number | null): void {
    const { pattern, bits } = this.#addresses
    if (via !== null && pattern[via] !== pattern[n]) bits[via]! |= LEADS_OUT
  }

  #close(n: number, mark: number, textHash: number): void {
    this.#addresses.mark[n] = mark
    if ((mark & MARK.isUncounted) !== 0) this.#uncounted++
    if (this.#addresses.turn[n] === 1) this.#isNoindexSite = (mark & MARK.isNoindex) !== 0
    this.#queueOf(n).watch.take(mark, textHash)
  }

  #count(n: number): void {
    this.#size++
    this.#queueOf(n).add(n)
    if (this.#patterns.isVaried(this.#addresses.pattern[n]!)) this.#varied++
  }

  #restore({ n, entry, turn }: FrontierRow): void {
    const addresses = this.#reserved(n)
    const { order, pattern, bits } = unpackEntry(entry)
    addresses.pattern[n] = pattern
    addresses.bits[n] = bits | KNOWN
    addresses.turn[n] = turn
    if (turn > 0) addresses.dealt++
    addresses.place(n, order)
    const queue = this.#queueOf(n)
    queue.nextRound(isListed(order), clicksOf(order))
    if ((bits & ENTRY.wasListed) !== 0) queue.nextRound(true, 0)
    this.#count(n)
  }

  #reserved(n: number): AddressQueue {
    this.#addresses.reserve(n)
    return this.#addresses
  }

  #queueOf(n: number): PatternQueue {
    const pattern = this.#addresses.pattern[n]!
    while (this.#queues.length <= pattern) this.#queues.push(new PatternQueue())
    return this.#queues[pattern]!
  }
}
