import { knownKey } from '../ids.ts'
import type { Db } from '../tables.ts'
import type { ChallengePurpose } from './sign-in-tables.ts'

export interface NewChallenge {
  /** SHA-256 of the token, hex. */
  hash: string
  purpose: ChallengePurpose
  /** Null if it is not known yet who signs in. */
  userId: string | null
  body: string
  expiresAt: number
}

export interface Challenge {
  userId: string | null
  body: string
}

export async function createChallenge(db: Db, { hash, purpose, userId, body, expiresAt }: NewChallenge): Promise<void> {
  const userKey = userId === null ? null : knownKey(userId)
  await db.insertInto('challenges').values({ hash, purpose, user_key: userKey, body, expires_at: expiresAt }).execute()
}

export async function findChallenge(
  db: Db,
  purpose: ChallengePurpose,
  hash: string,
  now: number,
): Promise<Challenge | undefined> {
  const row = await db
    .selectFrom('challenges')
    .leftJoin('users', 'users.key', 'challenges.user_key')
    .select(['users.id as user_id', 'body'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { userId: row.user_id, body: row.body }
}

/** Deletes and returns it, so that it can be answered only once. */
export async function takeChallenge(
  db: Db,
  purpose: ChallengePurpose,
  hash: string,
  now: number,
): Promise<Challenge | undefined> {
  const found = await findChallenge(db, purpose, hash, now)
  const { numDeletedRows } = await db
    .deleteFrom('challenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return numDeletedRows === 1n ? found : undefined
}

export async function forgetChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute()
}
