import { BINS, type SketchColumns } from './site.ts'

const BANDS = 16
const ROWS = BINS / BANDS
/** Each candidate is compared with at most so many others of its bucket, so that no page can make the work grow with its square. */
const MAX_LEADERS = 32
/** At least 90 % alike. */
const MAX_DIFFERENT = Math.floor(BINS * 0.1)

/** Addresses with the same hash, of two or more each, in ascending order. */
export function sameText(text: Float64Array, candidates: Uint32Array): Uint32Array[] {
  const groups = new Map<number, number[]>()
  for (const page of candidates) {
    const hash = text[page]!
    if (hash === 0) continue
    const group = groups.get(hash)
    if (group === undefined) groups.set(hash, [page])
    else group.push(page)
  }
  return [...groups.values()].filter((group) => group.length > 1).map((group) => Uint32Array.from(group))
}

/**
 * Addresses whose text is at least 90 % alike, as their sketches tell; every candidate has one. Two pages are compared if they agree in all rows of one of
 * 16 bands, which pages that are 90 % alike do with a probability of 0.9999. Give only one of several pages with the same text.
 */
export function similarText({ slot, bins }: SketchColumns, candidates: Uint32Array): Uint32Array[] {
  const sets = createSets(candidates.length)
  for (let band = 0; band < BANDS; band++) {
    const buckets = new Map<number, number[]>()
    for (let one = 0; one < candidates.length; one++) {
      const key = bandKey(bins, slot[candidates[one]!]! * BINS + band * ROWS)
      const leaders = buckets.get(key)
      if (leaders === undefined) {
        buckets.set(key, [one])
        continue
      }
      const like = leaders.find(
        (other) =>
          sets.root(other) === sets.root(one) || isAlike(bins, slot[candidates[one]!]!, slot[candidates[other]!]!),
      )
      if (like !== undefined) sets.join(like, one)
      else if (leaders.length < MAX_LEADERS) leaders.push(one)
    }
  }
  return sets.groups().map((group) => Uint32Array.from(group, (one) => candidates[one]!))
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
      const [a, b] = [root(one), root(other)]
      if (a < b) parent[b] = a
      else parent[a] = b
    },
    groups() {
      const groups = new Map<number, number[]>()
      for (let at = 0; at < count; at++) {
        const group = groups.get(root(at))
        if (group === undefined) groups.set(root(at), [at])
        else group.push(at)
      }
      return [...groups.values()].filter((group) => group.length > 1)
    },
  }
}

export interface Sets {
  root(at: number): number
  join(one: number, other: number): void
  /** Those with two members or more. */
  groups(): number[][]
}
