import { describe, expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'

function limiter() {
  let now = 0
  return { attempts: createAttempts(() => now), wait: (ms: number) => (now += ms) }
}

describe('attempts', () => {
  it('are allowed ten times, then refused with the time to wait', () => {
    const { attempts } = limiter()
    for (let i = 0; i < 10; i++) expect(attempts.take('a')).toEqual({ allowed: true, retryAfter: 0 })
    expect(attempts.take('a')).toEqual({ allowed: false, retryAfter: 60 })
  })

  it('are given back one per minute', () => {
    const { attempts, wait } = limiter()
    for (let i = 0; i < 11; i++) attempts.take('a')
    wait(59_000)
    expect(attempts.take('a')).toEqual({ allowed: false, retryAfter: 1 })
    wait(1000)
    expect(attempts.take('a').allowed).toBe(true)
    expect(attempts.take('a').allowed).toBe(false)
  })

  it('that are refused cost nothing', () => {
    const { attempts, wait } = limiter()
    for (let i = 0; i < 1000; i++) attempts.take('a')
    wait(60_000)
    expect(attempts.take('a').allowed).toBe(true)
  })

  it('are counted for each key, up to its own maximum', () => {
    const { attempts } = limiter()
    expect(attempts.take('a', 1).allowed).toBe(true)
    expect(attempts.take('a', 1).allowed).toBe(false)
    expect(attempts.take('b', 1).allowed).toBe(true)
  })

  it('are all given back by a reset', () => {
    const { attempts } = limiter()
    for (let i = 0; i < 11; i++) attempts.take('a')
    attempts.reset('a')
    expect(attempts.take('a').allowed).toBe(true)
  })
})
