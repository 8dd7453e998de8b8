import type { AlertStateName } from '../../domain/alerts/alert-state.ts'
import type { AlertKind, AlertScope } from '../../domain/alerts/rule-kinds.ts'

export interface AlertTables {
  alert_rules: AlertRuleRow
  alerts: AlertRow
  watch_jobs: WatchJobRow
}

/** Which alerts a user wants, and for which reports. */
export interface AlertRuleRow {
  key: number
  id: string
  user_key: number
  scope: AlertScope
  /** Of scope `project`. */
  project_key: number | null
  /** Of scope `report`. */
  report_key: number | null
  kind: AlertKind
  /** JSON, by kind. */
  params: string
  /** JSON list of the ids of channels; null for all. */
  channels: string | null
  /** 1: it came with the first schedule, and can be switched off but not deleted. */
  is_default: number
  enabled: number
  snoozed_until: number | null
  snooze_reason: string | null
  /** Null: no reminders. */
  reminder_days: number | null
  created_at: number
  updated_at: number
}

/** Where one subject of a rule stands: of a report, of a host (without a report), or of a site (without a host too). */
export interface AlertRow {
  key: number
  id: string
  user_key: number
  rule_key: number
  report_key: number | null
  project_key: number
  host: string | null
  /** An audit, a metric or a budget; empty for the whole. */
  subject: string
  state: AlertStateName
  since: number
  told_level: number
  last_level: number
  recent: string
  series: string | null
  /** JSON. */
  evidence: string | null
  /** The same in all messages of what is going on, of audits of a page in those of all of them; null while it is fine. */
  incident: string | null
  /** JSON list of the ids of the notified channels; null if no notification was recorded. */
  heard: string | null
  snoozed_until: number | null
  snooze_reason: string | null
  /** When to remind of it, or when it is no longer snoozed. */
  due_at: number | null
  /** The run, or the scan of a site, that last had to do with it: its details are kept while the alert is open. */
  last_run_key: number | null
  created_at: number
  updated_at: number
}

/** What is done at times, once for all processes. */
export interface WatchJobRow {
  name: string
  next_at: number
  /** How far it has come; null between times. */
  cursor: number | null
}
