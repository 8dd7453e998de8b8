import { cut } from '../../common/text.ts'

/** The data of an event, cut to fit: an envelope takes less than 20 kB. */
const MOST_BYTES = 19_000

/** Longest string and longest list, from mild to severe; the last one always fits. */
const BOUNDS = [
  [2_048, 50],
  [1_000, 20],
  [400, 5],
  [150, 3],
] as const

export function boundedData<T extends object>(data: T): T {
  let bounded = data
  for (const [characters, items] of BOUNDS) {
    bounded = shortened(data, characters, items) as T
    if (Buffer.byteLength(JSON.stringify(bounded)) <= MOST_BYTES) break
  }
  return bounded
}

function shortened(value: unknown, characters: number, items: number): unknown {
  if (typeof value === 'string') return cut(value, characters)
  if (Array.isArray(value)) return value.slice(0, items).map((item) => shortened(item, characters, items))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, one]) => [name, shortened(one, characters, items)])
  return Object.fromEntries(entries)
}
