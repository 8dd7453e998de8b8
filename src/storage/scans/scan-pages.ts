import { sql } from 'kysely'
import { knownKey } from '../ids.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { ScanProgress } from './scan.ts'
import { saveProgress } from './scan-progress.ts'
import type { AddressRow, ScanFileRow, ScanPageRow } from './scan-tables.ts'

export type Address = Omit<AddressRow, 'project_key'>
export type ScanPage = Omit<ScanPageRow, 'scan_key'>

/** What a scan learned since its last commit. */
export interface ScanBatch {
  /** New to the project. */
  addresses: Address[]
  /** New to the scan, or changed. */
  pages: ScanPage[]
  /** Addresses that were found in another way as well: all that this changes. */
  ways: Map<number, Pick<ScanPage, 'sources' | 'entry'>>
  evidence: { n: number; body: Uint8Array }[]
  /** Scripts and style sheets that were requested. */
  files: StoredFile[]
  /** Parts of the whole scan, by name. */
  parts: Map<string, Uint8Array>
  /** Pages that were re-evaluated. */
  rejudged?: RejudgedPage[]
}

/** The columns that re-evaluating a page changes. */
export type RejudgedPage = Pick<ScanPage, 'n'> &
  Partial<Pick<ScanPage, 'flags' | 'canonical' | 'text_hash' | 'score' | 'title' | 'facts' | 'links'>>

export type StoredFile = Omit<ScanFileRow, 'scan_key'>

export interface TakenScan {
  id: string
  projectKey: number
  attempt: number
}

/** Rows of a statement: far below the number of parameters that either database takes. */
const SIZES = [256, 64, 16, 4, 1]
const ROWS_AT_ONCE = 256
const ADDRESSES_AT_ONCE = 5_000

/**
 * Writes a batch, and how far the scan is with it. The rows may be written twice after a crash, and are the same then. False if another
 * worker has taken the scan up since.
 */
export async function commitBatch(
  storage: Storage,
  scan: TakenScan,
  batch: ScanBatch,
  progress: ScanProgress,
): Promise<boolean> {
  const isOurs = await storage.background(async (db) => {
    if (!(await hasAttempt(db, scan))) return false
    await writeBatch(db, scan, batch)
    // In the same transaction, or a worker that dies after it would leave pages that are never counted.
    return saveProgress(db, scan.id, scan.attempt, progress)
  })
  // On SQLite this makes the rows durable.
  return isOurs && storage.transaction((db) => saveProgress(db, scan.id, scan.attempt, progress))
}

async function hasAttempt(db: Db, { id, attempt }: TakenScan): Promise<boolean> {
  const row = await db.selectFrom('scans').select('attempt').where('key', '=', knownKey(id)).executeTakeFirst()
  return row?.attempt === attempt
}

async function writeBatch(db: Db, { id, projectKey }: TakenScan, batch: ScanBatch): Promise<void> {
  const scanKey = knownKey(id)
  for (const some of chunks(batch.addresses))
    await db
      .insertInto('addresses')
      .values(some.map((address) => ({ project_key: projectKey, ...address })))
      .onConflict((conflict) => conflict.columns(['project_key', 'n']).doNothing())
      .execute()
  for (const some of chunks(batch.pages))
    await db
      .insertInto('scan_pages')
      .values(some.map((page) => ({ scan_key: scanKey, ...page })))
      .onConflict((conflict) =>
        conflict
          .columns(['scan_key', 'n'])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(
              ([...COLUMNS, 'facts', 'links'] as const).map((name) => [name, ref(`excluded.${name}`)]),
            ),
          ),
      )
      .execute()
  for (const [n, { sources, entry }] of batch.ways)
    await db
      .updateTable('scan_pages')
      .set({ sources, entry })
      .where('scan_key', '=', scanKey)
      .where('n', '=', n)
      .execute()
  await updatePages(db, scanKey, batch.rejudged ?? [])
  for (const some of chunks(batch.evidence, 50))
    await db
      .insertInto('scan_evidence')
      .values(some.map(({ n, body }) => ({ project_key: projectKey, n, scan_key: scanKey, body })))
      .onConflict((conflict) =>
        conflict.columns(['project_key', 'n']).doUpdateSet((eb) => ({
          scan_key: eb.ref('excluded.scan_key'),
          body: eb.ref('excluded.body'),
        })),
      )
      .execute()
  for (const some of chunks(batch.files, 50))
    await db
      .insertInto('scan_files')
      .values(some.map((file) => ({ scan_key: scanKey, ...file })))
      .onConflict((conflict) => conflict.columns(['scan_key', 'hash']).doNothing())
      .execute()
  for (const [name, body] of batch.parts) await savePart(db, id, name, body)
}

export async function updatePages(db: Db, scanKey: number, pages: readonly RejudgedPage[]): Promise<void> {
  for (const { n, ...columns } of pages)
    await db.updateTable('scan_pages').set(columns).where('scan_key', '=', scanKey).where('n', '=', n).execute()
}

/** In few different sizes, because each makes a statement of its own, and both databases keep statements. */
function* chunks<T>(all: T[], most = ROWS_AT_ONCE): Generator<T[]> {
  for (let from = 0; from < all.length; ) {
    const size = SIZES.find((one) => one <= Math.min(most, all.length - from))!
    yield all.slice(from, from + size)
    from += size
  }
}

/** All addresses of a project, in the order of their numbers. */
export async function* listAddresses(db: Db, projectKey: number): AsyncGenerator<Address[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('addresses')
      .select(['n', 'hash', 'url'])
      .where('project_key', '=', projectKey)
      .where('n', '>', last)
      .orderBy('n')
      .limit(ADDRESSES_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.n
  }
}

/** Of a page, without `facts` and `links`, because they are large. */
const COLUMNS = [
  ...(['state', 'entry', 'turn', 'mark', 'clicks', 'via', 'sources', 'status', 'flags', 'redirect'] as const),
  ...(['canonical', 'text_hash', 'bytes', 'first_byte', 'score', 'etag', 'modified', 'title'] as const),
]

/** All addresses of a scan, in the order of their numbers. */
export async function* listScanPages(db: Db, scanId: string): AsyncGenerator<ScanPage[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('scan_pages')
      .select(['n', ...COLUMNS])
      .where('scan_key', '=', knownKey(scanId))
      .where('n', '>', last)
      .orderBy('n')
      .limit(ADDRESSES_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    yield rows.map((row) => ({ ...row, facts: null, links: null }))
    last = rows.at(-1)!.n
  }
}

/** What is stored of a page that was judged. */
export interface PackedPage {
  n: number
  facts: Uint8Array
  links: Uint8Array
}

/** Few: what outlives two collections of young objects, as many would, stays until the next full one. */
const PACKED_PAGES_AT_ONCE = 50

/** The pages of a scan that were judged, in the order of their numbers. */
export async function* listPackedPages(db: Db, scanId: string): AsyncGenerator<PackedPage[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('scan_pages')
      .select(['n', 'facts', 'links'])
      .where('scan_key', '=', knownKey(scanId))
      .where('n', '>', last)
      .where('facts', 'is not', null)
      .where('links', 'is not', null)
      .orderBy('n')
      .limit(PACKED_PAGES_AT_ONCE)
      .$narrowType<{ facts: Uint8Array; links: Uint8Array }>()
      .execute()
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.n
  }
}

/** Bytes of the packed links of all pages. */
export async function sumLinkBytes(db: Db, scanId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('scan_pages')
    .select(sql<number | null>`cast(sum(length(links)) as bigint)`.as('sum'))
    .where('scan_key', '=', knownKey(scanId))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** What holds for a whole scan. */
export async function savePart(db: Db, scanId: string, name: string, body: Uint8Array): Promise<void> {
  await db
    .insertInto('scan_parts')
    .values({ scan_key: knownKey(scanId), name, body })
    .onConflict((conflict) => conflict.columns(['scan_key', 'name']).doUpdateSet({ body }))
    .execute()
}

export async function findPart(db: Db, scanId: string, name: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('scan_parts')
    .select('body')
    .where('scan_key', '=', knownKey(scanId))
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.body
}

/** Scripts and style sheets of a scan, those that are stored. */
export async function findScanFiles(db: Db, scanId: string, hashes: readonly number[]): Promise<Uint8Array[]> {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('scan_files')
    .select('body')
    .where('scan_key', '=', knownKey(scanId))
    .where('hash', 'in', hashes)
    .execute()
  return rows.map(({ body }) => body)
}
