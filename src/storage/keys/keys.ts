import type { KeyScope } from '../../vocabulary.ts'
import { countRows } from '../count-rows.ts'
import { knownKey } from '../ids.ts'
import type { Key, KeyHolder } from '../people/account-records.ts'
import type { KeyRow } from '../people/account-tables.ts'
import { prepared } from '../prepared.ts'
import type { ListPart } from '../records.ts'
import { hasId, insertRow } from '../row-ids.ts'
import { toKey, toKeyHolder } from '../rows.ts'
import type { Db } from '../tables.ts'

const NOTED_EVERY = 60_000

export interface NewKey {
  userId: string
  name: string
  scope: KeyScope
  expiresAt: number | null
  /** SHA-256 of the secret, hex. */
  hash: string
  hint: string
  now: number
}

export async function createKey(db: Db, fresh: NewKey): Promise<Key> {
  const row: Omit<KeyRow, 'key' | 'id'> = {
    user_key: knownKey(fresh.userId),
    name: fresh.name,
    scope: fresh.scope,
    hash: fresh.hash,
    hint: fresh.hint,
    created_at: fresh.now,
    expires_at: fresh.expiresAt,
    last_used_at: null,
    revoked_at: null,
  }
  const id = await insertRow(db, 'keys', fresh.now, () => row)
  return toKey({ ...row, id, key: knownKey(id) }, fresh.userId)
}

const selectHolders = (db: Db) =>
  db
    .selectFrom('keys')
    .innerJoin('users', 'users.key', 'keys.user_key')
    .select(['keys.key', 'keys.id', 'keys.user_key', 'keys.name', 'keys.scope', 'keys.hash', 'keys.hint'])
    .select(['keys.created_at', 'keys.expires_at', 'keys.last_used_at'])
    // Those of a suspended account are revoked, also one that was made since.
    .select((eb) => eb.fn.coalesce('keys.revoked_at', 'users.suspended_at').as('revoked_at'))
    .select(['users.id as user_id', 'users.email', 'users.role'])

const findByHash = prepared('find_key', (db, { hash }: { hash: string }) => selectHolders(db).where('hash', '=', hash))

/** Also a revoked or an expired one: the caller judges that. */
export async function findKeyByHash(db: Db, hash: string): Promise<KeyHolder | undefined> {
  const row = (await findByHash(db, { hash })).rows[0]
  return row && toKeyHolder(row)
}

/** Of one user, or of all; the newest first; all of these, or a part. */
export async function listKeys(db: Db, userId?: string, part?: ListPart): Promise<KeyHolder[]> {
  const rows = await selectHolders(db)
    .$if(userId !== undefined, (query) => query.where('keys.user_key', '=', knownKey(userId!)))
    .orderBy('keys.key', 'desc')
    .$if(part !== undefined, (query) => query.limit(part!.limit).offset(part!.offset))
    .execute()
  return rows.map(toKeyHolder)
}

export function findKeyCount(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('keys').where('user_key', '=', knownKey(userId)))
}

/** By its id, and only of that user. */
export async function findKeyOfUser(db: Db, userId: string, keyId: string): Promise<KeyHolder | undefined> {
  const row = await selectHolders(db)
    .where(hasId('keys', keyId))
    .where('keys.user_key', '=', knownKey(userId))
    .executeTakeFirst()
  return row && toKeyHolder(row)
}

/** By its id, and only of that user where one is named; answers its name. undefined: there is none, or it is revoked already. */
export async function revokeKey(
  db: Db,
  keyId: string,
  now: number,
  userId?: string,
): Promise<Pick<Key, 'name'> | undefined> {
  return db
    .updateTable('keys')
    .set({ revoked_at: now })
    .where(hasId('keys', keyId))
    .where('revoked_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('user_key', '=', knownKey(userId!)))
    .returning('name')
    .executeTakeFirst()
}

/** All that a user has; answers how many. */
export async function revokeKeys(db: Db, userId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('keys')
    .set({ revoked_at: now })
    .where('user_key', '=', knownKey(userId))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Notes the use, at most once a minute: cheap enough for every request. */
export async function touchKey(db: Db, key: Key, now: number): Promise<void> {
  if (key.lastUsedAt !== null && now - key.lastUsedAt < NOTED_EVERY) return
  await db
    .updateTable('keys')
    .set({ last_used_at: now })
    .where('key', '=', knownKey(key.id))
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now - NOTED_EVERY)]))
    .execute()
}
