import { describe, expect, it } from 'vitest'
import { createBulkPace, createRunCount, createRunLimiter, runQuotaOf } from './run-limit.ts'

const caller = { userId: 'user', keyId: 'key' }

describe('the pace of a list', () => {
  it('takes what the limit leaves once, however often its transaction is retried', async () => {
    const limiter = createRunLimiter(60, () => 0)
    await createRunCount(limiter, caller)()
    const pace = createBulkPace(limiter, caller)
    expect([await pace.takeNow(1000), await pace.takeNow(1000), pace.intervalMs]).toEqual([59, 59, 1000])
    expect(runQuotaOf(limiter, caller).remaining).toBe(0)
  })

  it('takes no more than the list has', async () => {
    const limiter = createRunLimiter(60, () => 0)
    expect(await createBulkPace(limiter, caller).takeNow(2)).toBe(2)
    expect(runQuotaOf(limiter, caller).remaining).toBe(58)
  })

  it('leaves its owner the runs of the next minute', async () => {
    let now = 0
    const limiter = createRunLimiter(60, () => now)
    await createBulkPace(limiter, caller).takeNow(1000)
    await expect(createRunCount(limiter, caller)()).rejects.toThrow('Rate limit reached: 60 runs a minute.')
    now = 60_000
    await createRunCount(limiter, caller)()
  })

  it('is none without a limit', () => {
    expect(createBulkPace(createRunLimiter(0), caller).intervalMs).toBe(0)
  })
})
