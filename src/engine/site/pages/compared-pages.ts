import { hashText } from '../addresses/address.ts'
import { type ComparedPage, comparePages, type PageChange, SCORE_STEP } from '../changes.ts'
import { medianOf } from '../median.ts'
import { NO_SCORE } from '../site.ts'

/** What two scans compare of all pages that one of them requested, in ascending order of numbers. */
export interface ComparedPages {
  number: Uint32Array
  /** Hashes; 0 for none. */
  title: Uint32Array
  text: Uint32Array
  status: Uint16Array
  /** Positions in `STATES`. */
  state: Uint8Array
  score: Uint8Array
  /** 0 or 1. */
  isIndexable: Uint8Array
  /** Other addresses that the scan knows, ascending. */
  unrequested: Uint32Array
}

/** 0 for none. */
export function titleHash(title: string | null): number {
  return title === null || title === '' ? 0 : hashText(title) >>> 0
}

/** As bytes that compress well. Wide columns come first, so that all of them can be read in place. */
export function packComparedPages(pages: ComparedPages): Uint8Array {
  const { number, unrequested, title, text, status, state, score, isIndexable } = pages
  const wide = [Uint32Array.of(number.length, unrequested.length), differences(number), differences(unrequested)]
  const columns = [...wide, title, text, status, state, score, isIndexable]
  const bytes = new Uint8Array(columns.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let length = 0
  for (const { buffer, byteOffset, byteLength } of columns) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), length)
    length += byteLength
  }
  return bytes
}

/** Numbers in ascending order follow each other closely. */
function differences(numbers: Uint32Array): Uint32Array {
  return numbers.map((number, at) => number - (at === 0 ? 0 : numbers[at - 1]!))
}

export function unpackComparedPages(packed: Uint8Array): ComparedPages {
  // Numbers can only be read at multiples of their size.
  const { buffer } = new Uint8Array(packed)
  const counts = new Uint32Array(buffer, 0, 2)
  const pages = counts[0]!
  const others = counts[1]!
  let at = 8
  const next = <A>(
    make: new (buffer: ArrayBuffer, offset: number, length: number) => A,
    length: number,
    size: number,
  ) => {
    at += length * size
    return new make(buffer, at - length * size, length)
  }
  return {
    number: sums(next(Uint32Array, pages, 4)),
    unrequested: sums(next(Uint32Array, others, 4)),
    title: next(Uint32Array, pages, 4),
    text: next(Uint32Array, pages, 4),
    status: next(Uint16Array, pages, 2),
    state: next(Uint8Array, pages, 1),
    score: next(Uint8Array, pages, 1),
    isIndexable: next(Uint8Array, pages, 1),
  }
}

function sums(numbers: Uint32Array): Uint32Array {
  for (let at = 1; at < numbers.length; at++) numbers[at]! += numbers[at - 1]!
  return numbers
}

/** A page that is different; undefined in the scan that did not request it. */
export interface PageDifference {
  n: number
  before: ComparedPage<number> | undefined
  after: ComparedPage<number> | undefined
  changes: PageChange[]
}

export interface PageDifferences extends Record<'new' | 'gone' | 'changed', PageDifference[]> {
  unknown: number
  /** Numbers of pages that the scan before knew and did not request. */
  unrequested: Set<number>
}

/** Walks along both scans at once. `isCut`: a limit ended the scan before. `isOtherDepth`: for pages whose scores can't be compared. */
export function differentPages(
  before: ComparedPages,
  after: ComparedPages,
  { isCut, isOtherDepth = () => false }: { isCut: boolean; isOtherDepth?: (n: number) => boolean },
): PageDifferences {
  const found: PageDifferences = { new: [], gone: [], changed: [], unknown: 0, unrequested: new Set() }
  const was = before.number
  const is = after.number
  const wasKnown = membership(before.unrequested)
  let i = 0
  let j = 0
  while (i < was.length || j < is.length) {
    const a = was[i] ?? Infinity
    const b = is[j] ?? Infinity
    if (a < b) note(a, i++, null)
    else if (b < a) note(b, null, j++)
    else if (isSame(before, i, after, j)) [i, j] = [i + 1, j + 1]
    else note(a, i++, j++)
  }
  return found

  function note(n: number, at: number | null, to: number | null): void {
    const isUnrequested = at === null && wasKnown(n)
    if (isUnrequested) found.unrequested.add(n)
    const then = pageAt(before, at)
    const now = pageAt(after, to)
    const comparison = comparePages(then, now, { isCut: isCut || isUnrequested, isOtherDepth: isOtherDepth(n) })
    if (comparison.kind === 'unknown') found.unknown++
    else if (comparison.kind !== 'same')
      found[comparison.kind].push({
        n,
        before: then,
        after: now,
        changes: 'changes' in comparison ? comparison.changes : [],
      })
  }
}

/** The median score of the pages that both scans have judged, so that pages which come and go don't move it. */
export interface CommonScores {
  pages: number
  before: number
  after: number
}

/** null without such pages. */
export function commonScores(
  before: ComparedPages,
  after: ComparedPages,
  isOtherDepth: (n: number) => boolean,
): CommonScores | null {
  const was: number[] = []
  const is: number[] = []
  for (let i = 0, j = 0; i < before.number.length && j < after.number.length; ) {
    const a = before.number[i]!
    const b = after.number[j]!
    const then = before.score[i]!
    const now = after.score[j]!
    if (a === b && then !== NO_SCORE && now !== NO_SCORE && !isOtherDepth(a)) {
      was.push(then)
      is.push(now)
    }
    if (a <= b) i++
    if (b <= a) j++
  }
  if (was.length === 0) return null
  return { pages: was.length, before: Math.round(medianOf(was)), after: Math.round(medianOf(is)) }
}

/** Mostly nearly all of them are: for these nothing else is made or called. */
function isSame(a: ComparedPages, i: number, b: ComparedPages, j: number): boolean {
  return (
    a.text[i] === b.text[j] &&
    a.title[i] === b.title[j] &&
    a.status[i] === b.status[j] &&
    a.state[i] === b.state[j] &&
    a.isIndexable[i] === b.isIndexable[j] &&
    Math.abs(a.score[i]! - b.score[j]!) < SCORE_STEP
  )
}

function pageAt(pages: ComparedPages, at: number | null): ComparedPage<number> | undefined {
  if (at === null) return undefined
  return {
    state: pages.state[at]!,
    status: pages.status[at]!,
    score: pages.score[at] === NO_SCORE ? null : pages.score[at]!,
    title: pages.title[at]!,
    textHash: pages.text[at]!,
    isIndexable: pages.isIndexable[at] === 1,
  }
}

function membership(ascending: Uint32Array): (n: number) => boolean {
  const isMember = new Uint8Array((ascending.at(-1) ?? 0) + 1)
  for (let at = 0; at < ascending.length; at++) isMember[ascending[at]!] = 1
  return (n) => isMember[n] === 1
}
