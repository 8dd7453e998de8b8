import { describe, expect, it } from 'vitest'
import { forgetAttempts, returnAttempt, takeAttempt } from '../../src/storage/attempts.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { KINDS, useTestPlaces } from './open-test-storage.ts'

const NOW = 1_760_000_000_000
const MINUTE = 60_000
const LIMIT = { key: 'a', burst: 3, refillMs: MINUTE }

describe.each(KINDS)('attempts on %s', (kind) => {
  const places = useTestPlaces()
  const { open } = places
  const place = () => places.place(kind, { hasTables: true })

  async function openOne(): Promise<Storage> {
    return open(await place())
  }

  async function useAll({ db }: Storage, now = NOW): Promise<void> {
    for (let i = 0; i < LIMIT.burst; i++) expect(await takeAttempt(db, LIMIT, now)).toBe(0)
  }

  it('are counted together by all processes, also those at the same moment', async () => {
    const at = await place()
    const storages = [await open(at), await open(at)]
    const waits = await Promise.all(Array.from({ length: 20 }, (_, i) => takeAttempt(storages[i % 2]!.db, LIMIT, NOW)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(waits.filter((wait) => wait > 0)).toEqual(Array(17).fill(MINUTE))
  })

  it('come back one at a time, and a refused one costs nothing', async () => {
    const storage = await openOne()
    const { db } = storage
    await useAll(storage)
    expect(await takeAttempt(db, LIMIT, NOW + 59_000)).toBe(1000)
    expect(await takeAttempt(db, LIMIT, NOW + MINUTE)).toBe(0)
    expect(await takeAttempt(db, LIMIT, NOW + MINUTE)).toBe(MINUTE)
  })

  it('can be given back', async () => {
    const storage = await openOne()
    await useAll(storage)
    await returnAttempt(storage.db, LIMIT)
    expect(await takeAttempt(storage.db, LIMIT, NOW)).toBe(0)
    expect(await takeAttempt(storage.db, LIMIT, NOW)).toBe(MINUTE)
  })

  it('of other keys count for themselves', async () => {
    const storage = await openOne()
    await useAll(storage)
    expect(await takeAttempt(storage.db, { ...LIMIT, key: 'b' }, NOW)).toBe(0)
  })

  it('lock no one out when the clock is set back, and are refused still when clocks differ a little', async () => {
    const storage = await openOne()
    await useAll(storage)
    expect(await takeAttempt(storage.db, LIMIT, NOW - 10_000)).toBe(MINUTE + 10_000)
    expect(await takeAttempt(storage.db, LIMIT, NOW - 86_400_000)).toBe(0)
  })

  it('are forgotten when they limit nothing any more', async () => {
    const storage = await openOne()
    await takeAttempt(storage.db, LIMIT, NOW)
    await takeAttempt(storage.db, { ...LIMIT, key: 'b' }, NOW + 1)
    await forgetAttempts(storage.db, NOW + MINUTE)
    expect(await storage.db.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'b' }])
  })
})
