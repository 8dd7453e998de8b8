import { expect, test } from 'vitest'
import { DEPTHS, parseDepth } from './vocabulary.ts'

test.each([
  [0, ['quick', 'fast', '0']],
  [1, ['browser', 'rendered', '1']],
  [2, ['lighthouse', 'lab', '2']],
] as const)('depth %i is understood by its name, its earlier name and its number', (depth, typed) => {
  expect(DEPTHS).toContain(depth)
  expect(typed.map(parseDepth)).toEqual([depth, depth, depth])
})

test.each(['', '3', '-1', '01', 'Quick', 'deep'])('"%s" is not a depth', (typed) => {
  expect(parseDepth(typed)).toBeUndefined()
})
