import { type SqlBool, sql } from 'kysely'
import type { AlertEvidence } from '../../domain/alerts/alert-state.ts'
import type { AlertKind } from '../../domain/alerts/rule-kinds.ts'
import type { ChannelSettings } from '../channels/channel-settings.ts'
import { isLiveProject } from '../rows.ts'
import { isEnabled } from '../schedules/schedule-row.ts'
import type { Db } from '../tables.ts'
import type { AlertRow } from './alert-tables.ts'

/** An alert with a reminder due, or whose snooze has ended. */
export interface DueAlert {
  key: number
  id: string
  incident: string | null
  userKey: number
  projectKey: number
  rule: {
    key: number
    id: string
    kind: AlertKind
    channels: string[] | null
    reminderDays: number | null
    snoozedUntil: number | null
  }
  project: string
  /** It is about a whole site, not about a report or host. */
  isOfSite: boolean
  /** What it is about; of a host, one of the reports. */
  report: { key: number; id: string; url: string; project: string } | null
  /** Of a report, or the host itself. */
  host: string | null
  subject: string
  evidence: AlertEvidence | null
  state: AlertRow['state']
  since: number
  /** When it was due. */
  dueAt: number
  snoozedUntil: number | null
  notified: string[] | null
}

/** The next that are due, except of what is being deleted. No other process gets them until the transaction ends. */
export async function takeDueAlerts(db: Db, now: number, limit: number): Promise<DueAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('alert_rules', 'alert_rules.key', 'alerts.rule_key')
    .innerJoin('projects', 'projects.key', 'alerts.project_key')
    .select(['alerts.key', 'alerts.user_key', 'alerts.project_key', 'alerts.report_key', 'alerts.host'])
    .select(['alerts.subject', 'alerts.state', 'alerts.since', 'alerts.heard', 'alerts.due_at'])
    .select(['alerts.snoozed_until', 'projects.project', 'alert_rules.id', 'alert_rules.kind', 'alert_rules.channels'])
    .select(['alerts.id as alert_id', 'alerts.incident', 'alerts.evidence', 'alerts.rule_key'])
    .select(['alert_rules.reminder_days', 'alert_rules.snoozed_until as rule_snoozed_until'])
    .where('alerts.due_at', '<=', now)
    // They wait: that can be undone.
    .where(isLiveProject)
    .where(sql<SqlBool>`not exists (select 1 from removed_reports where report_key = alerts.report_key)`)
    .orderBy('alerts.due_at')
    .limit(limit)
    .forUpdate('alerts')
    .skipLocked()
    .execute()
  const due: DueAlert[] = []
  for (const row of rows) {
    const isOfSite = row.report_key === null && row.host === null
    due.push({
      key: row.key,
      id: row.alert_id,
      incident: row.incident,
      userKey: row.user_key,
      projectKey: row.project_key,
      project: row.project,
      subject: row.subject,
      state: row.state,
      since: row.since,
      dueAt: row.due_at!,
      snoozedUntil: row.snoozed_until,
      isOfSite,
      report: isOfSite ? null : await findReportOf(db, row),
      host: row.host,
      evidence: row.evidence === null ? null : JSON.parse(row.evidence),
      rule: {
        key: row.rule_key,
        id: row.id,
        kind: row.kind,
        reminderDays: row.reminder_days,
        snoozedUntil: row.rule_snoozed_until,
        channels: row.channels === null ? null : JSON.parse(row.channels),
      },
      notified: row.heard === null ? null : JSON.parse(row.heard),
    })
  }
  return due
}

async function findReportOf(
  db: Db,
  { report_key, project_key, host }: Pick<AlertRow, 'report_key' | 'project_key' | 'host'>,
): Promise<DueAlert['report']> {
  const report = await db
    .selectFrom('reports')
    .select(['key', 'id', 'url', 'project'])
    .$if(report_key !== null, (query) => query.where('key', '=', report_key!))
    // A project may have several hosts, such as that with www.
    .$if(report_key === null, (query) =>
      query
        .where('project_key', '=', project_key)
        .where((eb) => eb.or(originsOf(host ?? '').map((origin) => eb('url', 'like', `${origin}%`)))),
    )
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  return report ?? null
}

/** Outages of a host are those of all its ports; a certificate has one. */
function originsOf(host: string): string[] {
  return ['https', 'http'].flatMap((scheme) => [`${scheme}://${host}/`, `${scheme}://${host}:`])
}

/** What became of it. In the transaction that took it. */
export async function endDueAlert(
  db: Db,
  key: number,
  { dueAt, notified }: { dueAt: number | null; notified: readonly string[] | null },
): Promise<void> {
  const set = { due_at: dueAt, heard: notified === null ? null : JSON.stringify(notified), snoozed_until: null }
  await db.updateTable('alerts').set(set).where('key', '=', key).execute()
}

/** Alerts of rules for everything, about reports and sites that nothing watches anymore. Answers how many. */
export async function forgetUnwatchedAlerts(db: Db, limit: number): Promise<number> {
  const unwatched = db
    .selectFrom('alerts')
    .innerJoin('alert_rules', 'alert_rules.key', 'alerts.rule_key')
    .select('alerts.key')
    .where('alert_rules.scope', '=', 'all')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('schedules')
            .select('schedules.key')
            .where(isEnabled)
            .where((eb) =>
              eb.or([
                eb('schedules.report_key', '=', eb.ref('alerts.report_key')),
                eb.and([
                  eb('schedules.project_key', '=', eb.ref('alerts.project_key')),
                  eb('schedules.scope', '=', 'project'),
                  eb.or([eb('alerts.report_key', 'is not', null), eb('alerts.host', 'is not', null)]),
                ]),
                eb.and([
                  eb('schedules.project_key', '=', eb.ref('alerts.project_key')),
                  eb('schedules.scope', '=', 'scan'),
                  eb('alerts.report_key', 'is', null),
                  eb('alerts.host', 'is', null),
                ]),
                eb.and([
                  eb('alerts.report_key', 'is', null),
                  eb('alerts.host', 'is not', null),
                  eb('schedules.report_key', 'in', (eb) =>
                    eb
                      .selectFrom('reports')
                      .select('reports.key')
                      .where('reports.project_key', '=', eb.ref('alerts.project_key')),
                  ),
                ]),
              ]),
            ),
        ),
      ),
    )
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('alerts').where('key', 'in', unwatched).executeTakeFirst()
  return Number(numDeletedRows)
}

function selectHostAlerts(db: Db, kind: AlertKind) {
  return db
    .selectFrom('alerts')
    .innerJoin('alert_rules', 'alert_rules.key', 'alerts.rule_key')
    .select('alerts.key')
    .where('alert_rules.kind', '=', kind)
    .where('alerts.report_key', 'is', null)
    .where('alerts.host', 'is not', null)
}

/** Outages of hosts whose reports were all deleted, or are another rule's now: no run ends them. Answers how many. */
export async function forgetEmptyOutages(db: Db, limit: number): Promise<number> {
  const empty = selectHostAlerts(db, 'unreachable')
    .where('alerts.state', '=', 'firing')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alerts as pages')
            .select('pages.key')
            .whereRef('pages.rule_key', '=', 'alerts.rule_key')
            .whereRef('pages.host', '=', 'alerts.host')
            .where('pages.report_key', 'is not', null)
            .where('pages.state', '!=', 'ok'),
        ),
      ),
    )
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('alerts').where('key', 'in', empty).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Alerts about certificates of hosts of which no page shows one anymore: nothing would end them. Answers how many. */
export async function forgetUnseenCertificates(db: Db, limit: number): Promise<number> {
  const unseen = selectHostAlerts(db, 'certificate')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates')
            .innerJoin('reports', 'reports.key', 'certificates.report_key')
            .select('reports.key')
            .whereRef('reports.project_key', '=', 'alerts.project_key')
            // Page URLs have a path always, and one over http may redirect to https on its host.
            .where(
              sql<SqlBool>`(reports.url like 'https://' || alerts.host || '/%' or reports.url like 'http://' || alerts.host || '/%')`,
            ),
        ),
      ),
    )
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('alerts').where('key', 'in', unseen).executeTakeFirst()
  return Number(numDeletedRows)
}

/** A channel whose digest is due. */
export interface DueDigest {
  key: number
  id: string
  userKey: number
  settings: ChannelSettings
  /** When it was due; null if its first time has not been set yet. */
  dueAt: number | null
}

/** The next that are due, or have no time yet. No other process gets them until the transaction ends. */
export async function takeDueDigests(db: Db, now: number, limit: number): Promise<DueDigest[]> {
  const rows = await db
    .selectFrom('channels')
    .select(['key', 'id', 'user_key', 'settings', 'next_digest_at'])
    .where('enabled', '=', 1)
    .where((eb) =>
      eb.or([
        eb('next_digest_at', '<=', now),
        eb.and([
          eb('next_digest_at', 'is', null),
          eb.or([eb('settings', 'like', '%"digest":"daily"%'), eb('settings', 'like', '%"digest":"weekly"%')]),
        ]),
      ]),
    )
    .orderBy('key')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({
    key: row.key,
    id: row.id,
    userKey: row.user_key,
    settings: JSON.parse(row.settings),
    dueAt: row.next_digest_at,
  }))
}

export async function setNextDigest(db: Db, channelKey: number, nextAt: number | null): Promise<void> {
  await db.updateTable('channels').set({ next_digest_at: nextAt }).where('key', '=', channelKey).execute()
}
