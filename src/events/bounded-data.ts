import { startOf } from '../common/text.ts'

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
  let cut = data
  for (const [characters, items] of BOUNDS) {
    cut = shortened(data, characters, items) as T
    if (Buffer.byteLength(JSON.stringify(cut)) <= MOST_BYTES) break
  }
  return cut
}

function shortened(value: unknown, characters: number, items: number): unknown {
  if (typeof value === 'string') return value.length <= characters ? value : `${startOf(value, characters - 1)}…`
  if (Array.isArray(value)) return value.slice(0, items).map((item) => shortened(item, characters, items))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, one]) => [name, shortened(one, characters, items)])
  return Object.fromEntries(entries)
}
