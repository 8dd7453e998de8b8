import { sql } from 'kysely'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { claimBody, type StoredBody } from './blob-rows.ts'
import { isLost } from './blob-store.ts'
import { BLOB_TABLES } from './sweep-blobs.ts'

type BlobTable = (typeof BLOB_TABLES)[number]

/** What identifies a row, in its order. */
const KEYS: Record<BlobTable, readonly string[]> = {
  evidence: ['report_key'],
  kept_evidence: ['run_key'],
  run_files: ['run_key', 'name'],
}
/** Few at a time: each may have megabytes. */
const BATCH = 8

export interface MovedBlobs {
  moved: number
  bytes: number
  /** Rows that were rewritten meanwhile, or whose blob is missing or damaged in the store. */
  left: number
}

type RowKey = Record<string, unknown>
type Row = RowKey & StoredBody

/** The last row that was tried, so that the next call goes on behind it; without one, that starts over. */
export interface MovePlace {
  tried?: { table: BlobTable; key: RowKey } | undefined
}

export interface MoveOptions {
  to: 'store' | 'database'
  /** Only what upkeep is to upload. */
  onlyWaiting?: boolean
  /** Rows at most. */
  limit?: number
  /** For calls one after another: a row that the store refuses every time does not keep those behind it waiting. */
  place?: MovePlace
  signal?: AbortSignal | undefined
  onProgress?: (moved: Readonly<MovedBlobs>) => void
}

/**
 * Moves the bytes of rows into the store, or back. Each row moves in a transaction of its own, so it can be interrupted and started again,
 * and servers can run meanwhile. What is left behind in the store is swept like any other blob that no row uses.
 */
export async function moveBlobs(storage: Storage, options: MoveOptions): Promise<MovedBlobs> {
  const { to, signal, limit = Number.POSITIVE_INFINITY, place = {}, onProgress = () => {} } = options
  const moved: MovedBlobs = { moved: 0, bytes: 0, left: 0 }
  const { tried } = place
  const move = async (table: BlobTable, row: Row) => {
    place.tried = { table, key: keyOf(table, row) }
    const size = to === 'store' ? await moveIn(storage, table, row) : await moveOut(storage, table, row)
    if (size === null) moved.left++
    else {
      moved.moved++
      moved.bytes += size
    }
    onProgress(moved)
  }
  for (const table of BLOB_TABLES.slice(tried === undefined ? 0 : BLOB_TABLES.indexOf(tried.table))) {
    let last = tried?.table === table ? tried.key : undefined
    while (!signal?.aborted && moved.moved + moved.left < limit) {
      const rows = await findRows(storage.slow, table, options, last)
      for (const row of rows) {
        signal?.throwIfAborted()
        await move(table, row)
      }
      last = rows.at(-1)
      if (last === undefined) break
    }
  }
  if (moved.moved + moved.left < limit) place.tried = undefined
  return moved
}

/** Without its bytes. */
function keyOf(table: BlobTable, row: Row): RowKey {
  return Object.fromEntries(KEYS[table].map((column) => [column, row[column]]))
}

/** How many rows have their bytes where. */
export async function findBlobCounts(db: Db): Promise<{ inStore: number; bytes: number; inDatabase: number }> {
  const count = (where: ReturnType<typeof sql>) =>
    sql.join(
      BLOB_TABLES.map((table) => sql`(select count(*) from ${sql.table(table)} where ${where})`),
      sql` + `,
    )
  const { rows } = await sql<{ here: number | string; there: number | string; bytes: number | string }>`select
    ${count(sql`blob is null or blob = ''`)} as here,
    ${count(sql`blob <> ''`)} as there,
    (select coalesce(sum(bytes), 0) from blobs where orphaned_at is null) as bytes`.execute(db)
  const { here, there, bytes } = rows[0]!
  return { inStore: Number(there), bytes: Number(bytes), inDatabase: Number(here) }
}

async function findRows(
  db: Db,
  table: BlobTable,
  { to, onlyWaiting = false }: MoveOptions,
  last?: RowKey,
): Promise<Row[]> {
  const columns = KEYS[table].map((column) => sql.ref(column))
  const behind = last
    ? sql`(${sql.join(columns)}) > (${sql.join(KEYS[table].map((column) => last[column]))})`
    : sql`true`
  const wanted = to === 'database' ? sql`blob <> ''` : onlyWaiting ? sql`blob = ''` : sql`(blob is null or blob = '')`
  // What a run in progress keeps is replaced when it ends.
  const ended =
    onlyWaiting && table === 'evidence'
      ? sql`and exists (select 1 from runs where runs.key = evidence.run_key and runs.state in ('done', 'failed'))`
      : sql``
  const { rows } = await sql<Row>`select ${sql.join([...columns, sql.ref('body'), sql.ref('blob')])}
    from ${sql.table(table)} where ${behind} and ${wanted} ${ended}
    order by ${sql.join(columns)} limit ${BATCH}`.execute(db)
  return rows
}

/** Only if the row still has the bytes that were uploaded. */
async function moveIn(storage: Storage, table: BlobTable, row: Row): Promise<number | null> {
  const uploaded = await storage.blobs.uploadNow(row.body)
  return storage.transaction(async (db) => {
    const { body, blob } = await claimBody(db, uploaded)
    if (blob === null || blob === '') return null
    return replace(db, table, row, { body, blob }, sql`body = ${row.body}`, row.body.length)
  })
}

async function moveOut(storage: Storage, table: BlobTable, row: Row): Promise<number | null> {
  const body = await storage.blobs.read(row).catch((error: unknown) => {
    if (isLost(error)) return null
    throw error
  })
  if (body === null) return null
  return storage.transaction((db) =>
    replace(db, table, row, { body, blob: null }, sql`blob = ${row.blob}`, body.length),
  )
}

async function replace(
  db: Db,
  table: BlobTable,
  row: Row,
  { body, blob }: StoredBody,
  isUnchanged: ReturnType<typeof sql>,
  size: number,
): Promise<number | null> {
  const isRow = sql.join(
    KEYS[table].map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set body = ${body}, blob = ${blob}
    where ${isRow} and ${isUnchanged}`.execute(db)
  return numAffectedRows > 0n ? size : null
}
