import { BINS, NONE, type SketchColumns } from './site.ts'

const BANDS = 16
const ROWS = BINS / BANDS
/** Each candidate is compared with at most so many others of its bucket, so that no page can make the work grow with its square. */
const MAX_LEADERS = 32
/** At least 90 % alike. */
const MAX_DIFFERENT = Math.floor(BINS * 0.1)

/** Addresses with the same hash, of two or more each, in ascending order. */
export function sameText(text: Float64Array, candidates: Uint32Array): Uint32Array[] {
  const withText = candidates.filter((page) => text[page] !== 0)
  return severalOf(Map.groupBy(withText, (page) => text[page]!)).map((group) => Uint32Array.from(group))
}

/**
 * Addresses whose text is at least 90 % alike, as their sketches tell; every candidate has one. Two pages are compared if they agree in all rows of one of
 * 16 bands, which pages that are 90 % alike do with a probability of 0.9999. Give only one of several pages with the same text.
 */
export function similarText({ slot, bins }: SketchColumns, candidates: Uint32Array): Uint32Array[] {
  const sets = createSets(candidates.length)
  const buckets = new Buckets(candidates.length)
  for (let band = 0; band < BANDS; band++) {
    buckets.clear()
    for (let one = 0; one < candidates.length; one++) {
      const sketch = slot[candidates[one]!]!
      const isLike = (other: number) =>
        sets.root(other) === sets.root(one) || isAlike(bins, sketch, slot[candidates[other]!]!)
      const like = buckets.findOrAdd(bandKey(bins, sketch * BINS + band * ROWS), one, isLike)
      if (like !== NONE) sets.join(like, one)
    }
  }
  return sets.groups().map((group) => Uint32Array.from(group, (one) => candidates[one]!))
}

/** Numbers below `count` by key: open addressing, and a chain for each key. Nothing is allocated after that, for all bands. */
class Buckets {
  readonly #keys: Float64Array
  /** The first of a key plus 1; 0 is free. A power of two, at most half full. */
  readonly #first: Uint32Array
  /** The next of the same key plus 1; 0 for the last. */
  readonly #next: Uint32Array

  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * count + 1))
    this.#keys = new Float64Array(size)
    this.#first = new Uint32Array(size)
    this.#next = new Uint32Array(count)
  }

  clear(): void {
    this.#first.fill(0)
    this.#next.fill(0)
  }

  /** The first of the same key that is like it; NONE if there is none, and it is added unless there are too many. */
  findOrAdd(key: number, one: number, isLike: (other: number) => boolean): number {
    const mask = this.#first.length - 1
    let slot = (key >>> 0) & mask
    while (this.#first[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask
    if (this.#first[slot] === 0) {
      this.#keys[slot] = key
      this.#first[slot] = one + 1
      return NONE
    }
    let other = this.#first[slot]! - 1
    for (let leaders = 1; ; leaders++) {
      if (isLike(other)) return other
      if (leaders === MAX_LEADERS) return NONE
      if (this.#next[other] === 0) break
      other = this.#next[other]! - 1
    }
    this.#next[other] = one + 1
    return NONE
  }
}

function bandKey(bins: Uint16Array, from: number): number {
  let high = 0
  let low = 0
  for (let row = 0; row < ROWS; row += 2) {
    high = Math.imul(high ^ bins[from + row]!, 0x01000193) ^ (high >>> 15)
    low = Math.imul(low ^ bins[from + row + 1]!, 0x85ebca6b) ^ (low >>> 13)
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

function isAlike(bins: Uint16Array, one: number, other: number): boolean {
  let different = 0
  for (let bin = 0; bin < BINS; bin++)
    if (bins[one * BINS + bin] !== bins[other * BINS + bin] && ++different > MAX_DIFFERENT) return false
  return true
}

/** Disjoint sets of numbers below `count`; the root of a set is its least number. */
export function createSets(count: number): Sets {
  const parent = Uint32Array.from({ length: count }, (_, at) => at)

  function root(at: number): number {
    let found = at
    while (parent[found] !== found) {
      parent[found] = parent[parent[found]!]!
      found = parent[found]!
    }
    return found
  }

  return {
    root,
    join(one, other) {
      const a = root(one)
      const b = root(other)
      if (a < b) parent[b] = a
      else parent[a] = b
    },
    groups: () => severalOf(Map.groupBy(parent.keys(), root)),
  }
}

function severalOf(groups: Map<number, number[]>): number[][] {
  return [...groups.values()].filter((group) => group.length > 1)
}

export interface Sets {
  root(at: number): number
  join(one: number, other: number): void
  /** Those with two members or more. */
  groups(): number[][]
}
