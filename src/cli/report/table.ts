import { cleanStrings } from '../../common/text.ts'
import type { Assessment } from '../../engine/model.ts'
import { scoreGains } from '../../engine/score.ts'
import type { Result } from '../../vocabulary.ts'
import type { Language } from '../../words/languages.ts'
import { clip, padEnd, padStart, widthOf } from '../text/layout.ts'
import { paintOf, type Style } from '../text/style.ts'
import { type Labels, labelsIn } from './labels.ts'
import { number } from './view.ts'

/** What is kept of each page of a list: little, so that thousands fit in memory. */
export interface PageRow {
  url: string
  result: Result | null
  score: number | null
  /** What fixing the costliest audit adds to the score, and its summary; or why there is no result. */
  gain: number
  worst: string
}

export function rowOf({ url, result, score, error, audits }: Assessment): PageRow {
  if (result === null)
    return { url, result, score, gain: 0, worst: error === null ? '' : `${error.code}: ${error.message}` }
  const [first] = scoreGains(audits)
  return { url, result, score, gain: first?.gain ?? 0, worst: first?.audit.summary ?? '' }
}

const SCORE = 5

/** A line for each page, and a summary. */
export function renderTable(rows: readonly PageRow[], style: Style, language: Language = 'en'): string {
  const labels = labelsIn(language, style.readable)
  const clear = cleanStrings(rows, style.readable)
  const widest = Math.max(3, ...clear.map(({ url }) => widthOf(url)))
  const resultColumn = Math.max(...[labels.columns.result, ...Object.values(labels.result)].map(widthOf)) + 2
  const room = style.width - resultColumn - SCORE - 6
  const column = Math.min(widest, Math.max(Math.floor(room * 0.55), 16))
  const { result, score, page, topIssue } = labels.columns
  const head = `  ${padEnd(result, resultColumn)}${padStart(score, SCORE)}  ${padEnd(page, column)}  ${topIssue}`
  const widths = { result: resultColumn, page: column, issue: room - column }
  const lines = clear.map((row) => line(row, widths, labels, style))
  return `\n${style.dim(head)}\n${lines.join('\n')}\n\n  ${summary(rows, labels, style)}\n\n`
}

function line(
  { url, result, score, gain, worst }: PageRow,
  widths: Record<'result' | 'page' | 'issue', number>,
  labels: Labels,
  style: Style,
): string {
  const paint = paintOf(result, style)
  const word = paint(style.bold(padEnd(result === null ? style.signs.none : labels.result[result], widths.result)))
  const figure = paint(padStart(score === null ? style.signs.none : String(score), SCORE))
  const page = padEnd(clipMiddle(url, widths.page, style), widths.page)
  const cost = gain === 0 ? '' : `+${labels.number(number(gain))}  `
  return `  ${word}${figure}  ${page}  ${style.dim(clip(cost + worst, widths.issue, style.signs.ellipsis))}`
}

/** URLs differ at the end as much as at the start. */
function clipMiddle(url: string, columns: number, { signs }: Style): string {
  if (widthOf(url) <= columns) return url
  const tail = Math.floor((columns - 1) / 2)
  const end = [...url].slice(-tail).join('')
  return clip(url, columns - Math.min(widthOf(end), tail), signs.ellipsis) + end
}

function summary(rows: readonly PageRow[], labels: Labels, style: Style): string {
  const of = (result: Result | null) => rows.filter((row) => row.result === result).length
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]))
  const mean = Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  const parts = (['good', 'decent', 'bad'] as const)
    .filter((result) => of(result) > 0)
    .map((result) => paintOf(result, style)(`${of(result)} ${labels.result[result]}`))
  if (of(null) > 0) parts.push(labels.withoutResult(of(null)))
  const average = scores.length === 0 ? '' : `; ${labels.average(mean)}`
  return `${style.bold(labels.pages(rows.length))}: ${parts.join(', ')}${average}`
}
