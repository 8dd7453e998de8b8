import { KINDS } from './kinds.ts'
import { SeededRandom } from './seeded-random.ts'

const SIZES = 11
const SMALLEST = 3_000
const LARGEST = 600_000

/**
 * Pages made for measuring: eleven kinds in eleven sizes. Each size is the same multiple of the one before, as page sizes of the web are
 * spread: half of the pages are smaller than 43 kB, one in six is larger than 200 kB.
 */
export function madePages(): string[] {
  return Object.values(KINDS).flatMap((make, kind) =>
    Array.from({ length: SIZES }, (_, at) =>
      make(new SeededRandom(1 + kind * SIZES + at), SMALLEST * (LARGEST / SMALLEST) ** (at / (SIZES - 1))),
    ),
  )
}
