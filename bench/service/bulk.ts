import { type RawBuilder, sql } from 'kysely'
import type { Storage } from '../../src/storage/storage.ts'
import type { Db } from '../../src/storage/tables.ts'

/** Rows by the thousand, as one JSON text: a query with a parameter for each value takes longer to build than to run. */
export async function insertRows<T extends object>(
  db: Db,
  kind: Storage['kind'],
  table: string,
  rows: T[],
): Promise<void> {
  const names = Object.keys(rows[0]!)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = JSON.stringify(rows)
  const source: RawBuilder<unknown> =
    kind === 'sqlite'
      ? sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${values})`
      : sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${values}::json)`
  await sql`insert into ${sql.table(table)} (${columns}) ${source}`.execute(db)
}

/** Does work that inserts much while the tables have no indexes, and makes them again: sorted, which is far quicker. */
export async function withoutIndexes(storage: Storage, tables: string[], work: () => Promise<void>): Promise<void> {
  const { db, kind } = storage
  const names = sql.join(tables.map((table) => sql.lit(table)))
  const { rows } =
    kind === 'sqlite'
      ? await sql<{ name: string; definition: string }>`
          select name, sql as definition from sqlite_master
          where type = 'index' and sql is not null and tbl_name in (${names})`.execute(db)
      : await sql<{ name: string; definition: string }>`
          select indexname as name, indexdef as definition from pg_indexes
          where tablename in (${names}) and indexname not like '%_pkey'`.execute(db)
  await storage.transaction(async (db) => {
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  })
  await work()
  for (const { definition } of rows) await storage.background((db) => sql.raw(definition).execute(db))
}
