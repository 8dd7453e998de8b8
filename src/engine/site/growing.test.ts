import { expect, it } from 'vitest'
import { GrowingNumbers } from './growing.ts'

it.each([0, 1, 64, 65, 65_536, 65_537, 200_000])('has all of %i numbers, in the order they were added', (count) => {
  const numbers = new GrowingNumbers(Uint32Array)
  for (let i = 0; i < count; i++) numbers.push(i * 3)
  expect(numbers.length).toBe(count)
  const expected = Uint32Array.from({ length: count }, (_, i) => i * 3)
  expect(numbers.done()).toEqual(expected)
  for (const at of [0, 63, 64, 65_535, 65_536, count - 1])
    if (at >= 0 && at < count) expect(numbers.at(at)).toBe(at * 3)
})
