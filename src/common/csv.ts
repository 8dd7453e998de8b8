import { cleanLines } from './text.ts'

export type CsvValue = string | number | null

/** RFC 4180: lines end in CRLF. */
export function* csvLines(columns: readonly string[], rows: Iterable<readonly CsvValue[]>): Generator<string> {
  yield csvHead(columns)
  for (const row of rows) yield csvLine(row)
}

/** The byte order mark makes spreadsheets read it as UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return `\ufeff${columns.join(',')}\r\n`
}

export function csvLine(row: readonly CsvValue[]): string {
  return `${row.map(cell).join(',')}\r\n`
}

export function toCsv(columns: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  return [...csvLines(columns, rows)].join('')
}

/**
 * Spreadsheets run cells that start like a formula (OWASP: CSV injection); an apostrophe makes them text. In German and many other
 * locales, Excel splits a file opened by double-click at semicolons, even quoted ones, so a cell also starts after each semicolon.
 */
const FORMULA = /^(?=\s*[=+\-@\t])|(?<=;)(?=[\s"]*[=+\-@])/g

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = cleanLines(value).replace(FORMULA, "'")
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
