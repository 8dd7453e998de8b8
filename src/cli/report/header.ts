import { badge, bar, paintOf } from '../text/bar.ts'
import { labelled } from '../text/prose.ts'
import { wrap } from '../text/wrap.ts'
import type { Sheet } from './words.ts'

const WIDEST_BAR = 30

/** Which page, when, and the verdict on it. */
export function header(sheet: Sheet): string[] {
  const { assessment, style } = sheet
  const lines = wrap(assessment.url, style.width - 4).map((line) => `  ${style.bold(line)}`)
  // A file has no other address than its own.
  const moved = assessment.finalUrl !== assessment.url && !assessment.url.startsWith('file:')
  if (assessment.finalUrl !== null && moved)
    lines.push(...labelled(`${style.signs.arrow} `, wrap(assessment.finalUrl, style.width - 6), '  '))
  const when = assessment.collectedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')
  const { depth, device } = assessment
  const facts = [when, `rule set ${assessment.ruleSet}`]
  if (depth !== undefined) facts.push(device === undefined ? depth : `${depth}, ${device}`)
  lines.push(`  ${style.dim(facts.join(` ${style.signs.dot} `))}`, '')
  return [...lines, ...(assessment.score === null ? refusal(sheet) : verdict(sheet)), ...notes(sheet)]
}

function verdict({ assessment, style }: Sheet): string[] {
  const { result, score } = assessment
  const paint = paintOf(result, style)
  const columns = Math.min(WIDEST_BAR, style.width - 26)
  return [
    `  ${badge(result!.toUpperCase(), result, style)}  ${paint(style.bold(String(score)))} of 100  ${bar(score! / 100, columns, paint, style)}`,
  ]
}

function refusal({ assessment, style }: Sheet): string[] {
  const { error } = assessment
  return [
    `  ${badge('NOT JUDGED', null, style)}  ${error === null ? '' : style.dim(error.code)}`,
    '',
    ...wrap(error?.message ?? 'No audit applies to this page.', style.width - 4).map((line) => `  ${line}`),
  ]
}

/** Bounds that were hit: the verdict stands on less than the whole page. */
function notes({ assessment, style }: Sheet): string[] {
  if (assessment.notes.length === 0) return []
  const lines = assessment.notes.flatMap((note) => labelled('! ', wrap(note, style.width - 6), '  '))
  return ['', ...lines.map((line) => style.yellow(line))]
}
