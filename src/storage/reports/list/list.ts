import { keyOf } from '../../ids.ts'
import type { ListPage, ReportSummary } from '../../records.ts'
import type { Storage } from '../../storage.ts'
import { hasFilters, type ReportQuestion } from './filters.ts'
import { matchReports } from './matches.ts'
import { type Range, type RangeSlice, rangesOf, type Sort, slicesOf } from './ranges.ts'
import { type ListedRow, toSummary } from './row.ts'
import { findScope, NO_COUNTS, type Scope } from './scope.ts'
import { storedProject } from './search-terms.ts'
import { type CountedRow, countsIn } from './statements.ts'

/** Skipping that many rows takes no time; for more, `storage.slow` is used. */
const QUICK = 1000

export async function listReports(
  storage: Storage,
  userId: string,
  asked: ReportQuestion,
): Promise<ListPage<ReportSummary>> {
  const question = asked.project === undefined ? asked : { ...asked, project: storedProject(asked.project) }
  const { rows, total } = await (question.search || hasFilters(question)
    ? readMatches(storage, userId, question)
    : readPage(storage, userId, question))
  return { items: rows.map((row) => toSummary(row, userId)), total }
}

interface Page {
  rows: readonly ListedRow[]
  total: number
}

const NO_PAGE: Page = { rows: [], total: 0 }

async function readMatches(storage: Storage, userId: string, question: ReportQuestion): Promise<Page> {
  const scope = await findScope(storage.db, userId, question.project)
  return scope === undefined ? NO_PAGE : matchReports(storage, scope, question)
}

async function readPage(storage: Storage, userId: string, question: ReportQuestion): Promise<Page> {
  const { sortBy, sort, result, page, perPage } = question
  const offset = (page - 1) * perPage
  const first = offset < QUICK ? await readFirst(storage, userId, question, offset) : []
  const counts = countsIn(first[0])
  const ranges = counts && rangesOf(sortBy, sort, result, counts)
  const isWhole = ranges && (ranges.length === 1 || offset + perPage <= ranges[0]!.size)
  if (isWhole) return { rows: first, total: totalOf(ranges) }
  return readParts(storage, await findScope(storage.db, userId, question.project), question, offset)
}

/** The page as if its first range held all of it, which is so on nearly every page that people look at. */
function readFirst(storage: Storage, userId: string, question: ReportQuestion, skip: number): Promise<CountedRow[]> {
  const { sortBy, sort, result, project = null, perPage: limit } = question
  const userKey = keyOf(userId)
  if (userKey === null) return Promise.resolve([])
  const [range] = rangesOf(sortBy, sort, result, NO_COUNTS)
  const within = project === null ? 'user' : 'project'
  const { of, by } = range!
  return storage.lists.readFirst(storage.db, { within, of, by, sort }, { userKey, project, skip, limit })
}

async function readParts(
  storage: Storage,
  scope: Scope | undefined,
  { sortBy, sort, result, perPage }: ReportQuestion,
  offset: number,
): Promise<Page> {
  if (scope === undefined) return NO_PAGE
  const ranges = rangesOf(sortBy, sort, result, scope.counts)
  const rows: ListedRow[] = []
  for (const part of slicesOf(ranges, offset, perPage)) rows.push(...(await readPart(storage, scope, part, sort)))
  return { rows, total: totalOf(ranges) }
}

function totalOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, range) => sum + range.size, 0)
}

/** From whichever end of its range is nearer. */
async function readPart(storage: Storage, scope: Scope, part: RangeSlice, sort: Sort): Promise<ListedRow[]> {
  const { range, offset, limit } = part
  const behind = Math.max(0, range.size - offset - limit)
  const isBackwards = behind < offset
  const skip = Math.min(offset, behind)
  const isQuick = skip <= QUICK && !scope.hasDeleted
  const rows = await storage.lists.read(
    isQuick ? storage.db : storage.slow,
    {
      within: scope.projectKey === null ? 'user' : 'project',
      of: range.of,
      by: range.by,
      sort: isBackwards === (sort === 'asc') ? 'desc' : 'asc',
      skips: scope.hasDeleted ? 'deleted' : isQuick ? 'few' : 'many',
    },
    { userKey: scope.userKey, projectKey: scope.projectKey, skip, limit },
  )
  return isBackwards ? rows.reverse() : rows
}
