import type { AuditResult } from '../../engine/model.ts'
import { labelled, prose } from '../text/prose.ts'
import { padEnd } from '../text/width.ts'
import { isFact, said } from './facts.ts'
import { findings } from './finding.ts'
import type { Sheet } from './words.ts'

/** What passed and what does not apply: a line each kind, or a line each audit with --verbose. */
export function folded(sheet: Sheet): string[] {
  const { assessment, style, verbose } = sheet
  const passed = assessment.audits.filter((audit) => audit.outcome === 'pass' && !isFact(audit))
  const apart = assessment.audits.filter(({ outcome }) => outcome === 'not-applicable')
  const lines: string[] = []
  const hint = verbose ? '' : style.dim('  --verbose lists them')
  if (passed.length > 0) {
    lines.push(`  ${style.green(style.signs.passed)} ${passed.length} passed${hint}`)
    if (verbose) lines.push('', ...passed.flatMap((audit) => line(audit, sheet)), '')
  }
  if (apart.length > 0) {
    const verb = apart.length === 1 ? 'does' : 'do'
    lines.push(`  ${style.dim(style.signs.none)} ${apart.length} ${verb} not apply${passed.length > 0 ? '' : hint}`)
    if (verbose) lines.push('', ...apart.flatMap((audit) => line(audit, sheet)))
  }
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function line(audit: AuditResult, { style }: Sheet): string[] {
  const indent = '    '
  const column = Math.max(26, audit.id.length + 2)
  const texts = prose(said(audit), style.width - column - indent.length - 2, style)
  const lines = labelled(style.dim(padEnd(audit.id, column)), texts, indent)
  return [...lines, ...findings(audit, ' '.repeat(column + indent.length), style)]
}
