import { cleanStrings } from '../../common/text.ts'
import type { Assessment } from '../../engine/model.ts'
import { costliest, scoreGain } from '../../engine/score.ts'
import type { Result } from '../../vocabulary.ts'
import { clip, padEnd, padStart, widthOf } from '../text/layout.ts'
import { paintOf, type Style } from '../text/style.ts'
import { count, number, possibleOf } from './words.ts'

/** What is kept of each page of a list: little, so that thousands fit in memory. */
export interface PageRow {
  url: string
  result: Result | null
  score: number | null
  /** What fixing the costliest audit adds to the score, and its summary; or why there is no result. */
  gain: number
  worst: string
}

export function rowOf({ url, result, score, error, audits, categories }: Assessment): PageRow {
  if (result === null)
    return { url, result, score, gain: 0, worst: error === null ? '' : `${error.code}: ${error.message}` }
  const [first] = costliest(audits)
  const gain = scoreGain(first?.points.lost ?? 0, possibleOf({ categories }))
  return { url, result, score, gain, worst: first?.summary ?? '' }
}

const RESULT = 8
const SCORE = 5

/** A line for each page, and a summary. */
export function renderTable(rows: readonly PageRow[], style: Style): string {
  const clear = cleanStrings(rows, style.readable)
  const widest = Math.max(3, ...clear.map(({ url }) => widthOf(url)))
  const room = style.width - RESULT - SCORE - 6
  const column = Math.min(widest, Math.max(Math.floor(room * 0.55), 16))
  const head = `  ${'result'.padEnd(RESULT)}${'score'.padStart(SCORE)}  ${'page'.padEnd(column)}  ${'top issue'}`
  const lines = clear.map((row) => line(row, column, room - column, style))
  return `\n${style.dim(head)}\n${lines.join('\n')}\n\n  ${summary(rows, style)}\n\n`
}

function line({ url, result, score, gain, worst }: PageRow, column: number, room: number, style: Style): string {
  const paint = paintOf(result, style)
  const word = paint(style.bold(padEnd(result ?? style.signs.none, RESULT)))
  const figure = paint(padStart(score === null ? style.signs.none : String(score), SCORE))
  const page = padEnd(clipMiddle(url, column, style), column)
  const cost = gain === 0 ? '' : `+${number(gain)}  `
  return `  ${word}${figure}  ${page}  ${style.dim(clip(cost + worst, room, style.signs.ellipsis))}`
}

/** URLs differ at the end as much as at the start. */
function clipMiddle(url: string, columns: number, { signs }: Style): string {
  if (widthOf(url) <= columns) return url
  const tail = Math.floor((columns - 1) / 2)
  const end = [...url].slice(-tail).join('')
  return clip(url, columns - Math.min(widthOf(end), tail), signs.ellipsis) + end
}

function summary(rows: readonly PageRow[], style: Style): string {
  const of = (result: Result | null) => rows.filter((row) => row.result === result).length
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]))
  const mean = Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  const parts = (['good', 'decent', 'bad'] as const)
    .filter((result) => of(result) > 0)
    .map((result) => paintOf(result, style)(`${of(result)} ${result}`))
  if (of(null) > 0) parts.push(`${of(null)} without a result`)
  const average = scores.length === 0 ? '' : `; average score ${mean}`
  return `${style.bold(count(rows.length, 'page'))}: ${parts.join(', ')}${average}`
}
