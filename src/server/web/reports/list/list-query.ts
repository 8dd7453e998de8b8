import type { ProjectQuestion } from '../../../../storage/projects/projects.ts'
import type { ListPage, ListPart } from '../../../../storage/records.ts'
import type { ReportQuestion } from '../../../../storage/reports/list/filters.ts'
import { RESULTS } from '../../../../vocabulary.ts'

/** A parameter of a list with a value that is not allowed. */
export interface InvalidParameter {
  name: string
  value: string
  /** The allowed values, or their kind. */
  allowed: readonly string[] | 'number' | 'text'
}

export const SIZES = ['10', '25', '50', '100'] as const
export const SORTS = ['desc', 'asc'] as const

/** Higher page numbers would exceed the integers of the database. */
const MAX_PAGE = 1_000_000_000

/** Reads the parameters of a list by the API's rules: an empty one counts as absent, an invalid one is reported. */
export function createReader(query: URLSearchParams) {
  const invalid: InvalidParameter[] = []
  return {
    invalid,
    text(name: string): string | undefined {
      const value = query.get(name)
      if (value === null || value === '') return undefined
      if (!value.includes('\0')) return value
      invalid.push({ name, value: value.replaceAll('\0', '�'), allowed: 'text' })
      return undefined
    },
    choice<T extends string>(name: string, allowed: readonly T[]): T | undefined {
      const value = query.get(name)
      if (value === null || value === '') return undefined
      const found = allowed.find((one) => one === value)
      if (found === undefined) invalid.push({ name, value, allowed })
      return found
    },
    matching(name: string, pattern: RegExp, allowed: InvalidParameter['allowed']): string | undefined {
      const value = query.get(name)
      if (value === null || value === '') return undefined
      if (pattern.test(value)) return value
      invalid.push({ name, value, allowed })
      return undefined
    },
    page(name = 'page'): number {
      const value = query.get(name)
      if (value === null || value === '') return 1
      const page = /^\d{1,15}$/.test(value) ? Number(value) : 0
      if (page >= 1) return Math.min(page, MAX_PAGE)
      invalid.push({ name, value, allowed: 'number' })
      return 1
    },
  }
}

/** A page of a list, and its number. */
export interface NumberedPage<T> extends ListPage<T> {
  page: number
  pages: number
}

/** Reads a page of a list; its last one, where the list has become shorter. */
export async function readPage<T>(
  wanted: number,
  perPage: number,
  { count, list }: { count: Promise<number>; list(part: ListPart): Promise<T[]> },
): Promise<NumberedPage<T>> {
  const total = await count
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(wanted, pages)
  return { items: await list({ limit: perPage, offset: (page - 1) * perPage }), total, page, pages }
}

/** A URL with the parameters that differ from their defaults, in the given order. */
export function hrefOf(
  path: string,
  parameters: Record<string, string | number | undefined>,
  defaults: object,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== (defaults as Record<string, unknown>)[name]) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

export function queryOf(url: string): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
}

/** The list that a form came from. Anything else is ignored, so that it can't redirect elsewhere. */
export function backOf(form: URLSearchParams, path: '/reports' | '/projects'): string {
  const back = form.get('back') ?? ''
  if (/^\/projects\/[\w%.-]+(?:\/scans)?$/.test(back)) return back
  return back.startsWith(`${path}?`) ? `${path}?${queryOf(back)}` : path
}

export const SORT_BYS = ['id', 'generated_at', 'url', 'result', 'score'] as const

/** Of the latest run. `running` includes queued ones. */
export const STATUS_TABS = ['running', 'failed'] as const
export type StatusTab = (typeof STATUS_TABS)[number]

export function statusTabOf({ status, isUnfinished }: ReportQuestion): StatusTab | undefined {
  return isUnfinished ? 'running' : status === 'failed' ? 'failed' : undefined
}

/** The filter of a tab; undefined for no filter by status. */
export function statusFilterOf(tab: StatusTab | undefined): Pick<ReportQuestion, 'status' | 'isUnfinished'> {
  return { isUnfinished: tab === 'running' ? true : undefined, status: tab === 'failed' ? 'failed' : undefined }
}

const REPORT_DEFAULTS = { sort_by: 'id', sort: 'desc', per_page: 10, page: 1 }

/** What the address of the list asks for. */
export function readReportQuestion(query: URLSearchParams): { question: ReportQuestion; invalid: InvalidParameter[] } {
  const read = createReader(query)
  read.choice('search_by', ['url'])
  const question: ReportQuestion = {
    search: read.text('search'),
    project: read.text('project'),
    result: read.choice('result', RESULTS),
    ...statusFilterOf(read.choice('status', STATUS_TABS)),
    sortBy: read.choice('sort_by', SORT_BYS) ?? 'id',
    sort: read.choice('sort', SORTS) ?? 'desc',
    perPage: Number(read.choice('per_page', SIZES) ?? 10),
    page: read.page(),
  }
  return { question, invalid: read.invalid }
}

/** The shortest URL for a query. */
export function reportsHref(question: ReportQuestion): string {
  const { search, project, result, sortBy, sort, perPage, page } = question
  return hrefOf(
    '/reports',
    {
      search,
      project,
      result,
      status: statusTabOf(question),
      sort_by: sortBy,
      sort,
      per_page: perPage,
      page,
    },
    REPORT_DEFAULTS,
  )
}

export function isFiltered(question: ReportQuestion): boolean {
  const { search, project, result } = question
  return [search, project, result, statusTabOf(question)].some((filter) => filter !== undefined)
}

export const PROJECT_SORTS = ['created_at', 'project'] as const

const PROJECT_DEFAULTS = { sort_by: 'created_at', sort: 'desc', per_page: 10, page: 1 }

/** What the address of the list asks for. */
export function readProjectQuestion(query: URLSearchParams): {
  question: ProjectQuestion
  invalid: InvalidParameter[]
} {
  const read = createReader(query)
  read.choice('search_by', ['project'])
  const question: ProjectQuestion = {
    search: read.text('search'),
    sortBy: read.choice('sort_by', PROJECT_SORTS) ?? 'created_at',
    sort: read.choice('sort', SORTS) ?? 'desc',
    perPage: Number(read.choice('per_page', SIZES) ?? 10),
    page: read.page(),
  }
  return { question, invalid: read.invalid }
}

export function projectsHref({ search, sortBy, sort, perPage, page }: ProjectQuestion): string {
  return hrefOf('/projects', { search, sort_by: sortBy, sort, per_page: perPage, page }, PROJECT_DEFAULTS)
}
