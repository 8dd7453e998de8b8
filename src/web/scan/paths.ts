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

export function pagePath(id: string, n: number): string {
  return `${scanPath(id)}/pages/${n}`
}
