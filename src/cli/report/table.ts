import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanStrings } from '../../common/text.ts'
import type { Assessment } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import { costliestAudits } from '../../engine/score.ts'
import type { Failure } from '../../errors.ts'
import type { Result } from '../../vocabulary.ts'
import type { Language } from '../../words/languages.ts'
import type { ServerRun } from '../check/checker.ts'
import { titlesOf } from '../select.ts'
import { clip, labelled, padEnd, padStart, widthOf, wrap } from '../text/layout.ts'
import { paintOf, type Style } from '../text/style.ts'
import { type Labels, labelsIn } from './labels.ts'
import { openNotes } from './shared-notes.ts'
import { number } from './view.ts'

/** What is kept of each page of a list: little, so that thousands fit in memory. */
export interface PageRow {
  url: string
  result: Result | null
  score: number | null
  /** What fixing the costliest audit adds to the score, and its summary; or why there is no result. */
  gain: number | null
  worst: string
  /** The ids of all audits that lower the score. */
  issues: string[]
  notes: readonly string[]
  /** Where a service has it. */
  onServer: ServerRun | undefined
}

export function rowOf(assessment: Assessment, folder = process.cwd(), onServer?: ServerRun): PageRow {
  const { url: address, result, score, error, audits, notes } = assessment
  const url = pageName(address, folder)
  if (result === null)
    return {
      url,
      result,
      score,
      gain: null,
      worst: error === null ? '' : reasonOf(error, address),
      issues: [],
      notes,
      onServer,
    }
  const costly = costliestAudits(audits)
  const [first] = costly
  const issues = costly.map(({ id }) => id)
  return { url, result, score, gain: first?.gain ?? null, worst: first?.summary ?? '', issues, notes, onServer }
}

/**
 * Files by their path from the current folder: the URLs of a build all start alike and end in index.html, and what tells them apart would be cut off.
 */
export function pageName(url: string, folder = process.cwd()): string {
  if (!url.startsWith('file:')) return url
  const path = relative(folder, fileURLToPath(url))
  return path.startsWith('..') || isAbsolute(path) ? url : path
}

/** Without the URL, which the line has already. */
function reasonOf({ code, message }: Failure, url: string): string {
  return `${code}: ${message.startsWith(`${url} `) ? message.slice(url.length + 1) : message}`
}

const SCORE = 5

interface TableOptions {
  language?: Language
  /** To name the issues. */
  audits?: readonly Pick<Audit, 'id' | 'failureTitle'>[]
}

/** A line for each page, the worst first; the issues that most pages share; and a summary. */
export function renderTable(
  rows: readonly PageRow[],
  style: Style,
  { language = 'en', audits = [] }: TableOptions = {},
): string {
  const labels = labelsIn(language, style.readable)
  const clear = cleanStrings(worstFirst(rows), style.readable)
  const widest = Math.max(3, ...clear.map(({ url }) => widthOf(url)))
  const resultColumn = Math.max(...[labels.columns.result, ...Object.values(labels.result)].map(widthOf)) + 2
  const room = style.width - resultColumn - SCORE - 6
  const column = Math.min(widest, Math.max(Math.floor(room * 0.55), 16))
  const { result, score, page, topIssue } = labels.columns
  const head = `  ${padEnd(result, resultColumn)}${padStart(score, SCORE)}  ${padEnd(page, column)}  ${topIssue}`
  const widths = { result: resultColumn, page: column, issue: room - column }
  const lines = clear.map((row) => line(row, widths, labels, style))
  const issues = sharedIssues(rows, audits, labels, style)
  return `\n${style.dim(head)}\n${lines.join('\n')}\n\n${issues}${notesOf(rows, labels, style)}  ${summary(rows, labels, style)}\n\n`
}

/** Otherwise a list would hide what the report of one page says first: that the browser or Lighthouse did not run. */
function notesOf(rows: readonly PageRow[], labels: Labels, style: Style): string {
  const shared = openNotes()
  for (const { notes } of rows) shared.add(notes)
  const texts = shared.texts(labels, (note) => cleanStrings(note, style.readable))
  const lines = texts.flatMap((text) => labelled('! ', wrap(text, style.width - 6), '  '))
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`
}

/** Pages without a result, then by score. Pages with the same score stay in their order. */
function worstFirst(rows: readonly PageRow[]): PageRow[] {
  return rows.toSorted((a, b) => (a.score ?? -1) - (b.score ?? -1))
}

/** How many issues are named. */
const MOST_ISSUES = 10

/** Which audits fail on how many pages. One page has its issues in its own line. */
function sharedIssues(
  rows: readonly PageRow[],
  audits: readonly Pick<Audit, 'id' | 'failureTitle'>[],
  labels: Labels,
  style: Style,
): string {
  const counts = new Map<string, number>()
  for (const { issues } of rows) for (const id of issues) counts.set(id, (counts.get(id) ?? 0) + 1)
  if (rows.length < 2 || counts.size === 0) return ''
  const titleOf = titlesOf(audits)
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  const column = Math.max(...sorted.map(([, count]) => widthOf(labels.pages(count))))
  const room = style.width - column - 6
  const lines = sorted.slice(0, MOST_ISSUES).map(([id, count]) => {
    const name = clip(style.readable(titleOf(id)), room, style)
    return `    ${padStart(labels.pages(count), column)}  ${name}`
  })
  if (sorted.length > MOST_ISSUES)
    lines.push(`    ${' '.repeat(column)}  ${style.dim(labels.more(sorted.length - MOST_ISSUES))}`)
  return `  ${style.bold(labels.commonIssues)}\n${lines.join('\n')}\n\n`
}

function line(
  { url, result, score, gain, worst, onServer }: PageRow,
  widths: Record<'result' | 'page' | 'issue', number>,
  labels: Labels,
  style: Style,
): string {
  const paint = paintOf(result, style)
  const word = paint(style.bold(padEnd(result === null ? style.signs.none : labels.result[result], widths.result)))
  const figure = paint(padStart(score === null ? style.signs.none : String(score), SCORE))
  const page = padEnd(clipMiddle(url, widths.page, style), widths.page)
  const cost = gain === null || gain === 0 ? '' : `+${labels.number(number(gain))}  `
  // Why there is no result is nowhere else, so none of it is cut off, also in the 80 columns of a CI log.
  const issue = result === null ? wrap(worst, widths.issue, style) : [clip(cost + worst, widths.issue, style)]
  const indent = `\n${' '.repeat(widths.result + SCORE + widths.page + 6)}`
  const stored = onServer === undefined ? [] : [labels.onServer(onServer.page_url, onServer.run_id)]
  const below = stored.map((text) => `\n${' '.repeat(widths.result + SCORE + 4)}${style.dim(text)}`)
  return `  ${word}${figure}  ${page}  ${issue.map(style.dim).join(indent)}${below.join('')}`
}

/** URLs differ at the end as much as at the start. */
function clipMiddle(url: string, columns: number, style: Style): string {
  if (!style.cuts || widthOf(url) <= columns) return url
  const tail = Math.floor((columns - 1) / 2)
  const end = [...url].slice(-tail).join('')
  return clip(url, columns - Math.min(widthOf(end), tail), style) + end
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
