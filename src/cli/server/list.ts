import type { ReportSummary } from '../../../client/client.ts'
import { cleanStrings, toJson } from '../../common/text.ts'
import type { Result } from '../../vocabulary.ts'
import { wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { labelsIn } from '../report/labels.ts'
import { openLanguage } from '../report/language.ts'
import type { Terminal } from '../terminal.ts'
import { clip, padEnd, padStart, widthOf } from '../text/layout.ts'
import { paintOf, type Style, styleOf } from '../text/style.ts'
import { connect, withUsageErrors } from './connect.ts'
import { type ServerArguments, serverOf } from './server-options.ts'

interface ListArguments extends ServerArguments {
  search: string | undefined
  project: string | undefined
  result: string | undefined
  limit: string | undefined
  json: boolean
  lang: string | undefined
}

/** The reports of a service, a line each. */
export async function listReports(typed: ListArguments, terminal: Terminal): Promise<number> {
  const server = serverOf(typed, terminal.env)
  if (server === null) throw new UsageError('--server is missing: the URL of a Verdict service, or set VERDICT_SERVER.')
  const limit = wholeNumber(typed.limit, 'limit', 1, 100_000) ?? 100
  const { language } = await openLanguage(typed.lang)
  const { stdout, signal } = terminal
  const { client } = await connect(server, typed, terminal)
  const query = {
    sort_by: 'score',
    sort: 'asc',
    ...(typed.search && { search: typed.search }),
    ...(typed.project && { project: typed.project }),
    ...(typed.result && { result: typed.result as Result }),
  } as const
  const rows: ReportSummary[] = []
  await withUsageErrors(async () => {
    let count = 0
    for await (const report of client.each('/api/v1/reports', { query }, { signal })) {
      if (typed.json) stdout.writeJson(`${toJson(report)}\n`)
      else rows.push(report)
      await stdout.drained()
      if (++count >= limit) break
    }
  }, server)
  if (!typed.json) stdout.write(render(rows, language, styleOf(terminal, stdout)))
  return 0
}

const SCORE = 5
/** A date of ISO 8601, which needs no words. */
const DATE = 10

function render(reports: readonly ReportSummary[], language: 'en' | 'de', style: Style): string {
  const labels = labelsIn(language, style.readable)
  if (reports.length === 0) return `${labels.noReports}\n`
  const rows = cleanStrings(reports, style.readable)
  const { result, score, page, date } = labels.columns
  const first = Math.max(...[result, ...Object.values(labels.result)].map(widthOf)) + 2
  const room = Math.max(style.width - first - SCORE - DATE - 8, 16)
  const column = Math.min(room, Math.max(...rows.map(({ url }) => widthOf(url)), widthOf(page)))
  const head = `  ${padEnd(result, first)}${padStart(score, SCORE)}  ${padEnd(page, column)}  ${date}`
  const lines = rows.map((row) => {
    const word = padEnd(row.result === null ? '–' : labels.result[row.result], first)
    const painted = paintOf(row.result, style)(word)
    const url = padEnd(clip(row.url, column, style), column)
    const line = `  ${painted}${padStart(row.score === null ? '' : String(row.score), SCORE)}  ${url}  ${style.dim(row.generated_at?.slice(0, DATE) ?? '')}`
    // With the id that other commands and the API take; not cut, so that it can be opened.
    return `${line.trimEnd()}\n${' '.repeat(first + SCORE + 4)}${style.dim(row.page_url)}`
  })
  return `\n${style.dim(head)}\n${lines.join('\n')}\n\n`
}
