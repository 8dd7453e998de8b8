import { expect, it } from 'vitest'
import { createBudget, defaultLimits, sizeInWords, timeInWords } from './limits.ts'

it('bounds are those of the design', () => {
  const MiB = 1024 * 1024
  expect(defaultLimits).toMatchObject({ redirects: 10, firstByteMs: 10_000, totalMs: 20_000, ratio: 100 })
  expect(defaultLimits).toMatchObject({
    bodyBytes: 10 * MiB,
    headerBytes: 65_536,
    subresources: 150,
    runBytes: 32 * MiB,
  })
})

it('a budget gives what it has, and nothing of what it has not', () => {
  const budget = createBudget(10)
  expect([budget.take(4), budget.left]).toEqual([true, 6])
  expect([budget.take(7), budget.left]).toEqual([false, 6])
  expect([budget.take(6), budget.left]).toEqual([true, 0])
  expect([budget.take(0), budget.take(1)]).toEqual([true, false])
})

it.each([
  [500, '500 bytes'],
  [65_536, '64 KiB'],
  [1_572_864, '1.5 MiB'],
  [10_485_760, '10 MiB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})

it.each([
  [60, '60 ms'],
  [10_000, '10 s'],
  [2_500, '2.5 s'],
])('%d milliseconds are %s', (ms, words) => {
  expect(timeInWords(ms)).toBe(words)
})
