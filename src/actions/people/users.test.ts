import { describe, expect, it } from 'vitest'
import { useTestStorage } from '../../../test/storage/open-test-storage.ts'
import { hashOfKey, issueKey } from '../../domain/keys/key-format.ts'
import { findKeyByHash, listKeys, createKey as storeKey } from '../../storage/keys/keys.ts'
import type { User } from '../../storage/people/account-records.ts'
import { createSession, listSessions } from '../../storage/people/sessions.ts'
import { findUserByEmail, suspend } from '../../storage/people/users.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ActionErrorCode } from '../action-error.ts'
import { OPERATOR } from '../audit-log/audit-log.ts'
import { createKey, findKeyHolder, recordKeyUse, revokeKey } from '../keys/keys.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { findChallenge } from './challenges.ts'
import { acceptInvite, createPasswordLink, findInvite, inviteUser } from './invites.ts'
import { isAccountPassword } from './passwords.ts'
import { SESSION_IDLE_MS, startSession, useSession } from './sessions.ts'
import { beginSecondStep } from './two-factor.ts'
import { changePassword, createUser, findUserByPassword, readEmail, restoreUser, suspendUser } from './users.ts'

const PASSWORD = 'correct horse battery'
const DAY_MS = 86_400_000

const { storage } = useTestStorage('sqlite')
let time = 1_760_000_000_000
let users = 0
const now = () => time
const dependencies = () => ({ storage, now, actor: OPERATOR })

const newUser = (): Promise<User> =>
  createUser(dependencies(), { email: `user-${++users}@example.com`, password: PASSWORD })

function refusal(code: ActionErrorCode) {
  return expect.objectContaining({ name: 'ActionError', code })
}

describe('an email address', () => {
  it.each([
    [' Ada@Example.com ', 'ada@example.com'],
    ['a@b', 'a@b'],
    ['ada', null],
    ['a b@example.com', null],
    ['a\0b@example.com', null],
    ['a@b@c', null],
    ['', null],
    [`${'a'.repeat(250)}@b.de`, null],
  ])('%j', (typed, email) => {
    expect(readEmail(typed)).toBe(email)
  })
})

describe('the password of an account', () => {
  it.each([
    ['1234567', false],
    ['12345678', true],
    ['x'.repeat(256), true],
    ['x'.repeat(257), false],
  ])('%.10s', (password, isAllowed) => {
    expect(isAccountPassword(password)).toBe(isAllowed)
  })
})

describe('creating a user', () => {
  it.each<[{ email: string; password: string | null }, ActionErrorCode]>([
    [{ email: 'nobody', password: null }, 'invalid_email'],
    [{ email: 'a@example.com', password: 'short' }, 'invalid_password'],
  ])('refuses %j', async (fields, code) => {
    await expect(createUser(dependencies(), fields)).rejects.toEqual(refusal(code))
  })

  it('refuses an address that has an account', async () => {
    const { email } = await newUser()
    await expect(createUser(dependencies(), { email, password: null })).rejects.toEqual(refusal('email_taken'))
  })
})

describe('changing a password', () => {
  it('ends the other sessions and leaves the current one', async () => {
    const user = await newUser()
    const here = await start(user)
    const elsewhere = await start(user)
    const sessionId = (await useSession(dependencies(), here))!.session.id
    await changePassword(dependencies(), user, { current: PASSWORD, next: 'another horse', sessionId })
    expect(await useSession(dependencies(), here)).not.toBeNull()
    expect(await useSession(dependencies(), elsewhere)).toBeNull()
    expect(await findUserByPassword(storage, user.email, PASSWORD)).toBeNull()
    expect((await findUserByPassword(storage, user.email, 'another horse'))?.id).toBe(user.id)
  })

  it.each<[string, string, ActionErrorCode]>([
    ['wrong', 'another horse', 'wrong_password'],
    [PASSWORD, 'short', 'invalid_password'],
  ])('from %s to %s is refused', async (current, next, code) => {
    const user = await newUser()
    const change = changePassword(dependencies(), user, { current, next, sessionId: undefined })
    await expect(change).rejects.toEqual(refusal(code))
    expect(await findUserByPassword(storage, user.email, PASSWORD)).not.toBeNull()
  })
})

describe('while a password is checked and another one is hashed', () => {
  /** Another request commits just before the transaction that follows. */
  const meanwhile = (act: () => Promise<unknown>) => {
    const transaction: Storage['transaction'] = async (work) => {
      await act()
      return storage.transaction(work)
    }
    return { ...dependencies(), storage: { db: storage.db, transaction } as Storage }
  }
  const changeTo = (next: string, { id, email }: User, using = dependencies()) =>
    changePassword(using, { id, email }, { current: PASSWORD, next, sessionId: undefined })

  it('an account that is suspended stays so', async () => {
    const user = await newUser()
    const suspend = () => suspendUser(dependencies(), user)
    await expect(changeTo('another horse', user, meanwhile(suspend))).rejects.toEqual(refusal('wrong_password'))
    expect(await findUserByEmail(storage.db, user.email)).toMatchObject({ suspendedAt: time, passwordHash: null })
    const signIn = { userId: user.id, agent: '', way: 'other' as const }
    expect(await startSession(dependencies(), signIn)).toBeNull()
  })

  it('only one of two changes counts', async () => {
    const user = await newUser()
    const second = changeTo(
      'second horse',
      user,
      meanwhile(() => changeTo('first horse', user)),
    )
    await expect(second).rejects.toEqual(refusal('wrong_password'))
    expect((await findUserByPassword(storage, user.email, 'first horse'))?.id).toBe(user.id)
  })

  it('the old one no longer works', async () => {
    const user = await newUser()
    const { passwordHash } = (await findUserByPassword(storage, user.email, PASSWORD))!
    const signIn = { userId: user.id, agent: '', way: 'other' as const, passwordHash }
    expect(await startSession(dependencies(), signIn)).not.toBeNull()
    const late = startSession(
      meanwhile(() => changeTo('another horse', user)),
      signIn,
    )
    expect(await late).toBeNull()
  })

  it('no sign-in with the old one waits for its second step', async () => {
    const user = await newUser()
    const { passwordHash } = (await findUserByPassword(storage, user.email, PASSWORD))!
    const signIn = { userId: user.id, passwordHash, next: '/reports' }
    const early = await beginSecondStep(dependencies(), signIn)
    expect(await findChallenge(dependencies(), 'second-factor', early!)).toMatchObject({ userId: user.id })
    const late = beginSecondStep(
      meanwhile(() => changeTo('another horse', user)),
      signIn,
    )
    expect(await late).toBeNull()
    expect(await findChallenge(dependencies(), 'second-factor', early!)).toBeUndefined()
  })

  it('no key is left over of an account that is suspended', async () => {
    const user = await newUser()
    const late = createKey(
      meanwhile(() => suspendUser(dependencies(), user)),
      { userId: user.id, name: 'late', scope: 'write', expiresAt: null },
    )
    await expect(late).rejects.toEqual(refusal('user_suspended'))
    expect(await listKeys(storage.db, user.id)).toEqual([])
  })
})

describe('suspending a user', () => {
  it('takes away every way in', async () => {
    const user = await newUser()
    const token = await start(user)
    const link = await createPasswordLink(dependencies(), user)
    const key = await createKey(dependencies(), { userId: user.id, name: 'ci', scope: 'write', expiresAt: null })
    await suspendUser(dependencies(), user)
    expect(await findUserByPassword(storage, user.email, PASSWORD)).toBeNull()
    expect(await useSession(dependencies(), token)).toBeNull()
    expect(await findInvite(dependencies(), link)).toBeUndefined()
    expect((await findKeyByHash(storage.db, hashOfKey(key)))?.revokedAt).toBe(time)
  })

  it.each(['by a button', 'with a new password'])(
    'leaves no key to work again when access is restored %s',
    async (way) => {
      const user = await newUser()
      await suspend(storage.db, user.id, time)
      const { hash, hint } = issueKey()
      const left = { userId: user.id, name: 'left', scope: 'write' as const, expiresAt: null, hash, hint, now: time }
      await storeKey(storage.db, left)
      if (way === 'by a button') await restoreUser(dependencies(), user)
      else await acceptInvite(dependencies(), await createPasswordLink(dependencies(), user), 'another horse')
      expect(await findUserByEmail(storage.db, user.email)).toMatchObject({ suspendedAt: null })
      expect((await findKeyByHash(storage.db, hash))?.revokedAt).toBe(time)
    },
  )

  it('also those that an earlier version has left over', async () => {
    const { id: userId } = await newUser()
    await suspend(storage.db, userId, time)
    const { key, hash, hint } = issueKey()
    await storeKey(storage.db, { userId, name: 'late', scope: 'write', expiresAt: null, hash, hint, now: time })
    const token = newToken()
    const late = { userId, agent: '', hash: hashOfToken(token), expiresAt: time + DAY_MS, now: time }
    await createSession(storage.db, late)
    expect(await findKeyHolder(dependencies(), `Bearer ${key}`)).toBeUndefined()
    expect(await useSession(dependencies(), token)).toBeNull()
  })
})

describe('an invite', () => {
  it('creates the account once, and not after a week', async () => {
    const used = await inviteUser(dependencies(), 'Guest@Example.com')
    const expired = await inviteUser(dependencies(), 'late@example.com')
    const guest = await acceptInvite(dependencies(), used, PASSWORD)
    expect((await findUserByEmail(storage.db, 'guest@example.com'))?.id).toBe(guest?.id)
    expect(await acceptInvite(dependencies(), used, PASSWORD)).toBeUndefined()
    time += 7 * DAY_MS
    expect(await acceptInvite(dependencies(), expired, PASSWORD)).toBeUndefined()
  })

  it('is not made for an address that has an account', async () => {
    const { email } = await newUser()
    await expect(inviteUser(dependencies(), email)).rejects.toEqual(refusal('email_taken'))
  })

  it('is not used up by a password that is refused', async () => {
    const token = await inviteUser(dependencies(), 'patient@example.com')
    await expect(acceptInvite(dependencies(), token, 'short')).rejects.toEqual(refusal('invalid_password'))
    expect(await acceptInvite(dependencies(), token, PASSWORD)).toBeDefined()
  })
})

describe('a session', () => {
  it('lasts as long as it is used', async () => {
    const token = await start(await newUser())
    for (let use = 0; use < 3; use++) {
      time += SESSION_IDLE_MS - 1
      expect((await useSession(dependencies(), token))?.isExtended).toBe(true)
    }
    time += SESSION_IDLE_MS
    expect(await useSession(dependencies(), token)).toBeNull()
  })

  it('keeps only the beginning of what a browser calls itself', async () => {
    const { id } = await newUser()
    await startSession(dependencies(), { userId: id, agent: `Mozilla/5.0 ${'x'.repeat(5_000)}`, way: 'other' })
    const [session] = await listSessions(storage.db, id, time)
    expect(session!.agent).toBe(`Mozilla/5.0 ${'x'.repeat(288)}`)
  })

  it.each(['', 'x', 'a'.repeat(43)])('is not found by %j', async (token) => {
    expect(await useSession(dependencies(), token)).toBeNull()
  })
})

describe('a key', () => {
  it.each(['', 'x'.repeat(101), 'a\0b'])('is not named %.10j', async (name) => {
    const fields = { userId: (await newUser()).id, name, scope: 'read', expiresAt: null } as const
    await expect(createKey(dependencies(), fields)).rejects.toEqual(refusal('invalid_key_name'))
  })

  it('is revoked once, and only for its user where one is named', async () => {
    const user = await newUser()
    await createKey(dependencies(), { userId: user.id, name: 'ci', scope: 'write', expiresAt: null })
    const [key] = await listKeys(storage.db, user.id)
    await recordKeyUse(dependencies(), key!)
    expect((await listKeys(storage.db, user.id))[0]?.lastUsedAt).toBe(time)
    const revoke = (userId: string) => revokeKey(dependencies(), key!.id, userId)
    const other = await newUser()
    expect([await revoke(other.id), await revoke(user.id), await revoke(user.id)]).toEqual([false, true, false])
  })
})

const start = async ({ id }: User) =>
  (await startSession(dependencies(), { userId: id, agent: 'Firefox', way: 'other' }))!
