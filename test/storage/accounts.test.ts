import { describe, expect, it } from 'vitest'
import { countRows } from '../../src/storage/count-rows.ts'
import { claimIdempotency, findIdempotency, forgetIdempotency } from '../../src/storage/idempotency.ts'
import { knownKey, newId } from '../../src/storage/ids.ts'
import { createKey, findKeyByHash, listKeys, revokeKey, touchKey } from '../../src/storage/keys/keys.ts'
import {
  createUser,
  findUser,
  findUserByEmail,
  listUsers,
  restore,
  setPassword,
  setRole,
  suspend,
} from '../../src/storage/people/users.ts'
import { createReport, findReport } from '../../src/storage/reports/reports.ts'
import { findSetting, saveSetting } from '../../src/storage/settings.ts'
import { makeReport, NOW, newReport } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const DAY = 86_400_000

describe.each(KINDS)('accounts on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  it('have users, each with an email address of their own', async () => {
    const fresh = { email: 'Ann@Example.com', passwordHash: 'hash', role: 'owner', now: NOW } as const
    const ann = (await createUser(storage.db, fresh))!
    expect(ann).toMatchObject({ email: 'ann@example.com', passwordHash: 'hash', role: 'owner', createdAt: NOW })
    expect(await createUser(storage.db, { ...fresh, email: 'ANN@example.com' })).toBeUndefined()
    expect(await findUserByEmail(storage.db, 'aNN@example.com')).toEqual(ann)
    expect(await findUser(storage.db, ann.id)).toEqual(ann)
    expect(await findUser(storage.db, 'nobody')).toBeUndefined()
    expect(await suspend(storage.db, ann.id, NOW + 1)).toBe(true)
    expect(await setPassword(storage.db, 'nobody', 'hash')).toBe(false)
    const bob = await makeUser(storage)
    expect(await listUsers(storage.db)).toEqual([{ ...ann, passwordHash: null, suspendedAt: NOW + 1 }, bob])
    expect(await setPassword(storage.db, ann.id, 'another')).toBe(true)
    expect(await listUsers(storage.db)).toEqual([{ ...ann, passwordHash: 'another' }, bob])
  })

  it('have a role of their own or by a group, and are restored without a password', async () => {
    const eve = (await createUser(storage.db, {
      email: 'eve@example.com',
      passwordHash: null,
      role: 'user',
      now: NOW,
    }))!
    const stored = () => findUser(storage.db, eve.id)
    expect(await setRole(storage.db, eve.id, 'owner', true)).toBe(true)
    expect(await stored()).toEqual({ ...eve, role: 'owner', roleByGroup: true })
    const owner = await createUser(storage.db, { email: 'o@example.com', passwordHash: null, role: 'owner', now: NOW })
    expect(owner).toMatchObject({ role: 'owner', roleByGroup: false })
    await setRole(storage.db, eve.id, 'user', false)
    await suspend(storage.db, eve.id, NOW + 1)
    expect(await stored()).toEqual({ ...eve, suspendedAt: NOW + 1 })
    expect([await restore(storage.db, eve.id), await restore(storage.db, 'nobody')]).toEqual([true, false])
    expect(await stored()).toEqual(eve)
  })

  it('have keys, found by their hash, also when they are revoked', async () => {
    const user = await makeUser(storage)
    const fresh = { userId: user.id, scope: 'write', expiresAt: NOW + DAY, hint: 'vdt_ab', now: NOW } as const
    const key = await createKey(storage.db, { ...fresh, name: 'laptop', hash: 'a'.repeat(64) })
    const other = await createKey(storage.db, { ...fresh, name: 'phone', hash: 'b'.repeat(64), scope: 'read' })
    const holder = { email: user.email, role: 'user' }
    expect(await findKeyByHash(storage.db, 'a'.repeat(64))).toEqual({ ...key, ...holder })
    expect(await findKeyByHash(storage.db, 'c'.repeat(64))).toBeUndefined()
    expect(await listKeys(storage.db, user.id)).toEqual([
      { ...other, ...holder },
      { ...key, ...holder },
    ])
    expect(await revokeKey(storage.db, key.id, NOW + 1, (await makeUser(storage)).id)).toBeUndefined()
    expect(await revokeKey(storage.db, key.id, NOW + 1, user.id)).toEqual({ name: 'laptop' })
    expect(await revokeKey(storage.db, key.id, NOW + 2)).toBeUndefined()
    expect(await findKeyByHash(storage.db, 'a'.repeat(64))).toMatchObject({ revokedAt: NOW + 1 })
    await expect(createKey(storage.db, { ...fresh, name: 'copy', hash: 'a'.repeat(64) })).rejects.toThrow()
  })

  it('have no valid key while they are suspended, also one that was made since', async () => {
    const { id: userId } = await makeUser(storage)
    await suspend(storage.db, userId, NOW)
    const hash = 'e'.repeat(64)
    await createKey(storage.db, { userId, name: 'k', scope: 'read', expiresAt: null, hash, hint: 'h', now: NOW + 1 })
    expect(await findKeyByHash(storage.db, hash)).toMatchObject({ revokedAt: NOW })
  })

  it('remember all reports of a request, in their order', async () => {
    const { id } = await makeUser(storage)
    const claim = { fingerprint: 'a', reportIds: [newId(), newId(), newId()].reverse() }
    await claimIdempotency(storage.db, id, 'several', claim, NOW)
    expect(await findIdempotency(storage.db, id, 'several', NOW)).toEqual(claim)
  })

  it('use an idempotency key again that a clock far ahead has noted', async () => {
    const { id } = await makeUser(storage)
    const reportIds = [newId()]
    const claim = (fingerprint: string, now: number) =>
      claimIdempotency(storage.db, id, 'ahead', { fingerprint, reportIds }, now)
    expect(await claim('a', NOW + 3 * DAY)).toBeUndefined()
    expect(await claim('b', NOW)).toBeUndefined()
    expect(await claim('c', NOW)).toEqual({ fingerprint: 'b', reportIds })
  })

  it('note the use of a key at most once a minute', async () => {
    const user = await makeUser(storage)
    const hash = 'd'.repeat(64)
    await createKey(storage.db, {
      userId: user.id,
      name: 'k',
      scope: 'read',
      expiresAt: null,
      hash,
      hint: 'h',
      now: NOW,
    })
    const use = async (now: number) => {
      await touchKey(storage.db, (await findKeyByHash(storage.db, hash))!, now)
      return (await findKeyByHash(storage.db, hash))!.lastUsedAt
    }
    expect(await use(NOW)).toBe(NOW)
    expect(await use(NOW + 59_999)).toBe(NOW)
    expect(await use(NOW + 60_000)).toBe(NOW + 60_000)
  })

  it('remember an idempotency key for a day, each user their own', async () => {
    const user = await makeUser(storage)
    const other = await makeUser(storage)
    const { id } = await makeReport(storage, user.id)
    const second = await makeReport(storage, user.id)
    const claim = (userId: string, fingerprint: string, reportId: string, now: number) =>
      claimIdempotency(storage.db, userId, 'key', { fingerprint, reportIds: [reportId] }, now)
    expect(await findIdempotency(storage.db, user.id, 'key', NOW)).toBeUndefined()
    expect(await claim(user.id, 'f', id, NOW)).toBeUndefined()
    expect(await claim(user.id, 'g', second.id, NOW + 1)).toEqual({ fingerprint: 'f', reportIds: [id] })
    expect(await claim(other.id, 'g', second.id, NOW + 1)).toBeUndefined()
    expect(await findIdempotency(storage.db, user.id, 'key', NOW + DAY - 1)).toEqual({
      fingerprint: 'f',
      reportIds: [id],
    })
    expect(await findIdempotency(storage.db, user.id, 'key', NOW + DAY)).toBeUndefined()
    expect(await claim(user.id, 'g', second.id, NOW + DAY)).toBeUndefined()
    await forgetIdempotency(storage.db, NOW + 1 + DAY)
    expect(await storage.db.selectFrom('idempotency').select('fingerprint').execute()).toEqual([{ fingerprint: 'g' }])
  })

  it('make one report of many requests with one idempotency key', async () => {
    const user = await makeUser(storage)
    const attempts = Array.from({ length: 10 }, () =>
      storage
        .transaction(async (db) => {
          const { report } = await createReport(db, newReport(user.id))
          const taken = await claimIdempotency(db, user.id, 'once', { fingerprint: 'f', reportIds: [report.id] }, NOW)
          if (taken) throw Object.assign(new Error('taken'), { taken })
          return report.id
        })
        .catch((error: { taken: { reportIds: string[] } }) => error.taken.reportIds[0]!),
    )
    const ids = new Set(await Promise.all(attempts))
    expect(ids.size).toBe(1)
    expect(await findReport(storage.db, user.id, [...ids][0]!)).toBeDefined()
    const made = storage.db.selectFrom('reports').where('user_key', '=', knownKey(user.id))
    expect(await countRows(made)).toBe(1)
  })

  it('keep the last value of a setting', async () => {
    expect(await findSetting(storage.db, 'color')).toBeUndefined()
    await saveSetting(storage.db, 'color', 'green')
    await saveSetting(storage.db, 'color', 'blue')
    expect(await findSetting(storage.db, 'color')).toBe('blue')
  })
})
