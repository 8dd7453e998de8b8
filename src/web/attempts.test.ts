import { describe, expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'

function limiter() {
  let now = 0
  return { attempts: createAttempts(() => now), wait: (ms: number) => (now += ms) }
}

describe('attempts', () => {
  it('are let through ten times, and then told to wait', () => {
    const { attempts } = limiter()
    for (let i = 0; i < 10; i++) expect(attempts.allow('a')).toEqual({ ok: true, retryAfter: 0 })
    expect(attempts.allow('a')).toEqual({ ok: false, retryAfter: 60 })
  })

  it('come back one a minute', () => {
    const { attempts, wait } = limiter()
    for (let i = 0; i < 11; i++) attempts.allow('a')
    wait(59_000)
    expect(attempts.allow('a')).toEqual({ ok: false, retryAfter: 1 })
    wait(1000)
    expect(attempts.allow('a').ok).toBe(true)
    expect(attempts.allow('a').ok).toBe(false)
  })

  it('that are refused cost nothing more', () => {
    const { attempts, wait } = limiter()
    for (let i = 0; i < 1000; i++) attempts.allow('a')
    wait(60_000)
    expect(attempts.allow('a').ok).toBe(true)
  })

  it('are counted apart for each bucket, and by its own measure', () => {
    const { attempts } = limiter()
    expect(attempts.allow('a', 1).ok).toBe(true)
    expect(attempts.allow('a', 1).ok).toBe(false)
    expect(attempts.allow('b', 1).ok).toBe(true)
  })

  it('are forgotten after a right one', () => {
    const { attempts } = limiter()
    for (let i = 0; i < 11; i++) attempts.allow('a')
    attempts.forget('a')
    expect(attempts.allow('a').ok).toBe(true)
  })
})
