import type { Insertable } from 'kysely'
import { knownKey } from '../ids.ts'
import { preparedInsert } from '../prepared.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { TakenScan } from './scan-pages.ts'
import type { ListedPageRow, ScanTables } from './scan-tables.ts'

/** Everything that is read of a scan after it has ended, some rows at a time. */
export type ResultRows =
  | { table: 'listed_pages'; rows: Omit<ListedPageRow, 'scan_key'>[] }
  | { table: 'scan_marks'; rows: Omit<ScanTables['scan_marks'], 'scan_key'>[] }
  | { table: 'scan_findings'; rows: Omit<ScanTables['scan_findings'], 'scan_key'>[] }
  | { table: 'scan_inlinks'; rows: Omit<ScanTables['scan_inlinks'], 'scan_key'>[] }
  | { table: 'scan_parts'; rows: Omit<ScanTables['scan_parts'], 'scan_key'>[] }

/** Of a statement. SQLite takes some 50 MB to prepare one with thousands of parameters, and keeps them. */
const ROWS_AT_ONCE = 32

const RESULT_TABLES = ['listed_pages', 'scan_marks', 'scan_findings', 'scan_inlinks'] as const

/**
 * Stores the rows that a scan's lists and pages show, in several transactions, because there may be many. The scan ends afterwards, so
 * partial results are never read. False if another worker has taken over the scan.
 */
export async function storeResults(
  storage: Storage,
  scan: TakenScan,
  results: Iterable<ResultRows> | AsyncIterable<ResultRows>,
): Promise<boolean> {
  const scanKey = knownKey(scan.id)
  const isOurs = (db: Db) =>
    db
      .selectFrom('scans')
      .select('attempt')
      .where('key', '=', scanKey)
      .where('attempt', '=', scan.attempt)
      .executeTakeFirst()
  // Those of an attempt that was interrupted, or of another rule set.
  for (const table of RESULT_TABLES) {
    const isCleared = await storage.background(async (db) => {
      if ((await isOurs(db)) === undefined) return false
      await db.deleteFrom(table).where('scan_key', '=', scanKey).execute()
      return true
    })
    if (!isCleared) return false
  }
  for await (const { table, rows } of results) {
    if (rows.length === 0) continue
    const isWritten = await storage.background(async (db) => {
      if ((await isOurs(db)) === undefined) return false
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await writeRows(db, table, scanKey, rows.slice(from, from + ROWS_AT_ONCE))
      return true
    })
    if (!isWritten) return false
  }
  return true
}

/**
 * Replaces them in one transaction, because they are read meanwhile: what is asked before its end gets the old ones, and nothing a part of
 * each. `begin` says whether the scan is still to be changed. `results` may be called again.
 */
export async function replaceResults(
  storage: Storage,
  scan: Pick<TakenScan, 'id'>,
  begin: (db: Db) => Promise<boolean>,
  results: () => Iterable<ResultRows> | AsyncIterable<ResultRows>,
): Promise<boolean> {
  const scanKey = knownKey(scan.id)
  return storage.background(async (db) => {
    if (!(await begin(db))) return false
    for (const table of RESULT_TABLES) await db.deleteFrom(table).where('scan_key', '=', scanKey).execute()
    for await (const { table, rows } of results())
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await writeRows(db, table, scanKey, rows.slice(from, from + ROWS_AT_ONCE))
    return true
  })
}

async function writeRows(db: Db, table: ResultRows['table'], scanKey: number, rows: ResultRows['rows']): Promise<void> {
  const values = rows.map((row) => ({ scan_key: scanKey, ...row }))
  // `ResultRows` pairs each table with its rows; a table picked at run time loses that.
  await INSERTS[table](db, values as never)
}

// The rows fit the table; Kysely can't tell while the table is a type parameter.
const insertInto = <T extends (typeof RESULT_TABLES)[number]>(table: T) =>
  preparedInsert<Insertable<ScanTables[T]>>(`insert_${table}`, (db, rows) => db.insertInto(table).values(rows as never))

const INSERTS = {
  listed_pages: insertInto('listed_pages'),
  scan_marks: insertInto('scan_marks'),
  scan_findings: insertInto('scan_findings'),
  scan_inlinks: insertInto('scan_inlinks'),
  scan_parts: preparedInsert<Insertable<ScanTables['scan_parts']>>('insert_scan_parts', (db, rows) =>
    db
      .insertInto('scan_parts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['scan_key', 'name']).doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
      ),
  ),
}
