import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countRows } from '../../count-rows.ts'
import { BAD, DECENT, deletedProjects, GOOD, resultCode } from '../../rows.ts'
import type { Storage } from '../../storage.ts'
import {
  allOf,
  coveringCondition,
  createdCondition,
  filterIndexCondition,
  isDoneOnly,
  NOT_DONE,
  type ReportQuestion,
} from './filters.ts'
import { type RangeSlice, rangesOf, slicesOf } from './ranges.ts'
import type { ListedRow } from './row.ts'
import { NO_COUNTS, type Scope, type ScopeCounts } from './scope.ts'

export interface Walk {
  storage: Storage
  scope: Scope
  question: ReportQuestion
  condition: RawBuilder<SqlBool>
  /** How many are counted at most; null: all. */
  mostCounted: number | null
}

/** Along the list in its order, past what does not match, until the page is full. */
export async function walkMatches(walk: Walk, total: number): Promise<Matches> {
  const { page, perPage } = walk.question
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
  for (const part of slicesOf(rangesOf(sortBy, sort, result, { all: total, judged }), offset, limit)) {
    rows.push(...(await readPart(walk, part)))
  }
  return rows
}

async function readPart(walk: Walk, { range, offset, limit }: RangeSlice): Promise<ListedRow[]> {
  const { storage, scope, question, condition } = walk
  const created = range.by === 'key' ? createdCondition(question) : undefined
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
    allOf([condition, created])!,
  )
}

export async function countMatches(walk: Walk): Promise<number> {
  const { question, scope, mostCounted } = walk
  const { result, search } = question
  const isPlain = !search && scope.projectKey === null && result === undefined
  // Nearly all are done: the others are counted.
  if (isPlain && isDoneOnly(question)) {
    const others = await countUpTo(walk, selectOwned(walk, NOT_DONE))
    return Math.min(scope.counts.all - others, mostCounted ?? scope.counts.all)
  }
  const covering = isPlain ? coveringCondition(question) : undefined
  if (covering !== undefined) return countUpTo(walk, selectOwned(walk, covering))
  const matching = selectMatching(walk)
  return countUpTo(
    walk,
    // A plus before a column: no index is to be used on it.
    result === undefined ? matching : matching.where(sql<SqlBool>`+reports.result = ${resultCode(result)}`),
  )
}

function countUpTo({ storage, mostCounted }: Walk, matching: ReturnType<typeof selectKept>): Promise<number> {
  const some = matching.select('reports.key').$if(mostCounted !== null, (query) => query.limit(mostCounted!))
  return countRows(storage.slow.selectFrom(some.as('matching')))
}

async function countJudged(walk: Walk): Promise<ScopeCounts['judged']> {
  const rows = await selectMatching(walk)
    .select((eb) => ['reports.result', eb.fn.countAll<number>().as('count')])
    .where(sql<SqlBool>`+reports.result is not null`)
    .groupBy('reports.result')
    .execute()
  const of = (code: number) => rows.find((row) => row.result === code)?.count ?? 0
  return [of(BAD), of(DECENT), of(GOOD)]
}

/** Without a text to search for, the index of all filters knows all there is to it. */
function selectMatching(walk: Walk) {
  const { question, condition, scope } = walk
  if (!question.search) return selectOwned(walk, filterIndexCondition(question), scope.projectKey)
  const isOwn = sql<SqlBool>`${scope.projectKey === null ? sql`reports.user_key` : sql`reports.project_key`}
    = ${scope.projectKey ?? scope.userKey}`
  return selectKept(walk, isOwn).where(condition)
}

function selectOwned(walk: Walk, condition: RawBuilder<SqlBool>, projectKey: number | null = null) {
  return selectKept(walk, sql<SqlBool>`reports.user_key = ${walk.scope.userKey}`)
    .where(condition)
    .$if(projectKey !== null, (query) => query.where(sql<SqlBool>`+reports.project_key = ${projectKey}`))
}

function selectKept({ storage, scope }: Walk, isOwn: RawBuilder<SqlBool>) {
  return storage.slow
    .selectFrom('reports')
    .where(isOwn)
    .$if(scope.hasDeleted, (query) => query.where('reports.project_key', 'not in', deletedProjects))
}

export interface Matches {
  rows: ListedRow[]
  total: number
}
