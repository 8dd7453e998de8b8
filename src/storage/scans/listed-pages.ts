import { type SqlBool, sql } from 'kysely'
import { hashText } from '../../engine/site/address.ts'
import { unpackNumbers } from '../../engine/site/packed-numbers.ts'
import { INDEX_REASONS, type IndexReason, type PageOrder } from '../../engine/site/page-columns.ts'
import { STATES, type State } from '../../engine/site/site.ts'
import type { Result } from '../../vocabulary.ts'
import { knownKey } from '../ids.ts'
import type { Storage } from '../open.ts'
import type { ListPage } from '../records.ts'
import { resultOf } from '../rows.ts'
import { pattern } from '../search.ts'
import type { Db } from '../tables.ts'
import { findFetchedPage, listFetchedPages } from './fetched-pages.ts'
import type { ListedPageRow } from './scan-tables.ts'
import type { Scan } from './scans.ts'
import { StoredOrder } from './stored-order.ts'

/** An address of a scan that was requested as a page. */
export interface ListedPage {
  /** Its number in the project. */
  n: number
  url: string
  title: string | null
  state: State
  /** null without an answer. */
  status: number | null
  score: number | null
  result: Result | null
  /** null while the scan runs. */
  indexable: boolean | null
  reason: IndexReason | null
  /** From the start page, and the address before on a shortest path; null without a path. */
  clicks: number | null
  via: number | null
  inlinks: number | null
  outlinks: number | null
  bytes: number | null
  firstByteMs: number | null
  /** How strongly links lead there, from 0 to 1 for the strongest. */
  rank: number | null
  redirect: number | null
  canonical: number | null
  /** How many of its audits fail and warn. */
  failed: number
  warned: number
}

export interface PageQuestion {
  search?: string | undefined
  searchBy?: 'url' | 'title' | undefined
  result?: Result | undefined
  /** Such as `404` or `4xx`. */
  code?: string | undefined
  indexable?: boolean | undefined
  /** Opened in a browser, or not. */
  rendered?: boolean | undefined
  audit?: string | undefined
  /** With `audit`; any of them without. */
  outcome?: 'fail' | 'warn' | 'unknown' | undefined
  /** With `audit`: only the pages of this cause. */
  group?: number | undefined
  minClicks?: number | undefined
  sortBy: PageOrder
  sort: 'asc' | 'desc'
  page: number
  perPage: number
}

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

/** Walks the order that was stored, and takes the pages that have all marks: nothing is sorted or counted by the database. */
async function listStored(storage: Storage, scan: ScanRef, question: PageQuestion): Promise<ListPage<ListedPage>> {
  const { sortBy, sort, page, perPage } = question
  const [order, filters] = await Promise.all([
    StoredOrder.open(storage.db, scan.id, sortBy, sort),
    readFilters(storage, scan, question),
  ])
  if (order === undefined) return { items: [], total: 0 }
  const from = (page - 1) * perPage
  const passed = passedFilters(filters)
  const has = (n: number) => passed[n] === filters.length
  const total = filters.length === 0 ? order.total : filters[0]!.reduce((sum, n) => sum + Number(has(n)), 0)
  const numbers =
    filters.length === 0 ? await order.slice(from, perPage) : await order.pick(has, { from, count: perPage, total })
  return { items: await readPages(storage.db, scan, numbers), total }
}

/** How many filters let each number through. */
function passedFilters(filters: readonly Uint32Array[]): Uint8Array {
  const counts = new Uint8Array(filters.reduce((most, members) => Math.max(most, members.at(-1) ?? 0), 0) + 1)
  for (const members of filters) for (let at = 0; at < members.length; at++) counts[members[at]!]!++
  return counts
}

/** The numbers that each filter lets through, ascending and each once. */
async function readFilters(storage: Storage, scan: ScanRef, question: PageQuestion): Promise<Uint32Array[]> {
  const { db } = storage
  const { search, searchBy = 'url', result, code, indexable, rendered, audit, outcome, group, minClicks } = question
  const filters: Promise<Uint32Array>[] = []
  if (result !== undefined) filters.push(readMarks(db, scan, [`result:${result}`]))
  if (code !== undefined) filters.push(readMarks(db, scan, [`code:${code}`]))
  if (indexable !== undefined) filters.push(readMarks(db, scan, [`indexable:${indexable ? 'yes' : 'no'}`]))
  if (rendered !== undefined) filters.push(readMarks(db, scan, [`rendered:${rendered ? 'yes' : 'no'}`]))
  if (audit !== undefined && group !== undefined)
    // A cause may concern addresses that were not requested; every page that lists show has one of these marks.
    filters.push(readGroup(db, scan, audit, group), readMarks(db, scan, ['indexable:yes', 'indexable:no']))
  else if (audit !== undefined) {
    const outcomes = outcome === undefined ? ['fail', 'warn', 'unknown'] : [outcome]
    filters.push(
      readMarks(
        db,
        scan,
        outcomes.map((one) => `${audit}:${one}`),
      ),
    )
  }
  if (minClicks !== undefined && minClicks > 0) filters.push(readFar(db, scan, minClicks))
  if (search !== undefined) filters.push(searchPages(storage, scan, search, searchBy))
  return Promise.all(filters)
}

/** Pages that have any of these marks, each of which a page has once at most. */
export async function readMarks(db: Db, { id }: Pick<Scan, 'id'>, names: readonly string[]): Promise<Uint32Array> {
  const rows = await db
    .selectFrom('scan_marks')
    .select(['count', 'body'])
    .where('scan_key', '=', knownKey(id))
    .where('name', 'in', names)
    .execute()
  const all = rows.map(({ count, body }) => unpackNumbers(body, count))
  return all.length === 1 ? all[0]! : Uint32Array.from(all.flatMap((numbers) => [...numbers])).sort()
}

async function readGroup(db: Db, { id }: Pick<Scan, 'id'>, audit: string, position: number): Promise<Uint32Array> {
  const row = await db
    .selectFrom('scan_findings')
    .select(['count', 'pages'])
    .where('scan_key', '=', knownKey(id))
    .where('audit', '=', audit)
    .where('position', '=', position)
    .executeTakeFirst()
  return row === undefined ? new Uint32Array() : unpackNumbers(row.pages, row.count)
}

/** Pages that are so far from the start page; not those that no link leads to. */
async function readFar(db: Db, { id }: Pick<Scan, 'id'>, minClicks: number): Promise<Uint32Array> {
  const names: string[] = []
  for (let clicks = minClicks; clicks < 255; clicks++) names.push(`clicks:${clicks}`)
  return readMarks(db, { id }, names)
}

async function searchPages(
  storage: Storage,
  { id, projectKey }: ScanRef,
  search: string,
  by: 'url' | 'title',
): Promise<Uint32Array> {
  const rows = await storage.slow
    .selectFrom('listed_pages')
    .innerJoin('addresses', 'addresses.n', 'listed_pages.n')
    .select('listed_pages.n')
    .where('listed_pages.scan_key', '=', knownKey(id))
    .where('addresses.project_key', '=', projectKey)
    .where(contains(by === 'url' ? 'addresses.url' : 'listed_pages.title', search))
    .orderBy('listed_pages.n')
    .execute()
  return Uint32Array.from(rows, ({ n }) => n)
}

/** As people type it: in any case, and without wildcards. */
export function contains(column: string, text: string) {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern(text)} escape '\\'`
}

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

function storedPages(db: Db, { id, projectKey }: Pick<Scan, 'id' | 'projectKey'>) {
  return db
    .selectFrom('listed_pages')
    .innerJoin('addresses', 'addresses.n', 'listed_pages.n')
    .select(COLUMNS)
    .select('addresses.url')
    .where('listed_pages.scan_key', '=', knownKey(id))
    .where('addresses.project_key', '=', projectKey)
}

/** Some pages in the order of their numbers. */
export async function listPagesAfter(
  db: Db,
  scan: Pick<Scan, 'id' | 'projectKey'>,
  last: number,
  limit: number,
): Promise<ListedPage[]> {
  const rows = await storedPages(db, scan)
    .where('listed_pages.n', '>', last)
    .orderBy('listed_pages.n')
    .limit(limit)
    .execute()
  return rows.map(toListedPage)
}

/** In the order of the numbers that were asked for. */
async function readPages(db: Db, scan: ScanRef, numbers: readonly number[]): Promise<ListedPage[]> {
  if (numbers.length === 0) return []
  const rows = await storedPages(db, scan).where('listed_pages.n', 'in', numbers).execute()
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

/** The page of a scan with this URL, as it is stored: without fragment. */
export async function findPageByUrl(db: Db, scan: ScanRef, url: string): Promise<ListedPage | undefined> {
  const address = await db
    .selectFrom('addresses')
    .select('n')
    .where('project_key', '=', scan.projectKey)
    .where('hash', '=', hashText(url))
    .where('url', '=', url)
    .executeTakeFirst()
  return address && findPageOfScan(db, scan, address.n)
}

const LONGEST_WAY = 30

/** A shortest way from the start page; the page itself comes last. Empty if no link leads there. */
export async function findWayTo(db: Db, scan: ScanRef, page: ListedPage): Promise<ListedPage[]> {
  if (page.clicks === null) return []
  const way = [page]
  for (let at = page; at.via !== null && way.length < LONGEST_WAY; ) {
    const before = await findPageOfScan(db, scan, at.via)
    if (before === undefined) break
    way.unshift(before)
    at = before
  }
  return way
}
