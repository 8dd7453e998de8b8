import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { commonPart } from '../../letter-case.ts'
import { LIST_COLUMNS, resultCode } from '../../rows.ts'
import { FEW_MATCHES } from '../../search.ts'
import type { Storage } from '../../storage.ts'
import { allOf, conditionOf, fewByFilters, filterIndexCondition, type ReportQuestion } from './filters.ts'
import type { ListedRow } from './row.ts'
import type { Scope } from './scope.ts'
import { type SearchTerms, searchTermsOf } from './search-terms.ts'
import { readArrays } from './statements.ts'
import { countMatches, type Matches, walkMatches } from './walk.ts'

/** With filters, no more than this are counted. */
const MOST_COUNTED = 100_000
/** Fewer reports than this are looked through without asking the index. */
const LOOKED_THROUGH = 2000

/**
 * The reports of a scope whose URL holds the text and that pass the filters. Where an index names few, those are taken and
 * sorted; where it names many, the list is walked in its order until the page is full, and counted.
 */
export async function matchReports(storage: Storage, scope: Scope, question: ReportQuestion): Promise<Matches> {
  const { search: text } = question
  // No URL holds it, and PostgreSQL would not take it for text.
  if (text?.includes('\0')) return { rows: [], total: 0 }
  const filter = conditionOf(question, storage.lists.unindexed)
  const terms = text ? await searchTermsOf(storage, scope.userKey, text) : undefined
  const condition = allOf([terms && likeAny(storage, terms), filter])!
  const few = scope.counts.all > LOOKED_THROUGH ? await findFew(storage, scope, question, terms) : undefined
  if (few === undefined) {
    const mostCounted = filter === undefined ? null : MOST_COUNTED
    const walk = { storage, scope, question, condition, mostCounted }
    const total = await countMatches(walk)
    // Those of several filters may be far apart in the list, even if many pass each of them.
    if (text || total > FEW_MATCHES) return walkMatches(walk, total)
    const passing = sql<SqlBool>`reports.user_key = ${scope.userKey} and ${filterIndexCondition(question)}`
    const { rows } = await sortFew(storage, scope, question, condition, passing)
    return { rows, total }
  }
  const found = await sortFew(storage, scope, question, condition, few)
  if (found.rows.length > 0 || question.page === 1) return found
  // Behind the last page there is no row to tell the total.
  const { total } = await sortFew(storage, scope, { ...question, page: 1 }, condition, few)
  return { ...found, total }
}

async function findFew(
  storage: Storage,
  scope: Scope,
  question: ReportQuestion,
  terms: SearchTerms | undefined,
): Promise<RawBuilder<SqlBool> | undefined> {
  const few = terms && (await fewByTerms(storage, terms))
  return few ?? fewByFilters(storage, scope, question)
}

/** Undefined where the index names too many for one of the terms. */
async function fewByTerms(
  storage: Storage,
  { texts, projectKeys }: SearchTerms,
): Promise<RawBuilder<SqlBool> | undefined> {
  const named: RawBuilder<SqlBool>[] = projectKeys.length > 0 ? [inProjects(projectKeys)] : []
  for (const sought of texts) {
    // No stored URL contains it.
    if (/[^\x20-\x7e]/.test(sought.text)) continue
    const few = await storage.search.few(commonPart(sought))
    if (few === undefined) return undefined
    named.push(few)
  }
  return named.length === 0 ? sql<SqlBool>`1 = 0` : anyOf(named)
}

function likeAny(storage: Storage, { texts, projectKeys }: SearchTerms): RawBuilder<SqlBool> {
  const likes = texts.map((sought) => storage.search.like(sought))
  return anyOf(projectKeys.length > 0 ? [...likes, inProjects(projectKeys)] : likes)
}

function inProjects(keys: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`reports.project_key in (${sql.join(keys)})`
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 1
    ? conditions[0]!
    : sql<SqlBool>`(${sql.join(
        conditions.map((one) => sql`(${one})`),
        sql` or `,
      )})`
}

async function sortFew(
  storage: Storage,
  scope: Scope,
  { project, result, sortBy, sort, page, perPage }: ReportQuestion,
  condition: RawBuilder<SqlBool>,
  few: RawBuilder<SqlBool>,
): Promise<Matches> {
  const by = sql.ref(`reports.${sortBy === 'id' ? 'key' : sortBy}`)
  const direction = sql.raw(sort)
  const thenByScore = sortBy === 'result' ? sql`reports.score ${direction},` : sql``
  const order = sql`${by} is null, ${by} ${direction}, ${thenByScore} reports.key ${direction}`
  // A plus before a column: no index is to be used on it, for the few lead to the rows.
  const found = sql`
    select reports.key, count(*) over () as total from reports
    where ${few} and ${condition}
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
  // Leaving out the total leaves the columns of the list, in their order.
  return { rows: rows.map(([, ...row]) => row as unknown as ListedRow), total: rows[0]?.[0] ?? 0 }
}
