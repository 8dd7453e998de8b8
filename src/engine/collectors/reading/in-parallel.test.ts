import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

it('keeps the order of the items and never runs more at once than told', async () => {
  let running = 0
  let most = 0
  const results = await inParallel([5, 1, 4, 2, 3], 2, async (item) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < item; turn++) await Promise.resolve()
    running--
    return item * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

it('has nothing to do for no items', async () => {
  expect(await inParallel([], 6, () => Promise.reject(new Error('never asked')))).toEqual([])
})
