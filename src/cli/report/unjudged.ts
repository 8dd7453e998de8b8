import { wrap } from '../text/wrap.ts'
import type { Sheet } from './words.ts'

/** What could not be judged, grouped by the reason. */
export function unjudged({ assessment, style }: Sheet): string[] {
  const byReason = Map.groupBy(
    assessment.audits.filter(({ outcome }) => outcome === 'unknown'),
    ({ summary }) => summary,
  )
  if (byReason.size === 0) return []
  const lines = [`  ${style.bold('Could not be judged')}  ${style.dim('left out of the score')}`]
  for (const [reason, audits] of byReason) {
    lines.push('', ...wrap(reason, style.width - 4).map((line) => `  ${line}`))
    lines.push(...wrap(audits.map(({ id }) => id).join(', '), style.width - 6).map((line) => `    ${style.dim(line)}`))
  }
  return lines
}
