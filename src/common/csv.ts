import { cleanLines } from './text.ts'

export type CsvValue = string | number | null

/** RFC 4180: lines end in CRLF. The byte order mark makes spreadsheets read it as UTF-8. */
export function toCsv(columns: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  let text = `\ufeff${columns.join(',')}\r\n`
  for (const row of rows) text += `${row.map(cell).join(',')}\r\n`
  return text
}

/** What begins like a formula is run by spreadsheets (OWASP: CSV injection): an apostrophe makes it text. */
function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const clean = cleanLines(value)
  const text = /^\s*[=+\-@\t]/.test(clean) ? `'${clean}` : clean
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
