/** A batch of upkeep keeps other writers waiting: milliseconds it may take. Then they get as long to write. */
export const BATCH_TIME = 10
const MOST_AT_ONCE = 500
export const FIRST_SIZE = 20

/** How many rows the next batch has, after one of `size` took so long. */
export function nextSize(size: number, took: number): number {
  return Math.max(1, Math.min(MOST_AT_ONCE, 2 * size, Math.round((size * BATCH_TIME) / took)))
}
