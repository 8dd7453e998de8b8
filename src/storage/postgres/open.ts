import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { writeDump } from '../backup/dump.ts'
import { writePrivateFile } from '../private-file.ts'
import { highestProjectKey } from '../projects/project-keys.ts'
import { type IndexSpanOf, ListStatements } from '../reports/list/statements.ts'
import { deleteSetting, findSetting, probeWrite, saveSetting } from '../settings.ts'
import type { Database } from '../storage.ts'
import type { Db } from '../tables.ts'
import { transact } from '../transaction.ts'
import { CONNECTION, openPool, SILENCE_MS } from './connection.ts'
import { openOverPool } from './dialect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { PostgresReader } from './reader.ts'
import { PostgresSearch } from './search.ts'

const QUICK_CONNECTIONS = 8
const SLOW_CONNECTIONS = 4

/**
 * Ordered by key alone, PostgreSQL may walk along the primary key, past the reports of everybody else. So the owner or project
 * is part of the order, and is not said to be constant, which would take it out of the order again.
 */
const postgresSpan: IndexSpanOf = ({ owner, ownerKey, result, by }) => {
  const isResult = result === null ? sql`` : sql` and reports.result = ${sql.lit(result)}`
  if (by !== 'key')
    return { bounds: sql`${sql.ref(owner)} = ${ownerKey}${isResult}`, order: [`reports.${by}`, 'reports.key'] }
  if (result === null) {
    const column = sql.ref(owner)
    return { bounds: sql`${column} >= ${ownerKey} and ${column} <= ${ownerKey}`, order: [owner, 'reports.key'] }
  }
  const columns = sql`(${sql.ref(owner)}, reports.result)`
  const given = sql`(${ownerKey}, ${sql.lit(result)})`
  return {
    bounds: sql`${columns} >= ${given} and ${columns} <= ${given}`,
    order: [owner, 'reports.result', 'reports.key'],
  }
}

export async function openPostgres(databaseUrl: string, silenceMs: number = SILENCE_MS): Promise<Database> {
  const connectionString = databaseUrl
  await bringUpToDate(connectionString)
  const pool = openPool({ connectionString, max: QUICK_CONNECTIONS, query_timeout: silenceMs })
  const slowPool = openPool({
    connectionString,
    max: SLOW_CONNECTIONS,
    statement_timeout: 60_000,
    query_timeout: silenceMs,
  })
  const reader = new PostgresReader({ ...CONNECTION, connectionString })
  const db = openOverPool(pool, (query) => reader.run(query))
  const slow = openOverPool(slowPool)

  return {
    kind: 'postgres',
    isShared: true,
    db,
    slow,
    transaction: (work) => transact(db, work),
    background: (work) => transact(slow, work),
    async lock(db, number) {
      await sql`select set_config('lock_timeout', '5s', true), pg_advisory_xact_lock(${number})`.execute(db)
    },
    async resetKeySequence(db) {
      await sql`select setval(pg_get_serial_sequence('projects', 'key'), (${highestProjectKey}))`.execute(db)
      await sql`select setval(pg_get_serial_sequence('events', 'seq'), (select max(seq) from events))`.execute(db)
    },
    backup: (file) => backupPostgres(slow, file),
    secret: (given = null) => (given === null ? storedSecret(db) : useGivenSecret(db, given)),
    filesOpenToOthers: () => [],
    async size() {
      const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(slow)
      return { bytes: rows[0]!.bytes, freeBytes: null }
    },
    // Autovacuum looks after that.
    shrink: async () => false,
    ping: () => probeWrite(db),
    async close() {
      await Promise.all([reader.close(), pool.end(), slowPool.end()])
    },
    search: new PostgresSearch(slow),
    // PostgreSQL takes the right index by itself, because it knows how many rows have which value of a column.
    lists: new ListStatements(postgresSpan, (column) => sql.ref(`reports.${column}`)),
  }
}

/** On a connection of its own, because a new index may take longer than any statement later on. */
async function bringUpToDate(connectionString: string): Promise<void> {
  const pool = openPool({ connectionString, max: 1 })
  try {
    await migrate(pool, migrations)
  } catch (error) {
    throw new Error(`The PostgreSQL database cannot be opened: ${(error as Error).message}`, { cause: error })
  } finally {
    await pool.end()
  }
}

/** A copy as of one moment: one transaction reads it all, without blocking others. */
async function backupPostgres(db: Db, to: string): Promise<void> {
  await writePrivateFile(to, (part) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((snapshot) => writeDump(snapshot, part, migrations.at(-1)!.name)),
  )
}

/** The signing secret. */
const STORED = 'secret'
/** Set once an operator has given a secret: from then on no process may make up its own. */
const IS_GIVEN = 'secret_given'

/** The secret that an earlier version stored. A new one is never stored: anyone who can read the database could sign with it. */
async function storedSecret(db: Db): Promise<string> {
  if ((await findSetting(db, IS_GIVEN)) !== undefined)
    throw new Error('Other servers of this database have VERDICT_SECRET set. Set it to the same value here.')
  const stored = await findSetting(db, STORED)
  if (stored !== undefined) return stored
  const random = randomBytes(32).toString('base64url')
  throw new Error(
    `VERDICT_SECRET is missing. With PostgreSQL, set it to the same random value for every server, for example VERDICT_SECRET=${random}`,
  )
}

/** The operator's secret: nothing that signs stays in the database. */
async function useGivenSecret(db: Db, given: string): Promise<string> {
  await transact(db, async (db) => {
    await saveSetting(db, IS_GIVEN, 'yes')
    await deleteSetting(db, STORED)
  })
  return given
}
