import { MAX_PATTERNS } from './pattern.ts'

/**
 * The place of an address in the queue of a scan, as one number to store: its order, its pattern and these bits. The order has 29 bits,
 * the whole 45.
 */
export const ENTRY = {
  /** It was listed before a link to it was found. */
  wasListed: 1 << 0,
  /** A page of its own pattern leads there. */
  isFromInside: 1 << 1,
  /** Another page does, or a sitemap or list has it. */
  isFromOutside: 1 << 2,
  /** The user asked for it with `include`, so it is not left out as part of a trap. */
  isIncluded: 1 << 3,
} as const
const BITS = 2 ** 4

export const MAX_CLICKS = 127
const ROUNDS = 2 ** 20
const LANE = (MAX_CLICKS + 1) * ROUNDS

/**
 * Lower comes first. `isBehind`: beyond the share of its pattern. `isListed`: found in a sitemap, a list or an earlier scan, and by no link
 * yet. `round`: how many addresses of its pattern with as many clicks came before it, so that going by order goes round the patterns.
 */
export function orderOf(isBehind: boolean, isListed: boolean, clicks: number, round: number): number {
  return ((isBehind ? 2 : 0) + (isListed ? 1 : 0)) * LANE + clicks * ROUNDS + Math.min(round, ROUNDS - 1)
}

export function isBehind(order: number): boolean {
  return order >= 2 * LANE
}

export function isListed(order: number): boolean {
  return Math.floor(order / LANE) % 2 === 1
}

export function clicksOf(order: number): number {
  return Math.floor(order / ROUNDS) % (MAX_CLICKS + 1)
}

export function packEntry(order: number, pattern: number, bits: number): number {
  return (order * MAX_PATTERNS + pattern) * BITS + (bits % BITS)
}

export function unpackEntry(entry: number): { order: number; pattern: number; bits: number } {
  const upper = Math.floor(entry / BITS)
  return { order: Math.floor(upper / MAX_PATTERNS), pattern: upper % MAX_PATTERNS, bits: entry % BITS }
}
