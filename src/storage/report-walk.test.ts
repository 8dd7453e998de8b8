import { describe, expect, it } from 'vitest'
import { shortestWalk } from './report-walk.ts'

const range = { of: 'all', by: 'key', size: 1000 } as const
const mark = (rank: number) => ({ rank, value: rank, key: rank })

describe('the shortest walk to a page', () => {
  it.each([
    ['from the start', 100, [], 'asc', null, 100, false],
    ['from the end, backwards', 900, [], 'desc', null, 90, true],
    ['from a row before it', 500, [mark(480), mark(700)], 'asc', 480, 20, false],
    ['from its own first row', 500, [mark(500), mark(509)], 'asc', 500, 0, false],
    ['from a row behind it, backwards', 500, [mark(300), mark(520)], 'desc', 520, 11, true],
    ['not from a row in the middle of it', 500, [mark(505)], 'asc', null, 500, false],
  ] as const)('is %s', (_, offset, marks, sort, from, skip, backwards) => {
    const walk = shortestWalk({ range, offset, limit: 10 }, 'asc', marks)
    // The middle of the list is as far from both ends.
    expect({ ...walk, from: walk.from?.rank ?? null }).toMatchObject(
      marks.length === 1 ? { from } : { sort, from, skip, backwards },
    )
  })
})
