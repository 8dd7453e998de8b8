import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/storage/ids.ts'
import { createKey, findKeyByHash, revokeKeys } from '../../src/storage/keys/keys.ts'
import { createChallenge, findChallenge, forgetChallenges, takeChallenge } from '../../src/storage/people/challenges.ts'
import {
  createInvite,
  findInvite,
  forgetInvites,
  listInvites,
  takeInvite,
  withdrawInvite,
  withdrawInvitesOf,
} from '../../src/storage/people/invites.ts'
import { createPasskey, findPasskey, listPasskeys, usePasskey } from '../../src/storage/people/passkeys.ts'
import {
  createSession,
  endSession,
  endSessions,
  findSession,
  forgetSessions,
  listSessions,
  touchSession,
} from '../../src/storage/people/sessions.ts'
import {
  createTotp,
  deleteTotp,
  findRecoveryCodeCount,
  findTotp,
  setRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
} from '../../src/storage/people/two-factor.ts'
import { findUser, setEmail, suspend } from '../../src/storage/people/users.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from './open-test-storage.ts'

const NOW = 1_760_000_000_000
const DAY = 86_400_000

describe.each(KINDS)('signing in, on %s', (kind) => {
  let test: TestStorage

  beforeEach(async () => {
    test = await openTestStorage(kind)
  })

  afterEach(() => test.close())

  const session = (userId: string, hash: string, now = NOW) =>
    createSession(test.storage.db, { userId, hash, agent: 'Firefox', now, expiresAt: now + DAY })

  describe('a session', () => {
    it('is found by its hash, with whom it belongs to, until it expires', async () => {
      const { db } = test.storage
      const user = await makeUser(test.storage)
      const made = await session(user.id, 'a')
      expect(await findSession(db, 'a', NOW)).toEqual({ ...made, email: user.email, role: 'user' })
      expect(await findSession(db, 'a', NOW + DAY)).toBeUndefined()
      expect(await findSession(db, 'b', NOW)).toBeUndefined()
    })

    it('opens nothing while its user is suspended', async () => {
      const { db } = test.storage
      const { id } = await makeUser(test.storage)
      await session(id, 'a')
      await suspend(db, id, NOW)
      expect(await findSession(db, 'a', NOW)).toBeUndefined()
    })

    it('lasts longer when it is used, which is noted every five minutes at most', async () => {
      const { db } = test.storage
      const made = await session((await makeUser(test.storage)).id, 'a')
      const use = (now: number) => touchSession(db, made, 'a', { now, expiresAt: now + DAY })
      expect(await use(NOW + 1000)).toBe(false)
      expect(await use(NOW + 300_000)).toBe(true)
      expect(await findSession(db, 'a', NOW)).toMatchObject({
        lastUsedAt: NOW + 300_000,
        expiresAt: NOW + 300_000 + DAY,
      })
    })

    it('lasts no longer because a clock was ahead when it was used', async () => {
      const { db } = test.storage
      const ahead = await session((await makeUser(test.storage)).id, 'a', NOW + 365 * DAY)
      expect(await touchSession(db, ahead, 'a', { now: NOW, expiresAt: NOW + DAY })).toBe(true)
      expect(await findSession(db, 'a', NOW)).toMatchObject({ lastUsedAt: NOW, expiresAt: NOW + DAY })
    })

    it('is listed to its user alone, the one used last first', async () => {
      const { db } = test.storage
      const user = await makeUser(test.storage)
      const other = await makeUser(test.storage)
      const first = await session(user.id, 'a')
      const second = await session(user.id, 'b', NOW + 1)
      await session(other.id, 'c')
      expect(await listSessions(db, user.id, NOW)).toEqual([second, first])
    })

    it('is ended by its user alone', async () => {
      const { db } = test.storage
      const user = await makeUser(test.storage)
      const other = await makeUser(test.storage)
      const { id } = await session(user.id, 'a')
      expect(await endSession(db, other.id, id)).toBe(false)
      expect(await endSession(db, user.id, 'nonsense')).toBe(false)
      expect(await endSession(db, user.id, id)).toBe(true)
      expect(await findSession(db, 'a', NOW)).toBeUndefined()
    })

    it('stays when all others of its user end', async () => {
      const { db } = test.storage
      const user = await makeUser(test.storage)
      const other = await makeUser(test.storage)
      const kept = await session(user.id, 'a')
      await session(user.id, 'b')
      const theirs = await session(other.id, 'c')
      await endSessions(db, user.id, kept.id)
      expect(await listSessions(db, user.id, NOW)).toEqual([kept])
      expect(await listSessions(db, other.id, NOW)).toEqual([theirs])
      await endSessions(db, user.id)
      expect(await listSessions(db, user.id, NOW)).toEqual([])
    })

    it('is forgotten when it has expired', async () => {
      const { db } = test.storage
      const user = await makeUser(test.storage)
      await session(user.id, 'a')
      await session(user.id, 'b', NOW + 1)
      await forgetSessions(db, NOW + DAY)
      expect(await db.selectFrom('sessions').select('hash').execute()).toEqual([{ hash: 'b' }])
    })
  })

  describe('an invite', () => {
    const invite = (email: string, hash: string, now = NOW) =>
      createInvite(test.storage.db, { email, hash, now, expiresAt: now + DAY })

    it('is found by its hash until it expires', async () => {
      const made = await invite('Ada@Example.com', 'a')
      expect(made.email).toBe('ada@example.com')
      expect(await findInvite(test.storage.db, 'a', NOW)).toEqual(made)
      expect(await findInvite(test.storage.db, 'a', NOW + DAY)).toBeUndefined()
    })

    it('takes the place of an earlier one for the same person', async () => {
      await invite('ada@example.com', 'a')
      const second = await invite('ada@example.com', 'b', NOW + 1)
      expect(await findInvite(test.storage.db, 'a', NOW)).toBeUndefined()
      expect(await listInvites(test.storage.db, NOW)).toEqual([second])
    })

    it('is listed until it expires, the newest first', async () => {
      for (const [at, name] of ['ada', 'bob', 'cid'].entries()) await invite(`${name}@example.com`, name, NOW + at)
      const emails = (await listInvites(test.storage.db, NOW + DAY)).map(({ email }) => email)
      expect(emails).toEqual(['cid@example.com', 'bob@example.com'])
    })

    it('is not taken when it has expired', async () => {
      await invite('ada@example.com', 'a')
      expect(await takeInvite(test.storage.db, 'a', NOW + DAY)).toBeUndefined()
    })

    it('is taken once', async () => {
      const made = await invite('ada@example.com', 'a')
      expect(await takeInvite(test.storage.db, 'a', NOW)).toEqual(made)
      expect(await takeInvite(test.storage.db, 'a', NOW)).toBeUndefined()
    })

    it('can be withdrawn, and is forgotten when it has expired', async () => {
      const { db } = test.storage
      const { id } = await invite('ada@example.com', 'a')
      expect(await withdrawInvite(db, newId())).toBeUndefined()
      expect(await withdrawInvite(db, id)).toEqual({ email: 'ada@example.com' })
      await invite('bob@example.com', 'b')
      await withdrawInvitesOf(db, 'BOB@example.com')
      expect(await findInvite(db, 'b', NOW)).toBeUndefined()
      await invite('eve@example.com', 'c')
      await forgetInvites(db, NOW + DAY)
      expect(await listInvites(db, 0)).toEqual([])
    })
  })

  it('an email address can be changed to an unused one', async () => {
    const { db } = test.storage
    const user = await makeUser(test.storage)
    const other = await makeUser(test.storage)
    expect(await setEmail(db, user.id, other.email.toUpperCase())).toBe(false)
    expect(await setEmail(db, user.id, user.email)).toBe(true)
    expect(await setEmail(db, user.id, 'New@Example.com')).toBe(true)
    expect((await findUser(db, user.id))?.email).toBe('new@example.com')
  })

  it('all keys of a user can be revoked at once', async () => {
    const { db } = test.storage
    const user = await makeUser(test.storage)
    const other = await makeUser(test.storage)
    const key = { name: 'x', scope: 'read' as const, hint: 'x', expiresAt: null, now: NOW }
    for (const hash of ['a', 'b']) await createKey(db, { ...key, userId: user.id, hash })
    await createKey(db, { ...key, userId: other.id, hash: 'c' })
    expect(await revokeKeys(db, user.id, NOW)).toBe(2)
    expect((await findKeyByHash(db, 'a'))?.revokedAt).toBe(NOW)
    expect((await findKeyByHash(db, 'c'))?.revokedAt).toBeNull()
  })

  describe('a challenge', () => {
    const create = (hash: string, userId: string | null = null, expiresAt = NOW + DAY) =>
      createChallenge(test.storage.db, { hash, purpose: 'second-factor', userId, body: '/reports', expiresAt })
    const take = (hash: string, now = NOW) => takeChallenge(test.storage.db, 'second-factor', hash, now)

    it('is taken once, and not when it has expired', async () => {
      const { id } = await makeUser(test.storage)
      await create('a', id)
      await create('b')
      expect(await take('a')).toEqual({ userId: id, body: '/reports' })
      expect([await take('a'), await take('b', NOW + DAY)]).toEqual([undefined, undefined])
    })

    it('answers nothing but what it was made for', async () => {
      const { db } = test.storage
      await create('a')
      expect(await findChallenge(db, 'oidc', 'a', NOW)).toBeUndefined()
      expect(await takeChallenge(db, 'passkey-sign-in', 'a', NOW)).toBeUndefined()
      expect(await take('a')).toEqual({ userId: null, body: '/reports' })
    })

    it('of a user ends with their sessions; what has expired is forgotten', async () => {
      const { db } = test.storage
      const { id } = await makeUser(test.storage)
      await create('mine', id)
      await create('nobody’s')
      await endSessions(db, id)
      expect(await db.selectFrom('challenges').select('hash').execute()).toEqual([{ hash: 'nobody’s' }])
      await forgetChallenges(db, NOW + DAY)
      expect(await db.selectFrom('challenges').select('hash').execute()).toEqual([])
    })
  })

  it.each([
    [0, 0, true],
    [0, 1, true],
    [1, 2, true],
    [2, 2, false],
    [2, 1, false],
    [2, 0, false],
  ])('a passkey whose count goes from %d to %d is the one that was registered: %j', async (before, after, isUsed) => {
    const { db } = test.storage
    const { id: userId } = await makeUser(test.storage)
    const fresh = { userId, credentialId: 'c', name: 'Key', publicKey: Buffer.from('k'), counter: before, now: NOW }
    expect([await createPasskey(db, fresh), await createPasskey(db, fresh)]).toEqual([true, false])
    expect(await usePasskey(db, (await findPasskey(db, 'c'))!, after, NOW + 1)).toBe(isUsed)
    const [kept] = await listPasskeys(db, userId)
    expect(kept).toMatchObject(isUsed ? { counter: after, lastUsedAt: NOW + 1 } : { counter: before, lastUsedAt: null })
  })

  it('a second factor is stored once, and its codes are used once, in order', async () => {
    const { db } = test.storage
    const { id } = await makeUser(test.storage)
    const secret = Buffer.from('sealed')
    expect(await createTotp(db, id, { secret, step: 5, now: NOW })).toBe(true)
    expect(await createTotp(db, id, { secret: Buffer.from('other'), step: 5, now: NOW })).toBe(false)
    expect(Buffer.from((await findTotp(db, id))!.secret)).toEqual(secret)
    expect([await useTotpStep(db, id, 5), await useTotpStep(db, id, 6), await useTotpStep(db, id, 6)]).toEqual([
      false,
      true,
      false,
    ])
    await setRecoveryCodes(db, id, ['one', 'two'])
    expect([await useRecoveryCode(db, id, 'one'), await useRecoveryCode(db, id, 'one')]).toEqual([true, false])
    expect(await findRecoveryCodeCount(db, id)).toBe(1)
    expect([await deleteTotp(db, id), await deleteTotp(db, id)]).toEqual([true, false])
    expect(await findRecoveryCodeCount(db, id)).toBe(0)
  })
})
