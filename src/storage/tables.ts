import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type {
  AuditAction,
  Device,
  KeyScope,
  MemberRole,
  ReportStatus,
  Role,
  RunOriginName,
  ShareScope,
} from '../vocabulary.ts'
import type { AlertTables } from './alerts/alert-tables.ts'
import type { BlobRow } from './blobs/blob-rows.ts'
import type { OutboxTables } from './outbox/outbox-tables.ts'
import type { RunEndTables } from './run-ends/run-end-tables.ts'
import type { ScanTables } from './scans/scan-tables.ts'
import type { ScheduleRow } from './schedules/schedule-row.ts'
import type { SignInTables } from './sign-in/sign-in-tables.ts'

/**
 * Every table, as both databases hold it. Rows refer to each other by `key`: 53 bits cut from the UUIDv7 that people see
 * (`keyOf` in ids.ts), so a key sorts as its id does, needs no index of its own, and keeps every other index narrow.
 * Times are milliseconds since the epoch.
 */
export interface Tables extends ScanTables, OutboxTables, RunEndTables, AlertTables, SignInTables {
  users: UserRow
  keys: KeyRow
  sessions: SessionRow
  invites: InviteRow
  projects: ProjectRow
  deleted_projects: DeletedProjectRow
  user_counts: UserCountsRow
  reports: ReportRow & ReportKeys & ReportBaseline
  runs: RunRow & RunOrigin & RunDetails
  schedules: ScheduleRow
  deploy_marks: DeployMarkRow
  policies: PolicyRow
  run_policies: RunPolicyRow
  results: ResultRow
  evidence: EvidenceRow
  run_files: RunFileRow
  blobs: BlobRow
  icons: IconRow
  outside_results: OutsideResultRow
  removals: RemovalRow
  removed_reports: RemovedReportRow
  idempotency: IdempotencyRow
  attempts: AttemptRow
  rate_windows: RateWindowRow
  brandings: BrandingRow
  settings: SettingRow
  audit_log: AuditLogRow
  share_links: ShareLinkRow
  credentials: CredentialRow
  report_credentials: ReportCredentialRow
  members: MemberRow
}

export type Db = Kysely<Tables>

export interface UserRow {
  key: number
  id: string
  /** Lower case. */
  email: string
  password_hash: string | null
  role: Role
  /** 1 if a group at the OpenID provider gives it. */
  role_by_group: number
  created_at: number
  suspended_at: number | null
}

export interface KeyRow {
  key: number
  id: string
  user_key: number
  name: string
  scope: KeyScope
  /** SHA-256 of the secret, hex. */
  hash: string
  /** A few characters of the secret, to tell keys apart. */
  hint: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

export interface SessionRow {
  /** SHA-256 of the cookie's token, hex. */
  hash: string
  /** Its public id. */
  id: string
  user_key: number
  /** The browser's User-Agent. */
  agent: string
  created_at: number
  last_used_at: number
  expires_at: number
}

/** A link to choose the password of an account, once. */
export interface InviteRow {
  /** SHA-256 of the link's token, hex. */
  hash: string
  id: string
  /** Lower case. */
  email: string
  created_at: number
  expires_at: number
}

export interface ProjectRow {
  /** Never reused: a project that is deleted and created again has another key. */
  key: Generated<number>
  user_key: number
  project: string
  /** Of its first report. */
  created_at: number
  reports: number
  good: number
  decent: number
  bad: number
  /** Sum of the scores of the good, decent and bad ones. */
  score_sum: number
  generated_at: number | null
  /** Its scans, the latest one, and the pages that were judged in the latest that has ended. */
  scans: Generated<number>
  scan_key: Generated<number | null>
  pages: Generated<number>
  /** JSON: how long it keeps the details of runs; null: as long as the server does. */
  retention: Generated<string | null>
}

/** A deleted project whose reports are still being purged: they are in no list and no count. */
export interface DeletedProjectRow {
  project_key: number
  user_key: number
}

/** How much an owner has, updated in the transactions that change it, so that no list has to count. */
export interface UserCountsRow {
  user_key: number
  projects: number
  reports: number
  good: number
  decent: number
  bad: number
  /** Queued runs, which is the queue position of the next one. Includes those of deleted projects until they are purged. */
  queued: number
  /** When the last run starts that the owner created in bulk. */
  paced_until: Generated<number>
  /** How many runs schedules have started, and on which day, counted from the epoch. */
  scheduled_day: Generated<number>
  scheduled_runs: Generated<number>
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

/** When something of a project was deployed. */
/** A version of the policy of a project; the latest holds. */
export interface PolicyRow {
  key: number
  id: string
  project_key: number
  /** The user; null if the account is gone. */
  saved_by: number | null
  /** JSON; null if the policy was deleted. */
  body: string | null
  hash: string | null
  /** 1: visitors of public pages see the result by the policy. */
  is_public: number
  created_at: number
}

/** How a run came out by the policy of its time. */
export interface RunPolicyRow {
  run_key: number
  report_key: number
  hash: string
  score: number | null
  result: number | null
  gate: 'passed' | 'failed' | null
}

export interface DeployMarkRow {
  key: number
  id: string
  project_key: number
  label: string
  url: string | null
  at: number
  created_at: number
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

/** What another tool had found of a report's page. */
export interface OutsideResultRow {
  report_key: number
  /** The name of the tool. */
  source: string
  at: number
  /** 0 bad, 1 decent, 2 good. */
  result: number
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

export interface RemovedReportRow {
  report_key: number
  removal_key: number
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

/** How an instance or a project presents itself. */
export interface BrandingRow {
  /** That of the project; 0 for the instance. */
  key: number
  project_key: number | null
  /** JSON of a `Branding`. */
  fields: string
  logo_hash: string | null
  logo: Uint8Array | null
  updated_at: number
}

export interface SettingRow {
  name: string
  value: string
}

/** What somebody did. It refers to no other row, so that it stays when they are gone. */
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

/** What signs in to one origin. */
export interface CredentialRow {
  key: number
  id: string
  user_key: number
  name: string
  origin: string
  /** JSON: the names of its parts. */
  parts: string
  /** Sealed. */
  secrets: Uint8Array
  keeps_evidence: number
  created_at: number
  updated_at: number
}

export interface ReportCredentialRow {
  report_key: number
  credential_key: number
}

/** A user who can see or edit a project of another user. */
export interface MemberRow {
  key: number
  id: string
  project_key: number
  /** As the owner entered it, in lower case. */
  email: string
  /** Null while there is no account with the address. */
  user_key: number | null
  role: MemberRole
  created_at: number
}
