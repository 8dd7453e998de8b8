import { type Insertable, type InsertObject, type SqlBool, sql, type Updateable } from 'kysely'
import { idOrNone, keyOf, withNewId } from './ids.ts'
import { prepared, preparedByFields } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

/** The tables whose rows people see under an id. */
type TableWithIds = { [T in keyof Tables]: Tables[T] extends { key: number; id: string } ? T : never }[keyof Tables]

/** A condition: the row has that id. Its key alone leads to it, but another id may have the same key. */
export function hasId(table: TableWithIds, id: string) {
  return sql<SqlBool>`(${sql.ref(`${table}.key`)} = ${keyOf(id) ?? -1} and ${sql.ref(`${table}.id`)} = ${idOrNone(id)})`
}

/** Others that lock the row, or change it, wait until the transaction ends. */
export async function lockRow(db: Db, table: TableWithIds, id: string): Promise<void> {
  await db
    .selectFrom(table)
    .select('key')
    .where('key', '=', keyOf(id) ?? -1)
    .forUpdate()
    .execute()
}

// Kysely knows no columns of a table that may be any of them: one stands for all, because each has these two.

/** Answers the new id. `rowOf`: the other columns. */
export function insertRow<T extends TableWithIds>(
  db: Db,
  table: T,
  now: number,
  rowOf: (id: string) => Omit<InsertObject<Tables, T>, 'key' | 'id'>,
  above?: number,
): Promise<string> {
  return withNewId(
    now,
    async (id, key) => {
      const made = await db
        .insertInto(table as 'reports')
        .values({ key, id, ...rowOf(id) } as never)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .execute()
      return made.length === 1
    },
    { above },
  )
}

/** The same for rows that are inserted often: the statement is compiled once, for these columns besides `key` and `id`. */
export function preparedRow<T extends TableWithIds>(
  name: string,
  table: T,
  ...columns: readonly Exclude<keyof Tables[T] & string, 'key' | 'id'>[][]
) {
  const add = prepared(name, (db, row: Record<string, unknown>) =>
    db
      .insertInto(table as 'reports')
      .values(Object.fromEntries(['key', 'id', ...columns.flat()].map((column) => [column, row[column]])) as never)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key'),
  )
  return (
    db: Db,
    now: number,
    row: Omit<Insertable<Tables[T]>, 'key' | 'id'>,
    wanted?: Parameters<typeof withNewId>[2],
  ): Promise<string> =>
    withNewId(now, async (id, key) => (await add(db, { ...row, id, key })).rows.length === 1, wanted)
}

/** Changes the row of that key: the statement is compiled once for each set of columns. */
export function preparedChange<T extends TableWithIds>(name: string, table: T) {
  const change = preparedByFields(name, (db, row: Record<string, unknown>, fields) =>
    db
      .updateTable(table as 'reports')
      .set(Object.fromEntries(fields.filter((field) => field !== 'key').map((field) => [field, row[field]])) as never)
      .where('key', '=', row['key'] as number),
  )
  return async (db: Db, key: number, columns: Omit<Updateable<Tables[T]>, 'key'>): Promise<void> => {
    await change(db, { ...columns, key })
  }
}
