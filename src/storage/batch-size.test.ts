import { expect, it } from 'vitest'
import { BATCH_TIME, nextSize } from './batch-size.ts'

it.each([
  [20, BATCH_TIME, 20],
  [20, BATCH_TIME / 2, 40],
  [20, 0, 40],
  [20, 4 * BATCH_TIME, 5],
  [1, 1_000_000, 1],
  [400, 1, 500],
])('after %d rows in %d ms the next batch has %d', (size, took, next) => {
  expect(nextSize(size, took)).toBe(next)
})
