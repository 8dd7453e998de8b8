import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from './tables.ts'
import { transact } from './transaction.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Its first transactions fail with these codes. */
function failing(...codes: string[]) {
  let attempts = 0
  const execute = async (work: (db: Db) => Promise<unknown>) => {
    const code = codes[attempts++]
    if (code !== undefined) throw Object.assign(new Error('aborted'), { code })
    return work(db)
  }
  const db = { transaction: () => ({ execute }) } as unknown as Db
  return { db, attempts: () => attempts }
}

it('runs a transaction again after a pause where it was in the way of another', async () => {
  const { db, attempts } = failing('40P01', '40001', '40P01')
  const done = transact(db, async () => 'done')
  await vi.advanceTimersByTimeAsync(9)
  expect(attempts()).toBe(1)
  await vi.advanceTimersByTimeAsync(11)
  expect(attempts()).toBe(2)
  await vi.runAllTimersAsync()
  expect([await done, attempts()]).toEqual(['done', 4])
})

it('gives up after five attempts, and at once where another attempt would not help', async () => {
  const hopeless = failing(...Array.from({ length: 9 }, () => '40P01'))
  const given = expect(transact(hopeless.db, async () => {})).rejects.toThrow('aborted')
  await vi.runAllTimersAsync()
  await given
  expect(hopeless.attempts()).toBe(5)
  const wrong = failing('23505')
  await expect(transact(wrong.db, async () => {})).rejects.toThrow('aborted')
  expect(wrong.attempts()).toBe(1)
})
