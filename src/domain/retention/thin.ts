import { DAY_MS } from '../../common/durations.ts'
import type { Retention } from './retention.ts'

/** What decides whether the details of a run or a scan are kept. */
export interface AgingRecord {
  key: number
  /** Milliseconds since the epoch. */
  at: number
  /** Those that compare with each other have the same: runs by depth and device, scans by start page. */
  series: string
  result: number | null
  /** Kept at any age. */
  isPinned: boolean
}

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY = 3

/**
 * The runs of a report, or the scans of a project, whose details go by their age at `now`. Of each series, the first of a day, of a week
 * and of a month decides. The latest one stays, because the next is compared with it, and so does the first of a day whose result differs
 * from the one before. Days are those of UTC.
 *
 * They are judged by all of them, not by those that still have details, and what is kept later was kept before: the first of a month is the
 * first of its day, and is kept beside the first of its week. So the answer is the same however often they were thinned before.
 */
export function recordsToThin<R extends AgingRecord>(records: readonly R[], retention: Retention, now: number): R[] {
  const seen = new Set<string>()
  const isFirst = (period: string) => !seen.has(period) && Boolean(seen.add(period))
  const results = new Map<string, number>()
  const thinned: R[] = []
  const sorted = records.toSorted((a, b) => a.at - b.at || a.key - b.key)
  const latest = new Map(sorted.map(({ series, key }) => [series, key]))
  for (const record of sorted) {
    const { at, series, result } = record
    const day = Math.floor(at / DAY_MS)
    const isFirstOfDay = isFirst(`day ${day} ${series}`)
    const isFirstOfWeek = isFirst(`week ${Math.floor((day + MONDAY) / 7)} ${series}`)
    const isFirstOfMonth = isFirst(`month ${monthOf(at)} ${series}`)
    const before = results.get(series)
    const isChange = before !== undefined && result !== null && result !== before
    const isFirstChange = isChange && isFirst(`change ${day} ${series}`)
    if (result !== null) results.set(series, result)
    if (record.isPinned || isFirstChange || isFirstOfMonth || latest.get(series) === record.key) continue
    const age = (now - at) / DAY_MS
    const isKept =
      age <= retention.all || (isFirstOfDay && age <= retention.daily) || (isFirstOfWeek && age <= retention.weekly)
    if (!isKept) thinned.push(record)
  }
  return thinned
}

function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}
