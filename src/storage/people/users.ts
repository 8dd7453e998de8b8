import type { Role } from '../../vocabulary.ts'
import { countRows } from '../count-rows.ts'
import { withNewId } from '../ids.ts'
import type { ListPart } from '../records.ts'
import { hasId, lockRow } from '../row-ids.ts'
import { toUser } from '../rows.ts'
import { claimMemberships } from '../sharing/members.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import type { User } from './account-records.ts'
import type { UserRow } from './account-tables.ts'

export interface NewUser {
  email: string
  passwordHash: string | null
  role: Role
  now: number
}

/** undefined: the email is taken. */
export function createUser(db: Db, fresh: NewUser): Promise<User | undefined> {
  const email = fresh.email.toLowerCase()
  return inTransaction(db, async (db) => {
    let made: UserRow | undefined
    let taken = false
    await withNewId(fresh.now, async (id, key) => {
      const row = {
        key,
        id,
        email,
        password_hash: fresh.passwordHash,
        role: fresh.role,
        role_by_group: 0,
        created_at: fresh.now,
        suspended_at: null,
      }
      made = await db
        .insertInto('users')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      taken = made === undefined && (await findUserByEmail(db, email)) !== undefined
      return made !== undefined || taken
    })
    if (made === undefined) return undefined
    const nothing = { projects: 0, reports: 0, good: 0, decent: 0, bad: 0, queued: 0 }
    await db
      .insertInto('user_counts')
      .values({ user_key: made.key, ...nothing })
      .execute()
    await claimMemberships(db, made.key, email)
    return toUser(made)
  })
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where(hasId('users', id)).executeTakeFirst()
  return row && toUser(row)
}

/** In a transaction that adds something to a user: others that do so, or change the user, wait for it. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await lockRow(db, 'users', userId)
}

/**
 * The same, and finds the user; undefined for one who is suspended, who must get nothing more. With a hash also for one who has another
 * password by now.
 */
export async function lockActiveUser(
  db: Db,
  userId: string,
  passwordHash?: string | null | undefined,
): Promise<User | undefined> {
  await lockUser(db, userId)
  const user = await findUser(db, userId)
  if (user === undefined || user.suspendedAt !== null) return undefined
  return passwordHash === undefined || passwordHash === user.passwordHash ? user : undefined
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
  return row && toUser(row)
}

/** The oldest first; all of them, or a part. */
export async function listUsers(db: Db, part?: ListPart): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .orderBy('key')
    .$if(part !== undefined, (query) => query.limit(part!.limit).offset(part!.offset))
    .execute()
  return rows.map(toUser)
}

export function findUserCount(db: Db): Promise<number> {
  return countRows(db.selectFrom('users'))
}

/** `byGroup`: a group at the OpenID provider gives it. */
export function setRole(db: Db, userId: string, role: Role, byGroup: boolean): Promise<boolean> {
  return changeUser(db, userId, { role, role_by_group: byGroup ? 1 : 0 })
}

/** In place of one with this hash; false if the user has another one by now, or none. */
export async function replacePassword(
  db: Db,
  userId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: after })
    .where(hasId('users', userId))
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a suspension. */
export function setPassword(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  return changeUser(db, userId, { password_hash: passwordHash, suspended_at: null })
}

/** Ends the suspension of a user who needs no password. */
export function restore(db: Db, userId: string): Promise<boolean> {
  return changeUser(db, userId, { suspended_at: null })
}

/** Without a password, and marked. */
export function suspend(db: Db, userId: string, now: number): Promise<boolean> {
  return changeUser(db, userId, { password_hash: null, suspended_at: now })
}

async function changeUser(db: Db, userId: string, change: Partial<Omit<UserRow, 'key' | 'id'>>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('users').set(change).where(hasId('users', userId)).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** false: the email is taken, or the user doesn't exist. */
export async function setEmail(db: Db, userId: string, email: string): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const other = await findUserByEmail(db, email)
    if (other !== undefined && other.id !== userId) return false
    return changeUser(db, userId, { email: email.toLowerCase() })
  })
}
