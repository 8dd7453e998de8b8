import type { Generated, Kysely } from 'kysely'
import type { AuditAction, Device, ReportStatus, RunOriginName, ShareScope } from '../vocabulary.ts'
import type { AlertTables } from './alerts/alert-tables.ts'
import type { OutboxTables } from './channels/outbox-tables.ts'
import type { AccountTables } from './people/account-tables.ts'
import type { SignInTables } from './people/sign-in-tables.ts'
import type { ProjectTables } from './projects/project-tables.ts'
import type { ReportTables } from './reports/report-tables.ts'
import type { RunEndTables } from './runs/ends/run-end-tables.ts'
import type { ScanTables } from './scans/scan-tables.ts'
import type { ScheduleRow } from './schedules/schedule-row.ts'
import type { UptimeTables } from './uptime/uptime-tables.ts'

/**
 * Every table, as both databases hold it. Rows refer to each other by `key`: 53 bits cut from the UUIDv7 that people see
 * (`keyOf` in ids.ts), so a key sorts as its id does, needs no index of its own, and keeps every other index narrow.
 * Times are milliseconds since the epoch.
 */
export interface Tables
  extends AccountTables,
    ProjectTables,
    ReportTables,
    ScanTables,
    OutboxTables,
    RunEndTables,
    AlertTables,
    UptimeTables,
    SignInTables {
  runs: RunRow & RunOrigin & RunDetails
  schedules: ScheduleRow
  run_policies: RunPolicyRow
  results: ResultRow
  evidence: EvidenceRow
  run_files: RunFileRow
  blobs: BlobRow
  removals: RemovalRow
  idempotency: IdempotencyRow
  attempts: AttemptRow
  rate_windows: RateWindowRow
  settings: SettingRow
  audit_log: AuditLogRow
  share_links: ShareLinkRow
}

export type Db = Kysely<Tables>

/** `judged`: its fast result stands, and it waits for a browser to complete it. The report calls that running. */
export type RunState = ReportStatus | 'judged'

export interface RunRow {
  key: number
  id: string
  report_key: number
  project_key: number
  user_key: number
  /** The host of the URL: each has one run at a time. */
  host: string
  /** How many runs of the same user were queued before this one. */
  position: number
  state: RunState
  attempt: number
  /** The depth asked for, and the depth reached: null before the first result and in runs of earlier versions. */
  depth: number
  reached: number | null
  device: Device
  queued_at: number
  not_before: number
  started_at: number | null
  ended_at: number | null
  score: number | null
  result: number | null
  rule_set: string | null
  error_code: string | null
  error_message: string | null
}

/** Who started a run; of one that a schedule started, also which and for which tick. */
export interface RunOrigin {
  origin: Generated<RunOriginName>
  schedule_key: Generated<number | null>
  tick_at: Generated<number | null>
}

export interface RunDetails {
  /** When its results and files were removed because of their age; null while it has them, or if it never had any. */
  results_removed_at: Generated<number | null>
  /** The commit and the branch that it was made for: see `RunLabels`. A run without a branch is part of the watched history. */
  label_commit: Generated<string | null>
  label_branch: Generated<string | null>
}

/** The result of a run under the policy in force when it ended. */
export interface RunPolicyRow {
  run_key: number
  report_key: number
  hash: string
  score: number | null
  result: number | null
  gate: 'passed' | 'failed' | null
  /** Findings since the run before without muted ones; null if nothing is muted. */
  new: number | null
  fixed: number | null
}

export interface ResultRow {
  run_key: number
  /** zstd of JSON. */
  body: Uint8Array
}

export interface EvidenceRow {
  report_key: number
  run_key: number
  /** zstd of JSON; empty if it is in object storage. */
  body: Uint8Array
  /** See `StoredBody`. */
  blob: Generated<string | null>
}

/** What a run keeps beside its results: a picture, or Lighthouse's report. */
export interface RunFileRow {
  run_key: number
  name: string
  /** `application/json` is zstd of it. */
  type: string
  /** Empty if it is in object storage. */
  body: Uint8Array
  /** See `StoredBody`. */
  blob: Generated<string | null>
}

/** Reports, a project or a scan that will be deleted at `due_at`, unless their owner undoes it. */
export interface RemovalRow {
  key: number
  id: string
  user_key: number
  created_at: number
  due_at: number
  /** Set where it deletes a project with all reports that it had then. */
  project_key: number | null
  /** Set where it deletes a scan. */
  scan_key: number | null
}

export interface IdempotencyRow {
  user_key: number
  key: string
  fingerprint: string
  report_id: string
  /** JSON, where the request created several. */
  report_ids: string | null
  created_at: number
}

/** How often something was tried and failed. */
export interface AttemptRow {
  /** SHA-256 of what is limited. */
  key: string
  /** When all attempts are available again. */
  full_at: number
}

/** How much of a rate limit is used. */
export interface RateWindowRow {
  key: string
  used: number
  ends_at: number
}

export interface SettingRow {
  name: string
  value: string
}

/** An action of a user. It references no other row, so it stays when they are deleted. */
export interface AuditLogRow {
  key: number
  id: string
  at: number
  /** Of the user who did it, and of the API key. */
  user_key: number | null
  key_key: number | null
  /** The IP address. */
  address: string | null
  action: AuditAction
  object: string | null
  /** JSON. */
  details: string | null
}

/** A link that opens something to anyone who has it, until it expires. */
export interface ShareLinkRow {
  key: number
  id: string
  /** SHA-256 of the token, hex. */
  hash: string
  user_key: number
  scope: ShareScope
  report_key: number | null
  project_key: number
  /** Ids of the runs of a comparison. */
  base_run: string | null
  head_run: string | null
  name: string
  created_at: number
  expires_at: number
  last_used_at: number | null
  views: number
}

/**
 * The table `blobs` has a row for each object before it is uploaded, so no object is unknown. A row that uses an object claims it in the
 * same transaction; the sweep first marks an object as being deleted, which refuses claims, and only then deletes it. Both change the
 * same row, so one of them waits for the other: nothing that a row names is deleted.
 */

/** An object in object storage, from before it is uploaded until after it is deleted. */
export interface BlobRow {
  /** SHA-256 of its bytes, hex. */
  hash: string
  bytes: number
  /** Since when no row is known to use it. */
  orphaned_at: number | null
  /** 1: it is being deleted, and no row may use it. */
  is_deleting: number
}
