import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { unpackNumbers } from '../../engine/site/packed-numbers.ts'
import { knownKey } from '../ids.ts'
import { inAnyCase, lowerLetters, type SearchText } from '../letter-case.ts'
import { urlTextsOf } from '../reports/list/search-terms.ts'
import { likePattern } from '../search.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { PageQuestion } from './listed-page.ts'
import type { Scan } from './scan.ts'
import { readMarks } from './scan-marks.ts'

type ScanOfProject = Pick<Scan, 'id' | 'projectKey'>

/** The numbers of the pages that pass all filters, ascending; null without a filter. */
export async function readMatches(
  storage: Storage,
  scan: ScanOfProject,
  question: PageQuestion,
): Promise<Uint32Array | null> {
  const filters = await readFilters(storage, scan, question)
  if (filters.length < 2) return filters[0] ?? null
  const passed = new Uint8Array(filters.reduce((most, numbers) => Math.max(most, numbers.at(-1) ?? 0), 0) + 1)
  for (const numbers of filters) for (let at = 0; at < numbers.length; at++) passed[numbers[at]!]!++
  return filters[0]!.filter((n) => passed[n] === filters.length)
}

/** The numbers that each filter lets through, ascending and each once. */
async function readFilters(storage: Storage, scan: ScanOfProject, question: PageQuestion): Promise<Uint32Array[]> {
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
    const names = outcomes.map((one) => `${audit}:${one}`)
    filters.push(readMarks(db, scan, names))
  }
  if (minClicks !== undefined && minClicks > 0) filters.push(readFar(db, scan, minClicks))
  if (search !== undefined) filters.push(searchPages(storage, scan, search, searchBy))
  return Promise.all(filters)
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
async function readFar(db: Db, scan: Pick<Scan, 'id'>, minClicks: number): Promise<Uint32Array> {
  const names: string[] = []
  for (let clicks = minClicks; clicks < 255; clicks++) names.push(`clicks:${clicks}`)
  return readMarks(db, scan, names)
}

async function searchPages(
  storage: Storage,
  { id, projectKey }: ScanOfProject,
  search: string,
  by: 'url' | 'title',
): Promise<Uint32Array> {
  const isFound = await searchCondition(
    storage,
    projectKey,
    search,
    by === 'url' ? 'addresses.url' : 'listed_pages.title',
  )
  const rows = await storage.slow
    .selectFrom('listed_pages')
    .innerJoin('addresses', 'addresses.n', 'listed_pages.n')
    .select('listed_pages.n')
    .where('listed_pages.scan_key', '=', knownKey(id))
    .where('addresses.project_key', '=', projectKey)
    .where(isFound)
    .orderBy('listed_pages.n')
    .execute()
  return Uint32Array.from(rows, ({ n }) => n)
}

/** For pages by their URL, as people type it or as it is stored, or by their title. */
export async function searchCondition(
  storage: Storage,
  projectKey: number,
  search: string,
  column: 'addresses.url' | 'listed_pages.title' | 'scan_pages.title',
): Promise<RawBuilder<SqlBool>> {
  // PostgreSQL has no NUL in text.
  if (search.includes('\0')) return sql<SqlBool>`1 = 0`
  const texts = column === 'addresses.url' ? await urlTextsOf(storage, projectKey, search) : [inAnyCase(search)]
  return containsAny(storage, column, texts)
}

/** In any case, and without wildcards. PostgreSQL would fold more letters than `pattern` does. */
export function containsAny({ kind }: Pick<Storage, 'kind'>, column: string, texts: readonly SearchText[]) {
  const value = sql`lower(${byCharacters({ kind }, column)})`
  const found = texts.map(
    ({ text, letters }) => sql`${lowerLetters(value, letters)} like ${likePattern(text)} escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** In PostgreSQL texts would be compared by the rules of a language. */
export function byCharacters({ kind }: Pick<Storage, 'kind'>, column: string) {
  return kind === 'sqlite' ? sql.ref(column) : sql`${sql.ref(column)} collate "C"`
}
