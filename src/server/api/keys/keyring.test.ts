import type { Logger } from 'pino'
import { expect, it } from 'vitest'
import { makeUser, useTestStorage } from '../../../../test/storage/open-test-storage.ts'
import { issueKey } from '../../../domain/keys/key-format.ts'
import { createKey, revokeKey } from '../../../storage/keys/keys.ts'
import { createKeyring } from './keyring.ts'

const NOW = 1_760_000_000_000
const { storage } = useTestStorage('sqlite')

/** A keyring with a clock, and a key that it may know. */
async function keyringWith(expiresAt: number | null = null) {
  let time = NOW
  const keyring = createKeyring({ storage, now: () => time, logger: { warn() {} } as unknown as Logger })
  const { key, hash, hint } = issueKey()
  const { id: userId } = await makeUser(storage)
  const { id } = await createKey(storage.db, { userId, name: 'CI', scope: 'read', expiresAt, hash, hint, now: NOW })
  return {
    keyring,
    key,
    hash,
    at(now: number) {
      time = now
      return keyring
    },
    revoke: () => revokeKey(storage.db, id, NOW),
  }
}

it.each([
  [999, true],
  [1_000, false],
  [-999, true],
  [-1_000, false],
])('a lookup is reused for less than a second, also where the clock was set back: %d ms', async (later, isFresh) => {
  const { keyring, hash, at } = await keyringWith()
  expect(keyring.fresh(hash)).toBeUndefined()
  await keyring.ask(hash)
  expect(at(NOW + later).fresh(hash) !== undefined).toBe(isFresh)
})

it('a key that expires meanwhile is not valid for the rest of that second', async () => {
  const { keyring, hash, at } = await keyringWith(NOW + 10)
  expect(await keyring.ask(hash)).toMatchObject({ name: 'CI' })
  expect([at(NOW + 9).fresh(hash) !== undefined, at(NOW + 10).fresh(hash)]).toEqual([true, undefined])
})

it('a key that was revoked is forgotten as soon as that is seen', async () => {
  const { keyring, hash, revoke } = await keyringWith()
  await keyring.ask(hash)
  await revoke()
  expect([await keyring.ask(hash), keyring.fresh(hash)]).toEqual([undefined, undefined])
})

it('a connection may send another key with its next request', async () => {
  const { keyring, key, hash } = await keyringWith()
  const other = issueKey()
  const connection = {}
  const hashes = [`Bearer ${key}`, `Bearer ${key}`, `Bearer ${other.key}`, 'Bearer nothing', undefined].map((header) =>
    keyring.hashIn(header, connection),
  )
  expect(hashes).toEqual([hash, hash, other.hash, null, null])
})
