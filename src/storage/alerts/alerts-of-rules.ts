import { type SqlBool, sql } from 'kysely'
import type { AlertEvidence, AlertState } from '../../domain/alerts/alert-state.ts'
import type { AlertCondition, AlertScope } from '../../domain/alerts/rule-kinds.ts'
import { knownKey } from '../ids.ts'
import { prepared } from '../prepared.ts'
import { insertRow, preparedChange } from '../row-ids.ts'
import { isEnabled } from '../schedules/schedule-row.ts'
import type { Db } from '../tables.ts'
import type { AlertRow } from './alert-tables.ts'

/** A rule that may hold for a report or a site, with where its subjects stand. */
export interface RuleWithAlerts {
  key: number
  id: string
  scope: AlertScope
  condition: AlertCondition
  /** Ids; null for all. */
  channels: string[] | null
  enabled: boolean
  snoozedUntil: number | null
  reminderDays: number | null
  /** Of the report or site, by subject. */
  alerts: Map<string, StoredAlert>
  /** Of the report's host. */
  hostAlerts: Map<string, StoredAlert>
}

/** The state of a subject, and which channels were notified of it. */
export interface StoredAlert {
  key: number
  id: string
  state: AlertState
  /** The notified channels; null if no notification was recorded. */
  notified: string[] | null
  snoozedUntil: number | null
  dueAt: number | null
  /** The key of what is going on; null while it is fine. */
  incident: string | null
}

interface ReportQuestion {
  userKey: number
  projectKey: number
  reportKey: number
  host: string
}

/** Written out, so that the databases see at once that the partial indexes fit. */
const isOfHost = sql<SqlBool>`alerts.report_key is null and alerts.host is not null`

const RULE_COLUMNS = [
  ...(['alert_rules.key', 'alert_rules.id', 'alert_rules.scope', 'alert_rules.kind', 'alert_rules.params'] as const),
  ...(['alert_rules.channels', 'alert_rules.enabled', 'alert_rules.snoozed_until'] as const),
  'alert_rules.reminder_days',
] as const
const ALERT_COLUMNS = [
  ...(['alerts.key as alert_key', 'alerts.report_key', 'alerts.subject', 'alerts.state', 'alerts.since'] as const),
  ...(['alerts.told_level', 'alerts.last_level', 'alerts.recent', 'alerts.series', 'alerts.evidence'] as const),
  ...(['alerts.heard', 'alerts.snoozed_until as alert_snoozed_until', 'alerts.due_at'] as const),
  ...(['alerts.id as alert_id', 'alerts.incident'] as const),
] as const

/** Rules for everything hold for what is watched; those of a report or project for all that runs there. */
const select = prepared('rules_and_alerts', (db, of: ReportQuestion) =>
  db
    .selectFrom('alert_rules')
    .leftJoin('alerts', (join) =>
      join
        .onRef('alerts.rule_key', '=', 'alert_rules.key')
        .on((eb) =>
          eb.or([eb('alerts.report_key', '=', of.reportKey), eb.and([isOfHost, eb('alerts.host', '=', of.host)])]),
        ),
    )
    .select(RULE_COLUMNS)
    .select(ALERT_COLUMNS)
    .where('alert_rules.user_key', '=', of.userKey)
    .where((eb) =>
      eb.or([
        eb('alert_rules.report_key', '=', of.reportKey),
        eb('alert_rules.project_key', '=', of.projectKey),
        eb.and([
          eb('alert_rules.scope', '=', 'all'),
          eb.exists(
            eb
              .selectFrom('schedules')
              .select('schedules.key')
              .where(isEnabled)
              .where((eb) =>
                eb.or([
                  eb('schedules.report_key', '=', of.reportKey),
                  eb.and([eb('schedules.project_key', '=', of.projectKey), eb('schedules.scope', '=', 'project')]),
                ]),
              ),
          ),
        ]),
      ]),
    )
    .orderBy('alert_rules.key'),
)

/** One question for all that may follow from the end of a run. */
export async function findRulesOfReport(db: Db, of: ReportQuestion): Promise<RuleWithAlerts[]> {
  const { rows } = await select(db, of)
  return toRules(rows, ({ report_key }) => report_key === null)
}

interface SiteQuestion {
  userKey: number
  projectKey: number
}

/** The same for the scan of a site: rules for everything hold where a schedule scans it. */
export async function findRulesOfSite(db: Db, of: SiteQuestion): Promise<RuleWithAlerts[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .leftJoin('alerts', (join) =>
      join
        .onRef('alerts.rule_key', '=', 'alert_rules.key')
        .on('alerts.project_key', '=', of.projectKey)
        .on('alerts.report_key', 'is', null)
        .on('alerts.host', 'is', null),
    )
    .select(RULE_COLUMNS)
    .select(ALERT_COLUMNS)
    .where('alert_rules.user_key', '=', of.userKey)
    .where((eb) =>
      eb.or([
        eb('alert_rules.project_key', '=', of.projectKey),
        eb.and([
          eb('alert_rules.scope', '=', 'all'),
          eb.exists(
            eb
              .selectFrom('schedules')
              .select('schedules.key')
              .where(isEnabled)
              .where('schedules.scope', '=', 'scan')
              .where('schedules.project_key', '=', of.projectKey),
          ),
        ]),
      ]),
    )
    .orderBy('alert_rules.key')
    .execute()
  return toRules(rows, () => false)
}

type SelectedRow = Awaited<ReturnType<typeof select>>['rows'][number]

function toRules(rows: readonly SelectedRow[], isOfHost: (row: SelectedRow) => boolean): RuleWithAlerts[] {
  const rules = new Map<number, RuleWithAlerts>()
  for (const row of rows) {
    const rule = rules.get(row.key) ?? toRule(row)
    rules.set(row.key, rule)
    if (row.alert_key === null) continue
    const alert = {
      key: row.alert_key,
      id: row.alert_id!,
      state: toAlertState(row as StateColumns),
      notified: row.heard === null ? null : JSON.parse(row.heard),
      snoozedUntil: row.alert_snoozed_until,
      dueAt: row.due_at,
      incident: row.incident,
    }
    const alerts = isOfHost(row) ? rule.hostAlerts : rule.alerts
    alerts.set(row.subject!, alert)
  }
  return [...rules.values()]
}

function toRule(row: SelectedRow): RuleWithAlerts {
  return {
    key: row.key,
    id: row.id,
    scope: row.scope,
    condition: { kind: row.kind, params: JSON.parse(row.params) } as AlertCondition,
    channels: row.channels === null ? null : JSON.parse(row.channels),
    enabled: row.enabled === 1,
    snoozedUntil: row.snoozed_until,
    reminderDays: row.reminder_days,
    alerts: new Map(),
    hostAlerts: new Map(),
  }
}

type StateColumns = Pick<AlertRow, 'state' | 'since' | 'told_level' | 'last_level' | 'recent' | 'series' | 'evidence'>

export function toAlertState(row: StateColumns): AlertState {
  return {
    state: row.state,
    since: row.since,
    notifiedLevel: row.told_level,
    lastLevel: row.last_level,
    recent: row.recent,
    series: row.series,
    evidence: row.evidence === null ? null : (JSON.parse(row.evidence) as AlertEvidence),
  }
}

function columnsOf(state: AlertState): StateColumns {
  return {
    state: state.state,
    since: state.since,
    told_level: state.notifiedLevel,
    last_level: state.lastLevel,
    recent: state.recent,
    series: state.series,
    evidence: state.evidence === null ? null : JSON.stringify(state.evidence),
  }
}

/** What a run leaves behind of an alert. */
export interface AlertChange {
  state: AlertState
  notified: readonly string[] | null
  /** When to remind of it; null for never. */
  dueAt: number | null
  /** Null: it is not snoozed, or no longer. */
  snoozedUntil: number | null
  runKey: number | null
  /** Stays as it is if it is absent. */
  incident?: string | null
}

const change = preparedChange('change_alert', 'alerts')

/** What others may have changed since its rule was read: reminders and snoozes wait for the end of no run. They do until the transaction ends. */
export async function lockAlert(
  db: Db,
  key: number,
): Promise<Pick<StoredAlert, 'notified' | 'snoozedUntil' | 'dueAt' | 'incident'> | undefined> {
  const row = await db
    .selectFrom('alerts')
    .select(['heard as notified', 'snoozed_until as snoozedUntil', 'due_at as dueAt', 'incident'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, notified: row.notified === null ? null : JSON.parse(row.notified) }
}

export function changeAlert(db: Db, key: number, to: AlertChange, now: number): Promise<void> {
  return change(db, key, { ...changedColumns(to), updated_at: now })
}

function changedColumns({ state, notified, dueAt, snoozedUntil, runKey, incident }: AlertChange) {
  return {
    ...columnsOf(state),
    heard: notified === null ? null : JSON.stringify(notified),
    due_at: dueAt,
    last_run_key: runKey,
    snoozed_until: snoozedUntil,
    ...(incident === undefined ? {} : { incident }),
  }
}

/** Of a report; of a host, without a report; or of a site, without either. */
export interface AlertPlace {
  userKey: number
  ruleKey: number
  projectKey: number
  reportKey: number | null
  host: string | null
  subject: string
}

/** In a transaction that has locked what it is about. */
export async function insertAlert(
  db: Db,
  place: AlertPlace,
  change: AlertChange,
  now: number,
): Promise<Pick<StoredAlert, 'key' | 'id'>> {
  const { userKey, ruleKey, projectKey, reportKey, host, subject } = place
  const id = await insertRow(db, 'alerts', now, () => ({
    user_key: userKey,
    rule_key: ruleKey,
    report_key: reportKey,
    project_key: projectKey,
    host,
    subject,
    incident: null,
    ...changedColumns(change),
    snooze_reason: null,
    created_at: now,
    updated_at: now,
  }))
  return { key: knownKey(id), id }
}
