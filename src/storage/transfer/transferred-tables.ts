import type { Tables } from '../tables.ts'

/**
 * What an export of a project has, in an order in which each reference finds its row in place. A new table has to be added here or to
 * `TABLES_NOT_EXPORTED`: the types see to it.
 */
export const PROJECT_TABLES = [
  'projects',
  'reports',
  'schedules',
  'runs',
  'results',
  'evidence',
  'run_files',
  'metrics',
  'changes',
  'certificates',
  'uptime_days',
  'uptime_outages',
  'outside_results',
  'deploy_marks',
  'policies',
  'brandings',
  'run_policies',
  'alert_rules',
  'scans',
  'addresses',
  'scan_pages',
  'scan_evidence',
  'scan_parts',
  'listed_pages',
  'scan_marks',
  'scan_findings',
  'scan_inlinks',
  'scan_files',
] as const satisfies (keyof Tables)[]

export type ProjectTable = (typeof PROJECT_TABLES)[number]

const OF_ACCOUNT = 'belongs to an account, not to a project'
const SECRET = 'is a secret, or leads to one'
const COUNTED = 'is counted again by the import'
const PASSING = 'is of a moment, and means nothing elsewhere'
const OF_INSTANCE = 'belongs to the instance'

/**
 * Why tables are not in an export.
 * @internal for a test that compares with the tables of the database
 */
export const TABLES_NOT_EXPORTED: Record<Exclude<keyof Tables, ProjectTable>, string> = {
  users: OF_ACCOUNT,
  keys: SECRET,
  sessions: SECRET,
  invites: SECRET,
  totp: SECRET,
  recovery_codes: SECRET,
  challenges: SECRET,
  passkeys: SECRET,
  identities: OF_ACCOUNT,
  credentials: SECRET,
  report_credentials: SECRET,
  user_counts: COUNTED,
  deleted_projects: PASSING,
  removals: PASSING,
  removed_reports: PASSING,
  idempotency: PASSING,
  attempts: PASSING,
  rate_windows: PASSING,
  kept_evidence: PASSING,
  share_links: SECRET,
  members: OF_ACCOUNT,
  channels: SECRET,
  events: PASSING,
  deliveries: PASSING,
  alerts: PASSING,
  watch_jobs: OF_INSTANCE,
  uptime_pages: PASSING,
  uptime_checks: 'is kept for 30 days only; the sums of days come along',
  uptime_hours: 'is finer than the sums of days, which come along',
  link_checks: OF_INSTANCE,
  settings: OF_INSTANCE,
  audit_log: OF_INSTANCE,
  page_signatures: 'is made again by the next run',
  icons: 'is shared by all reports; the next run finds it again',
  blobs: OF_INSTANCE,
}

/** Columns that stay where they are: passwords and sealed headers, and what the database or the object storage keeps for itself. */
export const COLUMNS_NOT_EXPORTED: readonly string[] = [
  'password_hash',
  'secret',
  'blob',
  'folded',
  'result_run_key',
  'icon',
]

/** Why an archive cannot be imported, as a sentence. */
export class TransferError extends Error {}
