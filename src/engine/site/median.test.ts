import { expect, it } from 'vitest'
import { medianOf } from './median.ts'

it.each([
  [[], 0],
  [[7], 7],
  [[10, 9, 100], 10],
  [[4, 1, 100, 2], 3],
])('the median of %j is %i', (numbers, median) => {
  expect(medianOf(numbers)).toBe(median)
})
