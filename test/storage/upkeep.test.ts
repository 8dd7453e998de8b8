import { expect, it } from 'vitest'
import { claimIdempotency } from '../../src/storage/idempotency.ts'
import { startUpkeep } from '../../src/storage/upkeep.ts'
import { makeUser, storageOfTest } from './open-test-storage.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 1)

it('what has expired is deleted also after a clock that was a year ahead was set right', async () => {
  const storage = await storageOfTest('sqlite')
  const { db } = storage
  const user = await makeUser(storage)
  const use = (key: string) => claimIdempotency(db, user.id, key, { fingerprint: key, reportIds: ['1'] }, NOW - 2 * DAY)
  const keys = async () => (await db.selectFrom('idempotency').select('key').execute()).map(({ key }) => key)
  let now = NOW + 365 * DAY
  await use('before')
  const upkeep = startUpkeep(storage, { now: () => now })
  try {
    await expect.poll(keys).toEqual([])
    now = NOW
    await use('after')
    await expect.poll(keys).toEqual([])
  } finally {
    await upkeep.stop()
  }
})

it('what has expired is deleted also if something else fails every time', async () => {
  const storage = await storageOfTest('sqlite')
  const { db } = storage
  const user = await makeUser(storage)
  await claimIdempotency(db, user.id, 'old', { fingerprint: 'old', reportIds: ['1'] }, NOW - 2 * DAY)
  const feed = async () => {
    throw new Error('The index is damaged.')
  }
  const errors: unknown[] = []
  const damaged = { ...storage, search: { ...storage.search, feed } }
  const upkeep = startUpkeep(damaged, { now: () => NOW, onError: (error) => errors.push(error) })
  try {
    await expect.poll(() => db.selectFrom('idempotency').select('key').execute()).toEqual([])
    expect(errors[0]).toEqual(new Error('The index is damaged.'))
  } finally {
    await upkeep.stop()
  }
})
