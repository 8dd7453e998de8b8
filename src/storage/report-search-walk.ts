import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { Storage } from './open.ts'
import type { ReportQuestion } from './report-list.ts'
import { askWith, shapeOf, valuesOf } from './report-query.ts'
import { type Part, partsOf, rangesOf } from './report-ranges.ts'
import type { Counts, Scope } from './report-scope.ts'
import type { Found } from './report-search.ts'
import { BAD, DECENT, GOOD, resultCode } from './rows.ts'
import type { ReportRow } from './tables.ts'

interface Matches {
  storage: Storage
  scope: Scope
  question: ReportQuestion
  text: string
  like: RawBuilder<SqlBool>
}

/** Along the list in its order, past what does not match, until the page is full. The total is counted. */
export async function walkMatches(
  storage: Storage,
  scope: Scope,
  question: ReportQuestion,
  text: string,
): Promise<Found> {
  const matches: Matches = { storage, scope, question, text, like: storage.search.like(text) }
  const { page, perPage } = question
  const total = await countTotal(matches)
  const offset = (page - 1) * perPage
  const limit = Math.min(perPage, total - offset)
  if (limit <= 0) return { rows: [], total }
  const rows = offset === 0 ? await readStart(matches, limit) : await readOn(matches, offset, limit, total)
  return { rows, total }
}

/** The first page: how long each range is need not be known, for the next is read only where the page is not full. */
async function readStart(matches: Matches, limit: number): Promise<Selectable<ReportRow>[]> {
  const { sortBy, sort, result } = matches.question
  const rows: Selectable<ReportRow>[] = []
  for (const range of rangesOf(sortBy, sort, result, NOT_COUNTED)) {
    if (rows.length === limit) break
    rows.push(...(await readPart(matches, { range, offset: 0, limit: limit - rows.length })))
  }
  return rows
}

const NOT_COUNTED: Counts = { all: 0, judged: [0, 0, 0] }

async function readOn(
  matches: Matches,
  offset: number,
  limit: number,
  total: number,
): Promise<Selectable<ReportRow>[]> {
  const { sortBy, sort, result } = matches.question
  const several = rangesOf(sortBy, sort, result, NOT_COUNTED).length > 1
  const judged = several ? await countJudged(matches) : ([total, total, total] as const)
  const rows: Selectable<ReportRow>[] = []
  for (const part of partsOf(rangesOf(sortBy, sort, result, { all: total, judged }), offset, limit)) {
    rows.push(...(await readPart(matches, part)))
  }
  return rows
}

async function readPart(matches: Matches, { range, offset, limit }: Part): Promise<Selectable<ReportRow>[]> {
  const { storage, scope, question, like } = matches
  const shape = { ...shapeOf(scope, range), sort: question.sort, seek: false, deep: offset > 0 }
  const values = { ...valuesOf(scope, range), value: null, key: null, skip: offset, limit }
  return askWith(storage.slow, shape, values, like)
}

async function countTotal(matches: Matches): Promise<number> {
  const { result } = matches.question
  const [total] = await recalled(matches, 'total', async () => {
    const row = await selectCount(matches)
      .$if(result !== undefined, (query) => query.where('reports.result', '=', resultCode(result!)))
      .executeTakeFirstOrThrow()
    return [row.count]
  })
  return total!
}

async function countJudged(matches: Matches): Promise<Counts['judged']> {
  const [bad, decent, good] = await recalled(matches, 'judged', async () => {
    const rows = await selectCount(matches)
      .select('reports.result')
      .where('reports.result', 'is not', null)
      .groupBy('reports.result')
      .execute()
    return [BAD, DECENT, GOOD].map((code) => rows.find((row) => row.result === code)?.count ?? 0)
  })
  return [bad!, decent!, good!]
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
    .$if(scope.doomed, (query) =>
      query.where('reports.project_key', 'not in', (eb) => eb.selectFrom('doomed').select('doomed.project_key')),
    )
}

/** Turning the pages of a search counts but once. */
async function recalled(matches: Matches, what: string, count: () => Promise<number[]>): Promise<readonly number[]> {
  const { storage, scope, question, text } = matches
  const list = JSON.stringify([what, scope.userKey, scope.projectKey, question.result, text])
  const known = storage.recall.counts(list, scope.version)
  if (known) return known
  const counted = await count()
  storage.recall.rememberCounts(list, scope.version, counted)
  return counted
}
