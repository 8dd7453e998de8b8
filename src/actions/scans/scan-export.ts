import { type CsvValue, csvHead, csvLine } from '../../common/csv.ts'
import { escapeXml } from '../../common/text.ts'
import { fingerprintOf } from '../../domain/compare/fingerprint.ts'
import type { Message } from '../../messages/message.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { type ExportedFinding, listFindingRows, listLinkRows, listPageRows } from '../../storage/scans/scan-rows.ts'
import type { Storage } from '../../storage/storage.ts'
import { causeMessage } from './cause-message.ts'
import { siteJson, storedSite } from './site-json.ts'

export const EXPORTS = ['pages', 'links', 'findings', 'sitemap', 'result'] as const
export type ScanExport = (typeof EXPORTS)[number]

export const EXPORT_FORMATS = ['csv', 'jsonl', 'xml', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** By format. */
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** A sitemap is XML, the whole result is one JSON object, and the rest are tables. */
export function formatsOf(what: ScanExport): ExportFormat[] {
  if (what === 'result') return ['json']
  return what === 'sitemap' ? ['xml'] : ['csv', 'jsonl']
}

/** The name of the file. */
export function exportName({ project, id }: Scan, what: ScanExport, format: ExportFormat): string {
  return `${project.replaceAll(/[^a-z\d.-]+/gi, '-')}-${id.slice(0, 8)}-${what}.${format}`
}

interface ExportOptions {
  kind: ScanExport
  format: ExportFormat
  /** Says in the reader's language what an audit found. */
  say(auditId: string, message: Message): string
  /** How a URL is written; unchanged by default. */
  urlOf?(url: string): string
}

type Row = readonly (CsvValue | boolean)[]

/** The columns of the tables, in the order of the rows below. */
const COLUMNS = {
  pages: [
    'n',
    'url',
    'title',
    'state',
    'code',
    'score',
    'result',
    'indexable',
    'reason',
    'clicks',
    'rank',
    'inlinks',
    'outlinks',
    'redirects_to',
    'canonical',
    'bytes',
    'first_byte_ms',
    'failed',
    'warned',
  ],
  links: ['from', 'to', 'kind', 'place', 'nofollow', 'text', 'code', 'rel'],
  findings: ['audit', 'outcome', 'cause', 'where', 'about', 'pattern', 'note', 'page', 'fingerprint'],
} as const

/** A table, the sitemap or the whole result of a scan, piece by piece: there may be millions of lines. */
export function exportScan(
  storage: Storage,
  scan: Scan,
  { kind: what, format, say, urlOf = (url) => url }: ExportOptions,
): AsyncGenerator<string> {
  if (what === 'sitemap') return sitemapOf(storage, scan)
  if (what === 'result') return siteJson(storedSite(storage, scan))
  const rows = { pages: pageRows, links: linkRows, findings: findingRows }[what](storage, scan, { say, urlOf })
  return format === 'csv' ? csvOf(COLUMNS[what], rows) : jsonLinesOf(COLUMNS[what], rows)
}

async function* csvOf(columns: readonly string[], batches: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  yield csvHead(columns)
  const cell = (value: Row[number]): CsvValue => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)
  for await (const rows of batches) yield rows.map((row) => csvLine(row.map(cell))).join('')
}

async function* jsonLinesOf(columns: readonly string[], batches: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  const line = (row: Row) => `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}\n`
  for await (const rows of batches) yield rows.map(line).join('')
}

type ScanOfProject = Pick<Scan, 'id' | 'projectKey'>
type Words = Required<Pick<ExportOptions, 'say' | 'urlOf'>>

async function* pageRows(storage: Storage, scan: ScanOfProject, { urlOf }: Words): AsyncGenerator<Row[]> {
  const target = (url: string | null) => (url === null ? null : urlOf(url))
  for await (const pages of listPageRows(storage, scan))
    yield pages.map((page) => [
      page.n,
      urlOf(page.url),
      page.title,
      page.state,
      page.status,
      page.score,
      page.result,
      page.indexable,
      page.reason,
      page.clicks,
      page.rank === null ? null : Math.round(page.rank * 1000) / 1000,
      page.inlinks,
      page.outlinks,
      target(page.redirectUrl),
      target(page.canonicalUrl),
      page.bytes,
      page.firstByteMs,
      page.failed,
      page.warned,
    ])
}

async function* linkRows(storage: Storage, scan: ScanOfProject, { urlOf }: Words): AsyncGenerator<Row[]> {
  for await (const links of listLinkRows(storage, scan))
    yield links.map(({ from, to, kind, place, nofollow, rel, text, status }) => [
      urlOf(from),
      urlOf(to),
      kind,
      place,
      nofollow,
      text,
      status,
      rel.join(' '),
    ])
}

async function* findingRows(storage: Storage, scan: Scan, { say, urlOf }: Words): AsyncGenerator<Row[]> {
  for await (const findings of listFindingRows(storage, scan))
    yield findings.map((finding) => {
      const { audit, outcome, where, target, pattern, note, page } = finding
      const message = causeMessage(audit, finding)
      const about = target === null ? null : urlOf(target)
      const cause = message === null ? null : say(audit, message)
      return [audit, outcome, cause, where, about, pattern, note, urlOf(page), findingFingerprint(finding)]
    })
}

/** The same in every scan in which a page has a problem: tools recognize findings by it. */
export function findingFingerprint(row: ExportedFinding): string {
  const { audit, where, target, page } = row
  const cause = causeMessage(audit, row)
  const at = where ?? target ?? undefined
  const finding = { message: cause?.text ?? '', ...(cause?.key && { key: cause.key }), ...(at && { where: at }) }
  return fingerprintOf(audit, finding, page)
}

/** sitemaps.org: a file has at most this many entries. */
const MAX_ENTRIES = 50_000

/** The pages that search engines may show. */
async function* sitemapOf(storage: Storage, scan: ScanOfProject): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  let left = MAX_ENTRIES
  for await (const pages of listPageRows(storage, scan)) {
    const entries = pages.filter(({ indexable }) => indexable === true).slice(0, left)
    left -= entries.length
    yield entries.map(({ url }) => `<url><loc>${escapeXml(url)}</loc></url>\n`).join('')
    if (left === 0) break
  }
  yield '</urlset>\n'
}
