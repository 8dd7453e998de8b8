import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { StoredRow } from '../backup/copy.ts'
import { isLost } from '../blobs/blob-store.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { COLUMNS_NOT_EXPORTED, type ProjectTable } from './transferred-tables.ts'

/** A row, or bytes that later rows name by their hash. */
export type TransferItem =
  | { table: ProjectTable; row: StoredRow }
  | { hash: string; body: Uint8Array }
  | { missing: string }

export type RowCondition = ReturnType<typeof sql>

const ROWS = 50

/** How many bytes of bodies are in memory at a time, unless a single one is larger. */
const BODY_BYTES = 2 ** 20

type BodyTable = 'results' | 'changes' | 'run_files' | 'evidence'

/** Rows with bodies, as many at a time as fit in memory. Ask for the keys in their order. */
export async function readBodies(
  { slow: db }: Storage,
  table: BodyTable,
  of: string,
  keys: unknown[],
  then: string[],
): Promise<(key: unknown) => AsyncGenerator<StoredRow>> {
  const columns = [of, ...then]
  const named = sql.join(columns.map((column) => sql.ref(column)))
  const where = sql`${sql.ref(of)} in (${sql.join(keys)})`
  const { rows } =
    keys.length === 0
      ? { rows: [] }
      : await sql<StoredRow>`select ${named}, octet_length(body) as bytes from ${sql.table(table)} where ${where}`.execute(
          db,
        )
  const sizes = new Map<unknown, number>()
  for (const row of rows) sizes.set(row[of], (sizes.get(row[of]) ?? 0) + Number(row['bytes']))
  const waiting = keys.filter((key) => sizes.has(key))
  let loaded = new Map<unknown, StoredRow[]>()
  const load = async (key: unknown) => {
    const some: unknown[] = []
    let bytes = 0
    for (const next of waiting.slice(waiting.indexOf(key))) {
      bytes += sizes.get(next)!
      if (some.length > 0 && bytes > BODY_BYTES) break
      some.push(next)
    }
    loaded = Map.groupBy(await readIn(db, table, of, some, columns), (row) => row[of])
  }
  return async function* (key) {
    const bytes = sizes.get(key)
    if (bytes === undefined) return
    // The files of a run may be too many for one question.
    if (bytes > BODY_BYTES && then.length > 0) yield* pages(db, table, then, sql`${sql.ref(of)} = ${key}`, 1)
    else {
      if (!loaded.has(key)) await load(key)
      yield* loaded.get(key) ?? []
      loaded.delete(key)
    }
  }
}

export async function readIn(
  db: Db,
  table: ProjectTable,
  column: string,
  keys: unknown[],
  order: string[],
): Promise<StoredRow[]> {
  if (keys.length === 0) return []
  const { rows } =
    await sql<StoredRow>`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(keys)})
    order by ${sql.join(order.map((name) => sql.ref(name)))}`.execute(db)
  return rows
}

export function* itemsOf(table: ProjectTable, rows: StoredRow[] = []): Generator<TransferItem> {
  for (const row of rows) yield { table, row: exportedColumns(row) }
}

export async function* withBlobs(
  storage: Storage,
  table: 'evidence' | 'run_files',
  rows: AsyncIterable<StoredRow>,
  isWanted: (row: StoredRow) => boolean = () => true,
): AsyncGenerator<TransferItem> {
  for await (const row of rows) {
    if (!isWanted(row)) continue
    const stored = { body: row['body'] as Uint8Array, blob: row['blob'] as string | null }
    const body = await storage.blobs.read(stored).catch((error: unknown) => {
      if (isLost(error)) return null
      throw error
    })
    if (body === null) {
      yield { missing: String(row['name'] ?? 'evidence') }
      continue
    }
    const hash = createHash('sha256').update(body).digest('hex')
    yield { hash, body }
    yield { table, row: { ...exportedColumns(row), body: Buffer.from(hash) } }
  }
}

export async function* exportedRows(
  db: Db,
  table: ProjectTable,
  key: string[],
  where: RowCondition,
): AsyncGenerator<{ table: ProjectTable; row: StoredRow }> {
  for await (const row of pages(db, table, key, where)) yield { table, row: exportedColumns(row) }
}

async function* pages(
  db: Db,
  table: ProjectTable,
  key: string[],
  where: RowCondition,
  size?: number,
): AsyncGenerator<StoredRow> {
  for await (const some of rowBatches(db, table, key, where, size)) yield* some
}

export async function* rowBatches(
  db: Db,
  table: ProjectTable,
  key: string[],
  where: RowCondition,
  size = ROWS,
): AsyncGenerator<StoredRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: StoredRow | undefined
  do {
    const behind = last ? sql`(${columns}) > (${sql.join(key.map((column) => last![column]))})` : sql`true`
    const { rows } = await sql<StoredRow>`select * from ${sql.table(table)} where ${where} and ${behind}
      order by ${columns} limit ${size}`.execute(db)
    yield rows
    last = rows.length === size ? rows.at(-1) : undefined
  } while (last)
}

export function exportedColumns(row: StoredRow): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !COLUMNS_NOT_EXPORTED.includes(name)))
}
