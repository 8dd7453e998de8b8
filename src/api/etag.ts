import type { Report } from '../storage/records.ts'

/** Raise it when the same report is shown otherwise, or clients keep the old form. */
const FORM = 1

/** `updatedAt` grows with every change. Weak, because the bytes differ by coding and by the host that was asked. */
export function etagOf(report: Report): string {
  return `W/"${FORM}-${report.updatedAt.toString(36)}"`
}
