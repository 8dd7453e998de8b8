import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Storage } from '../open.ts'
import { ListStatements } from '../report-list/statements.ts'
import { findOrSaveSetting } from '../settings.ts'
import { transact } from '../transaction.ts'
import { backupPostgres } from './backup.ts'
import { openOverPool } from './dialect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { PostgresSearch } from './search.ts'
import { postgresSpan } from './span.ts'

const QUICK_CONNECTIONS = 10
const SLOW_CONNECTIONS = 4
const INT8 = types.builtins.INT8

export async function openPostgres(databaseUrl: string): Promise<Storage> {
  const pool = openPool({ connectionString: databaseUrl, max: QUICK_CONNECTIONS })
  const slowPool = openPool({ connectionString: databaseUrl, max: SLOW_CONNECTIONS, statement_timeout: 60_000 })
  try {
    await migrate(pool, migrations)
  } catch (error) {
    await Promise.all([pool.end(), slowPool.end()])
    throw new Error(`The PostgreSQL database cannot be opened: ${(error as Error).message}`, { cause: error })
  }
  const db = openOverPool(pool)
  const slow = openOverPool(slowPool)

  return {
    kind: 'postgres',
    isShared: true,
    db,
    slow,
    transaction: (work) => transact(db, work),
    background: (work) => transact(slow, work),
    async resetKeySequence(db) {
      await sql`select setval(pg_get_serial_sequence('projects', 'key'), (select max(key) from projects))`.execute(db)
    },
    backup: (file) => backupPostgres(slow, file),
    secret: () => findOrSaveSetting(db, 'secret', randomBytes(32).toString('base64url')),
    filesOpenToOthers: () => [],
    async ping() {
      await pool.query('select 1 from settings limit 1')
    },
    async close() {
      await Promise.all([pool.end(), slowPool.end()])
    },
    search: new PostgresSearch(slow),
    lists: new ListStatements(postgresSpan),
  }
}

function openPool(config: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'verdict',
    // Keys, counts and times are whole numbers below 2^53.
    types: {
      getTypeParser: ((oid: number, format?: never) =>
        oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
    ...config,
  })
  // An idle connection that breaks is replaced with the next question; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks while somebody holds it: the question in hand fails, and that is where it is heard.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
