import { zstdCompressSync } from 'node:zlib'
import { packJson } from '../../../common/zstd.ts'
import type { Importance } from '../../../engine/assessment.ts'
import { audits } from '../../../engine/audits/index.ts'
import { resultOf } from '../../../engine/score.ts'
import { LinkBlock, packNumbers } from '../../../engine/site/packed-numbers.ts'
import {
  INDEX_REASONS,
  PAGE_ORDERS,
  type PageColumns,
  pageColumns,
  pageMarks,
  pageOrder,
} from '../../../engine/site/page-columns.ts'
import { type ComparedPages, packComparedPages, titleHash } from '../../../engine/site/pages/compared-pages.ts'
import { NO_SCORE, NONE, type Site, UNREACHED } from '../../../engine/site/site.ts'
import { repairsOf, type StoredFinding, siteFindings } from '../../../engine/site/site-findings.ts'
import { shapeOf } from '../../../engine/site/site-shape.ts'
import { resultCode } from '../../../storage/rows.ts'
import { COMPARED_PART } from '../../../storage/scans/scan-changes.ts'
import type { StoredCause } from '../../../storage/scans/scan-findings.ts'
import { packMark } from '../../../storage/scans/scan-marks.ts'
import type { ResultRows } from '../../../storage/scans/scan-results.ts'
import type { ScanInlinkRow } from '../../../storage/scans/scan-tables.ts'
import { ORDER_CHUNK, ORDERS_PART, type OrderLengths, orderPart } from '../../../storage/scans/stored-order.ts'
import { listedTitle } from './page-row.ts'
import type { JudgedSite } from './site-judging.ts'

/** Far below the number of parameters that either database takes, and a transaction that others hardly notice. */
const ROWS = 256
const LINK_ROWS = 32
const LINKS_IN_ROW = 4_096
const BYTES_IN_ROW = 16_384

/** What is stored of a site that was judged, a transaction's worth of rows at a time. Positions become the numbers of the project. */
export function* resultRows({ site, assessment, urlOf }: JudgedSite): Generator<ResultRows> {
  const columns = pageColumns(site)
  yield* listedRows(site, columns)
  const numbersOf = (positions: Uint32Array) => positions.map((position) => site.number[position]!)
  const marks = [...pageMarks(site, columns, assessment)].map(({ name, pages }) => ({
    name,
    ...packMark(numbersOf(pages)),
  }))
  for (const rows of some(marks, ROWS)) yield { table: 'scan_marks', rows }
  yield* orderRows(site, columns, urlOf, numbersOf)
  const findings = siteFindings(site, assessment, importanceOf)
  for (const finding of findings) yield* findingRows(finding, site, numbersOf)
  const summaries = findings.map(({ groups: _, ...finding }) => finding)
  yield {
    table: 'scan_parts',
    rows: [
      { name: 'findings', body: packJson(summaries) },
      { name: 'repairs', body: packJson(repairsOf(findings)) },
      { name: 'shape', body: packJson(shapeOf(site, columns, assessment, urlOf)) },
      { name: COMPARED_PART, body: zstdCompressSync(packComparedPages(comparedPages(site, columns))) },
    ],
  }
  yield* inlinkRows(site)
}

function* some<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

function* listedRows(site: Site, columns: PageColumns): Generator<ResultRows> {
  const { pages, reason, via, inlinks, outlinks, rank, failed, warned } = columns
  const numberOf = (position: number) => (position === NONE ? null : site.number[position]!)
  for (let from = 0; from < pages.length; from += ROWS) {
    const rows = Array.from(pages.subarray(from, from + ROWS), (i, index) => {
      const at = from + index
      const score = site.score[i] === NO_SCORE ? null : site.score[i]!
      return {
        n: site.number[i]!,
        state: site.state[i]!,
        status: site.status[i]!,
        score,
        result: score === null ? null : resultCode(resultOf(score)!),
        reason: reason[at]!,
        clicks: site.clicks[i] === UNREACHED ? null : site.clicks[i]!,
        via: numberOf(via[at]!),
        inlinks: inlinks[at]!,
        outlinks: outlinks[at]!,
        bytes: site.bytes[i]!,
        first_byte: site.firstByte[i]!,
        rank: rank[at]!,
        redirect: numberOf(site.redirect[i]!),
        canonical: numberOf(site.canonical[i]!),
        failed: failed[at]!,
        warned: warned[at]!,
        text_hash: site.text[i]!,
        title: titleOf(site, i),
      }
    })
    yield { table: 'listed_pages', rows }
  }
}

/** The form in which it is stored and compared. */
export const titleOf = (site: Site, i: number) => listedTitle(site.textOf(site.title[i]!) || null)

function comparedPages(site: Site, { pages, reason }: PageColumns): ComparedPages {
  const isListed = new Uint8Array(site.count)
  for (const page of pages) isListed[page] = 1
  return {
    number: pages.map((i) => site.number[i]!),
    title: pages.map((i) => titleHash(titleOf(site, i))),
    text: pages.map((i) => site.text[i]! >>> 0),
    status: Uint16Array.from(pages, (i) => site.status[i]!),
    state: Uint8Array.from(pages, (i) => site.state[i]!),
    score: Uint8Array.from(pages, (i) => site.score[i]!),
    isIndexable: reason.map((one) => Number(INDEX_REASONS[one] === 'indexable')),
    unrequested: site.number.filter((_, i) => isListed[i] === 0),
  }
}

/** Each order in chunks, four bytes a number, and how long the orders are. */
function* orderRows(
  site: Site,
  columns: PageColumns,
  urlOf: JudgedSite['urlOf'],
  numbersOf: (positions: Uint32Array) => Uint32Array,
): Generator<ResultRows> {
  const lengths: OrderLengths = { total: columns.pages.length, withValue: {} as OrderLengths['withValue'] }
  for (const order of PAGE_ORDERS) {
    const { pages, withValue } = pageOrder(site, columns, urlOf, order)
    lengths.withValue[order] = withValue
    const numbers = numbersOf(pages)
    for (let chunk = 0; chunk * ORDER_CHUNK < numbers.length; chunk++) {
      const some = numbers.slice(chunk * ORDER_CHUNK, (chunk + 1) * ORDER_CHUNK)
      yield { table: 'scan_parts', rows: [{ name: orderPart(order, chunk), body: new Uint8Array(some.buffer) }] }
    }
  }
  yield { table: 'scan_parts', rows: [{ name: ORDERS_PART, body: packJson(lengths) }] }
}

const IMPORTANCE = new Map<string, Importance>(audits.map(({ id, importance }) => [id, importance]))

function importanceOf(audit: string): Importance {
  return IMPORTANCE.get(audit) ?? 'info'
}

function* findingRows(
  { audit, groups }: StoredFinding,
  site: Site,
  numbersOf: (positions: Uint32Array) => Uint32Array,
): Generator<ResultRows> {
  for (let from = 0; from < groups.length; from += ROWS) {
    const rows = groups.slice(from, from + ROWS).map((group, index) => {
      const { message, cause, outcome, note, target, pattern, pages, first } = group
      return {
        audit,
        position: from + index,
        count: pages.length,
        target: target === null ? null : site.number[target]!,
        body: packJson({
          message,
          cause,
          outcome,
          note,
          pattern,
          first: first.map((page) => site.number[page]!),
        } satisfies StoredCause),
        pages: packNumbers(numbersOf(pages)),
      }
    })
    yield { table: 'scan_findings', rows }
  }
}

/** Links by target: several targets in a row, or one in several rows, so that none is large. */
function* inlinkRows(site: Site): Generator<ResultRows> {
  const { first, from, bits } = site.inlinks
  const links = new LinkBlock()
  let rows: Omit<ScanInlinkRow, 'scan_key'>[] = []
  /** Of the first target in the block. */
  let begin = 0
  const endRow = (n: number, part: number) => {
    if (links.size > 0) rows.push({ n, part, body: links.take() })
  }
  for (let i = 0; i < site.count; i++) {
    const start = first[i]!
    const end = first[i + 1]!
    if (start === end) continue
    const n = site.number[i]!
    const isLong = end - start > LINKS_IN_ROW
    if (isLong || links.size > BYTES_IN_ROW) endRow(begin, 0)
    if (links.size === 0) begin = n
    for (let at = start, part = 0; at < end; at += LINKS_IN_ROW, part++) {
      links.add(
        n,
        Math.min(LINKS_IN_ROW, end - at),
        (index) => site.number[from[at + index]!]!,
        (index) => bits[at + index]!,
      )
      if (isLong) endRow(n, part)
    }
    if (rows.length >= LINK_ROWS) {
      yield { table: 'scan_inlinks', rows }
      rows = []
    }
  }
  endRow(begin, 0)
  if (rows.length > 0) yield { table: 'scan_inlinks', rows }
}
