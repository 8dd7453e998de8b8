import type { ProjectQuestion } from '../../storage/projects.ts'
import { createReader, hrefOf, SIZES, SORTS, type Wrong } from './listing.ts'

export const PROJECT_SORTS = ['created_at', 'project'] as const

const USUAL = { sort_by: 'created_at', sort: 'desc', per_page: 10, page: 1 }

/** What the address of the list asks for. */
export function readProjectQuestion(query: URLSearchParams): { question: ProjectQuestion; wrong: Wrong[] } {
  const read = createReader(query)
  read.choice('search_by', ['project'])
  const question: ProjectQuestion = {
    search: read.text('search'),
    sortBy: read.choice('sort_by', PROJECT_SORTS) ?? 'created_at',
    sort: read.choice('sort', SORTS) ?? 'desc',
    perPage: Number(read.choice('per_page', SIZES) ?? 10),
    page: read.page(),
  }
  return { question, wrong: read.wrong }
}

export function projectsHref({ search, sortBy, sort, perPage, page }: ProjectQuestion): string {
  return hrefOf('/projects', { search, sort_by: sortBy, sort, per_page: perPage, page }, USUAL)
}
