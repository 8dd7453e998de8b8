import { type SqlBool, sql } from 'kysely'
import { countRows } from '../count-rows.ts'
import { knownKey } from '../ids.ts'
import type { Db } from '../tables.ts'

/** Whose turn it is: the scan with the lowest position is taken up next. */

/** Written out, not as parameters: the databases must see at once that their partial index fits. */
export const isUnderWay = sql<SqlBool>`scans.status in ('queued', 'running', 'waiting')`

/** Behind the other scans of its user, and not before those that have waited longest. */
export async function positionOfNew(db: Db, userKey: number): Promise<number> {
  const own = await countRows(db.selectFrom('scans').where(isUnderWay).where('user_key', '=', userKey))
  return own + ((await lowestPosition(db)) ?? 0)
}

async function lowestPosition(db: Db, exceptKey = -1): Promise<number | null> {
  const { lowest } = await db
    .selectFrom('scans')
    .select((eb) => eb.fn.min('position').as('lowest'))
    .where(isUnderWay)
    .where('status', '=', 'queued')
    .where('key', '!=', exceptKey)
    .executeTakeFirstOrThrow()
  return lowest
}

/** After a turn: behind the user's others, and not before anybody's, however long it stood still. */
export async function positionBehind(db: Db, id: string): Promise<number> {
  const key = knownKey(id)
  const { highest } = await db
    .selectFrom('scans')
    .select((eb) => eb.fn.max('position').as('highest'))
    .where(isUnderWay)
    .where('user_key', '=', (eb) => eb.selectFrom('scans as this').select('this.user_key').where('this.key', '=', key))
    .executeTakeFirstOrThrow()
  return Math.max((highest ?? 0) + 1, (await lowestPosition(db, key)) ?? 0)
}
