import { wordsOf } from '../model/audit-words.ts'
import type { StoredAudit, StoredResults } from '../model/stored.ts'

const COLUMNS = [
  'id',
  'category',
  'title',
  'outcome',
  'importance',
  'points_lost',
  'points_possible',
  'value',
  'summary',
  'findings',
  'first_finding',
  'first_where',
] as const

/** RFC 4180: one line an audit, lines end in CRLF. A byte order mark, so that spreadsheets read it as UTF-8. */
export function csvOf({ audits }: Pick<StoredResults, 'audits'>): string {
  const lines = [COLUMNS.join(','), ...audits.map((audit) => rowOf(audit).map(cell).join(','))]
  return `\ufeff${lines.join('\r\n')}\r\n`
}

function rowOf(audit: StoredAudit): (string | number | null)[] {
  const [first] = audit.findings
  return [
    audit.id,
    audit.category,
    wordsOf(audit.id)?.title ?? '',
    audit.outcome,
    audit.importance,
    audit.points_lost,
    audit.points_possible,
    audit.value,
    audit.summary,
    audit.findings_total,
    first?.message ?? null,
    first?.where ?? null,
  ]
}

/** What begins like a formula is run by spreadsheets (OWASP: CSV injection): an apostrophe makes it text. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
