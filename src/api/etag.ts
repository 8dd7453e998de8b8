import type { Report } from '../storage/records.ts'

/** Raise it when the same report is shown otherwise, or clients keep the old form. */
const FORM = 1

/** `updatedAt` grows with every change. Weak, because the bytes differ by coding and by the host that was asked. */
export function etagOf(report: Report): string {
  return `W/"${FORM}-${report.updatedAt.toString(36)}"`
}

/** RFC 9110 §13.1.2: weak comparison with each of the list; `*` means any. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((part) => {
    const one = part.trim()
    return one === '*' || one.replace(/^W\//, '') === opaque
  })
}
