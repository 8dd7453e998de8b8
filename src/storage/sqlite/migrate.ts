import type { DatabaseSync } from 'node:sqlite'
import { type Migration, pendingMigrations } from '../migration.ts'

/** Brings the tables up to date. The write lock keeps a second process waiting until the first is done. */
export function migrate(database: DatabaseSync, migrations: readonly Migration[], now: number = Date.now()): void {
  database.exec('begin immediate')
  try {
    database.exec('create table if not exists migrations (name text primary key, applied_at integer not null) strict')
    const done = database.prepare('select name from migrations order by name').all()
    const names = done.map((row) => String(row['name']))
    for (const migration of pendingMigrations(names, migrations)) {
      for (const statement of migration.statements)
        database.exec(typeof statement === 'string' ? statement : statement.sqlite)
      database.prepare('insert into migrations (name, applied_at) values (?, ?)').run(migration.name, now)
    }
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
