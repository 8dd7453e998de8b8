import { copyFile, stat } from 'node:fs/promises'
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

/** Copies a database file. What it has in its log, because it is in use or its server was killed, comes along. */
export async function copyDatabase(file: string, to: string): Promise<void> {
  const log = await stat(`${file}-wal`).catch(() => null)
  if (log === null || log.size === 0) return await copyFile(file, to)
  const connection = new Connection(file, { readOnly: true, timeout: 30_000 })
  try {
    connection.run('vacuum into ?', [to])
  } finally {
    connection.close()
  }
}

/** Whether a file is a database of Verdict, of any version. */
export function isOurDatabase(file: string): boolean {
  let connection: Connection | undefined
  try {
    connection = new Connection(file, { readOnly: false, timeout: 0 })
    const { rows } = connection.run('select name from migrations order by name limit 1', [])
    return (rows[0] as { name: unknown } | undefined)?.name === migrations[0]!.name
  } catch {
    return false
  } finally {
    connection?.close()
  }
}
