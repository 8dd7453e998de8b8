import { DAY_MS } from '../../common/durations.ts'
import { isoTime } from '../../common/iso-time.ts'
import { type AlertCondition, type AlertKind, type AlertScope, readCondition } from '../../domain/alerts/rule-kinds.ts'
import { watchedBy } from '../../domain/alerts/rules-in-force.ts'
import {
  type AlertRule,
  type AlertRuleFields,
  type AlertTarget,
  changeAlertRule,
  countAlertRules,
  findAlertRule,
  findAlertTarget,
  forgetWiderAlerts,
  insertAlertRule,
  listRulesOfTarget,
  lockAlertRule,
  lockAlertRules,
  deleteAlertRule as removeAlertRule,
} from '../../storage/alerts/alert-rules.ts'
import { type Alert, snoozeAlert } from '../../storage/alerts/alerts.ts'
import { listChannels } from '../../storage/channels/channels.ts'
import type { Db } from '../../storage/tables.ts'
import { ActionError } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { checkVersion, type ExpectedVersion } from '../expected-version.ts'
import { createOnce, findReplayed } from '../idempotency.ts'

/** A rule, as its owner types it. Absent fields stay as they are. */
export interface TypedAlertRule {
  params?: Readonly<Record<string, unknown>> | undefined
  /** Ids; null for all. */
  channels?: readonly string[] | null | undefined
  enabled?: boolean | undefined
  /** Null for never. */
  reminderDays?: number | null | undefined
  /** Until when; null to end it. */
  snoozedUntil?: number | null | undefined
  snoozeReason?: string | null | undefined
}

/** The fields, or why they are wrong: by field, as the ends of sentences that begin with the field's name. */
export type ReadAlertRule = { ok: true; fields: AlertRuleFields } | { ok: false; errors: Record<string, string[]> }

const MOST_RULES = 200
const MOST_CHANNELS = 20
const LONGEST_REASON = 200
const YEAR_MS = 366 * DAY_MS

/** Reads the submitted fields; absent ones keep the values of the rule. */
export function readAlertRule(
  kind: AlertKind,
  typed: TypedAlertRule,
  before: AlertRule | null,
  now: number,
): ReadAlertRule {
  const errors: Record<string, string[]> = {}
  const read = readCondition(kind, typed.params ?? { ...before?.condition.params })
  if (!read.ok) Object.assign(errors, read.errors)
  const { channels, reminderDays, snoozedUntil } = typed
  if (channels !== null && channels !== undefined && (channels.length === 0 || channels.length > MOST_CHANNELS))
    errors['channels'] = [`must be the ids of 1 to ${MOST_CHANNELS} channels, or all.`]
  if (typeof reminderDays === 'number' && !(Number.isInteger(reminderDays) && reminderDays >= 1 && reminderDays <= 90))
    errors['reminder_days'] = ['must be a whole number from 1 to 90, or null.']
  if (typeof snoozedUntil === 'number' && !(snoozedUntil > now && snoozedUntil <= now + YEAR_MS))
    errors['snoozed_until'] = ['must be in the future, a year ahead at most.']
  if ((typed.snoozeReason?.length ?? 0) > LONGEST_REASON)
    errors['snooze_reason'] = [`must have at most ${LONGEST_REASON} characters.`]
  if (!read.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  const isSnoozed = (snoozedUntil === undefined ? (before?.snoozedUntil ?? null) : snoozedUntil) !== null
  return {
    ok: true,
    fields: {
      condition: read.condition,
      channels: channels === undefined ? (before?.channels ?? null) : channels && [...new Set(channels)],
      enabled: typed.enabled ?? before?.enabled ?? true,
      reminderDays: reminderDays === undefined ? (before?.reminderDays ?? null) : reminderDays,
      snoozedUntil: snoozedUntil === undefined ? (before?.snoozedUntil ?? null) : snoozedUntil,
      snoozeReason: isSnoozed ? (typed.snoozeReason ?? before?.snoozeReason ?? null) : null,
    },
  }
}

export interface NewAlertRule {
  scope: AlertScope
  /** The id of a report or the name of a project; null for all. */
  target: string | null
  /** From `readAlertRule`. */
  fields: AlertRuleFields
}

/** A rule of a report, of a project or of everything that is watched. Two of the same that watch the same are refused. */
export async function createAlertRule(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  { scope, target, fields }: NewAlertRule,
  idempotencyKey: string | null = null,
): Promise<{ rule: AlertRule; isReplayed: boolean }> {
  const request = { userId, key: idempotencyKey, fields: ['alert rule', scope, target, fields] }
  const create = (claim: (db: Db, ids: readonly string[]) => Promise<void>) =>
    storage.transaction(async (db) => {
      const found = await findAlertTarget(db, userId, scope, target)
      if (found === undefined) throw new ActionError('target_missing', MISSING[scope])
      await lockAlertRules(storage, db)
      await refuseIfWatched(db, userId, found, fields.condition)
      await checkChannels(db, userId, fields.channels)
      if ((await countAlertRules(db, userId)) >= MOST_RULES)
        throw new ActionError(
          'too_many_alert_rules',
          `You have ${MOST_RULES} alert rules already, the maximum. Delete one first.`,
        )
      const id = await insertAlertRule(db, userId, found, fields, now())
      await forgetWiderAlerts(db, userId, found, (rule) => isSame(rule.condition, fields.condition))
      await claim(db, [id])
      const rule = (await findAlertRule(db, userId, id))!
      await recordAudit(db, { actor, now }, 'alert_rule.created', objectOf(rule), detailsOf(rule))
      return rule
    })
  const { created, isReplayed } = await createOnce({ storage, now }, request, {
    create,
    replay: ([id]) => findReplayed(storage, 'rule', (db) => findAlertRule(db, userId, id!)),
  })
  return { rule: created, isReplayed }
}

const MISSING = {
  all: 'must be absent.',
  report: 'must be the id of one of your reports.',
  project: 'must be the name of one of your projects.',
}

async function refuseIfWatched(db: Db, userId: string, target: AlertTarget, condition: AlertCondition): Promise<void> {
  const rules = await listRulesOfTarget(db, userId, target)
  if (rules.some((rule) => isSame(rule.condition, condition)))
    throw new ActionError(
      'alert_rule_exists',
      'A rule that watches the same thing already exists. Change that one instead.',
    )
}

/** A rule without an existing channel would notify no one. `before`: channels that it already had may have been deleted. */
async function checkChannels(
  db: Db,
  userId: string,
  channels: readonly string[] | null,
  before: readonly string[] | null = null,
): Promise<void> {
  const added = channels?.filter((id) => before?.includes(id) !== true) ?? []
  if (added.length === 0) return
  const known = (await listChannels(db, userId)).map(({ id }) => id)
  if (!added.every((id) => known.includes(id)))
    throw new ActionError('channel_missing', 'One of these channels does not exist.')
}

function isSame(one: AlertCondition, other: AlertCondition): boolean {
  return watchedBy(one) === watchedBy(other)
}

/** Undefined if the user has no such rule. `isExpected`: nothing is changed if it is another version. */
export function updateAlertRule(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  id: string,
  change: (before: AlertRule) => AlertRuleFields,
  isExpected?: ExpectedVersion,
): Promise<AlertRule | undefined> {
  return storage.transaction(async (db) => {
    const before = await lockAlertRule(db, userId, id)
    if (before === undefined) return undefined
    checkVersion('alert_rule', before, isExpected)
    const fields = change(before)
    const target = await findAlertTarget(db, userId, before.scope, before.reportId ?? before.project)
    if (target !== undefined && !isSame(before.condition, fields.condition)) {
      await lockAlertRules(storage, db)
      await refuseIfWatched(db, userId, target, fields.condition)
      await forgetWiderAlerts(db, userId, target, (rule) => isSame(rule.condition, fields.condition))
    }
    await checkChannels(db, userId, fields.channels, before.channels)
    await changeAlertRule(db, before, fields, now())
    const rule = await findAlertRule(db, userId, id)
    if (rule !== undefined) await recordAudit(db, { actor, now }, 'alert_rule.updated', objectOf(rule), detailsOf(rule))
    return rule
  })
}

/** False if the user has no such rule. */
export function deleteAlertRule(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  id: string,
  isExpected?: ExpectedVersion,
): Promise<boolean> {
  return storage.transaction(async (db) => {
    const before = await lockAlertRule(db, userId, id)
    if (before === undefined) return false
    checkVersion('alert_rule', before, isExpected)
    if (before.isDefault)
      throw new ActionError('default_alert_rule', 'A default rule cannot be deleted. Turn it off instead.')
    await removeAlertRule(db, before)
    await recordAudit(db, { actor, now }, 'alert_rule.deleted', objectOf(before), detailsOf(before))
    return true
  })
}

function objectOf({ id }: AlertRule) {
  return { kind: 'alert rule', id } as const
}

function detailsOf({ condition, scope, project, reportId, enabled, snoozedUntil }: AlertRule) {
  const snoozed = snoozedUntil === null ? null : isoTime(snoozedUntil)
  return { kind: condition.kind, scope, project, report: reportId, enabled, snoozed_until: snoozed }
}

/** Why a snooze is wrong; null if it is fine. */
export function snoozeProblem(
  { until, reason }: { until: number; reason: string | null },
  now: number,
): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {}
  if (!(until > now && until <= now + YEAR_MS)) errors['until'] = ['must be in the future, a year ahead at most.']
  if ((reason?.length ?? 0) > LONGEST_REASON) errors['reason'] = [`must have at most ${LONGEST_REASON} characters.`]
  return Object.keys(errors).length === 0 ? null : errors
}

/** No notifications are sent until then. Undefined if the user has no such alert. `until`: null ends it. */
export function setSnooze(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  id: string,
  snooze: { until: number | null; reason: string | null },
): Promise<Alert | undefined> {
  return storage.transaction(async (db) => {
    const alert = await snoozeAlert(db, userId, id, snooze, now())
    if (alert === undefined) return undefined
    const { until } = snooze
    const object = { kind: 'alert', id } as const
    const details = { project: alert.project, kind: alert.rule.kind, report: alert.report?.id ?? null }
    if (until === null) await recordAudit(db, { actor, now }, 'alert.unsnoozed', object, details)
    else await recordAudit(db, { actor, now }, 'alert.snoozed', object, { ...details, until: isoTime(until) })
    return alert
  })
}
