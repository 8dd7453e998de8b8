import { h } from 'preact'
import { render } from 'preact-render-to-string'
import type { Report } from '../../storage/records.ts'
import type { Going } from '../../storage/removals.ts'
import type { View } from '../view.ts'
import { ReportRow } from './report-row.tsx'

interface Kept {
  /** What a row says besides its report. */
  said: string
  html: string
}

/** The rows of a list are most of its page, and the same on the next visit: each is rendered once, as long as its report is remembered. */
export function createKeptRows() {
  const known = new WeakMap<Report, Kept>()

  function rowOf(view: View, report: Report, going: Going | undefined): string {
    if (going !== undefined) return render(h(ReportRow, { view, report, going }))
    const { language, format } = view
    const said = `${language} ${format.locale} ${report.generatedAt === null ? '' : format.relative(report.generatedAt)}`
    const kept = known.get(report)
    if (kept?.said === said) return kept.html
    const html = render(h(ReportRow, { view, report, going }))
    known.set(report, { said, html })
    return html
  }

  return (view: View, reports: readonly Report[], going: ReadonlyMap<string, Going>): string =>
    reports.map((report) => rowOf(view, report, going.get(report.id))).join('')
}
