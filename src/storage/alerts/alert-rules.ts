import { sql } from 'kysely'
import { ALERT_SCOPES, type AlertCondition, type AlertScope } from '../../domain/alerts/rule-kinds.ts'
import { countRows } from '../count-rows.ts'
import { keyOf, knownKey } from '../ids.ts'
import { listPage } from '../list-page.ts'
import { findProjectKey } from '../projects/projects.ts'
import type { ListPage, PageNumber } from '../records.ts'
import { storedProject } from '../reports/list/search-terms.ts'
import { hasId, insertRow, lockRow } from '../row-ids.ts'
import { nextUpdateTime } from '../rows.ts'
import { findOwnKey } from '../runs/run-history.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { AlertRuleRow } from './alert-tables.ts'
import { planReminders } from './reminder-days.ts'

/** What its owner decides about a rule. */
export interface AlertRuleFields {
  condition: AlertCondition
  /** Ids; null for all channels of its owner. */
  channels: string[] | null
  enabled: boolean
  snoozedUntil: number | null
  snoozeReason: string | null
  reminderDays: number | null
}

export interface AlertRule extends AlertRuleFields {
  id: string
  scope: AlertScope
  /** Of scope `report`. */
  reportId: string | null
  url: string | null
  /** Of the report, or of scope `project`; null for all. */
  project: string | null
  isDefault: boolean
  createdAt: number
  updatedAt: number
}

function selectRules(db: Db, userId: string) {
  return db
    .selectFrom('alert_rules')
    .leftJoin('reports', 'reports.key', 'alert_rules.report_key')
    .leftJoin('projects', 'projects.key', 'alert_rules.project_key')
    .selectAll('alert_rules')
    .select(['reports.id as report_id', 'reports.url', 'reports.project as report_project'])
    .select('projects.project as own_project')
    .where('alert_rules.user_key', '=', keyOf(userId) ?? -1)
}

export async function findAlertRule(db: Db, userId: string, id: string): Promise<AlertRule | undefined> {
  const row = await selectRules(db, userId).where(hasId('alert_rules', id)).executeTakeFirst()
  return row && toRule(row)
}

/** The same in a transaction that changes it. */
export async function lockAlertRule(db: Db, userId: string, id: string): Promise<AlertRule | undefined> {
  await lockRow(db, 'alert_rules', id)
  return findAlertRule(db, userId, id)
}

export interface AlertRuleQuestion extends PageNumber {
  scope?: AlertScope | undefined
  reportId?: string | undefined
  /** Of this project and of its reports. */
  project?: string | undefined
}

/** The oldest first: default rules come before others. */
export function listAlertRules(db: Db, userId: string, question: AlertRuleQuestion): Promise<ListPage<AlertRule>> {
  const { scope, reportId, project } = question
  const found = selectRules(db, userId)
    .$if(scope !== undefined, (query) => query.where('alert_rules.scope', '=', scope!))
    .$if(reportId !== undefined, (query) => query.where('alert_rules.report_key', '=', keyOf(reportId!) ?? -1))
    .$if(project !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('projects.project', '=', storedProject(project!)),
          eb('reports.project', '=', storedProject(project!)),
        ]),
      ),
    )
    .orderBy('alert_rules.key')
  return listPage(found, question, toRule)
}

/** All rules that may hold for a project, or for one of its reports; the nearest of each kind stands in for the others. */
export async function listRulesHolding(
  db: Db,
  userId: string,
  { project, reportId }: { project: string; reportId: string | null },
): Promise<AlertRule[]> {
  const rows = await selectRules(db, userId)
    .where((eb) =>
      eb.or([
        eb('alert_rules.scope', '=', 'all'),
        eb('projects.project', '=', storedProject(project)),
        eb('alert_rules.report_key', '=', reportId === null ? -1 : (keyOf(reportId) ?? -1)),
      ]),
    )
    .orderBy('alert_rules.key')
    .execute()
  return rows.map(toRule)
}

/** What a rule is about, by its keys. */
export interface AlertTarget {
  scope: AlertScope
  reportKey: number | null
  projectKey: number | null
}

/** Undefined if the user has no such report or project. */
export async function findAlertTarget(
  db: Db,
  userId: string,
  scope: AlertScope,
  target: string | null,
): Promise<AlertTarget | undefined> {
  if (scope === 'all') return { scope, reportKey: null, projectKey: null }
  if (scope === 'report') {
    const reportKey = await findOwnKey(db, userId, target ?? '')
    return reportKey === undefined ? undefined : { scope, reportKey, projectKey: null }
  }
  const projectKey = await findProjectKey(db, userId, target ?? '')
  return projectKey === undefined ? undefined : { scope, reportKey: null, projectKey }
}

/** Rules of the user, for a limit and to find those that watch the same. */
export async function listRulesOfTarget(db: Db, userId: string, target: AlertTarget): Promise<AlertRule[]> {
  const rows = await selectRules(db, userId)
    .where('alert_rules.scope', '=', target.scope)
    .$if(target.reportKey !== null, (query) => query.where('alert_rules.report_key', '=', target.reportKey))
    .$if(target.projectKey !== null, (query) => query.where('alert_rules.project_key', '=', target.projectKey))
    .execute()
  return rows.map(toRule)
}

/** PostgreSQL: while a rule is created or changed, to see those of others that come at the same time. */
const WRITING_RULES = 5_832_114_712

/** In a transaction: the rules stay as they are until it ends, but for what it does itself. */
export function lockAlertRules(storage: Pick<Storage, 'lock'>, db: Db): Promise<void> {
  return storage.lock(db, WRITING_RULES)
}

export function countAlertRules(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('alert_rules').where('user_key', '=', keyOf(userId) ?? -1))
}

/** The new id. */
export function insertAlertRule(
  db: Db,
  userId: string,
  { scope, reportKey, projectKey }: AlertTarget,
  fields: AlertRuleFields,
  now: number,
): Promise<string> {
  return insertRow(db, 'alert_rules', now, () => ({
    user_key: knownKey(userId),
    scope,
    report_key: reportKey,
    project_key: projectKey,
    ...columnsOf(fields),
    is_default: 0,
    created_at: now,
    updated_at: now,
  }))
}

/** Where it stood is forgotten if it watches something else now, or nothing. */
export async function changeAlertRule(db: Db, rule: AlertRule, fields: AlertRuleFields, now: number): Promise<void> {
  const key = knownKey(rule.id)
  const set = { ...columnsOf(fields), updated_at: nextUpdateTime(rule.updatedAt, now) }
  await db.updateTable('alert_rules').set(set).where('key', '=', key).execute()
  const isOther = JSON.stringify(rule.condition) !== JSON.stringify(fields.condition)
  if (isOther || !fields.enabled) await db.deleteFrom('alerts').where('rule_key', '=', key).execute()
  else {
    if (rule.reminderDays !== fields.reminderDays) await planReminders(db, { ruleKey: key }, now)
    if (rule.snoozedUntil !== fields.snoozedUntil) await planSnoozeEnd(db, key, fields.snoozedUntil ?? now)
  }
}

/** What fires is looked at again when the snooze of its rule ends, or its own if that is later. What was neither told nor is due is part of an outage. */
async function planSnoozeEnd(db: Db, ruleKey: number, until: number): Promise<void> {
  const end = sql<number>`cast(${until} as bigint)`
  await db
    .updateTable('alerts')
    .set({ due_at: sql<number>`case when snoozed_until > ${end} then snoozed_until else ${end} end` })
    .where('rule_key', '=', ruleKey)
    .where('state', 'in', ['firing', 'unstable'])
    .where((eb) => eb.or([eb('heard', 'is not', null), eb('due_at', 'is not', null)]))
    .execute()
}

/** Where rules of wider scopes stood that a rule stands in for from now on: no run would ever end those alerts. */
export async function forgetWiderAlerts(
  db: Db,
  userId: string,
  { scope, reportKey, projectKey }: AlertTarget,
  isSame: (rule: AlertRule) => boolean,
): Promise<void> {
  const wider = ALERT_SCOPES.slice(0, ALERT_SCOPES.indexOf(scope))
  if (wider.length === 0) return
  const rules = (await selectRules(db, userId).where('alert_rules.scope', 'in', wider).execute()).map(toRule)
  const keys = rules.filter(isSame).map(({ id }) => knownKey(id))
  if (keys.length === 0) return
  await db
    .deleteFrom('alerts')
    .where('rule_key', 'in', keys)
    .$if(reportKey !== null, (query) => query.where('report_key', '=', reportKey))
    .$if(projectKey !== null, (query) => query.where('project_key', '=', projectKey))
    .execute()
}

/** With where it stood. */
export async function deleteAlertRule(db: Db, rule: AlertRule): Promise<void> {
  await db.deleteFrom('alert_rules').where('key', '=', knownKey(rule.id)).execute()
}

function columnsOf({ condition, channels, enabled, snoozedUntil, snoozeReason, reminderDays }: AlertRuleFields) {
  return {
    kind: condition.kind,
    params: JSON.stringify(condition.params),
    enabled: Number(enabled),
    channels: channels === null ? null : JSON.stringify(channels),
    snoozed_until: snoozedUntil,
    snooze_reason: snoozeReason,
    reminder_days: reminderDays,
  }
}

type SelectedRule = AlertRuleRow & {
  report_id: string | null
  url: string | null
  report_project: string | null
  own_project: string | null
}

function toRule(row: SelectedRule): AlertRule {
  return {
    id: row.id,
    scope: row.scope,
    reportId: row.report_id,
    url: row.url,
    project: row.report_project ?? row.own_project,
    condition: { kind: row.kind, params: JSON.parse(row.params) } as AlertCondition,
    channels: row.channels === null ? null : JSON.parse(row.channels),
    enabled: row.enabled === 1,
    isDefault: row.is_default === 1,
    reminderDays: row.reminder_days,
    snoozedUntil: row.snoozed_until,
    snoozeReason: row.snooze_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
