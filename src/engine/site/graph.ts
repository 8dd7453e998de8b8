import { LINK_KINDS } from './pages/page-facts.ts'
import { type InlinkColumns, LINK_NOFOLLOW, type LinkColumns, linkKind, NONE, type Site, UNREACHED } from './site.ts'

/** Kinds of links by bit. */
export type KindSet = number

export const kindSet = (...kinds: (typeof LINK_KINDS)[number][]): KindSet =>
  kinds.reduce((set, kind) => set | (1 << LINK_KINDS.indexOf(kind)), 0)

/** What takes visitors from one page to another. */
export const CLICKABLE = kindSet('link', 'refresh', 'frame')

export const hasKind = (set: KindSet, bits: number): boolean => ((set >> linkKind(bits)) & 1) === 1

/** The links by target: a counting sort, so links to one target stay in the order of their pages. */
export function inlinksOf({ first, to, bits }: LinkColumns, count: number): InlinkColumns {
  const starts = new Uint32Array(count + 1)
  for (let link = 0; link < to.length; link++) starts[to[link]! + 1]!++
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
  const next = starts.slice(0, count)
  const from = new Uint32Array(to.length)
  const inBits = new Uint16Array(to.length)
  for (let i = 0; i < count; i++)
    for (let link = first[i]!; link < first[i + 1]!; link++) {
      const at = next[to[link]!]!++
      from[at] = i
      inBits[at] = bits[link]!
    }
  return { first: starts, from, bits: inBits }
}

/** Where each address leads in the end: itself without a redirect, NONE in a loop. */
export function redirectEnds(redirect: Int32Array): Int32Array {
  const ends = new Int32Array(redirect.length).fill(UNDECIDED)
  const chain: number[] = []
  for (let start = 0; start < redirect.length; start++) {
    let at = start
    while (ends[at] === UNDECIDED && redirect[at] !== NONE) {
      ends[at] = ON_THE_WAY
      chain.push(at)
      at = redirect[at]!
    }
    if (ends[at] === UNDECIDED) ends[at] = at
    const end = ends[at] === ON_THE_WAY ? NONE : ends[at]!
    for (const address of chain) ends[address] = end
    chain.length = 0
  }
  return ends
}

const UNDECIDED = -2
const ON_THE_WAY = -3

export interface Clicks {
  /** From the start page; UNREACHED without a path, 254 for all that are as far or farther. */
  clicks: Uint8Array
  /** The address before, on a shortest path; NONE for the start page and what is not reached. */
  via: Int32Array
}

/** Breadth-first over the finished graph, so the order of fetching has no influence. Redirects cost no click. */
export function clicksFrom(
  { count, links, redirect }: Pick<Site, 'count' | 'links' | 'redirect'>,
  start: number,
): Clicks {
  const distance = new Int32Array(count).fill(FAR)
  const via = new Int32Array(count).fill(NONE)
  let level: number[] = [start]
  distance[start] = 0
  for (let clicks = 0; level.length > 0; clicks++) {
    const following: number[] = []
    // The list grows while it is walked: targets of redirects belong to the same level.
    for (let at = 0; at < level.length; at++) {
      const from = level[at]!
      // A redirect has led here with fewer clicks since.
      if (distance[from] !== clicks) continue
      const target = redirect[from]!
      if (target !== NONE) {
        if (distance[target]! > clicks) reach(target, from, clicks, level)
        continue
      }
      for (let link = links.first[from]!; link < links.first[from + 1]!; link++) {
        const to = links.to[link]!
        if (distance[to]! > clicks + 1 && hasKind(CLICKABLE, links.bits[link]!)) reach(to, from, clicks + 1, following)
      }
    }
    level = following
  }
  return { clicks: Uint8Array.from(distance, (far) => (far === FAR ? UNREACHED : Math.min(far, UNREACHED - 1))), via }

  function reach(to: number, from: number, clicks: number, list: number[]): void {
    distance[to] = clicks
    via[to] = from
    list.push(to)
  }
}

const FAR = 0x7fffffff

const DAMPING = 0.85
const ROUNDS = 20

export interface RankInput {
  count: number
  links: LinkColumns
  redirect: Int32Array
  canonical: Int32Array
  /** Whether an address is a page of the site; only those have a rank. */
  isPage(address: number): boolean
}

/**
 * How strongly the links of a site lead to a page, as PageRank has it, relative to the strongest, which has 1. Links to an address
 * that redirects, or that names another as canonical, count for that one. Links with nofollow don't count.
 */
export function rankOf({ count, links, redirect, canonical, isPage }: RankInput): Float64Array {
  const merged = mergedInto(redirect, canonical, isPage)
  const out = new Uint32Array(count)
  eachVote((from) => out[from]!++)
  const members: number[] = []
  for (let i = 0; i < count; i++) if (merged[i] === i) members.push(i)
  let rank = new Float64Array(count)
  for (const page of members) rank[page] = 1 / members.length
  for (let round = 0; round < ROUNDS; round++) {
    let idle = 0
    for (const page of members) if (out[page] === 0) idle += rank[page]!
    const base = (1 - DAMPING + DAMPING * idle) / members.length
    const next = new Float64Array(count)
    for (const page of members) next[page] = base
    const share = rank.map((value, page) => (out[page] === 0 ? 0 : (DAMPING * value) / out[page]!))
    eachVote((from, to) => {
      next[to]! += share[from]!
    })
    rank = next
  }
  const strongest = members.reduce((most, page) => Math.max(most, rank[page]!), 0)
  return strongest === 0 ? rank : rank.map((value) => value / strongest)

  function eachVote(vote: (from: number, to: number) => void): void {
    for (let page = 0; page < count; page++) {
      const from = merged[page]!
      if (from === NONE) continue
      for (let link = links.first[page]!; link < links.first[page + 1]!; link++) {
        const bits = links.bits[link]!
        const to = merged[links.to[link]!]!
        if (to !== NONE && to !== from && (bits & LINK_NOFOLLOW) === 0 && hasKind(CLICKABLE, bits)) vote(from, to)
      }
    }
  }
}

/** The page that an address stands for: the end of its redirects, then its canonical, if those are pages. */
function mergedInto(redirect: Int32Array, canonical: Int32Array, isPage: (address: number) => boolean): Int32Array {
  const ends = redirectEnds(redirect)
  return ends.map((end) => {
    if (end === NONE || !isPage(end)) return NONE
    const named = canonical[end]! === NONE ? NONE : ends[canonical[end]!]!
    // One step is enough: a chain of canonicals is a mistake, and search engines don't have to follow it.
    return named !== NONE && isPage(named) && isItsOwn(named) ? named : end
  })

  function isItsOwn(page: number): boolean {
    return canonical[page] === NONE || canonical[page] === page || ends[canonical[page]!] === page
  }
}
