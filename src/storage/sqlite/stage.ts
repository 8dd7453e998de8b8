import type { SQLInputValue } from 'node:sqlite'
import { type Batch, withoutGenerated } from '../backup/copy.ts'
import type { DumpReader } from '../backup/dump.ts'
import { Connection } from './connection.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

/** Fills a new database file with rows of an earlier version of the tables, which opening it then brings up to date. */
export async function stageRows(file: string, read: (reader: DumpReader) => Promise<void>): Promise<void> {
  const connection = new Connection(file, { readOnly: false, timeout: 0 })
  try {
    await read({
      begin(migration) {
        const last = migrations.findIndex((one) => one.name === migration)
        if (last < 0) throw new Error(`The backup was written by a newer Verdict: "${migration}" is not known here.`)
        migrate(connection.database, migrations.slice(0, last + 1))
        connection.run('begin', [])
      },
      async take(batch) {
        insertBatch(connection, batch)
      },
    })
    connection.run('commit', [])
  } finally {
    connection.close()
  }
}

function insertBatch(connection: Connection, { table, rows }: Batch): void {
  for (const row of rows.map(withoutGenerated)) {
    const columns = Object.keys(row)
    const marks = columns.map(() => '?')
    connection.run(`insert into ${table} (${columns}) values (${marks})`, Object.values(row) as SQLInputValue[])
  }
}
