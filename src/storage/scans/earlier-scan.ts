import { knownKey } from '../ids.ts'
import type { Db } from '../tables.ts'
import { findScan, type Scan } from './scans.ts'

/** What a scan that is repeated knows of a page from the scan before. */
export interface EarlierPage {
  status: number
  textHash: number
  bytes: number
  firstByte: number
  etag: string | null
  modified: string | null
}

/** The scan that this one repeats: the one it names, or the latest that ended with a result and started at the same page. */
export async function findEarlierScan(
  db: Db,
  scan: Pick<Scan, 'id' | 'projectKey' | 'url'>,
): Promise<Scan | undefined> {
  const { since_key: since } = await db
    .selectFrom('scans')
    .select('since_key')
    .where('key', '=', knownKey(scan.id))
    .executeTakeFirstOrThrow()
  const row = await db
    .selectFrom('scans')
    .select('id')
    .where('project_key', '=', scan.projectKey)
    .$if(since !== null, (query) => query.where('key', '=', since))
    .$if(since === null, (query) => query.where('url', '=', scan.url).where('key', '<', knownKey(scan.id)))
    .where('status', 'in', ['done', 'stopped'])
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && findScan(db, row.id)
}

export async function saveSince(db: Db, scanId: string, sinceId: string): Promise<void> {
  await db
    .updateTable('scans')
    .set({ since_key: knownKey(sinceId) })
    .where('key', '=', knownKey(scanId))
    .execute()
}

/** undefined if the scan did not request the address. */
export async function findEarlierPage(db: Db, scanId: string, n: number): Promise<EarlierPage | undefined> {
  const row = await db
    .selectFrom('scan_pages')
    .select(['status', 'text_hash', 'bytes', 'first_byte', 'etag', 'modified'])
    .where('scan_key', '=', knownKey(scanId))
    .where('n', '=', n)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { status, bytes, etag, modified } = row
  return { status, textHash: row.text_hash, bytes, firstByte: row.first_byte, etag, modified }
}

/** The page as this scan got it; undefined if another scan has replaced it since. */
export async function findKeptPage(
  db: Db,
  { id, projectKey }: Pick<Scan, 'id' | 'projectKey'>,
  n: number,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('scan_evidence')
    .select('body')
    .where('project_key', '=', projectKey)
    .where('n', '=', n)
    .where('scan_key', '=', knownKey(id))
    .executeTakeFirst()
  return row?.body
}
