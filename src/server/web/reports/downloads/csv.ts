import { type CsvValue, toCsv } from '../../../../common/csv.ts'
import type { AuditRecord, Results } from '../../../../domain/results/schema.ts'
import type { View } from '../../view.ts'
import { sentenceOf, summaryText, titleFor, valueText, wordsOf } from '../model/audit-words.ts'
import { gainsOf } from '../model/fixes.ts'

const COLUMNS = [
  'id',
  'category',
  'title',
  'outcome',
  'importance',
  'gain',
  'value',
  'summary',
  'findings',
  'first_finding',
  'first_where',
] as const

/** One line for each audit, in the reader's language; ids, outcomes and column names are the same in all. */
export function csvOf(
  results: Pick<Results, 'audits' | 'rule_set' | 'score'> | null,
  view: Pick<View, 'language'>,
): string {
  if (results === null) return toCsv(COLUMNS, [])
  const gains = gainsOf(results)
  return toCsv(
    COLUMNS,
    results.audits.map((audit) => rowOf(audit, gains.get(audit.id) ?? (results.score === null ? null : 0), view)),
  )
}

function rowOf(audit: AuditRecord, gain: number | null, view: Pick<View, 'language'>): CsvValue[] {
  const [first] = audit.findings
  const words = wordsOf(audit.id, view)
  return [
    audit.id,
    audit.category,
    words === undefined ? '' : titleFor(words, audit.outcome),
    audit.outcome,
    audit.importance,
    gain,
    valueText(audit, view)?.text ?? null,
    summaryText(audit, view).text,
    audit.findings_total,
    first === undefined ? null : sentenceOf(audit.id, { ...first, text: first.message }, view).text,
    first?.where ?? null,
  ]
}
