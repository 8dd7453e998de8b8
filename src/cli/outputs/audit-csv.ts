import { type CsvValue, csvHead, csvLine } from '../../common/csv.ts'
import type { OutputPage } from './output-page.ts'

const COLUMNS = [
  'page',
  'score',
  'result',
  'id',
  'category',
  'title',
  'outcome',
  'importance',
  'muted',
  'gain',
  'value',
  'summary',
  'findings',
  'first_finding',
  'first_where',
]

export const AUDIT_CSV_HEAD = csvHead(COLUMNS)

/** One line for each audit, as the CSV of a report, with its page. A page without a result has one line. */
export function auditLines(page: OutputPage, titleOf: (audit: string) => string): string {
  const { assessment, name, muted } = page
  const { score, result, error, audits } = assessment
  const start: CsvValue[] = [name, score, result]
  if (error !== null) {
    const row = [...start, null, null, null, 'unknown', null, null, null, error.code, error.message, 0, null, null]
    return csvLine(row)
  }
  return audits
    .map((audit) => {
      const [first] = audit.findings
      return csvLine([
        ...start,
        audit.id,
        audit.category,
        titleOf(audit.id),
        audit.outcome,
        audit.importance,
        muted.audits.has(audit.id) ? 'yes' : 'no',
        audit.gain,
        audit.value,
        audit.summary,
        audit.findingsTotal,
        first?.message ?? null,
        first?.where ?? null,
      ])
    })
    .join('')
}

/** The last line, if the check was interrupted. */
export function incompleteLine(message: string): string {
  return csvLine([
    null,
    null,
    null,
    null,
    null,
    null,
    'unknown',
    null,
    null,
    null,
    'interrupted',
    message,
    0,
    null,
    null,
  ])
}
