import { randomBytes } from 'node:crypto'
import { Kysely } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Storage } from '../open.ts'
import { Recall } from '../recall.ts'
import { settleSetting } from '../settings.ts'
import type { Tables } from '../tables.ts'
import { transact } from '../transaction.ts'
import { sharedVersion } from '../version.ts'
import { backupPostgres } from './backup.ts'
import { postgresDialect } from './dialect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { PostgresSearch } from './search.ts'

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
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  const slow = new Kysely<Tables>({ dialect: postgresDialect(slowPool) })

  return {
    kind: 'postgres',
    db,
    slow,
    transaction: (work) => transact(db, work),
    background: (work) => transact(slow, work),
    backup: (file) => backupPostgres(slow, file),
    version: sharedVersion(async () => {
      // Which transactions are seen, and which not: the same snapshot twice sees the same rows.
      const { rows } = await pool.query({ name: 'version', text: 'select pg_current_snapshot()::text as version' })
      return rows[0].version
    }),
    secret: () => settleSetting(db, 'secret', randomBytes(32).toString('base64url')),
    filesOpenToOthers: () => [],
    async ping() {
      await pool.query('select 1 from settings limit 1')
    },
    async close() {
      await Promise.all([pool.end(), slowPool.end()])
    },
    search: new PostgresSearch(slow),
    recall: new Recall(),
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
