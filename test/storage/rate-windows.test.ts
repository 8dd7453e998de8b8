import { describe, expect, it } from 'vitest'
import { forgetRates, latestEnd, takeRate } from '../../src/storage/rate-windows.ts'
import { KINDS, useTestStorage } from './open-test-storage.ts'

const NOW = 1_760_000_000_000
const WINDOW = { quota: 10, windowMs: 60_000 }

describe.each(KINDS)('a window of a rate limit on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  const take = (key: string, count: number, now = NOW) => takeRate(storage.db, { key, ...WINDOW }, count, now)

  it('gives out its whole quota, all or nothing, and no more', async () => {
    const endsAt = NOW + 60_000
    expect(await take('quota', 4)).toEqual({ isTaken: true, used: 4, endsAt })
    expect(await take('quota', 7)).toEqual({ isTaken: false, used: 4, endsAt })
    expect(await take('quota', 6)).toEqual({ isTaken: true, used: 10, endsAt })
    expect(await take('quota', 1)).toEqual({ isTaken: false, used: 10, endsAt })
    expect(await take('more', 11)).toEqual({ isTaken: false, used: 0, endsAt: NOW })
  })

  it('begins again in the moment in which it ends', async () => {
    await take('ends', 10)
    expect((await take('ends', 1, NOW + 59_999)).isTaken).toBe(false)
    expect(await take('ends', 3, NOW + 60_000)).toEqual({ isTaken: true, used: 3, endsAt: NOW + 120_000 })
  })

  it('of a clock that was ahead is not trusted beyond what clocks differ by', async () => {
    await take('ahead', 10, NOW + 300_000)
    expect((await take('ahead', 1)).isTaken).toBe(false)
    await take('far', 10, NOW + 300_001)
    expect(await take('far', 1)).toEqual({ isTaken: true, used: 1, endsAt: NOW + 60_000 })
    expect(latestEnd(60_000, NOW)).toBe(NOW + 360_000)
  })

  it('is forgotten once it has ended', async () => {
    await take('old', 10)
    await take('new', 10, NOW + 1)
    await forgetRates(storage.db, NOW + 60_000)
    const keys = await storage.db.selectFrom('rate_windows').select('key').where('key', 'in', ['old', 'new']).execute()
    expect(keys).toEqual([{ key: 'new' }])
  })
})
