import { describe, expect, it } from 'vitest'
import { Limiter, type LimiterOptions } from './limiter.ts'

/** A limiter of two a minute, with a clock that is moved by hand. */
function limiter(options: Partial<LimiterOptions> = {}) {
  let now = 5000
  const limits = new Limiter({ quota: 2, windowMs: 60_000, now: () => now, ...options })
  return { limits, wait: (ms: number) => (now += ms) }
}

describe('a limiter', () => {
  it('allows the quota, then refuses until the window ends', () => {
    const { limits, wait } = limiter()
    expect(limits.take('a')).toEqual({ allowed: true, remaining: 1, retryAfter: 60 })
    wait(10_000)
    expect(limits.take('a')).toEqual({ allowed: true, remaining: 0, retryAfter: 50 })
    expect(limits.take('a')).toEqual({ allowed: false, remaining: 0, retryAfter: 50 })
    wait(49_999)
    expect(limits.take('a')).toEqual({ allowed: false, remaining: 0, retryAfter: 1 })
    wait(1)
    expect(limits.take('a')).toEqual({ allowed: true, remaining: 1, retryAfter: 60 })
  })

  it('counts each key for itself', () => {
    const { limits } = limiter({ quota: 1 })
    expect([limits.take('a').allowed, limits.take('a').allowed, limits.take('b').allowed]).toEqual([true, false, true])
  })

  it('takes several at once only if all of them fit', () => {
    const { limits } = limiter()
    expect(limits.take('a', 3)).toMatchObject({ allowed: false, remaining: 2 })
    expect(limits.take('a', 2)).toMatchObject({ allowed: true, remaining: 0 })
  })

  it('checks without taking', () => {
    const { limits, wait } = limiter({ quota: 1 })
    expect(limits.check('a')).toEqual({ allowed: true, remaining: 1, retryAfter: 0 })
    expect(limits.check('a').allowed).toBe(true)
    limits.take('a')
    expect(limits.check('a')).toEqual({ allowed: false, remaining: 0, retryAfter: 60 })
    wait(60_000)
    expect(limits.check('a').allowed).toBe(true)
  })

  it('gives a key its quota again on reset', () => {
    const { limits } = limiter({ quota: 1 })
    limits.take('a')
    limits.reset('a')
    expect(limits.take('a').allowed).toBe(true)
  })

  it('never refuses without a quota', () => {
    const { limits } = limiter({ quota: 0 })
    for (let i = 0; i < 100; i++) expect(limits.take('a').allowed).toBe(true)
    expect(limits.check('a', 1000).allowed).toBe(true)
  })

  it('counts no more keys than it may, and forgets the window that ends first', () => {
    const { limits, wait } = limiter({ quota: 1, maxKeys: 2 })
    limits.take('a')
    wait(1)
    limits.take('b')
    wait(60_000 - 1)
    // The window of "a" has ended and starts again: now that of "b" ends first.
    limits.take('a')
    limits.take('c')
    expect(['a', 'b', 'c'].map((key) => limits.check(key).allowed)).toEqual([false, true, false])
  })

  it('is not moved by the wall clock', () => {
    const limits = new Limiter({ quota: 1, windowMs: 60_000 })
    const real = Date.now
    try {
      limits.take('a')
      Date.now = () => real() + 86_400_000
      expect(limits.take('a').allowed).toBe(false)
    } finally {
      Date.now = real
    }
  })
})
