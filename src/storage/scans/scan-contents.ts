import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { ScanTables } from './scan-tables.ts'

/** A table with what a scan found. */
export interface ScanContents {
  table: Exclude<keyof ScanTables, 'scans' | 'addresses' | 'link_checks'>
  key: string[]
  /** The columns that take space. */
  bodies: string[]
}

/** Everything of a scan but its row, the largest first. */
export const SCAN_CONTENTS: readonly ScanContents[] = [
  { table: 'scan_evidence', key: ['project_key', 'n'], bodies: ['body'] },
  { table: 'scan_pages', key: ['scan_key', 'n'], bodies: ['facts', 'links', 'title'] },
  { table: 'listed_pages', key: ['scan_key', 'n'], bodies: ['title'] },
  { table: 'scan_inlinks', key: ['scan_key', 'n', 'part'], bodies: ['body'] },
  { table: 'scan_findings', key: ['scan_key', 'audit', 'position'], bodies: ['body', 'pages'] },
  { table: 'scan_files', key: ['scan_key', 'hash'], bodies: ['body'] },
  { table: 'scan_marks', key: ['scan_key', 'name'], bodies: ['body'] },
  { table: 'scan_parts', key: ['scan_key', 'name'], bodies: ['body'] },
]

/** Bytes of a row of that table. */
export function bytesOf({ table, bodies }: ScanContents): RawBuilder<number> {
  const lengths = bodies.map((column) => sql`coalesce(octet_length(${sql.ref(`${table}.${column}`)}), 0)`)
  return sql<number>`${sql.join(lengths, sql` + `)}`
}

/** Deletes some rows of a scan from one table; answers the size of each. */
export async function deleteContents(db: Db, contents: ScanContents, scanKey: number, most: number): Promise<number[]> {
  const table = sql.table(contents.table)
  const columns = sql.join(contents.key.map((name) => sql.ref(name)))
  const { rows } = await sql<{ bytes: number }>`delete from ${table} where scan_key = ${scanKey} and (${columns}) in
    (select ${columns} from ${table} where scan_key = ${scanKey} limit ${most})
    returning ${bytesOf(contents)} as bytes`.execute(db)
  return rows.map(({ bytes }) => bytes)
}
