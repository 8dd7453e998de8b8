import type { Retention } from './retention.ts'

/** What decides whether the details of a run are kept. */
export interface AgingRun {
  key: number
  /** When it ended, or was queued: milliseconds since the epoch. */
  at: number
  /** Runs that compare with each other have the same: depth reached and device. */
  series: string
  result: number | null
  /** Kept whatever its age. */
  isPinned: boolean
}

const DAY_MS = 86_400_000
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY = 3

/**
 * The runs of a report whose details go, by their age at `now`. Of each series, the first run of a day, of a week and of a month decides.
 * The latest one stays, because the next is compared with it, and so does the first of a day whose result differs from the run before.
 * Days are those of UTC.
 *
 * Runs are judged by all runs, not by those that still have details, and what is kept later was kept before: the first of a month is the
 * first of its day, and is kept beside the first of its week. So the answer is the same however often runs were thinned before.
 */
export function runsToThin<R extends AgingRun>(runs: readonly R[], retention: Retention, now: number): R[] {
  const seen = new Set<string>()
  const isFirst = (period: string) => !seen.has(period) && Boolean(seen.add(period))
  const results = new Map<string, number>()
  const thinned: R[] = []
  const sorted = runs.toSorted((a, b) => a.at - b.at || a.key - b.key)
  const latest = new Map(sorted.map(({ series, key }) => [series, key]))
  for (const run of sorted) {
    const { at, series, result } = run
    const day = Math.floor(at / DAY_MS)
    const isFirstOfDay = isFirst(`day ${day} ${series}`)
    const isFirstOfWeek = isFirst(`week ${Math.floor((day + MONDAY) / 7)} ${series}`)
    const isFirstOfMonth = isFirst(`month ${monthOf(at)} ${series}`)
    const before = results.get(series)
    const isChange = before !== undefined && result !== null && result !== before
    const isFirstChange = isChange && isFirst(`change ${day} ${series}`)
    if (result !== null) results.set(series, result)
    if (run.isPinned || isFirstChange || isFirstOfMonth || latest.get(series) === run.key) continue
    const age = (now - at) / DAY_MS
    const isKept =
      age <= retention.all || (isFirstOfDay && age <= retention.daily) || (isFirstOfWeek && age <= retention.weekly)
    if (!isKept) thinned.push(run)
  }
  return thinned
}

function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}
