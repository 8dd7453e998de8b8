import { cleanLines } from '../../../common/text.ts'
import { scoreGain } from '../../../engine/score.ts'
import type { AuditRecord, Results } from '../../../results/schema.ts'
import { titleFor, wordsOf } from '../model/audit-words.ts'
import { pointsOf } from '../model/fixes.ts'

const COLUMNS = [
  'id',
  'category',
  'title',
  'outcome',
  'importance',
  'score_gain',
  'value',
  'summary',
  'findings',
  'first_finding',
  'first_where',
] as const

/** One line for each audit. */
export function csvOf(results: Pick<Results, 'audits' | 'categories'>): string {
  const { possible } = pointsOf(results)
  return toCsv(
    COLUMNS,
    results.audits.map((audit) => rowOf(audit, possible)),
  )
}

function rowOf(audit: AuditRecord, possible: number): CsvValue[] {
  const [first] = audit.findings
  const words = wordsOf(audit.id)
  return [
    audit.id,
    audit.category,
    words === undefined ? '' : titleFor(words, audit.outcome),
    audit.outcome,
    audit.importance,
    scoreGain(audit.points_lost, possible),
    audit.value,
    audit.summary,
    audit.findings_total,
    first?.message ?? null,
    first?.where ?? null,
  ]
}

type CsvValue = string | number | null

/** RFC 4180: lines end in CRLF. The byte order mark makes spreadsheets read it as UTF-8. */
export function toCsv(columns: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  let text = `\ufeff${columns.join(',')}\r\n`
  for (const row of rows) text += `${row.map(cell).join(',')}\r\n`
  return text
}

/** What begins like a formula is run by spreadsheets (OWASP: CSV injection): an apostrophe makes it text. */
function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const clean = cleanLines(value)
  const text = /^\s*[=+\-@\t]/.test(clean) ? `'${clean}` : clean
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
