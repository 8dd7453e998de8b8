import { countRows } from '../count-rows.ts'
import { keyOf, knownKey, newId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { ListPart } from '../records.ts'
import type { Db } from '../tables.ts'
import type { Session, SessionHolder } from './account-records.ts'
import type { SessionRow } from './account-tables.ts'

/** A use is noted no more often than this. */
const NOTED_EVERY = 300_000

export interface NewSession {
  userId: string
  /** SHA-256 of the token, hex. */
  hash: string
  agent: string
  expiresAt: number
  now: number
}

export async function createSession(db: Db, fresh: NewSession): Promise<Session> {
  const row: SessionRow = {
    hash: fresh.hash,
    id: newId(fresh.now),
    user_key: knownKey(fresh.userId),
    agent: fresh.agent,
    created_at: fresh.now,
    last_used_at: fresh.now,
    expires_at: fresh.expiresAt,
  }
  await db.insertInto('sessions').values(row).execute()
  return toSession(row, fresh.userId)
}

const findByHash = prepared('find_session', (db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.key', 'sessions.user_key')
    .select(['sessions.hash', 'sessions.id', 'sessions.user_key', 'sessions.agent'])
    .select(['sessions.created_at', 'sessions.last_used_at', 'sessions.expires_at'])
    .select(['users.id as user_id', 'users.email', 'users.role'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('users.suspended_at', 'is', null),
)

export async function findSession(db: Db, hash: string, now: number): Promise<SessionHolder | undefined> {
  const row = (await findByHash(db, { hash, now })).rows[0]
  return row && { ...toSession(row, row.user_id), email: row.email, role: row.role }
}

/**
 * Notes the use and puts the end off, now and then: cheap enough for every request. What a clock that was ahead has noted is corrected:
 * the session would not end before that time. Answers whether it did.
 */
export async function touchSession(
  db: Db,
  { lastUsedAt }: Session,
  hash: string,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<boolean> {
  if (Math.abs(now - lastUsedAt) < NOTED_EVERY) return false
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('last_used_at', '<', now), eb('last_used_at', '>=', now + NOTED_EVERY)]))
    .execute()
  return true
}

/** Those that have not expired, the one used last first; all of these, or a part. */
export async function listSessions(db: Db, userId: string, now: number, part?: ListPart): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_key', '=', knownKey(userId))
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .$if(part !== undefined, (query) => query.limit(part!.limit).offset(part!.offset))
    .execute()
  return rows.map((row) => toSession(row, userId))
}

/** How many have not expired. */
export function findSessionCount(db: Db, userId: string, now: number): Promise<number> {
  return countRows(db.selectFrom('sessions').where('user_key', '=', knownKey(userId)).where('expires_at', '>', now))
}

/** false: the user has no such session. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  if (keyOf(id) === null) return false
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_key', '=', knownKey(userId))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** All of a user, but the one that is to stay. Sign-ins that wait for their second step end, too. */
export async function endSessions(db: Db, userId: string, but?: string): Promise<void> {
  const userKey = knownKey(userId)
  await db.deleteFrom('challenges').where('user_key', '=', userKey).execute()
  await db
    .deleteFrom('sessions')
    .where('user_key', '=', userKey)
    .$if(but !== undefined, (query) => query.where('id', '!=', but!))
    .execute()
}

export async function forgetSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

function toSession(row: SessionRow, userId: string): Session {
  return {
    id: row.id,
    userId,
    agent: row.agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }
}
