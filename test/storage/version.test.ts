import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '../../src/storage/open.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from './open-test-storage.ts'

describe.each(KINDS)('the version of %s', (kind) => {
  let place: TestStorage
  beforeAll(async () => {
    place = await openTestStorage(kind)
  })
  afterAll(() => place.close())

  it('is another one after a commit, before whoever wrote is answered', async () => {
    const before = await place.storage.version()
    await makeUser(place.storage)
    expect(await place.storage.version()).not.toBe(before)
  })

  it('is another one when somebody else has written', async () => {
    const other = await openStorage(place.settings)
    try {
      const before = await place.storage.version()
      await makeUser(other)
      await new Promise(setImmediate)
      expect(await place.storage.version()).not.toBe(before)
    } finally {
      await other.close()
    }
  })

  it('is another one after work in the background', async () => {
    const before = await place.storage.version()
    await place.storage.background((db) => db.updateTable('users').set({ created_at: 1 }).execute())
    expect(await place.storage.version()).not.toBe(before)
  })

  it('knows nothing of a transaction before it is committed, and sees it then', async () => {
    let inside: unknown
    const before = await place.storage.version()
    await place.storage.transaction(async (db) => {
      await db.updateTable('users').set({ created_at: 2 }).execute()
      inside = await place.storage.version()
    })
    expect([await place.storage.version()]).not.toContain(before)
    expect([await place.storage.version()]).not.toContain(inside)
  })
})
