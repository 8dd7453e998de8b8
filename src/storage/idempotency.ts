import { DAY_MS } from '../common/durations.ts'
import { knownKey } from './ids.ts'
import type { Db } from './tables.ts'
import { inTransaction } from './transaction.ts'

const REMEMBERED_FOR = DAY_MS
/** A clock that was ahead by more than this has noted a time that is not trusted: the key would be remembered until that time comes. */
const MOST_AHEAD = DAY_MS

export interface IdempotencyClaim {
  fingerprint: string
  /** Of the reports that the request created, in their order. */
  reportIds: readonly string[]
}

/**
 * After the reports were created, in the same transaction. undefined: claimed. Otherwise the earlier claim of the key: throw
 * then, so that the new reports are rolled back, and answer with the earlier ones.
 */
export function claimIdempotency(
  db: Db,
  userId: string,
  key: string,
  { fingerprint, reportIds }: IdempotencyClaim,
  now: number,
): Promise<IdempotencyClaim | undefined> {
  const claim = {
    fingerprint,
    report_id: reportIds[0]!,
    report_ids: reportIds.length === 1 ? null : JSON.stringify(reportIds),
    created_at: now,
  }
  return inTransaction(db, async (db) => {
    const claimed = await db
      .insertInto('idempotency')
      .values({ user_key: knownKey(userId), key, ...claim })
      .onConflict((conflict) =>
        conflict
          .columns(['user_key', 'key'])
          .doUpdateSet(claim)
          .where((eb) =>
            eb.or([
              eb('idempotency.created_at', '<=', now - REMEMBERED_FOR),
              eb('idempotency.created_at', '>', now + MOST_AHEAD),
            ]),
          ),
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
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'report_id', 'report_ids'])
    .where('user_key', '=', knownKey(userId))
    .where('key', '=', key)
    .where('created_at', '>', now - REMEMBERED_FOR)
    .where('created_at', '<=', now + MOST_AHEAD)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { fingerprint, report_id, report_ids } = row
  return { fingerprint, reportIds: report_ids === null ? [report_id] : (JSON.parse(report_ids) as string[]) }
}

export async function forgetIdempotency(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', now - REMEMBERED_FOR)
    .execute()
}
