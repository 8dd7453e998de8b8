import { cleanLine, toJson } from '../../common/text.ts'
import type { Terminal } from '../terminal.ts'
import { padEnd, widthOf } from './layout.ts'
import { styleOf } from './style.ts'

type Row = { [column: string]: string | null }

/** Prints rows as a table, or as JSON with one object per line. */
export function writeRows(rows: readonly Row[], { json }: { json: boolean }, terminal: Terminal): void {
  const { stdout } = terminal
  if (json) {
    for (const row of rows) stdout.writeJson(`${toJson(row)}\n`)
    return
  }
  const [first] = rows
  if (first === undefined) return
  const style = styleOf(terminal, stdout)
  const columns = Object.keys(first)
  const cells = rows.map((row) => columns.map((column) => style.readable(cleanLine(row[column] ?? style.signs.none))))
  const titles = columns.map((column) => column.replaceAll('_', ' '))
  const widths = titles.map((title, place) => Math.max(widthOf(title), ...cells.map((row) => widthOf(row[place]!))))
  const line = (row: readonly string[]) =>
    row
      .map((cell, place) => padEnd(cell, widths[place]!))
      .join('  ')
      .trimEnd()
  stdout.write(`${style.bold(line(titles))}\n${cells.map((row) => `${line(row)}\n`).join('')}`)
}
