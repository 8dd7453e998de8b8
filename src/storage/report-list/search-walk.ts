import type { RawBuilder, SqlBool } from 'kysely'
import type { Storage } from '../open.ts'
import { BAD, DECENT, GOOD, resultCode } from '../rows.ts'
import type { ReportQuestion } from './list.ts'
import { type Part, partsOf, rangesOf } from './ranges.ts'
import type { ListedRow } from './row.ts'
import { NO_COUNTS, type Scope, type ScopeCounts } from './scope.ts'
import type { SearchMatches } from './search.ts'

interface Matches {
  storage: Storage
  scope: Scope
  question: ReportQuestion
  like: RawBuilder<SqlBool>
}

/** Along the list in its order, past what does not match, until the page is full. The total is counted. */
export async function walkMatches(
  storage: Storage,
  scope: Scope,
  question: ReportQuestion,
  text: string,
): Promise<SearchMatches> {
  const matches: Matches = { storage, scope, question, like: storage.search.like(text) }
  const { page, perPage } = question
  const total = await countTotal(matches)
  const offset = (page - 1) * perPage
  const limit = Math.min(perPage, total - offset)
  if (limit <= 0) return { rows: [], total }
  const rows = offset === 0 ? await readStart(matches, limit) : await readOn(matches, offset, limit, total)
  return { rows, total }
}

/** The first page: how long each range is need not be known, for the next is read only where the page is not full. */
async function readStart(matches: Matches, limit: number): Promise<ListedRow[]> {
  const { sortBy, sort, result } = matches.question
  const rows: ListedRow[] = []
  for (const range of rangesOf(sortBy, sort, result, NO_COUNTS)) {
    if (rows.length === limit) break
    rows.push(...(await readPart(matches, { range, offset: 0, limit: limit - rows.length })))
  }
  return rows
}

async function readOn(matches: Matches, offset: number, limit: number, total: number): Promise<ListedRow[]> {
  const { sortBy, sort, result } = matches.question
  const several = rangesOf(sortBy, sort, result, NO_COUNTS).length > 1
  const judged = several ? await countJudged(matches) : ([total, total, total] as const)
  const rows: ListedRow[] = []
  for (const part of partsOf(rangesOf(sortBy, sort, result, { all: total, judged }), offset, limit)) {
    rows.push(...(await readPart(matches, part)))
  }
  return rows
}

async function readPart(matches: Matches, { range, offset, limit }: Part): Promise<ListedRow[]> {
  const { storage, scope, question, like } = matches
  return storage.lists.readWith(
    storage.slow,
    {
      within: scope.projectKey === null ? 'user' : 'project',
      of: range.of,
      by: range.by,
      sort: question.sort,
      skips: scope.hasDeleted ? 'deleted' : offset > 0 ? 'many' : 'few',
    },
    { userKey: scope.userKey, projectKey: scope.projectKey, skip: offset, limit },
    like,
  )
}

async function countTotal(matches: Matches): Promise<number> {
  const { result } = matches.question
  const { count } = await selectCount(matches)
    .$if(result !== undefined, (query) => query.where('reports.result', '=', resultCode(result!)))
    .executeTakeFirstOrThrow()
  return count
}

async function countJudged(matches: Matches): Promise<ScopeCounts['judged']> {
  const rows = await selectCount(matches)
    .select('reports.result')
    .where('reports.result', 'is not', null)
    .groupBy('reports.result')
    .execute()
  const of = (code: number) => rows.find((row) => row.result === code)?.count ?? 0
  return [of(BAD), of(DECENT), of(GOOD)]
}

function selectCount({ storage, scope, like }: Matches) {
  return storage.slow
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(
      scope.projectKey === null ? 'reports.user_key' : 'reports.project_key',
      '=',
      scope.projectKey ?? scope.userKey,
    )
    .where(like)
    .$if(scope.hasDeleted, (query) =>
      query.where('reports.project_key', 'not in', (eb) =>
        eb.selectFrom('deleted_projects').select('deleted_projects.project_key'),
      ),
    )
}
