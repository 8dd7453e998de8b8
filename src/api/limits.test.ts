import { describe, expect, it } from 'vitest'
import { createLimits, Limiter } from './limits.ts'

describe('a limiter', () => {
  it('allows the quota and then no more until the window ends', () => {
    const limiter = new Limiter(2)
    expect(limiter.take('a', 0)).toEqual({ allowed: true, remaining: 1, reset: 60 })
    expect(limiter.take('a', 500)).toEqual({ allowed: true, remaining: 0, reset: 60 })
    expect(limiter.take('a', 1000)).toEqual({ allowed: false, remaining: 0, reset: 59 })
    expect(limiter.take('a', 59_999)).toEqual({ allowed: false, remaining: 0, reset: 1 })
    expect(limiter.take('a', 60_000)).toEqual({ allowed: true, remaining: 1, reset: 60 })
  })

  it('counts each key apart', () => {
    const limiter = new Limiter(1)
    limiter.take('a', 0)
    expect(limiter.take('b', 0).allowed).toBe(true)
    expect(limiter.take('a', 0).allowed).toBe(false)
  })
})

describe('the policy header', () => {
  it.each([
    [600, 60, '"requests";q=600;w=60, "creations";q=60;w=60'],
    [600, 0, '"requests";q=600;w=60'],
    [0, 60, '"creations";q=60;w=60'],
    [0, 0, null],
  ])('for %i requests and %i creations', (rateLimit, createLimit, expected) => {
    expect(createLimits({ rateLimit, createLimit }).policy).toBe(expected)
  })
})
