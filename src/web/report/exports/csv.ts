import { type CsvValue, toCsv } from '../../../common/csv.ts'
import type { AuditRecord, Results } from '../../../results/schema.ts'
import { titleFor, wordsOf } from '../model/audit-words.ts'

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

/** One line for each audit. */
export function csvOf({ audits }: Pick<Results, 'audits'>): string {
  return toCsv(COLUMNS, audits.map(rowOf))
}

function rowOf(audit: AuditRecord): CsvValue[] {
  const [first] = audit.findings
  const words = wordsOf(audit.id)
  return [
    audit.id,
    audit.category,
    words === undefined ? '' : titleFor(words, audit.outcome),
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
