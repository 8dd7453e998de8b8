import { offsetAt } from '../time-zone.ts'

export interface ZoneTransitions {
  zone: string
  /** The first moments with another offset; milliseconds since the epoch. */
  transitions: number[]
  offsetAround(time: number): number
}

const DAY = 86_400_000
const [FIRST, LAST] = [Date.parse('2020-01-01T00:00:00Z'), Date.parse('2030-01-01T00:00:00Z')]

/**
 * Every change of the clocks in ten years. Zones that change alike come once, and of each the changes of two years, unless
 * `VERDICT_ALL_ZONES` asks for everything.
 */
export function zonesWithTransitions(): ZoneTransitions[] {
  const isAll = process.env.VERDICT_ALL_ZONES !== undefined
  const found = new Map<string, ZoneTransitions>()
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const offsetAround = (time: number) => offsetAt(zone, time)
    const transitions = transitionsOf(offsetAround)
    const alike = isAll ? zone : JSON.stringify([transitions, transitions.map((at) => offsetAround(at))])
    if (transitions.length > 0 && !found.has(alike)) found.set(alike, { zone, transitions, offsetAround })
  }
  return [...found.values()].map((one) => (isAll ? one : { ...one, transitions: one.transitions.slice(0, 4) }))
}

function transitionsOf(offset: (time: number) => number): number[] {
  const transitions: number[] = []
  // Some zones change for the month of Ramadan, so that steps of 20 days miss no change.
  for (let from = FIRST; from < LAST; from += 20 * DAY) {
    let [low, high] = [from, from + 20 * DAY]
    if (offset(low) === offset(high)) continue
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offset(middle) === offset(low)) low = middle
      else high = middle
    }
    transitions.push(high)
  }
  return transitions
}
