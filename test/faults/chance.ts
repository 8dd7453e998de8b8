import { hash } from 'node:crypto'

/** Chance that can be had again: the same seed, the same course. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  below(limit: number): number
  pick<T>(items: readonly T[]): T
}

export function createChance(seed: number): Chance {
  let drawn = 0
  // 48 bits of the digest of seed and place.
  const next = () => hash('sha256', `${seed} ${drawn++}`, 'buffer').readUIntBE(0, 6) / 2 ** 48
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (items) => items[below(items.length)]! }
}
