import type { Pool } from 'pg'
import { type Migration, pendingMigrations } from '../migration.ts'

/** Any number, as long as no other program locks it in the same database. */
const LOCK = 5_832_114_709

/** Brings the tables up to date. The lock keeps a second process waiting until the first is done. */
export async function migrate(pool: Pool, migrations: readonly Migration[], now: number = Date.now()): Promise<void> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query('create table if not exists migrations (name text primary key, applied_at bigint not null)')
    const done = await client.query<{ name: string }>('select name from migrations order by name')
    const names = done.rows.map((row) => row.name)
    for (const migration of pendingMigrations(names, migrations)) {
      for (const statement of migration.statements)
        await client.query(typeof statement === 'string' ? statement : statement.postgres)
      await client.query('insert into migrations (name, applied_at) values ($1, $2)', [migration.name, now])
    }
    await client.query('commit')
    broken = false
  } finally {
    // Ending the connection rolls back what did not commit.
    client.release(broken)
  }
}
