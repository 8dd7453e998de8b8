import { type QueryResult, type SqlBool, sql } from 'kysely'
import type { PageOrder } from '../../engine/site/page-columns.ts'
import { knownKey } from '../ids.ts'
import { findOrMake, prepared, varyingLimit } from '../prepared.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { PageQuestion } from './listed-page.ts'
import type { Scan } from './scan.ts'

interface SortQuestion {
  /** Of the scan, or of its project for URLs. */
  owner: number
  /** As the database reads a list. */
  numbers: string
  limit: number
  offset: number
}

type Sort = (db: Db, given: SortQuestion) => Promise<QueryResult<{ n: number }>>

/** One statement for each order, compiled when it is first wanted. */
const statements = new Map<string, Sort>()

/** Some of these pages, sorted as `pageOrder` does: ties by number, and what has no value last, in the order of numbers. */
export async function sortNumbers(
  { db, kind }: Pick<Storage, 'db' | 'kind'>,
  { id, projectKey }: Pick<Scan, 'id' | 'projectKey'>,
  numbers: Uint32Array,
  { sortBy, sort, page, perPage }: Pick<PageQuestion, 'sortBy' | 'sort' | 'page' | 'perPage'>,
): Promise<number[]> {
  const name = `${kind}_sorted_by_${sortBy}_${sort}`
  const statement = findOrMake(statements, name, () =>
    prepared(name, (db, given: SortQuestion) => selectSorted(db, kind, sortBy, sort, given)),
  )
  const { rows } = await statement(db, {
    owner: sortBy === 'url' ? projectKey : knownKey(id),
    numbers: kind === 'sqlite' ? `[${numbers}]` : `{${numbers}}`,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return rows.map(({ n }) => n)
}

function selectSorted(db: Db, kind: Storage['kind'], sortBy: PageOrder, sort: 'asc' | 'desc', given: SortQuestion) {
  const { owner, numbers, limit, offset } = given
  const isGiven =
    kind === 'sqlite'
      ? sql<SqlBool>`n in (select value from json_each(${numbers}))`
      : sql<SqlBool>`n = any(${numbers}::integer[])`
  // In PostgreSQL URLs would be compared by the rules of a language.
  if (sortBy === 'url')
    return db
      .selectFrom('addresses')
      .select('n')
      .where('project_key', '=', owner)
      .where(isGiven)
      .orderBy(kind === 'sqlite' ? sql`url` : sql`url collate "C"`, sort)
      .limit(varyingLimit(limit))
      .offset(varyingLimit(offset))
  const value = sql.raw(VALUES[sortBy])
  return db
    .selectFrom('listed_pages')
    .select('n')
    .where('scan_key', '=', owner)
    .where(isGiven)
    .orderBy(sql`case when ${value} is null then n else 0 end`)
    .orderBy(value, sort)
    .orderBy('n', sort)
    .limit(varyingLimit(limit))
    .offset(varyingLimit(offset))
}

/** null for a missing value. */
const VALUES: Record<Exclude<PageOrder, 'url'>, string> = {
  score: 'score',
  clicks: 'clicks',
  inlinks: 'inlinks',
  bytes: 'nullif(bytes, 0)',
  time: 'nullif(first_byte, 0)',
  rank: 'rank',
}
