import { keyOf, knownKey, newId } from '../ids.ts'
import type { Db } from '../tables.ts'
import type { PasskeyRow } from './sign-in-tables.ts'

/** A key pair on a device of a user, of which this is the public half. */
export interface Passkey {
  id: string
  userId: string
  /** Base64url, chosen by the authenticator. */
  credentialId: string
  name: string
  /** COSE (RFC 9052 §7). */
  publicKey: Uint8Array
  /** How often the authenticator has signed; 0 if it doesn't count. */
  counter: number
  createdAt: number
  lastUsedAt: number | null
}

export type NewPasskey = Omit<Passkey, 'id' | 'createdAt' | 'lastUsedAt'> & { now: number }

/** false: the credential is registered already. */
export async function createPasskey(db: Db, fresh: NewPasskey): Promise<boolean> {
  const row: PasskeyRow = {
    credential_id: fresh.credentialId,
    id: newId(fresh.now),
    user_key: knownKey(fresh.userId),
    name: fresh.name,
    public_key: fresh.publicKey,
    counter: fresh.counter,
    created_at: fresh.now,
    last_used_at: null,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.key', 'passkeys.user_key')
    .selectAll('passkeys')
    .select('users.id as user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && toPasskey(row, row.user_id)
}

/** The oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_key', '=', knownKey(userId))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toPasskey(row, userId))
}

/** false: it was used with this count or a higher one meanwhile, so the key may have been copied. */
export async function usePasskey(db: Db, { credentialId }: Passkey, counter: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Answers its name; undefined if the user has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<Pick<Passkey, 'name'> | undefined> {
  if (keyOf(id) === null) return undefined
  return db
    .deleteFrom('passkeys')
    .where('user_key', '=', knownKey(userId))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
}

export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_key', '=', knownKey(userId)).execute()
}

function toPasskey(row: PasskeyRow, userId: string): Passkey {
  return {
    id: row.id,
    userId,
    credentialId: row.credential_id,
    name: row.name,
    publicKey: row.public_key,
    counter: row.counter,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
