import { expect, it } from 'vitest'
import { createBudget, defaultLimits } from './limits.ts'

it('are those of the design', () => {
  const MiB = 1024 * 1024
  expect(defaultLimits).toMatchObject({ redirects: 10, firstByteMs: 10_000, totalMs: 20_000, ratio: 100 })
  expect(defaultLimits).toMatchObject({
    bodyBytes: 10 * MiB,
    headerBytes: 65_536,
    subresources: 150,
    runBytes: 32 * MiB,
  })
})

it('a budget gives no more than it has', () => {
  const budget = createBudget(10)
  expect([budget.take(4), budget.left]).toEqual([true, 6])
  expect([budget.take(7), budget.left]).toEqual([false, 6])
  expect([budget.take(6), budget.left]).toEqual([true, 0])
  expect([budget.take(0), budget.take(1)]).toEqual([true, false])
})
