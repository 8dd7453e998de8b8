import type { Bookmark } from './recall.ts'
import type { Part, Sort } from './report-ranges.ts'

/** How to come to a part of a range: from one of its ends or from a known row, in the range's order or against it. */
export interface Walk {
  sort: Sort
  from: Bookmark | null
  /** Rows to pass over before the first one wanted. */
  skip: number
  /** The rows come in the reverse order. */
  backwards: boolean
}

export function shortestWalk({ offset, limit, range }: Part, sort: Sort, bookmarks: readonly Bookmark[]): Walk {
  const last = offset + limit - 1
  const ahead = (from: Bookmark | null, rank: number): Walk => ({ sort, from, skip: offset - rank, backwards: false })
  const back = (from: Bookmark | null, rank: number): Walk => ({
    sort: sort === 'asc' ? 'desc' : 'asc',
    from,
    skip: rank - last,
    backwards: true,
  })
  const walks = [ahead(null, 0), back(null, range.size - 1)]
  for (const mark of bookmarks) {
    if (mark.rank <= offset) walks.push(ahead(mark, mark.rank))
    else if (mark.rank >= last) walks.push(back(mark, mark.rank))
  }
  return walks.reduce((best, walk) => (walk.skip < best.skip ? walk : best))
}
