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

/** PostgreSQL aborts one of two transactions that are in each other's way; that one runs again. */
export async function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!AGAIN.includes(code) || attempt === ATTEMPTS) throw error
    }
  }
}
