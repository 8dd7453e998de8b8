import { sql } from 'kysely'
import { hashText, inOneCase } from '../../engine/site/addresses/address.ts'
import { INDEX_REASONS, type PageOrder } from '../../engine/site/page-columns.ts'
import { STATES } from '../../engine/site/site.ts'
import { knownKey } from '../ids.ts'
import { preparedForList } from '../prepared.ts'
import type { ListPage } from '../records.ts'
import { resultOf } from '../rows.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { findFetchedPage, listFetchedPages } from './fetched-pages.ts'
import type { ListedPage, PageQuestion } from './listed-page.ts'
import { readMatches } from './page-filters.ts'
import type { Scan } from './scan.ts'
import type { ListedPageRow } from './scan-tables.ts'
import { sortNumbers } from './sorted-pages.ts'
import { ORDER_CHUNK, StoredOrder } from './stored-order.ts'

/** Whether what is written at the end of a scan is there. */
export function hasResults({ status, endedAt }: Pick<Scan, 'status' | 'endedAt'>): boolean {
  return endedAt !== null && (status === 'done' || status === 'stopped')
}

type ScanRef = Pick<Scan, 'id' | 'projectKey' | 'status' | 'endedAt'>

/** Pages of a scan; of one that is under way, what was fetched so far. */
export function listPagesOfScan(
  storage: Storage,
  scan: ScanRef,
  question: PageQuestion,
): Promise<ListPage<ListedPage>> {
  return hasResults(scan) ? listStored(storage, scan, question) : listFetchedPages(storage, scan, question)
}

/**
 * Few pages are sorted by the database. Of many, the stored order is walked until enough of them were met: nothing is sorted, and nothing
 * is counted.
 */
async function listStored(storage: Storage, scan: ScanRef, question: PageQuestion): Promise<ListPage<ListedPage>> {
  const { sortBy, sort, page, perPage } = question
  const [order, matches] = await Promise.all([
    StoredOrder.open(storage.db, scan.id, sortBy, sort),
    readMatches(storage, scan, question),
  ])
  if (order === undefined) return { items: [], total: 0 }
  const from = (page - 1) * perPage
  const total = matches?.length ?? order.total
  if (from >= total) return { items: [], total }
  const numbers = await numbersInOrder()
  return { items: await readPages(storage.db, scan, numbers), total }

  async function numbersInOrder(): Promise<number[]> {
    if (matches === null) return order!.slice(from, perPage)
    if (total <= FEW && order!.expectedReads(from + perPage, total) > WORTH_SORTING)
      return sortNumbers(storage, scan, matches, question)
    const isMatch = new Uint8Array(matches.at(-1)! + 1)
    for (let at = 0; at < total; at++) isMatch[matches[at]!] = 1
    return order!.pick((n) => isMatch[n] === 1, { from, count: perPage, total })
  }
}

/** So many pages are found by their numbers and sorted in about the time of reading so much of an order. */
const FEW = 1_000
const WORTH_SORTING = 2 * ORDER_CHUNK

const COLUMNS = [
  'listed_pages.n',
  'listed_pages.state',
  'listed_pages.status',
  'listed_pages.score',
  'listed_pages.result',
  'listed_pages.reason',
  'listed_pages.clicks',
  'listed_pages.via',
  'listed_pages.inlinks',
  'listed_pages.outlinks',
  'listed_pages.bytes',
  'listed_pages.first_byte',
  'listed_pages.rank',
  'listed_pages.redirect',
  'listed_pages.canonical',
  'listed_pages.failed',
  'listed_pages.warned',
  'listed_pages.title',
] as const

function storedPages(db: Db, { scanKey, projectKey }: { scanKey: number; projectKey: number }) {
  return db
    .selectFrom('listed_pages')
    .innerJoin('addresses', 'addresses.n', 'listed_pages.n')
    .select(COLUMNS)
    .select('addresses.url')
    .where('listed_pages.scan_key', '=', scanKey)
    .where('addresses.project_key', '=', projectKey)
}

const findPages = preparedForList(
  'listed_pages',
  [1, 10, 25, 50, 100],
  (db, of: { scanKey: number; projectKey: number }, numbers: number[]) =>
    storedPages(db, of).where('listed_pages.n', 'in', numbers),
)

/** Some pages in the order of their numbers. */
export async function listPagesAfter(
  db: Db,
  scan: Pick<Scan, 'id' | 'projectKey'>,
  last: number,
  limit: number,
): Promise<ListedPage[]> {
  const rows = await storedPages(db, { scanKey: knownKey(scan.id), projectKey: scan.projectKey })
    .where('listed_pages.n', '>', last)
    .orderBy('listed_pages.n')
    .limit(limit)
    .execute()
  return rows.map(toListedPage)
}

/** A page with the hash of its text, which is 0 without one. */
export interface OrderedPage extends ListedPage {
  text: number
}

/** All pages of a scan in one of its stored orders. */
export async function* listPagesInOrder(
  db: Db,
  scan: Pick<Scan, 'id' | 'projectKey'>,
  by: PageOrder,
  atOnce: number,
): AsyncGenerator<OrderedPage[]> {
  const order = await StoredOrder.open(db, scan.id, by, 'asc')
  for (let from = 0; order !== undefined && from < order.total; from += atOnce) {
    const numbers = await order.slice(from, atOnce)
    const rows = await storedPages(db, { scanKey: knownKey(scan.id), projectKey: scan.projectKey })
      .select('listed_pages.text_hash')
      .where('listed_pages.n', 'in', numbers)
      .execute()
    const byNumber = new Map(rows.map((row) => [row.n, { ...toListedPage(row), text: row.text_hash }]))
    yield numbers.flatMap((n) => byNumber.get(n) ?? [])
  }
}

/** In the order of the numbers that were asked for. */
async function readPages(db: Db, scan: ScanRef, numbers: readonly number[]): Promise<ListedPage[]> {
  if (numbers.length === 0) return []
  const rows = await findPages(db, { scanKey: knownKey(scan.id), projectKey: scan.projectKey }, numbers)
  const byNumber = new Map(rows.map((row) => [row.n, toListedPage(row)]))
  return numbers.flatMap((n) => byNumber.get(n) ?? [])
}

type Row = Omit<ListedPageRow, 'scan_key' | 'text_hash'> & { url: string }

function toListedPage(row: Row): ListedPage {
  const reason = row.reason === null ? null : INDEX_REASONS[row.reason]!
  return {
    n: row.n,
    url: row.url,
    title: row.title,
    state: STATES[row.state]!,
    status: row.status || null,
    score: row.score,
    result: resultOf(row.result),
    indexable: reason === null ? null : reason === 'indexable',
    reason,
    clicks: row.clicks,
    via: row.via,
    inlinks: row.inlinks,
    outlinks: row.outlinks,
    bytes: row.bytes || null,
    firstByteMs: row.first_byte || null,
    rank: row.rank,
    redirect: row.redirect,
    canonical: row.canonical,
    failed: row.failed,
    warned: row.warned,
  }
}

/** One page of a scan; undefined if it has no such page. */
export async function findPageOfScan(db: Db, scan: ScanRef, n: number): Promise<ListedPage | undefined> {
  if (!Number.isSafeInteger(n) || n < 1 || n > MOST) return undefined
  if (hasResults(scan)) return (await readPages(db, scan, [n]))[0]
  return findFetchedPage(db, scan, n)
}

/** Numbers are 32-bit integers in PostgreSQL. */
const MOST = 2 ** 31 - 1

/** The page of a scan with this URL, as it is stored: without fragment. A scan has one of the cases of its percent-encoding. */
export async function findPageByUrl(db: Db, scan: ScanRef, url: string): Promise<ListedPage | undefined> {
  const lowerCase = url.replace(/%[0-9a-f]{2}/gi, (code) => code.toLowerCase())
  for (const spelling of new Set([url, inOneCase(url), lowerCase])) {
    const address = await db
      .selectFrom('addresses')
      .select('n')
      .where('project_key', '=', scan.projectKey)
      .where('hash', '=', hashText(spelling))
      .where('url', '=', spelling)
      .executeTakeFirst()
    const page = address && (await findPageOfScan(db, scan, address.n))
    if (page !== undefined) return page
  }
  return undefined
}

const LONGEST_WAY = 30

/** A shortest way from the start page; the page itself comes last. Empty if no link leads there. */
export async function findWayTo(db: Db, scan: ScanRef, page: ListedPage): Promise<ListedPage[]> {
  if (page.clicks === null) return []
  const table = sql.table(hasResults(scan) ? 'listed_pages' : 'scan_pages')
  const key = knownKey(scan.id)
  const { rows } = await sql<{ n: number }>`with recursive way (n, via, step) as (
      select n, via, 1 from ${table} where scan_key = ${key} and n = ${page.n}
      union all
      select earlier.n, earlier.via, way.step + 1 from way join ${table} as earlier on earlier.n = way.via
        where earlier.scan_key = ${key} and way.step < ${sql.lit(LONGEST_WAY)}
    ) select n from way order by step desc`.execute(db)
  const way = await Promise.all(rows.map(({ n }) => findPageOfScan(db, scan, n)))
  return way.filter((one) => one !== undefined)
}
