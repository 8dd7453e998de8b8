import type { AuditResult } from '../../engine/model.ts'
import { labelled, prose } from '../text/prose.ts'
import { padEnd } from '../text/width.ts'
import { findings } from './finding.ts'
import type { Sheet } from './words.ts'

/** Audits that weigh nothing: what is so, neither good nor bad. */
export function facts({ assessment, style, verbose }: Sheet): string[] {
  const known = assessment.audits.filter(isFact)
  if (known.length === 0) return []
  const column = Math.max(...known.map(({ id }) => id.length)) + 2
  return [
    `  ${style.bold('Facts')}  ${style.dim('they cost nothing')}`,
    '',
    ...known.flatMap((audit) => [
      ...labelled(style.dim(padEnd(audit.id, column)), prose(said(audit), style.width - column - 4, style), '  '),
      ...(verbose ? findings(audit, ' '.repeat(column + 2), style, Infinity) : []),
    ]),
  ]
}

export function isFact({ importance, outcome }: AuditResult): boolean {
  return importance === 'info' && outcome !== 'unknown' && outcome !== 'not-applicable'
}

/** The summary, and the value after it where it is words that the sentence does not hold already. */
export function said({ summary, value }: AuditResult): string {
  if (value === null || value === 'none' || /^\d/.test(value) || summary.includes(value)) return summary
  return `${summary.replace(/\.$/, '')}: ${value}`
}
