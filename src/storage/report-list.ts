import type { Selectable } from 'kysely'
import type { Result } from '../vocabulary.ts'
import type { Storage } from './open.ts'
import type { Bookmark } from './recall.ts'
import type { Listed, Report } from './records.ts'
import { askFor, shapeOf, valuesOf } from './report-query.ts'
import { type Part, partsOf, rangesOf, type Sort, type SortBy } from './report-ranges.ts'
import { findScope, type Scope } from './report-scope.ts'
import { searchReports } from './report-search.ts'
import { shortestWalk } from './report-walk.ts'
import { toReport } from './rows.ts'
import type { ReportRow } from './tables.ts'

export interface ReportQuestion {
  search?: string | undefined
  project?: string | undefined
  result?: Result | undefined
  sortBy: SortBy
  sort: Sort
  page: number
  perPage: number
}

/** So many rows are passed over in no time; for more, another thread is asked. */
const QUICK = 1000

export async function listReports(storage: Storage, userId: string, question: ReportQuestion): Promise<Listed<Report>> {
  const scope = await findScope(storage.db, userId, question.project)
  if (scope === undefined) return { items: [], total: 0 }
  const asked = userId + JSON.stringify(question)
  const known = storage.recall.page(asked, scope.revision)
  if (known) return known
  const { rows, total } = question.search
    ? await searchReports(storage, scope, question, question.search)
    : await readPage(storage, scope, question)
  const listed = { items: rows.map((row) => toReport(row, userId)), total }
  storage.recall.rememberPage(asked, scope.revision, listed)
  return listed
}

async function readPage(
  storage: Storage,
  scope: Scope,
  { sortBy, sort, result, page, perPage }: ReportQuestion,
): Promise<{ rows: Selectable<ReportRow>[]; total: number }> {
  const ranges = rangesOf(sortBy, sort, result, scope.counts)
  const rows: Selectable<ReportRow>[] = []
  for (const part of partsOf(ranges, (page - 1) * perPage, perPage)) {
    rows.push(...(await readPart(storage, scope, part, sort)))
  }
  return { rows, total: ranges.reduce((sum, range) => sum + range.size, 0) }
}

async function readPart(storage: Storage, scope: Scope, part: Part, sort: Sort): Promise<Selectable<ReportRow>[]> {
  const { range, offset, limit } = part
  const list = `${scope.userKey} ${scope.projectKey} ${range.of} ${range.by} ${sort}`
  const deep = offset > QUICK
  const walk = shortestWalk(part, sort, deep ? storage.recall.bookmarks(list, scope.version) : [])
  const ask = askFor({ ...shapeOf(scope, range), sort: walk.sort, seek: walk.from !== null, deep })
  const { rows } = await ask(walk.skip > QUICK || scope.doomed ? storage.slow : storage.db, {
    ...valuesOf(scope, range),
    value: walk.from?.value ?? null,
    key: walk.from?.key ?? null,
    skip: walk.skip,
    limit,
  })
  if (walk.backwards) rows.reverse()
  if (deep) storage.recall.bookmark(list, scope.version, bookmarksOf(rows, part))
  return rows
}

/** The ends of a page: the same page and its neighbours are found from them. */
function bookmarksOf(rows: readonly Selectable<ReportRow>[], { range, offset }: Part): Bookmark[] {
  const ends = [...new Set([0, rows.length - 1])].filter((index) => index >= 0)
  return ends.map((index) => {
    const row = rows[index]!
    return { rank: offset + index, value: row[range.by]!, key: row.key }
  })
}
