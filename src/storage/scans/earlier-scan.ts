import { REFUSED_STATUSES } from '../../engine/derive/http/statuses.ts'
import { knownKey } from '../ids.ts'
import type { Db } from '../tables.ts'
import type { Scan } from './scan.ts'
import { findScan, isNotRemoved } from './scans.ts'

/** What a scan that is repeated knows about a page from the scan before. */
export interface EarlierPage {
  status: number
  textHash: number
  bytes: number
  firstByte: number
  etag: string | null
  modified: string | null
}

/**
 * The scan that this one repeats: the one it names, or the latest that ended with a result and started at the same page. Those whose pages
 * were removed, and those without a result, have nothing to compare with.
 */
export async function findEarlierScan(
  db: Db,
  scan: Pick<Scan, 'id' | 'projectKey' | 'url'>,
): Promise<Scan | undefined> {
  const scanKey = knownKey(scan.id)
  const { since_key: since } = await db
    .selectFrom('scans')
    .select('since_key')
    .where('key', '=', scanKey)
    .executeTakeFirstOrThrow()
  const comparable = db
    .selectFrom('scans')
    .select(['id', 'results_removed_at', 'result'])
    .where('project_key', '=', scan.projectKey)
    .where('status', 'in', ['done', 'stopped'])
    .where(isNotRemoved)
  const named = since === null ? undefined : await comparable.where('key', '=', since).executeTakeFirst()
  if (named !== undefined && named.results_removed_at === null && named.result !== null) return findScan(db, named.id)
  // Of one that was named and deleted, its owner wants to see nothing more.
  if (since !== null && named === undefined) return undefined
  const row = await comparable
    .where('url', '=', scan.url)
    .where('key', '<', scanKey)
    .where('results_removed_at', 'is', null)
    .where('result', 'is not', null)
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && findScan(db, row.id)
}

/** Earlier scans from the same start page that have a result, the latest first. */
export async function listScansBefore(
  db: Db,
  scan: Pick<Scan, 'id' | 'projectKey' | 'url'>,
  limit: number,
): Promise<Scan[]> {
  const rows = await db
    .selectFrom('scans')
    .select('id')
    .where('project_key', '=', scan.projectKey)
    .where('url', '=', scan.url)
    .where('key', '<', knownKey(scan.id))
    .where('status', '=', 'done')
    .where('result', 'is not', null)
    .where(isNotRemoved)
    .orderBy('key', 'desc')
    .limit(limit)
    .execute()
  const scans = await Promise.all(rows.map(({ id }) => findScan(db, id)))
  return scans.flatMap((found) => found ?? [])
}

/** The status that the start page answered with; null if it did not, redirected, or refused our request, which says nothing about the page. */
export async function findStartStatus(
  db: Db,
  { id, projectKey, url }: Pick<Scan, 'id' | 'projectKey' | 'url'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('addresses')
    .innerJoin('scan_pages', 'scan_pages.n', 'addresses.n')
    .select('scan_pages.status')
    .where('addresses.project_key', '=', projectKey)
    .where('addresses.url', '=', url)
    .where('scan_pages.scan_key', '=', knownKey(id))
    .executeTakeFirst()
  return row === undefined || row.status === 0 || REFUSED_STATUSES.has(row.status) ? null : row.status
}

export async function saveSince(db: Db, scanId: string, sinceId: string): Promise<void> {
  await db
    .updateTable('scans')
    .set({ since_key: knownKey(sinceId) })
    .where('key', '=', knownKey(scanId))
    .execute()
}

/** undefined if the scan did not request the address. Without a kept page there is nothing to ask for changes of. */
export async function findEarlierPage(
  db: Db,
  { id, projectKey }: Pick<Scan, 'id' | 'projectKey'>,
  n: number,
): Promise<EarlierPage | undefined> {
  const row = await db
    .selectFrom('scan_pages')
    .leftJoin('scan_evidence', (join) =>
      join
        .onRef('scan_evidence.n', '=', 'scan_pages.n')
        .onRef('scan_evidence.scan_key', '=', 'scan_pages.scan_key')
        .on('scan_evidence.project_key', '=', projectKey),
    )
    .select(['status', 'text_hash', 'bytes', 'first_byte', 'etag', 'modified', 'scan_evidence.n as kept'])
    .where('scan_pages.scan_key', '=', knownKey(id))
    .where('scan_pages.n', '=', n)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { status, bytes, text_hash: textHash, first_byte: firstByte, kept } = row
  const validators = kept === null ? { etag: null, modified: null } : { etag: row.etag, modified: row.modified }
  return { status, textHash, bytes, firstByte, ...validators }
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
