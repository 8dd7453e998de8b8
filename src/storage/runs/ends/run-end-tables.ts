import type { Generated } from 'kysely'

/** What the end of a run leaves behind besides its results. These rows stay as long as the report, and results are thinned out. */
export interface RunEndTables {
  metrics: MetricRow
  changes: ChangeRow
  certificates: CertificateRow
  kept_evidence: KeptEvidenceRow
}

/** One number that a run has measured. */
export interface MetricRow {
  report_key: number
  run_key: number
  /** A `MetricId`. */
  name: string
  value: number
  /** Milliseconds that it waited for a processor; null if unknown. */
  waited: number | null
  /** 1 if credentials were sent to the page: it may be another one without them. */
  signed_in: number
}

/** What is different from the last run before that compares with it. */
export interface ChangeRow {
  run_key: number
  report_key: number
  base_run_key: number
  /** How changes of the page and new rules moved the score; null if the two can't be separated. */
  score_delta_page: number | null
  score_delta_rules: number | null
  new: number
  fixed: number
  /** A `RunChange`, zstd of JSON. */
  body: Uint8Array
}

/** The certificate of a report's page, as the last run has seen it. */
export interface CertificateRow {
  report_key: number
  /** SHA-256. */
  fingerprint: string
  issuer: string
  valid_from: number
  valid_to: number
  seen_at: number
}

/** Evidence of the run before, while a run that new rules judge goes on in a browser. */
export interface KeptEvidenceRow {
  run_key: number
  report_key: number
  /** zstd of JSON; empty if it is in object storage. */
  body: Uint8Array
  /** See `StoredBody`. */
  blob: Generated<string | null>
}
