import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Storage } from '../open.ts'
import { LIST_COLUMNS, resultCode } from '../rows.ts'
import type { ReportQuestion } from './list.ts'
import type { ListedRow } from './row.ts'
import type { Scope } from './scope.ts'
import { walkMatches } from './search-walk.ts'
import { readArrays } from './statements.ts'

export interface SearchMatches {
  rows: ListedRow[]
  total: number
}

/** Fewer reports than this are looked through without asking the index. */
const LOOKED_THROUGH = 2000

/**
 * The reports of a scope whose URL holds the text. Where the index names few, those are taken and sorted; where it names many,
 * the list is walked in its order until the page is full, and counted.
 */
export async function searchReports(
  storage: Storage,
  scope: Scope,
  question: ReportQuestion,
  text: string,
): Promise<SearchMatches> {
  // No URL holds it, and PostgreSQL would not take it for text.
  if (text.includes('\0')) return { rows: [], total: 0 }
  const few = scope.counts.all > LOOKED_THROUGH ? await storage.search.few(text) : undefined
  if (few === undefined) return walkMatches(storage, scope, question, text)
  const found = await sortFew(storage, scope, question, storage.search.like(text), few)
  if (found.rows.length > 0 || question.page === 1) return found
  // Behind the last page there is no row to tell the total.
  const { total } = await sortFew(storage, scope, { ...question, page: 1 }, storage.search.like(text), few)
  return { ...found, total }
}

async function sortFew(
  storage: Storage,
  scope: Scope,
  { project, result, sortBy, sort, page, perPage }: ReportQuestion,
  like: RawBuilder<SqlBool>,
  few: RawBuilder<SqlBool>,
): Promise<SearchMatches> {
  const by = sql.ref(`reports.${sortBy === 'id' ? 'key' : sortBy}`)
  const order = sql`${by} is null, ${by} ${sql.raw(sort)}, reports.key ${sql.raw(sort)}`
  // A plus before a column: no index is to be used on it, for the few lead to the rows.
  const found = sql`
    select reports.key, count(*) over () as total from reports
    where ${few} and ${like}
      and +reports.user_key = ${scope.userKey}
      ${project === undefined ? sql`` : sql`and +reports.project_key = ${scope.projectKey}`}
      ${result === undefined ? sql`` : sql`and +reports.result = ${resultCode(result)}`}
      and +reports.project_key not in (select project_key from deleted_projects)
    order by ${order}`
  const columns = sql.join(LIST_COLUMNS.map((column) => sql.ref(column)))
  const query = sql`
    select page.total, ${columns} from (${found} limit ${perPage} offset ${(page - 1) * perPage}) as page
    join reports on reports.key = page.key
    order by ${order}`.compile(storage.slow)
  const rows = await readArrays<[total: number, ...ListedRow]>(storage.slow, query)
  return { rows: rows.map(([, ...row]) => row as unknown as ListedRow), total: rows[0]?.[0] ?? 0 }
}
