import { afterAll, beforeAll, expect, it } from 'vitest'
import { SharedLimiter } from '../../src/actions/shared-limiter.ts'
import { openStorage } from '../../src/storage/open.ts'
import { forgetRates } from '../../src/storage/rate-windows.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { useTestStorage } from './open-test-storage.ts'

const START = 1_760_000_000_000
const MINUTE = 60_000

const test = useTestStorage('postgres')
let other: Storage
let time = START
let name = 0

beforeAll(async () => {
  other = await openStorage(test.settings)
})
afterAll(() => other.close())

/** The limiters of two processes. */
function two(quota: number): [SharedLimiter, SharedLimiter] {
  time = START
  const common = { name: `limit ${name++}`, quota, windowMs: MINUTE, now: () => time }
  return [new SharedLimiter({ ...common, storage: test.storage }), new SharedLimiter({ ...common, storage: other })]
}

it.each([3, 60])('gives out %i a minute, all processes together, also at the same moment', async (quota) => {
  const limiters = two(quota)
  const all = await Promise.all(Array.from({ length: quota * 3 }, (_, n) => limiters[n % 2]!.take('key')))
  // What one process took and did not use is lost to the other, a twentieth at a time.
  const given = all.filter(({ allowed }) => allowed).length
  expect(given).toBeLessThanOrEqual(quota)
  expect(given).toBeGreaterThan(quota * 0.9)
  const more = await Promise.all(limiters.map((limiter) => limiter.take('key')))
  expect(more.filter(({ allowed }) => allowed).length + given).toBeLessThanOrEqual(quota)
})

it('says what is left, and when the window ends', async () => {
  const [one, two_] = two(60)
  expect(await one.take('key')).toEqual({ allowed: true, remaining: 59, retryAfter: 60 })
  expect(one.check('key')).toEqual({ allowed: true, remaining: 59, retryAfter: 60 })
  // Its own share is given out without a question to the database.
  expect(one.take('key')).toEqual({ allowed: true, remaining: 58, retryAfter: 60 })
  time += 20_500
  expect(await two_.take('key', 57)).toEqual({ allowed: true, remaining: 0, retryAfter: 40 })
  expect(await two_.take('key')).toEqual({ allowed: false, remaining: 0, retryAfter: 40 })
  expect(two_.take('key')).toEqual({ allowed: false, remaining: 0, retryAfter: 40 })
  expect(await two_.take('another')).toMatchObject({ allowed: true, remaining: 59 })
  time += 39_500
  expect(await two_.take('key')).toEqual({ allowed: true, remaining: 59, retryAfter: 60 })
})

it('takes all or nothing, and a refusal costs nothing', async () => {
  const [limiter] = two(10)
  expect((await limiter.take('key', 11)).allowed).toBe(false)
  expect((await limiter.take('key', 8)).allowed).toBe(true)
  expect((await limiter.take('key', 3)).allowed).toBe(false)
  expect((await limiter.take('key', 2)).allowed).toBe(true)
})

it('locks no one out who had used up the window before the clock was set back', async () => {
  const [limiter] = two(1)
  expect((await limiter.take('key')).allowed).toBe(true)
  expect((await limiter.take('key')).allowed).toBe(false)
  time = START - 86_400_000
  expect(limiter.check('key').allowed).toBe(true)
  expect(await limiter.take('key')).toEqual({ allowed: true, remaining: 0, retryAfter: 60 })
})

it('locks no one out when the clock is set back, and forgets windows that have ended', async () => {
  const [limiter] = two(1)
  expect((await limiter.take('key')).allowed).toBe(true)
  time = START - 86_400_000
  const [, another] = [
    limiter,
    new SharedLimiter({ storage: other, name: `limit ${name - 1}`, quota: 1, windowMs: MINUTE, now: () => time }),
  ]
  expect((await another.take('key')).allowed).toBe(true)
  await forgetRates(test.storage.db, START + 10 * MINUTE)
  expect(await test.storage.db.selectFrom('rate_windows').select('key').execute()).toEqual([])
})
