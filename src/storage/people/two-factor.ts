import { countRows } from '../count-rows.ts'
import { knownKey } from '../ids.ts'
import type { Db } from '../tables.ts'

export interface Totp {
  /** Sealed. */
  secret: Uint8Array
  createdAt: number
}

export async function findTotp(db: Db, userId: string): Promise<Totp | undefined> {
  const row = await db.selectFrom('totp').selectAll().where('user_key', '=', knownKey(userId)).executeTakeFirst()
  return row && { secret: row.secret, createdAt: row.created_at }
}

/** false: the account has one already. `step` is that of the code it was confirmed with. */
export async function createTotp(
  db: Db,
  userId: string,
  { secret, step, now }: { secret: Uint8Array; step: number; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp')
    .values({ user_key: knownKey(userId), secret, last_step: step, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** false: a code of this time step or a later one was used before. */
export async function useTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_key', '=', knownKey(userId))
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** With its recovery codes; false: the account had none. */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  await setRecoveryCodes(db, userId, [])
  const { numDeletedRows } = await db.deleteFrom('totp').where('user_key', '=', knownKey(userId)).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Replaces all codes of an account. */
export async function setRecoveryCodes(db: Db, userId: string, hashes: string[]): Promise<void> {
  const user_key = knownKey(userId)
  await db.deleteFrom('recovery_codes').where('user_key', '=', user_key).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_key, hash })))
    .execute()
}

/** false: the account has no such code, or it was used. */
export async function useRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_key', '=', knownKey(userId))
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function findRecoveryCodeCount(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('user_key', '=', knownKey(userId)))
}
