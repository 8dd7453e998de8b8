import type { Db } from './tables.ts'

const ATTEMPTS = 5
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const FOREIGN_KEY_VIOLATION = '23503'
/** The last one: a row that the transaction had found was deleted by another before something was added to it. Next time it is not found. */
const AGAIN = [DEADLOCK, SERIALIZATION_FAILURE, FOREIGN_KEY_VIOLATION]

/**
 * Every change is one transaction: the caller's, if there is one already. A change of a report locks its row first
 * (`forUpdate('reports')`), then its runs, its project and the owner's counts, always in this order, to avoid deadlocks.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : transact(db, work)
}

/** Before the second attempt, twice that before the third, and so on; up to half of it less, by chance. */
const PAUSE_MS = 20

/**
 * PostgreSQL aborts one of two transactions that are in each other's way; that one runs again. After a pause: where many meet, all that
 * were aborted would otherwise meet again at once, and each time it takes a second until PostgreSQL notices.
 */
export async function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!AGAIN.includes(code) || attempt === ATTEMPTS) throw error
      await sleep(PAUSE_MS * 2 ** (attempt - 1) * (1 - Math.random() / 2))
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
