import { describe, expect, it } from 'vitest'
import { createBulkPace, createRunCount, createRunLimiter, runQuotaOf } from './run-limit.ts'

const caller = { userId: 'user', keyId: 'key' }

describe('the pace of a list', () => {
  it('takes what the limit leaves once, however often its transaction is retried', () => {
    const limiter = createRunLimiter(60, () => 0)
    createRunCount(limiter, caller)()
    const pace = createBulkPace(limiter, caller)
    expect([pace.takeNow(1000), pace.takeNow(1000), pace.intervalMs]).toEqual([59, 59, 1000])
    expect(runQuotaOf(limiter, caller).remaining).toBe(0)
  })

  it('takes no more than the list has', () => {
    const limiter = createRunLimiter(60, () => 0)
    expect(createBulkPace(limiter, caller).takeNow(2)).toBe(2)
    expect(runQuotaOf(limiter, caller).remaining).toBe(58)
  })

  it('leaves its owner the runs of the next minute', () => {
    let now = 0
    const limiter = createRunLimiter(60, () => now)
    createBulkPace(limiter, caller).takeNow(1000)
    expect(createRunCount(limiter, caller)).toThrow('Rate limit reached: 60 runs a minute.')
    now = 60_000
    expect(createRunCount(limiter, caller)).not.toThrow()
  })

  it('is none without a limit', () => {
    expect(createBulkPace(createRunLimiter(0), caller).intervalMs).toBe(0)
  })
})
