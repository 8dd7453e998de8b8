import { revokeKeys } from '../../storage/keys/keys.ts'
import type { User } from '../../storage/people/account-records.ts'
import { withdrawInvitesOf } from '../../storage/people/invites.ts'
import { deletePasskeys } from '../../storage/people/passkeys.ts'
import { endSessions } from '../../storage/people/sessions.ts'
import {
  findUserByEmail,
  replacePassword,
  restore,
  createUser as storeUser,
  suspend,
} from '../../storage/people/users.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../../vocabulary.ts'
import { ActionError, emailTaken } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { takeGroupRole } from './group-roles.ts'
import { checkAccountPassword, hashPassword, verifyPassword } from './passwords.ts'

/** The email address in lower case; null if it is invalid. */
export function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase()
  // PostgreSQL does not support NUL in text.
  return email.length <= MAX_EMAIL_LENGTH && /^[^\s@\0]+@[^\s@\0]+$/.test(email) ? email : null
}

/** The same, but throws if it is invalid. */
export function checkEmail(typed: string): string {
  const email = readEmail(typed)
  if (email === null) throw new ActionError('invalid_email', `"${typed}" is not an email address.`)
  return email
}

/** Without a password, the user can only sign in after setting one with a link. */
export async function createUser(
  { storage, now, actor }: ActingDependencies,
  { email: typed, password }: { email: string; password: string | null },
): Promise<User> {
  const email = checkEmail(typed)
  if (password !== null) checkAccountPassword(password)
  const passwordHash = password === null ? null : await hashPassword(password)
  return storage.transaction(async (db) => {
    const user = await storeUser(db, { email, passwordHash, role: 'user', now: now() })
    if (user === undefined) throw emailTaken(email)
    await recordAudit(db, { actor, now }, 'user.created', { kind: 'user', id: user.id }, { email })
    return user
  })
}

/** The hash of a random password, to compare with if there is no account. */
let dummy: Promise<string> | undefined

/** The user with this email address and password. It takes as long without such an account, so that timing reveals nothing. */
export async function findUserByPassword({ db }: Storage, email: string, password: string): Promise<User | null> {
  const user = await findUserByEmail(db, email)
  dummy ??= hashPassword('')
  const stored = user?.passwordHash ?? (await dummy)
  const isRight = password.length <= MAX_PASSWORD_LENGTH && (await verifyPassword(password, stored))
  return isRight && user !== undefined && user.passwordHash !== null ? user : null
}

/** Ends all sessions except the one that changes the password. */
export async function changePassword(
  { storage, now, actor }: ActingDependencies,
  user: Pick<User, 'id' | 'email'>,
  { current, next, sessionId }: { current: string; next: string; sessionId: string | undefined },
): Promise<void> {
  checkAccountPassword(next)
  const wrong = () => new ActionError('wrong_password', 'The current password is wrong.')
  const before = (await findUserByPassword(storage, user.email, current))?.passwordHash
  if (before == null) throw wrong()
  const after = await hashPassword(next)
  await storage.transaction(async (db) => {
    // Hashing takes long enough for the account to be suspended, or the password changed in another tab, in the meantime.
    if (!(await replacePassword(db, user.id, { before, after }))) throw wrong()
    await endSessions(db, user.id, sessionId)
    await recordAudit(db, { actor, now }, 'user.password_changed', { kind: 'user', id: user.id })
  })
}

/** Removes password, passkeys, sessions, keys and links, so that the account can't be used. Its reports stay. */
export async function suspendUser({ storage, now, actor }: ActingDependencies, user: User): Promise<void> {
  await storage.transaction(async (db) => {
    await takeGroupRole(db, { actor, now }, user, 'suspended')
    await suspend(db, user.id, now())
    await endAccess(db, user.id, now())
    await withdrawInvitesOf(db, user.email)
    await recordAudit(db, { actor, now }, 'user.suspended', { kind: 'user', id: user.id }, { email: user.email })
  })
}

/** Also when a suspension ends: what an earlier version, or a request at that moment, has left over would work again. */
export async function endAccess(db: Db, userId: string, now: number): Promise<void> {
  await endSessions(db, userId)
  await deletePasskeys(db, userId)
  await revokeKeys(db, userId, now)
}

/** Ends a suspension where people sign in without passwords; otherwise a new password does. */
export async function restoreUser({ storage, now, actor }: ActingDependencies, { id, email }: User): Promise<void> {
  await storage.transaction(async (db) => {
    await endAccess(db, id, now())
    await restore(db, id)
    await recordAudit(db, { actor, now }, 'user.restored', { kind: 'user', id }, { email })
  })
}
