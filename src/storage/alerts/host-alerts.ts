import type { AlertState } from '../../domain/alerts/alert-state.ts'
import { prepared } from '../prepared.ts'
import type { Db } from '../tables.ts'
import { type StoredAlert, toAlertState } from './alerts-of-rules.ts'

/** Others that change alerts of hosts of the rule wait until the transaction ends. */
const lock = prepared('lock_rule', (db, { key }: { key: number }) =>
  db.selectFrom('alert_rules').select('key').where('key', '=', key).forUpdate(),
)

export interface HostOfRule {
  ruleKey: number
  host: string
}

/** Where a subject of a host stands, locked until the transaction ends. */
export async function lockHostAlert(
  db: Db,
  { ruleKey, host }: HostOfRule,
  subject: string,
): Promise<StoredAlert | undefined> {
  await lock(db, { key: ruleKey })
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where('rule_key', '=', ruleKey)
    .where('host', '=', host)
    .where('report_key', 'is', null)
    .where('subject', '=', subject)
    // Reminders don't lock the rule, and set when the next one is due.
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { key, id, heard, snoozed_until: snoozedUntil, due_at: dueAt, incident } = row
  const notified = heard === null ? null : JSON.parse(heard)
  return { key, id, state: toAlertState(row), notified, snoozedUntil, dueAt, incident }
}

/** A report of a host that a rule fires for, or that failed once and waits for a second run. */
export interface FailingReport {
  alertKey: number
  reportKey: number
  id: string
  url: string
  project: string
  notified: string[] | null
  state: AlertState
}

/** Reports of a host that have begun to fail since a time, the latest first, besides that one. */
export async function listFailingReports(
  db: Db,
  { ruleKey, host }: HostOfRule,
  { besides, since, limit }: { besides: number; since: number; limit: number },
): Promise<FailingReport[]> {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('reports', 'reports.key', 'alerts.report_key')
    .selectAll('alerts')
    .select(['reports.id as report_id', 'reports.url', 'reports.project'])
    .where('alerts.rule_key', '=', ruleKey)
    .where('alerts.host', '=', host)
    .where('alerts.report_key', '!=', besides)
    .where('alerts.state', 'in', ['firing', 'pending'])
    .where('alerts.since', '>=', since)
    .orderBy('alerts.since', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    alertKey: row.key,
    reportKey: row.report_key!,
    id: row.report_id,
    url: row.url,
    project: row.project,
    notified: row.heard === null ? null : JSON.parse(row.heard),
    state: toAlertState(row),
  }))
}

/** How many reports of a host the rule fires for, besides that one. */
export async function countFiringReports(db: Db, { ruleKey, host }: HostOfRule, besides: number): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rule_key', '=', ruleKey)
    .where('host', '=', host)
    .where('report_key', 'is not', null)
    .where('report_key', '!=', besides)
    .where('state', '=', 'firing')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reports of a host that the rule no longer fires for since a time, the latest first. */
export async function listRecoveredReports(
  db: Db,
  { ruleKey, host }: HostOfRule,
  { since, limit }: { since: number; limit: number },
): Promise<Pick<FailingReport, 'id' | 'url' | 'project'>[]> {
  return db
    .selectFrom('alerts')
    .innerJoin('reports', 'reports.key', 'alerts.report_key')
    .select(['reports.id', 'reports.url', 'reports.project'])
    .where('alerts.rule_key', '=', ruleKey)
    .where('alerts.host', '=', host)
    .where('alerts.state', '=', 'ok')
    .where('alerts.since', '>=', since)
    .orderBy('alerts.since', 'desc')
    .orderBy('alerts.key', 'desc')
    .limit(limit)
    .execute()
}

export async function setNotifiedChannels(db: Db, alertKey: number, channels: readonly string[] | null): Promise<void> {
  const text = channels === null ? null : JSON.stringify(channels)
  await db.updateTable('alerts').set({ heard: text }).where('key', '=', alertKey).execute()
}

/**
 * Adds these channels to every firing alert of the host, as if each had been sent to them, so that they get its reminders; the next job
 * computes when. Few alerts are left once an outage is over.
 */
export async function addNotifiedChannels(
  db: Db,
  { ruleKey, host, besides }: HostOfRule & { besides: number },
  channels: readonly string[],
  now: number,
): Promise<void> {
  const firing = await db
    .selectFrom('alerts')
    .select(['key', 'heard', 'due_at'])
    .where('rule_key', '=', ruleKey)
    .where('host', '=', host)
    .where('report_key', 'is not', null)
    .where('report_key', '!=', besides)
    .where('state', '=', 'firing')
    .forUpdate()
    .execute()
  for (const { key, heard, due_at } of firing) {
    const known: string[] = heard === null ? [] : JSON.parse(heard)
    const all = JSON.stringify([...new Set([...known, ...channels])])
    await db
      .updateTable('alerts')
      .set({ heard: all, due_at: due_at ?? now })
      .where('key', '=', key)
      .execute()
  }
}
