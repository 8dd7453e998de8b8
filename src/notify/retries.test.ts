import { expect, it } from 'vitest'
import { ATTEMPTS, pauseFor, retryDelay } from './retries.ts'

const HOUR = 3_600_000

it('tries ten times within three days, a little earlier or later each time', () => {
  const delays = Array.from({ length: ATTEMPTS }, (_, failed) => retryDelay(failed + 1, 0.5))
  expect(delays.at(-1)).toBeNull()
  expect(delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0) / HOUR).toBeCloseTo(75.58, 1)
  expect([retryDelay(2, 0), retryDelay(2, 0.5), retryDelay(2, 1)]).toEqual([240_000, 300_000, 360_000])
})

it('pauses for receivers that have too much to do, as long as they ask for', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')
  expect(pauseFor(500, null, now)).toBeNull()
  expect(pauseFor(200, '30', now)).toBeNull()
  expect(pauseFor(503, null, now)).toBe(60_000)
  expect(pauseFor(429, '90', now)).toBe(90_000)
  expect(pauseFor(500, '90', now)).toBe(90_000)
  expect(pauseFor(429, 'Mon, 16 Nov 2026 12:10:00 GMT', now)).toBe(600_000)
  expect(pauseFor(429, '999999999', now)).toBe(12 * HOUR)
  expect(pauseFor(429, 'soon', now)).toBe(60_000)
  expect(pauseFor(429, '0', now)).toBe(1_000)
  expect(pauseFor(503, 'Mon, 16 Nov 2026 11:00:00 GMT', now)).toBe(1_000)
  expect([299, 300, 404].map((status) => pauseFor(status, '30', now))).toEqual([null, 30_000, 30_000])
  expect([429, 500, 501, 502, 503, 504].map((status) => pauseFor(status, null, now))).toEqual([
    60_000,
    null,
    null,
    60_000,
    60_000,
    60_000,
  ])
})
