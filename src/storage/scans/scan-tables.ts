import type { Generated } from 'kysely'
import type { ScanStatus } from '../../vocabulary.ts'

/** The tables of scans. Addresses are numbered for each project (`n`), and pages refer to each other by these numbers. */
export interface ScanTables {
  scans: ScanRow
  addresses: AddressRow
  scan_pages: ScanPageRow
  scan_evidence: ScanEvidenceRow
  scan_parts: ScanPartRow
  listed_pages: ListedPageRow
  scan_marks: ScanMarkRow
  scan_findings: ScanFindingRow
  scan_inlinks: ScanInlinkRow
  scan_files: ScanFileRow
  link_checks: LinkCheckRow
}

/** A scan of a site, and how far it is. */
export interface ScanRow {
  key: number
  id: string
  user_key: number
  project_key: number
  /** The start page. */
  url: string
  /** JSON: `ScanOptions`. */
  options: string
  status: ScanStatus
  /** Why it waits. */
  reason: string | null
  /** A worker that writes for an earlier attempt is refused. */
  attempt: number
  created_at: number
  started_at: number | null
  ended_at: number | null
  /** Known addresses, requested ones, judged pages, and those by result. */
  found: number
  fetched: number
  judged: number
  good: number
  decent: number
  bad: number
  bytes: number
  /** JSON: the limit that ended the search. */
  limit_reached: string | null
  score: number | null
  page_score: number | null
  site_score: number | null
  result: number | null
  rule_set: string | null
  error_code: string | null
  error_message: string | null
  privacy: Generated<number>
  password_hash: string | null
  /** Incremented to revoke access that was granted earlier. */
  access_version: Generated<number>
  /** 0 or 1: whether search engines may show it. */
  indexable: Generated<number>
  updated_at: Generated<number>
  /** How many scans of the same user waited before this one: makes the queue fair. */
  position: Generated<number>
  /** When its worker was last known to be alive. */
  heartbeat_at: number | null
  /** Until when it waits. */
  retry_at: number | null
  /** 0 or 1: its owner asked to stop it. */
  stop_asked: Generated<number>
  /** The scan before, whose pages are asked for only if they changed. */
  since_key: number | null
  /** Sealed headers that are sent with every request. */
  secret: Uint8Array | null
  /** Attempts in a row that came to nothing. */
  failures: Generated<number>
  /** How long all attempts took together, in milliseconds. */
  worked_ms: Generated<number>
  /** Pages that a browser is to open, those that it opened, and those that it could not open. */
  sampled: Generated<number>
  rendered: Generated<number>
  render_failed: Generated<number>
  /** Who started it; of one that a schedule started, also which and for which tick. `confirm`: the one before did not reach the site. */
  origin: Generated<'user' | 'schedule' | 'confirm'>
  schedule_key: Generated<number | null>
  tick_at: Generated<number | null>
  /** When its pages, links and findings were removed because of their age. */
  results_removed_at: Generated<number | null>
}

export interface AddressRow {
  project_key: number
  /** From 1; the same in every scan of the project. */
  n: number
  hash: number
  url: string
}

/** What became of an address in a scan. */
export interface ScanPageRow {
  scan_key: number
  n: number
  /** Position in `STATES`. */
  state: number
  /** Its place in the queue, its place in the order of requests (0 before), and what it came to for its pattern: see frontier.ts. */
  entry: number
  turn: number
  mark: number
  clicks: number
  /** The address that it was first found on. */
  via: number | null
  /** Bits of `SOURCE` and `FLAG`. */
  sources: number
  status: number
  flags: number
  redirect: number | null
  canonical: number | null
  text_hash: number
  bytes: number
  first_byte: number
  score: number | null
  /** zstd of JSON: what the site audits need besides. */
  facts: Uint8Array | null
  /** Packed numbers: see packed-numbers.ts. */
  links: Uint8Array | null
  /** As the server sent them, to ask only for what changed. */
  etag: string | null
  modified: string | null
  title: string | null
}

export interface ScanEvidenceRow {
  project_key: number
  n: number
  scan_key: number
  /** zstd of JSON. */
  body: Uint8Array
}

export interface ScanPartRow {
  scan_key: number
  name: string
  /** zstd of JSON. */
  body: Uint8Array
}

/** What lists show of an address that was requested as a page. */
export interface ListedPageRow {
  scan_key: number
  n: number
  /** Position in `STATES`. */
  state: number
  status: number
  score: number | null
  result: number | null
  /** Position in `INDEX_REASONS`; null if it is not a page. */
  reason: number | null
  /** From the start page over the whole graph, and the address before on a shortest path; null without a path. */
  clicks: number | null
  via: number | null
  inlinks: number
  outlinks: number
  bytes: number
  first_byte: number
  rank: number
  redirect: number | null
  canonical: number | null
  /** How many audits of the page fail and warn. */
  failed: number
  warned: number
  text_hash: number
  title: string | null
}

export interface ScanMarkRow {
  scan_key: number
  /** Such as `seo/title:fail`, `result:good`, `code:4xx`. */
  name: string
  count: number
  /** Packed numbers, ascending: see scan-marks.ts. */
  body: Uint8Array
}

export interface ScanFindingRow {
  scan_key: number
  audit: string
  /** From 0, the largest group first. */
  position: number
  count: number
  target: number | null
  /** zstd of JSON: the cause. */
  body: Uint8Array
  /** Packed numbers, ascending. */
  pages: Uint8Array
}

/** Links by target. A row has those of several addresses, in ascending order, or a part of those of one. */
export interface ScanInlinkRow {
  scan_key: number
  /** Its first address. */
  n: number
  part: number
  body: Uint8Array
}

export interface ScanFileRow {
  scan_key: number
  /** Of the URL. */
  hash: number
  /** zstd of JSON. */
  body: Uint8Array
}

/** The answer of a link to another site, for all users. */
export interface LinkCheckRow {
  hash: number
  url: string
  status: number
  /** Value of `EXTERNAL`. */
  outcome: number
  checked_at: number
}
