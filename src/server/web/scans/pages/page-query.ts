import type { PageOrder } from '../../../../engine/site/page-columns.ts'
import type { PageQuestion } from '../../../../storage/scans/listed-page.ts'
import { RESULTS } from '../../../../vocabulary.ts'
import { createReader, hrefOf, type InvalidParameter, SORTS } from '../../reports/list/list-query.ts'
import { scanPath } from '../paths.ts'

export const PAGE_SORTS = ['url', 'score', 'clicks', 'inlinks', 'bytes', 'time', 'rank'] as const satisfies PageOrder[]
/** More rows would make a page too heavy; the export has all of them. */
export const PAGE_SIZES = ['10', '25', '50'] as const
export const SEARCH_BYS = ['url', 'title'] as const
const OUTCOMES = ['fail', 'warn', 'unknown'] as const
const MOST_CLICKS = 20

/** The worst pages first, and of those that are sorted by text or distance the first. */
export const DEFAULT_SORTS: Record<PageOrder, 'asc' | 'desc'> = {
  url: 'asc',
  score: 'asc',
  clicks: 'asc',
  inlinks: 'desc',
  bytes: 'desc',
  time: 'desc',
  rank: 'desc',
}

/** What the address of the list of pages asks for. */
export function readPageQuestion(query: URLSearchParams): { question: PageQuestion; invalid: InvalidParameter[] } {
  const read = createReader(query)
  const sortBy = read.choice('sort_by', PAGE_SORTS) ?? 'score'
  const indexable = read.choice('indexable', ['1', '0'])
  const rendered = read.choice('rendered', ['1', '0'])
  const minClicks = read.choice('min_clicks', numbers(1, MOST_CLICKS))
  const group = read.matching('group', /^\d{1,6}$/, 'number')
  const question: PageQuestion = {
    search: read.text('search'),
    searchBy: read.choice('search_by', SEARCH_BYS),
    result: read.choice('result', RESULTS),
    code: read.matching('code', /^[1-5](?:\d\d|xx)$/, ['200', '404', '4xx']),
    indexable: indexable === undefined ? undefined : indexable === '1',
    rendered: rendered === undefined ? undefined : rendered === '1',
    audit: read.text('audit'),
    outcome: read.choice('outcome', OUTCOMES),
    group: group === undefined ? undefined : Number(group),
    minClicks: minClicks === undefined ? undefined : Number(minClicks),
    sortBy,
    sort: read.choice('sort', SORTS) ?? DEFAULT_SORTS[sortBy],
    perPage: Number(read.choice('per_page', PAGE_SIZES) ?? 25),
    page: read.page(),
  }
  return { question, invalid: read.invalid }
}

function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}

/** The shortest URL for a question. */
export function pagesHref(scanId: string, question: PageQuestion): string {
  const { search, searchBy, result, code, audit, outcome, group, minClicks, sortBy, sort, perPage, page } = question
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)
  return hrefOf(
    `${scanPath(scanId)}/pages`,
    {
      search,
      search_by: searchBy,
      result,
      code,
      indexable: flag(question.indexable),
      rendered: flag(question.rendered),
      audit,
      outcome,
      group,
      min_clicks: minClicks,
      sort_by: sortBy,
      sort,
      per_page: perPage,
      page,
    },
    { search_by: 'url', sort_by: 'score', sort: DEFAULT_SORTS[sortBy], per_page: 25, page: 1 },
  )
}

export function isPageFiltered(question: PageQuestion): boolean {
  const { search, result, code, indexable, rendered, audit, outcome, minClicks } = question
  return [search, result, code, indexable, rendered, audit, outcome, minClicks].some((filter) => filter !== undefined)
}
