import { cleanLines } from './text.ts'

export type CsvValue = string | number | null

/** RFC 4180: lines end in CRLF. The byte order mark makes spreadsheets read it as UTF-8. */
export function* csvLines(columns: readonly string[], rows: Iterable<readonly CsvValue[]>): Generator<string> {
  yield `\ufeff${columns.join(',')}\r\n`
  for (const row of rows) yield `${row.map(cell).join(',')}\r\n`
}

export function toCsv(columns: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  return [...csvLines(columns, rows)].join('')
}

/** Spreadsheets run cells that start like a formula (OWASP: CSV injection); an apostrophe makes them text. */
function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const clean = cleanLines(value)
  const text = /^\s*[=+\-@\t]/.test(clean) ? `'${clean}` : clean
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
