import type { ReportQuestion } from '../../storage/report-list/list.ts'
import { RESULTS } from '../../vocabulary.ts'
import { createReader, hrefOf, SIZES, SORTS, type Wrong } from './listing.ts'

export const SORT_BYS = ['id', 'generated_at', 'url', 'result'] as const

const USUAL = { sort_by: 'id', sort: 'desc', per_page: 10, page: 1 }

/** What the address of the list asks for. */
export function readReportQuestion(query: URLSearchParams): { question: ReportQuestion; wrong: Wrong[] } {
  const read = createReader(query)
  read.choice('search_by', ['url'])
  const question: ReportQuestion = {
    search: read.text('search'),
    project: read.text('project'),
    result: read.choice('result', RESULTS),
    sortBy: read.choice('sort_by', SORT_BYS) ?? 'id',
    sort: read.choice('sort', SORTS) ?? 'desc',
    perPage: Number(read.choice('per_page', SIZES) ?? 10),
    page: read.page(),
  }
  return { question, wrong: read.wrong }
}

/** The address that asks for it, as short as can be. */
export function reportsHref({ search, project, result, sortBy, sort, perPage, page }: ReportQuestion): string {
  return hrefOf('/reports', { search, project, result, sort_by: sortBy, sort, per_page: perPage, page }, USUAL)
}

export function isFiltered({ search, project, result }: ReportQuestion): boolean {
  return search !== undefined || project !== undefined || result !== undefined
}
