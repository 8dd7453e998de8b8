import { type SqlBool, sql } from 'kysely'
import { resultOf, THRESHOLDS } from '../../engine/score.ts'
import { SOURCE, STATE, STATES } from '../../engine/site/site.ts'
import type { Result } from '../../vocabulary.ts'
import { knownKey } from '../ids.ts'
import { listPage } from '../list-page.ts'
import type { ListPage } from '../records.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { ListedPage, PageQuestion } from './listed-page.ts'
import { byCharacters, searchCondition } from './page-filters.ts'
import type { Scan } from './scan.ts'

/** The pages of a scan that is under way: what was fetched so far. */

type ScanOfProject = Pick<Scan, 'id' | 'projectKey'>

export async function findFetchedPage(db: Db, scan: ScanOfProject, n: number): Promise<ListedPage | undefined> {
  const row = await fetchedPages(db, scan).where('scan_pages.n', '=', n).executeTakeFirst()
  return row && toFetchedPage(row)
}

function fetchedPages(db: Db, { id, projectKey }: ScanOfProject) {
  return db
    .selectFrom('scan_pages')
    .innerJoin('addresses', 'addresses.n', 'scan_pages.n')
    .select(['scan_pages.n', 'addresses.url', 'scan_pages.title', 'scan_pages.state', 'scan_pages.status'])
    .select(['scan_pages.score', 'scan_pages.clicks', 'scan_pages.via', 'scan_pages.bytes', 'scan_pages.first_byte'])
    .select(['scan_pages.redirect', 'scan_pages.canonical'])
    .where('scan_pages.scan_key', '=', knownKey(id))
    .where('addresses.project_key', '=', projectKey)
    .where('scan_pages.state', 'in', [STATE.fetched, STATE.blocked, STATE.failed, STATE.refused])
    .where(sql<SqlBool>`scan_pages.sources & ${sql.lit(~SOURCE.file & 0xffff)} <> 0`)
}

const FETCHED_COLUMNS = {
  url: 'addresses.url',
  score: 'scan_pages.score',
  clicks: 'scan_pages.clicks',
  bytes: 'scan_pages.bytes',
  time: 'scan_pages.first_byte',
  // Known when the scan has ended.
  inlinks: 'scan_pages.turn',
  rank: 'scan_pages.turn',
} as const

/** Links, indexability and outcomes of audits are known at the end, so no page has them yet. */
export async function listFetchedPages(
  storage: Storage,
  scan: ScanOfProject,
  question: PageQuestion,
): Promise<ListPage<ListedPage>> {
  const { search, searchBy = 'url', result, code, indexable, audit, minClicks, sortBy, sort } = question
  if (indexable !== undefined || question.rendered !== undefined || audit !== undefined) return { items: [], total: 0 }
  const searched = searchBy === 'url' ? 'addresses.url' : 'scan_pages.title'
  const isFound = search === undefined ? undefined : await searchCondition(storage, scan.projectKey, search, searched)
  const column = FETCHED_COLUMNS[sortBy]
  const found = fetchedPages(storage.slow, scan)
    .$if(isFound !== undefined, (query) => query.where(isFound!))
    .$if(code !== undefined, (query) => query.where(hasCode(code!)))
    .$if(result !== undefined, (query) => query.where(hasScoreOf(result!)))
    .$if(minClicks !== undefined, (query) => query.where('scan_pages.clicks', '>=', minClicks!))
    .orderBy(sql`case when ${sql.ref(column)} is null then 1 else 0 end`)
    .orderBy(sortBy === 'url' ? byCharacters(storage, column) : sql.ref(column), sort)
    .orderBy('scan_pages.n', sort)
  return listPage(found, question, toFetchedPage)
}

function hasCode(code: string) {
  const [from, to] = code.endsWith('xx')
    ? [Number(code[0]) * 100, Number(code[0]) * 100 + 99]
    : [Number(code), Number(code)]
  return sql<SqlBool>`scan_pages.status between ${from} and ${to}`
}

function hasScoreOf(result: Result) {
  const { good, decent } = THRESHOLDS
  const [from, to] = { good: [good, 100], decent: [decent, good - 1], bad: [0, decent - 1] }[result]
  return sql<SqlBool>`scan_pages.score between ${from} and ${to}`
}

interface FetchedRow {
  n: number
  url: string
  title: string | null
  state: number
  status: number
  score: number | null
  clicks: number
  via: number | null
  bytes: number
  first_byte: number
  redirect: number | null
  canonical: number | null
}

function toFetchedPage(row: FetchedRow): ListedPage {
  return {
    n: row.n,
    url: row.url,
    title: row.title,
    state: STATES[row.state]!,
    status: row.status || null,
    score: row.score,
    result: resultOf(row.score),
    indexable: null,
    reason: null,
    clicks: row.clicks,
    via: row.via,
    inlinks: null,
    outlinks: null,
    bytes: row.bytes || null,
    firstByteMs: row.first_byte || null,
    rank: null,
    redirect: row.redirect,
    canonical: row.canonical,
    failed: 0,
    warned: 0,
  }
}
