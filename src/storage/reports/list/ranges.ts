import type { Result } from '../../../vocabulary.ts'
import { BAD, DECENT, GOOD, resultCode } from '../../rows.ts'
import type { ScopeCounts } from './scope.ts'

export type SortBy = 'id' | 'generated_at' | 'url' | 'result' | 'score'
export type Sort = 'asc' | 'desc'

/**
 * A part of a list that one index holds in the list's order. Lists whose missing values come last, whichever way they
 * are sorted, are built from several.
 */
export interface Range {
  /** A result code; `judged`: any; `none`: no result yet; `all`: with or without. */
  of: number | 'judged' | 'none' | 'all'
  by: 'key' | 'generated_at' | 'url' | 'score'
  size: number
}

/** What a list is built from, in its order. */
export function rangesOf(sortBy: SortBy, sort: Sort, result: Result | undefined, counts: ScopeCounts): Range[] {
  const [bad, decent, good] = counts.judged
  const judged = bad + decent + good
  if (result !== undefined) {
    const of = resultCode(result)
    const by = sortBy === 'id' ? 'key' : sortBy === 'result' ? 'score' : sortBy
    return [{ of, by, size: counts.judged[of]! }]
  }
  const none: Range = { of: 'none', by: 'key', size: counts.all - judged }
  if (sortBy === 'generated_at' || sortBy === 'score') return [{ of: 'judged', by: sortBy, size: judged }, none]
  if (sortBy === 'result') {
    const codes = sort === 'asc' ? [BAD, DECENT, GOOD] : [GOOD, DECENT, BAD]
    return [...codes.map((of): Range => ({ of, by: 'score', size: counts.judged[of]! })), none]
  }
  return [{ of: 'all', by: sortBy === 'id' ? 'key' : 'url', size: counts.all }]
}

export interface RangeSlice {
  range: Range
  offset: number
  limit: number
}

/** Which rows of which ranges a page is built from. */
export function slicesOf(ranges: readonly Range[], offset: number, limit: number): RangeSlice[] {
  const parts: RangeSlice[] = []
  let start = 0
  for (const range of ranges) {
    const from = Math.max(offset, start)
    const to = Math.min(offset + limit, start + range.size)
    if (from < to) parts.push({ range, offset: from - start, limit: to - from })
    start += range.size
  }
  return parts
}
