import { countRows } from '../count-rows.ts'
import { keyOf, newId } from '../ids.ts'
import type { ListPart } from '../records.ts'
import type { Db } from '../tables.ts'
import type { Invite } from './account-records.ts'
import type { InviteRow } from './account-tables.ts'

export interface NewInvite {
  email: string
  /** SHA-256 of the token, hex. */
  hash: string
  expiresAt: number
  now: number
}

/** Replaces an earlier invite for the same email address. */
export async function createInvite(db: Db, fresh: NewInvite): Promise<Invite> {
  const row: InviteRow = {
    hash: fresh.hash,
    id: newId(fresh.now),
    email: fresh.email.toLowerCase(),
    created_at: fresh.now,
    expires_at: fresh.expiresAt,
  }
  await db
    .insertInto('invites')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
  return toInvite(row)
}

export async function findInvite(db: Db, hash: string, now: number): Promise<Invite | undefined> {
  const row = await db
    .selectFrom('invites')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toInvite(row)
}

/** Deletes and returns the invite, so that it can be used only once. */
export async function takeInvite(db: Db, hash: string, now: number): Promise<Invite | undefined> {
  const row = await db
    .deleteFrom('invites')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && toInvite(row)
}

/** Those that have not expired, the newest first. */
export async function listInvites(db: Db, now: number, part?: ListPart): Promise<Invite[]> {
  const rows = await db
    .selectFrom('invites')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .$if(part !== undefined, (query) => query.limit(part!.limit).offset(part!.offset))
    .execute()
  return rows.map(toInvite)
}

/** Those that have not expired. */
export function findInviteCount(db: Db, now: number): Promise<number> {
  return countRows(db.selectFrom('invites').where('expires_at', '>', now))
}

/** Answers whom it was for; undefined if it does not exist. */
export async function withdrawInvite(db: Db, id: string): Promise<Pick<Invite, 'email'> | undefined> {
  if (keyOf(id) === null) return undefined
  return db.deleteFrom('invites').where('id', '=', id).returning('email').executeTakeFirst()
}

/** For a user who was deleted or suspended. */
export async function withdrawInvitesOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('invites').where('email', '=', email.toLowerCase()).execute()
}

export async function forgetInvites(db: Db, now: number): Promise<void> {
  await db.deleteFrom('invites').where('expires_at', '<=', now).execute()
}

function toInvite(row: InviteRow): Invite {
  return { id: row.id, email: row.email, createdAt: row.created_at, expiresAt: row.expires_at }
}
