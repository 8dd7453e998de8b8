import type { OutsidePage } from '../../actions/reports/import-pages.ts'
import { readWebpageUrl } from '../../actions/reports/webpage-url.ts'
import { isObject } from '../../common/is-object.ts'
import { type Privacy, RESULTS, type Result } from '../../vocabulary.ts'

/** What was read of a list, and what could not be. */
export interface ReadPages {
  pages: OutsidePage[]
  /** Entries without a URL of a webpage. */
  skipped: number
}

/** Fields are read by their names; all but `url` may be missing. */
export function readRecords(records: readonly unknown[], now: number): ReadPages {
  const read: ReadPages = { pages: [], skipped: 0 }
  for (const record of records) {
    const { url, privacy, result, generated_at: generatedAt } = isObject(record) ? record : {}
    const page = typeof url === 'string' ? readWebpageUrl(url) : null
    if (page?.ok !== true) {
      read.skipped++
      continue
    }
    read.pages.push({
      url: page.url,
      project: page.project,
      privacy: privacyOf(privacy),
      ...(Number(privacy) === 2 && { hadPassword: true }),
      result: resultOf(result),
      at: timeOf(generatedAt, now),
    })
  }
  return read
}

/** Passwords cannot be read, so reports with one become private. So do those without a known value: nothing is published by mistake. */
function privacyOf(value: unknown): Privacy {
  return value === 0 || value === '0' ? 0 : 1
}

function resultOf(value: unknown): Result | null {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return RESULTS.find((result) => result === name) ?? null
}

/** `Date.parse` would read it in the time zone of this machine. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** ISO 8601, or a date and time as SQL writes them, in UTC; or seconds since the epoch. Not before 2000, and not in the future. */
function timeOf(value: unknown, now: number): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const time = /^\d{9,10}$/.test(text)
    ? Number(text) * 1000
    : Date.parse(WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return time >= Date.UTC(2000, 0, 1) && time <= now ? Math.floor(time) : null
}

const SEPARATORS = [',', ';', '\t']

/** URLs of a CSV file: of its column `url`, or of its first one. */
export function readCsvUrls(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const isUrl = (cell: string) => cell.trim().toLowerCase() === 'url'
  // A URL may have the characters that separate the cells of other files. Without a heading, what separates cells is on every line.
  const separator =
    SEPARATORS.find((one) => cellsOf(lines[0] ?? '', one).some(isUrl)) ??
    SEPARATORS.find((one) => lines.every((line) => line.includes(one)))
  const rows = lines.map((line) =>
    separator === undefined && !line.startsWith('"') ? [...LONE_URL.exec(line)!] : cellsOf(line, separator ?? ''),
  )
  const column = rows[0]?.findIndex(isUrl) ?? -1
  return (column < 0 ? rows : rows.slice(1)).map((cells) => (cells[Math.max(column, 0)] ?? '').trim())
}

/** A URL that something may follow: it has no tabs, and its host no commas and semicolons. */
const LONE_URL = /^(?:https?:\/\/)?[^/?#,;\t]*(?:[/?#][^\t]*)?/i

/** RFC 4180 §2; cells without line breaks, which no URL has. Without a separator, a line is one cell. */
function cellsOf(line: string, separator: string): string[] {
  const cell = new RegExp(`(?<=^|[${separator}])(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g')
  return [...line.matchAll(cell)].map(([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
  )
}
