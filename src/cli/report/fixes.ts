import type { AuditResult } from '../../engine/model.ts'
import { costliest, scoreGain } from '../../engine/score.ts'
import { labelled, prose } from '../text/prose.ts'
import { clip, padStart, widthOf } from '../text/width.ts'
import { wrap } from '../text/wrap.ts'
import { findings } from './finding.ts'
import { count, number, possibleOf, type Sheet } from './words.ts'

/** More than this at once nobody repairs; the rest is told in a line each, and in full with --verbose. */
const IN_FULL = 10
const GAIN = 6

/** What lowers the score, the most expensive first. */
export function fixes(sheet: Sheet): string[] {
  const { assessment, style, verbose } = sheet
  const costly = costliest(assessment.audits)
  if (costly.length === 0) return []
  const lost = costly.reduce((sum, { points }) => sum + points.lost, 0)
  const full = verbose ? costly : costly.slice(0, Math.max(IN_FULL, assessment.plan?.audits.length ?? 0))
  const brief = costly.slice(full.length)
  const lines = [
    `  ${style.bold('Fix first')}  ${style.dim(`${count(costly.length, 'audit')}, +${number(scoreGain(lost, possibleOf(assessment)))} on the score`)}`,
    ...full.flatMap((audit) => ['', ...inFull(audit, sheet)]),
  ]
  if (brief.length > 0) lines.push('', `  ${style.bold('Then')}  ${style.dim('--verbose tells of these in full')}`, '')
  return [...lines, ...brief.flatMap((audit) => heading(audit, sheet, true))]
}

function inFull(audit: AuditResult, sheet: Sheet): string[] {
  const { style, words } = sheet
  const indent = ' '.repeat(GAIN + 4)
  const room = style.width - indent.length - 7
  const said = words.get(audit.id)
  const lines = [...heading(audit, sheet), ...findings(audit, indent, style, sheet.verbose ? Infinity : undefined)]
  if (said === undefined) return lines
  lines.push(...labelled(style.dim('Why  '), prose(said.why, room, style), indent))
  lines.push(...labelled(style.dim('Fix  '), prose(said.fix, room, style), indent))
  const [authority] = said.authorities
  // The address stays in one piece, however narrow the window: a broken one cannot be opened.
  if (authority)
    lines.push(...labelled(style.dim('See  '), [...wrap(authority.name, room), authority.url].map(style.dim), indent))
  return lines
}

/** What fixing it adds to the score, outcome, what was seen, and the id at the right edge where there is room for it. */
function heading(audit: AuditResult, { assessment, style }: Sheet, oneLine = false): string[] {
  const failed = audit.outcome === 'fail'
  const paint = failed ? style.red : style.yellow
  const gain = scoreGain(audit.points.lost, possibleOf(assessment))
  const start = `${paint(style.bold(padStart(`+${number(gain)}`, GAIN)))}  ${paint(failed ? style.signs.failed : style.signs.warned)} `
  const indent = ' '.repeat(GAIN + 4)
  const room = style.width - indent.length - 2
  const beside = room - audit.id.length - 2
  const lines = oneLine ? [clip(audit.summary, Math.max(beside, 20), style.signs.ellipsis)] : wrap(audit.summary, room)
  const last = lines.length === 1 ? lines[0]! : ''
  const gap = room - widthOf(last) - audit.id.length
  const paintText = oneLine ? (line: string) => line : style.bold
  if (lines.length === 1 && gap >= 2) return [`${start}${paintText(last)}${' '.repeat(gap)}${style.dim(audit.id)}`]
  return [...lines.map((line, place) => (place === 0 ? start : indent) + paintText(line)), indent + style.dim(audit.id)]
}
