import { type Static, Type } from 'typebox'
import { isoTime } from '../../../common/iso-time.ts'
import { ALERT_STATES } from '../../../domain/alerts/alert-state.ts'
import { ALERT_KINDS, ALERT_SCOPES } from '../../../domain/alerts/rule-kinds.ts'
import { oneOf, orNull } from '../../../domain/results/json-schema.ts'
import type { AlertRule } from '../../../storage/alerts/alert-rules.ts'
import type { Alert } from '../../../storage/alerts/alerts.ts'
import { time, timeOrNull } from '../schemas.ts'

const PARAMS =
  'By kind: `points` (score_drop), `importance` (new_failure), `days` (certificate), `metric` (metric_worse); empty for the others.'

export const AlertRuleRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
    scope: oneOf(ALERT_SCOPES, {
      description: 'What it applies to: everything that is watched, a project, or a report.',
    }),
    target: orNull('string', { description: 'The id of the report, or the name of the project; null for all.' }),
    kind: oneOf(ALERT_KINDS, { description: 'What it watches.' }),
    params: Type.Unsafe<object>({ type: 'object', additionalProperties: true, description: PARAMS }),
    channels: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string', format: 'uuid' },
      description: 'The ids of the channels to notify; null for all whose settings match.',
    }),
    default: oneOf([0, 1], {
      description:
        '1 for a default rule: it applies to everything that is watched, and can be turned off but not deleted.',
    }),
    enabled: oneOf([0, 1], { description: '0 while it is turned off.' }),
    reminder_days: orNull('integer', {
      description: 'Days between reminders while it fires; null for none.',
    }),
    snoozed_until: timeOrNull('No notifications are sent before this time; null if it is not snoozed.'),
    snooze_reason: orNull('string', { description: 'Why it is snoozed.' }),
    created_at: time('When the rule was created.'),
    updated_at: time('When its owner last changed it.'),
  },
  { $id: 'AlertRule', description: 'What its owner wants to be notified of.' },
)
export type AlertRuleRecord = Static<typeof AlertRuleRecord>

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)
const timeOf = (at: number | null) => (at === null ? null : isoTime(at))

export function alertRuleRecord(rule: AlertRule): AlertRuleRecord {
  return {
    id: rule.id,
    scope: rule.scope,
    target: rule.scope === 'report' ? rule.reportId : rule.project,
    kind: rule.condition.kind,
    params: rule.condition.params,
    channels: rule.channels,
    default: flag(rule.isDefault),
    enabled: flag(rule.enabled),
    reminder_days: rule.reminderDays,
    snoozed_until: timeOf(rule.snoozedUntil),
    snooze_reason: rule.snoozeReason,
    created_at: isoTime(rule.createdAt),
    updated_at: isoTime(rule.updatedAt),
  }
}

export const AlertRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
    rule: Type.Object({ id: Type.String({ format: 'uuid' }), kind: oneOf(ALERT_KINDS) }),
    state: oneOf(ALERT_STATES, {
      description:
        '`pending`: a second run has to confirm it. `unstable`: it changes too often; no notifications are sent until it settles.',
    }),
    since: time('When it entered this state.'),
    report: orNull('string', { format: 'uuid', description: 'The id of the report; null for a host or a site.' }),
    url: orNull('string', { description: 'The URL of the report.' }),
    project: Type.String(),
    host: orNull('string', { description: 'The host of the report, or the host itself; null for a whole site.' }),
    subject: Type.String({ description: 'The audit, metric or budget; empty for the page or site as a whole.' }),
    evidence: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description:
        'What is known, by kind: results and scores, counts of findings (of a site: of pages), the error, or values and limits. `base` and `run` are the ids of the runs that were compared, of a site those of scans.',
    }),
    key: orNull('string', {
      description:
        'As `alert.key` in its events: the same from the first to the one that ends it; null while it is fine.',
    }),
    snoozed_until: timeOrNull('No notifications are sent before this time; null if it is not snoozed.'),
    snooze_reason: orNull('string', { description: 'Why it is snoozed.' }),
    updated_at: time('When it last changed.'),
  },
  { $id: 'Alert', description: 'The state of one thing that a rule watches.' },
)
export type AlertRecord = Static<typeof AlertRecord>

export function alertRecord(alert: Alert): AlertRecord {
  return {
    id: alert.id,
    rule: alert.rule,
    state: alert.state,
    since: isoTime(alert.since),
    report: alert.report?.id ?? null,
    url: alert.report?.url ?? null,
    project: alert.project,
    host: alert.host,
    subject: alert.subject,
    evidence: alert.evidence,
    key: alert.incident,
    snoozed_until: timeOf(alert.snoozedUntil),
    snooze_reason: alert.snoozeReason,
    updated_at: isoTime(alert.updatedAt),
  }
}

const RULE_ID = '0199a4b2-c1d0-7a22-9c30-5d6c7b8e9fa0'

export const alertRuleExample: AlertRuleRecord = {
  id: RULE_ID,
  scope: 'project',
  target: 'example.com',
  kind: 'score_drop',
  params: { points: 5 },
  channels: null,
  default: 0,
  enabled: 1,
  reminder_days: null,
  snoozed_until: null,
  snooze_reason: null,
  created_at: '2026-02-20T09:30:00.000Z',
  updated_at: '2026-02-20T09:30:00.000Z',
}

export const alertExample: AlertRecord = {
  id: '0199a4b2-d2e0-7b33-8d40-6e7d8c9fa0b1',
  rule: { id: RULE_ID, kind: 'score_drop' },
  state: 'firing',
  since: '2026-02-27T05:38:01.000Z',
  report: '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f',
  url: 'https://example.com/',
  project: 'example.com',
  host: 'example.com',
  subject: '',
  evidence: { dropped: 8, exact: 8, from: { result: 'good', score: 88 }, to: { result: 'decent', score: 80 } },
  key: '0199a4b2-d2e0-7b33-8d40-6e7d8c9fa0b1.mm4hgkq0',
  snoozed_until: null,
  snooze_reason: null,
  updated_at: '2026-02-27T05:38:01.000Z',
}
