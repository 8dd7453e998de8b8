import { MAX_PATTERNS } from '../addresses/pattern.ts'

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
const ROUNDS = 2 ** 18
const PRIORITIES = 4
const DEPTHS = (MAX_CLICKS + 1) * ROUNDS
const LANE = PRIORITIES * DEPTHS

/** What a scan that is repeated requests first. The numbers are stored. */
export const PRIORITY = {
  /** Not in the scan before, or changed since by the date in its sitemap. */
  changed: 0,
  /** It had problems. */
  problem: 1,
  rest: 2,
} as const
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY]

export interface QueuePlace {
  /** Beyond the share of its pattern. */
  isBehind: boolean
  /** Found in a sitemap, a list or an earlier scan, and by no link yet. */
  isListed: boolean
  priority: Priority
  clicks: number
  /** How many addresses of its pattern with as many clicks came before it, so that going by order goes round the patterns. */
  round: number
}

/** Lower comes first. */
export function orderOf({ isBehind, isListed, priority, clicks, round }: QueuePlace): number {
  const lane = (isBehind ? 2 : 0) + (isListed ? 1 : 0)
  return lane * LANE + priority * DEPTHS + clicks * ROUNDS + Math.min(round, ROUNDS - 1)
}

export function isBehind(order: number): boolean {
  return order >= 2 * LANE
}

export function isListed(order: number): boolean {
  return Math.floor(order / LANE) % 2 === 1
}

export function priorityOf(order: number): Priority {
  return (Math.floor(order / DEPTHS) % PRIORITIES) as Priority
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
