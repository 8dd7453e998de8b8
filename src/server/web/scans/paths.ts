/** The home of a site: its latest scan. */
export function sitePath(project: string): string {
  return `/projects/${encodeURIComponent(project)}`
}

export function scanPath(id: string): string {
  return `/scans/${id}`
}

/** The reports of a site are a filter of the list. */
export function reportsOf(project: string): string {
  return `/reports?project=${encodeURIComponent(project)}`
}

export function findingPath(id: string, audit: string): string {
  return `${scanPath(id)}/findings/${audit}`
}

/** Causes on one page of a finding. */
export const CAUSES_PER_PAGE = 10

/** One cause of a finding, on the page of it that shows the cause; positions count from 0. */
export function causePath(id: string, audit: string, position: number): string {
  const page = Math.floor(position / CAUSES_PER_PAGE) + 1
  return `${findingPath(id, audit)}${page > 1 ? `?page=${page}` : ''}#cause-${position}`
}

export function pagePath(id: string, n: number): string {
  return `${scanPath(id)}/pages/${n}`
}
