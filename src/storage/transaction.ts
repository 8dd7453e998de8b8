import type { Db } from './tables.ts'

const ATTEMPTS = 5
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/**
 * Every change is one transaction: the caller's, if there is one already. A change of a report locks its row first
 * (`forUpdate('reports')`), then its runs, its project and the owner's counts, always in this order, to avoid deadlocks.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : transact(db, work)
}

/** PostgreSQL aborts one of two transactions in a deadlock; that one runs again. */
export async function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== DEADLOCK && code !== SERIALIZATION_FAILURE) || attempt === ATTEMPTS) throw error
    }
  }
}
