import { cleanLine, toJson } from '../../common/text.ts'
import type { Terminal } from '../terminal.ts'
import { styleOf } from '../text/style.ts'
import { padEnd, widthOf } from '../text/width.ts'

type Record = { [column: string]: string | null }

/** Records as a table, or one JSON object a line. */
export function writeRows(records: readonly Record[], { json }: { json: boolean }, terminal: Terminal): void {
  const { stdout } = terminal
  if (json) {
    for (const record of records) stdout.write(`${toJson(record)}\n`)
    return
  }
  const [first] = records
  if (first === undefined) return
  const style = styleOf(terminal, stdout)
  const columns = Object.keys(first)
  const cells = records.map((record) =>
    columns.map((column) => style.readable(cleanLine(record[column] ?? style.signs.none))),
  )
  const titles = columns.map((column) => column.replaceAll('_', ' '))
  const widths = titles.map((title, place) => Math.max(widthOf(title), ...cells.map((row) => widthOf(row[place]!))))
  const line = (row: readonly string[]) =>
    row
      .map((cell, place) => padEnd(cell, widths[place]!))
      .join('  ')
      .trimEnd()
  stdout.write(`${style.bold(line(titles))}\n${cells.map((row) => `${line(row)}\n`).join('')}`)
}

/** RFC 3339, UTC. */
export function dateOf(milliseconds: number): string
export function dateOf(milliseconds: number | null): string | null
export function dateOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}
