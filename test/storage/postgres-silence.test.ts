import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../src/storage/postgres/open.ts'
import { saveSetting } from '../../src/storage/settings.ts'
import { storageTrouble } from '../../src/storage/trouble.ts'
import { startWire } from '../service/wire.ts'
import { openTestStorage } from './open-test-storage.ts'

const AT_ONCE = Array.from({ length: 8 }, (_, n) => `test ${n}`)

describe('writes on PostgreSQL, after its machine vanished without a word', () => {
  it.each([
    ['in a transaction', 'transaction'],
    ['of upkeep', 'background'],
    ['on their own', 'alone'],
  ] as const)('fail and then work again: %s', async (_what, kind) => {
    const test = await openTestStorage('postgres')
    const wire = await startWire(test.settings.databaseUrl!)
    const database = await openPostgres(wire.url, 2_000)
    const write = async (name: string): Promise<unknown> => {
      const save = (db = database.db) => saveSetting(db, name, 'saved')
      try {
        await (kind === 'alone' ? save() : database[kind](save))
        return 'saved'
      } catch (error) {
        return storageTrouble(error) ?? error
      }
    }
    try {
      await expect.poll(() => write('test')).toBe('saved')
      await Promise.all(AT_ONCE.map(write))
      wire.hush()
      // Every connection is lost, so there is none left to go on with.
      const lost = await Promise.all(AT_ONCE.map(write))
      expect(lost).toContain('unavailable')
      expect(lost.filter((outcome) => outcome !== 'unavailable' && outcome !== 'saved')).toEqual([])
      await expect.poll(() => write('test')).toBe('saved')
    } finally {
      await database.close()
      await wire.close()
      await test.close()
    }
  })
})
