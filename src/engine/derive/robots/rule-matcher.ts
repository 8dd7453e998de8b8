import { PieceAutomaton } from './piece-automaton.ts'
import type { RobotsRule } from './robots.ts'

export interface RobotsVerdict {
  allowed: boolean
  /** The line of the rule that applies; null if none does. */
  line: number | null
}

interface Pattern {
  allow: boolean
  /** As written, which is what decides between rules (RFC 9309 §2.2.2). */
  length: number
  line: number
  /** What the path starts with. */
  first: string
  /** What follows, in this order, with anything between. */
  pieces: string[]
  /** How the path ends after them; empty if it is `first` as a whole; null if that does not matter. */
  last: string | null
}

const NONE = -1

/**
 * Rules compiled once, for many paths. `*` matches anything, a final `$` the end. Matching each piece between stars at its first occurrence
 * is sufficient, so one pass over the path finds the pieces of all rules. A rule waits for one piece at a time: what a path takes grows with
 * its length and with the pieces that are found in it, not with their product.
 */
export class RuleMatcher {
  /** The line of the first rule with stars that is ignored, because there are too many of them before; null if none is. */
  readonly ignoredFrom: number | null
  /** The most important first. */
  readonly #patterns: Pattern[]
  readonly #whole = new Map<string, number[]>()
  readonly #starts = new Map<string, number[]>()
  readonly #starred = new Map<string, number[]>()
  readonly #startLengths: number[]
  readonly #starredLengths: number[]
  readonly #automaton: PieceAutomaton
  readonly #pieceLengths: number[]
  /** Numbers of the pieces of each pattern. */
  readonly #pieces: number[][]
  // The patterns that wait for a piece, as a linked list in the order in which they began to wait.
  readonly #head: Int32Array
  readonly #tail: Int32Array
  readonly #after: Int32Array
  readonly #since: Uint32Array
  readonly #step: Uint32Array
  #waitedFor: number[] = []

  /** `maxStars`: in all rules together. */
  constructor(rules: Iterable<RobotsRule>, maxStars = Number.POSITIVE_INFINITY) {
    const { patterns, ignoredFrom } = readPatterns(rules, maxStars)
    this.#patterns = patterns
    this.ignoredFrom = ignoredFrom
    const numbers = new Map<string, number>()
    this.#pieces = patterns.map(({ pieces }) =>
      pieces.map((piece) => {
        const number = numbers.get(piece) ?? numbers.size
        numbers.set(piece, number)
        return number
      }),
    )
    for (const [rank, pattern] of patterns.entries()) {
      const { first, pieces, last } = pattern
      const isStart = last === null && pieces.length === 0
      listOf(isStart ? this.#starts : last === '' ? this.#whole : this.#starred, first).push(rank)
    }
    this.#startLengths = lengthsOf(this.#starts)
    this.#starredLengths = lengthsOf(this.#starred)
    this.#automaton = new PieceAutomaton(numbers.keys())
    this.#pieceLengths = [...numbers.keys()].map(({ length }) => length)
    this.#head = new Int32Array(numbers.size).fill(NONE)
    this.#tail = new Int32Array(numbers.size)
    this.#after = new Int32Array(patterns.length)
    this.#since = new Uint32Array(patterns.length)
    this.#step = new Uint32Array(patterns.length)
  }

  /** The longest pattern decides; if two are equally long, `allow` does. */
  match(path: string): RobotsVerdict {
    const best: Best = { allow: this.#patterns.length, disallow: this.#patterns.length }
    for (const rank of this.#whole.get(path) ?? []) this.#take(rank, best)
    for (const length of this.#startLengths) {
      if (length > path.length) break
      for (const rank of this.#starts.get(path.slice(0, length)) ?? []) this.#take(rank, best)
    }
    if (this.#starredLengths.length > 0) this.#matchStarred(path, best)
    const allow = this.#patterns[best.allow]
    const disallow = this.#patterns[best.disallow]
    const allowed = (allow?.length ?? 0) >= (disallow?.length ?? 0)
    return { allowed, line: (allowed ? allow : disallow)?.line ?? null }
  }

  #take(rank: number, best: Best): void {
    if (this.#patterns[rank]!.allow) best.allow = Math.min(best.allow, rank)
    else best.disallow = Math.min(best.disallow, rank)
  }

  #matchStarred(path: string, best: Best): void {
    const lengths = this.#starredLengths
    let nextLength = 0
    let node = 0
    for (let at = 0; at <= path.length; at++) {
      if (lengths[nextLength] === at) {
        nextLength++
        for (const rank of this.#starred.get(path.slice(0, at)) ?? []) {
          this.#step[rank] = 0
          this.#wait(rank, at, path, best)
        }
      }
      if (at === path.length) break
      node = this.#automaton.next(node, path.charCodeAt(at))
      for (let found = this.#automaton.longest(node); found !== 0; found = this.#automaton.shorter(found))
        this.#found(this.#automaton.textOf(found), at + 1, path, best)
    }
    for (const piece of this.#waitedFor) this.#head[piece] = NONE
    this.#waitedFor = []
  }

  /** A piece ends here: those that wait for it since it started, or longer, wait for their next one. */
  #found(piece: number, end: number, path: string, best: Best): void {
    const start = end - this.#pieceLengths[piece]!
    for (let rank = this.#head[piece]!; rank !== NONE && this.#since[rank]! <= start; rank = this.#head[piece]!) {
      this.#head[piece] = this.#after[rank]!
      this.#step[rank]!++
      this.#wait(rank, end, path, best)
    }
  }

  #wait(rank: number, since: number, path: string, best: Best): void {
    const { allow, last } = this.#patterns[rank]!
    // A more important rule has matched.
    if (rank >= (allow ? best.allow : best.disallow)) return
    const piece = this.#pieces[rank]![this.#step[rank]!]
    if (piece === undefined) {
      if (last === null || (path.length - last.length >= since && path.endsWith(last))) this.#take(rank, best)
      return
    }
    this.#since[rank] = since
    this.#after[rank] = NONE
    if (this.#head[piece] === NONE) {
      this.#head[piece] = rank
      this.#waitedFor.push(piece)
    } else this.#after[this.#tail[piece]!] = rank
    this.#tail[piece] = rank
  }
}

/** Ranks of the patterns that have matched. */
interface Best {
  allow: number
  disallow: number
}

function readPatterns(
  rules: Iterable<RobotsRule>,
  maxStars: number,
): { patterns: Pattern[]; ignoredFrom: number | null } {
  const known = new Set<string>()
  const patterns: Pattern[] = []
  let ignoredFrom: number | null = null
  let stars = 0
  const add = (text: string, { allow, line }: RobotsRule) => {
    const key = `${allow} ${text}`
    // Of two that are the same, the first decides. One without a path says nothing.
    if (text === '' || known.has(key)) return
    known.add(key)
    patterns.push(readPattern(text, allow, line))
  }
  for (const rule of rules) {
    const own = countStars(rule.pattern)
    if (own > 0 && stars + own > maxStars) {
      ignoredFrom ??= rule.line
      continue
    }
    stars += own
    add(rule.pattern, rule)
    const folder = rule.allow ? folderOf(rule.pattern) : null
    if (folder !== null) add(folder, rule)
  }
  // Stable: of two that are equally long, the first.
  return { patterns: patterns.sort((a, b) => b.length - a.length), ignoredFrom }
}

function countStars(pattern: string): number {
  let count = 0
  for (let at = pattern.indexOf('*'); at !== -1; at = pattern.indexOf('*', at + 1)) count++
  return count
}

/** Google: a rule that allows a folder's index.html also allows the folder. */
function folderOf(pattern: string): string | null {
  const slash = pattern.lastIndexOf('/')
  if (slash === -1 || !pattern.startsWith('/index.htm', slash)) return null
  return `${pattern.slice(0, slash + 1)}$`
}

function readPattern(text: string, allow: boolean, line: number): Pattern {
  const isAnchored = text.endsWith('$')
  const [first, ...pieces] = (isAnchored ? text.slice(0, -1) : text).split('*')
  const isExact = isAnchored && pieces.length === 0
  // An end after a star may be anything.
  const end = isAnchored ? (pieces.pop() ?? '') : ''
  const last = isExact || end !== '' ? end : null
  return { allow, length: text.length, line, first: first!, pieces: pieces.filter((piece) => piece !== ''), last }
}

function listOf(lists: Map<string, number[]>, key: string): number[] {
  let list = lists.get(key)
  if (list === undefined) {
    list = []
    lists.set(key, list)
  }
  return list
}

/** Ascending. */
function lengthsOf(texts: ReadonlyMap<string, unknown>): number[] {
  return [...new Set([...texts.keys()].map(({ length }) => length))].sort((a, b) => a - b)
}
