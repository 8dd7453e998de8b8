import type { Generated, GeneratedAlways } from 'kysely'
import type { Device, ReportStatus } from '../../vocabulary.ts'

export interface ReportTables {
  reports: ReportRow & ReportKeys & ReportBaseline
  removed_reports: RemovedReportRow
  report_credentials: ReportCredentialRow
  outside_results: OutsideResultRow
  icons: IconRow
  page_signatures: PageSignatureRow
}

export interface ReportRow {
  key: number
  id: string
  user_key: number
  project_key: number
  project: string
  url: string
  privacy: number
  password_hash: string | null
  /** 1: the owner offers the page to search engines while it is public. */
  indexable: number
  /** Counts the changes of privacy and password. */
  access_version: number
  status: ReportStatus
  /** 0 bad, 1 decent, 2 good. `score` and `generated_at` are null exactly where this is. */
  result: number | null
  score: number | null
  error_code: string | null
  error_message: string | null
  generated_at: number | null
  created_at: number
  updated_at: number
  depth: number
  device: Device
  /** The latest run. */
  run_id: string
  /** The run that gave the result. */
  result_run_id: string | null
  /** Of the page, in that run. */
  title: string | null
  /** The hash of its icon. */
  icon: string | null
  /** What its page must contain, or must not, as JSON; null for nothing. */
  content_checks: string | null
}

/** What the database derives from a report's row. */
export interface ReportKeys {
  /** The key of `result_run_id`. */
  result_run_key: GeneratedAlways<number | null>
}

export interface ReportBaseline {
  /** The run that others are compared with, if the owner chose one. */
  baseline_run_id: Generated<string | null>
}

export interface RemovedReportRow {
  report_key: number
  removal_key: number
}

export interface ReportCredentialRow {
  report_key: number
  credential_key: number
}

/** What another tool had found of a report's page. */
export interface OutsideResultRow {
  report_key: number
  /** The name of the tool. */
  source: string
  at: number
  /** 0 bad, 1 decent, 2 good. */
  result: number
}

/** By what the page of a report is known again: of the last run that showed it, for each depth and device. */
export interface PageSignatureRow {
  report_key: number
  series: string
  run_key: number
  /** As JSON. */
  body: string
}

/** An icon of pages, once for all reports that show it. */
export interface IconRow {
  /** Of its bytes. */
  hash: string
  type: string
  body: Uint8Array
  /** When it was last given to a report that had another one, to within minutes. */
  kept_at: number
}
