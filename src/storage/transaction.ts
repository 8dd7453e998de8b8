import { PostgresAdapter } from 'kysely'
import type { Db } from './tables.ts'

const ATTEMPTS = 5
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/** Every change is one transaction: the caller's, where there is one already. */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : transact(db, work)
}

/** Where two transactions wait for each other, PostgreSQL ends one of them, which may simply start anew. */
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

/**
 * Whoever changes a report locks its row first, then its runs, its project and the owner's tally, in this order: nobody waits
 * in a circle. SQLite has one writer at a time and needs (and knows) no row locks.
 */
export function forUpdate<Q extends { forUpdate(of: 'reports'): Q }>(db: Db, query: Q): Q {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate('reports') : query
}
