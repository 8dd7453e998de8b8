import { knownKey } from '../ids.ts'
import { toUser } from '../rows.ts'
import type { Db } from '../tables.ts'
import type { User } from './account-records.ts'

/** A user's identity at an OpenID provider: only both claims together are unique (OpenID Connect Core §2). */
export interface Identity {
  issuer: string
  subject: string
}

export async function findUserByIdentity(db: Db, { issuer, subject }: Identity): Promise<User | undefined> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.key', 'identities.user_key')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && toUser(row)
}

export async function findIdentity(db: Db, userId: string, issuer: string): Promise<Identity | undefined> {
  const row = await db
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('user_key', '=', knownKey(userId))
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row
}

/** false: the identity belongs to an account already. */
export async function createIdentity(
  db: Db,
  userId: string,
  { issuer, subject }: Identity,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identities')
    .values({ issuer, subject, user_key: knownKey(userId), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** false: the user had none there. */
export async function deleteIdentities(db: Db, userId: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('user_key', '=', knownKey(userId))
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
