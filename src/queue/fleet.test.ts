import { expect, it, vi } from 'vitest'
import { type Fleet, watchFleet } from './fleet.ts'

const never = (error: unknown) => {
  throw error
}

async function fleetOf(size: number, random: () => number = () => 0.5): Promise<Fleet> {
  const fleet = watchFleet({ count: async () => size, onError: never, random })
  await Promise.resolve()
  await Promise.resolve()
  return fleet
}

it.each([1, 8])('of %i processes: all look at once and every second, and hear of every end', async (size) => {
  const fleet = await fleetOf(size, () => 0.999)
  expect([fleet.isChosen(), fleet.gatherMs(), fleet.isLarge]).toEqual([true, 50, false])
  expect((await fleetOf(size)).pollMs()).toBe(1_000)
  fleet.stop()
})

it('of 1,000 processes: about eight look at once, and they rest for longer', async () => {
  let next = 0
  const fleet = await fleetOf(1_000, () => (next++ % 1_000) / 1_000)
  next = 0
  expect(Array.from({ length: 1_000 }, () => fleet.isChosen()).filter(Boolean)).toHaveLength(8)
  expect([fleet.gatherMs(), fleet.isLarge]).toEqual([3_125, true])
  const rests = Array.from({ length: 1_000 }, () => fleet.pollMs())
  expect(Math.min(...rests)).toBeCloseTo(7_500, -2)
  expect(Math.max(...rests)).toBeCloseTo(12_500, -2)
  fleet.stop()
})

it('goes on as before while the processes cannot be counted', async () => {
  const onError = vi.fn()
  const fleet = watchFleet({ count: () => Promise.reject(new Error('down')), onError })
  await expect.poll(() => onError.mock.calls.length).toBe(1)
  expect([fleet.isChosen(), fleet.isLarge]).toEqual([true, false])
  fleet.stop()
})
