import type { RawBuilder, SqlBool } from 'kysely'
import type { Storage } from '../open.ts'
import { BAD, DECENT, GOOD, resultCode } from '../rows.ts'
import { coveringCondition, isDoneOnly, NOT_DONE } from './filters.ts'
import type { ReportQuestion } from './list.ts'
import type { Matches } from './matches.ts'
import { type Part, partsOf, rangesOf } from './ranges.ts'
import type { ListedRow } from './row.ts'
import { NO_COUNTS, type Scope, type ScopeCounts } from './scope.ts'

interface Walk {
  storage: Storage
  scope: Scope
  question: ReportQuestion
  condition: RawBuilder<SqlBool>
  /** How many are counted at most; null: all. */
  mostCounted: number | null
}

/** Along the list in its order, past what does not match, until the page is full. The total is counted. */
export async function walkMatches(
  storage: Storage,
  scope: Scope,
  question: ReportQuestion,
  condition: RawBuilder<SqlBool>,
  mostCounted: number | null,
): Promise<Matches> {
  const walk: Walk = { storage, scope, question, condition, mostCounted }
  const { page, perPage } = question
  const total = await countTotal(walk)
  const offset = (page - 1) * perPage
  const limit = Math.min(perPage, total - offset)
  if (limit <= 0) return { rows: [], total }
  const rows = offset === 0 ? await readStart(walk, limit) : await readOn(walk, offset, limit, total)
  return { rows, total }
}

/** The first page: how long each range is need not be known, for the next is read only where the page is not full. */
async function readStart(walk: Walk, limit: number): Promise<ListedRow[]> {
  const { sortBy, sort, result } = walk.question
  const rows: ListedRow[] = []
  for (const range of rangesOf(sortBy, sort, result, NO_COUNTS)) {
    if (rows.length === limit) break
    rows.push(...(await readPart(walk, { range, offset: 0, limit: limit - rows.length })))
  }
  return rows
}

async function readOn(walk: Walk, offset: number, limit: number, total: number): Promise<ListedRow[]> {
  const { sortBy, sort, result } = walk.question
  const several = rangesOf(sortBy, sort, result, NO_COUNTS).length > 1
  const judged = several ? await countJudged(walk) : ([total, total, total] as const)
  const rows: ListedRow[] = []
  for (const part of partsOf(rangesOf(sortBy, sort, result, { all: total, judged }), offset, limit)) {
    rows.push(...(await readPart(walk, part)))
  }
  return rows
}

async function readPart(walk: Walk, { range, offset, limit }: Part): Promise<ListedRow[]> {
  const { storage, scope, question, condition } = walk
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
    condition,
  )
}

async function countTotal(walk: Walk): Promise<number> {
  const { question, scope, storage, mostCounted } = walk
  const { result, search } = question
  const isPlain = !search && scope.projectKey === null && result === undefined
  // Nearly all are done: the others are counted.
  if (isPlain && isDoneOnly(question)) {
    const others = await countTotal({ ...walk, condition: NOT_DONE, question: { ...question, status: undefined } })
    return Math.min(scope.counts.all - others, mostCounted ?? scope.counts.all)
  }
  const covering = isPlain ? coveringCondition(question) : undefined
  const matching = selectMatching(covering === undefined ? walk : { ...walk, condition: covering })
    .select('reports.key')
    .$if(result !== undefined, (query) => query.where('reports.result', '=', resultCode(result!)))
    .$if(mostCounted !== null, (query) => query.limit(mostCounted!))
  const { count } = await storage.slow
    .selectFrom(matching.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function countJudged(walk: Walk): Promise<ScopeCounts['judged']> {
  const rows = await selectMatching(walk)
    .select((eb) => ['reports.result', eb.fn.countAll<number>().as('count')])
    .where('reports.result', 'is not', null)
    .groupBy('reports.result')
    .execute()
  const of = (code: number) => rows.find((row) => row.result === code)?.count ?? 0
  return [of(BAD), of(DECENT), of(GOOD)]
}

function selectMatching({ storage, scope, condition }: Walk) {
  return storage.slow
    .selectFrom('reports')
    .where(
      scope.projectKey === null ? 'reports.user_key' : 'reports.project_key',
      '=',
      scope.projectKey ?? scope.userKey,
    )
    .where(condition)
    .$if(scope.hasDeleted, (query) =>
      query.where('reports.project_key', 'not in', (eb) =>
        eb.selectFrom('deleted_projects').select('deleted_projects.project_key'),
      ),
    )
}
