import { knownKey } from './ids.ts'
import type { Db } from './tables.ts'
import { inTransaction } from './transaction.ts'

const REMEMBERED_FOR = 24 * 3_600_000

export interface IdempotencyClaim {
  fingerprint: string
  reportId: string
}

/**
 * After `createReport`, in its transaction. undefined: claimed. Otherwise the earlier claim of the key: throw then, so that
 * the new report is rolled back, and answer with the earlier one.
 */
export function claimIdempotency(
  db: Db,
  userId: string,
  key: string,
  fingerprint: string,
  reportId: string,
  now: number,
): Promise<IdempotencyClaim | undefined> {
  const claim = { fingerprint, report_id: reportId, created_at: now }
  return inTransaction(db, async (db) => {
    const claimed = await db
      .insertInto('idempotency')
      .values({ user_key: knownKey(userId), key, ...claim })
      .onConflict((conflict) =>
        conflict
          .columns(['user_key', 'key'])
          .doUpdateSet(claim)
          .where('idempotency.created_at', '<=', now - REMEMBERED_FOR),
      )
      .returning('report_id')
      .executeTakeFirst()
    return claimed ? undefined : findIdempotency(db, userId, key, now)
  })
}

export async function findIdempotency(
  db: Db,
  userId: string,
  key: string,
  now: number,
): Promise<IdempotencyClaim | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'report_id as reportId'])
    .where('user_key', '=', knownKey(userId))
    .where('key', '=', key)
    .where('created_at', '>', now - REMEMBERED_FOR)
    .executeTakeFirst()
}

export async function forgetIdempotency(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', now - REMEMBERED_FOR)
    .execute()
}
