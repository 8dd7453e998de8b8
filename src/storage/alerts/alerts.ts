import { type SqlBool, sql } from 'kysely'
import type { AlertEvidence, AlertStateName } from '../../domain/alerts/alert-state.ts'
import type { AlertKind } from '../../domain/alerts/rule-kinds.ts'
import { keyOf } from '../ids.ts'
import { listPage } from '../list-page.ts'
import { prepared } from '../prepared.ts'
import type { ListPage, PageNumber } from '../records.ts'
import { storedProject } from '../reports/list/search-terms.ts'
import { hasId } from '../row-ids.ts'
import type { Db } from '../tables.ts'

/** Where one subject of a rule stands, as people see it. */
export interface Alert {
  id: string
  rule: { id: string; kind: AlertKind }
  state: AlertStateName
  since: number
  /** Null for a host or a site. */
  report: { id: string; url: string } | null
  project: string
  host: string | null
  /** An audit, a metric or a budget; empty for the whole. */
  subject: string
  evidence: AlertEvidence | null
  /** The key of what is going on; null while it is fine. */
  incident: string | null
  snoozedUntil: number | null
  snoozeReason: string | null
  updatedAt: number
}

export interface AlertQuestion extends PageNumber {
  states: readonly AlertStateName[]
  project?: string | undefined
  reportId?: string | undefined
  /** Only those of the whole site. */
  isOfSite?: true
}

/** Written out, so that the databases see at once that the partial index fits. */
const isOpen = sql<SqlBool>`alerts.state in ('firing', 'unstable')`

function selectAlerts(db: Db, userId: string) {
  return db
    .selectFrom('alerts')
    .innerJoin('alert_rules', 'alert_rules.key', 'alerts.rule_key')
    .innerJoin('projects', 'projects.key', 'alerts.project_key')
    .leftJoin('reports', 'reports.key', 'alerts.report_key')
    .selectAll('alerts')
    .select(['alert_rules.id as rule_id', 'alert_rules.kind', 'projects.project'])
    .select(['reports.id as report_id', 'reports.url'])
    .where('alerts.user_key', '=', keyOf(userId) ?? -1)
}

/** Those that fire first, the latest of each first. */
export function listAlerts(db: Db, userId: string, question: AlertQuestion): Promise<ListPage<Alert>> {
  const { states, project, reportId, isOfSite } = question
  const areOpen = states.every((state) => state === 'firing' || state === 'unstable')
  const found = selectAlerts(db, userId)
    .$if(areOpen, (query) => query.where(isOpen))
    // The same user, said where there is an index: else the alerts of all users are read.
    .$if(!areOpen, (query) => query.where('projects.user_key', '=', keyOf(userId) ?? -1))
    .where('alerts.state', 'in', [...states])
    .$if(project !== undefined, (query) => query.where('projects.project', '=', storedProject(project!)))
    .$if(reportId !== undefined, (query) => query.where('alerts.report_key', '=', keyOf(reportId!) ?? -1))
    .$if(isOfSite === true, (query) => query.where('alerts.report_key', 'is', null).where('alerts.host', 'is', null))
    .orderBy(sql`case alerts.state when 'firing' then 0 when 'unstable' then 1 when 'pending' then 2 else 3 end`)
    .orderBy('alerts.since', 'desc')
    .orderBy('alerts.key', 'desc')
  return listPage(found, question, toAlert)
}

export async function findAlert(db: Db, userId: string, id: string): Promise<Alert | undefined> {
  const row = await selectAlerts(db, userId).where(hasId('alerts', id)).executeTakeFirst()
  return row && toAlert(row)
}

const countOpen = prepared('count_open_alerts', (db, { userKey, limit }: { userKey: number; limit: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('alerts')
        .select('alerts.since')
        .where(isOpen)
        .where('user_key', '=', userKey)
        .limit(limit)
        .as('open'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

/** How many fire, up to a limit: for the bell of every page. */
export async function findOpenAlertCount(db: Db, userId: string, limit: number): Promise<number> {
  const { rows } = await countOpen(db, { userKey: keyOf(userId) ?? -1, limit })
  return Number(rows[0]?.count ?? 0)
}

/** Undefined, if the user has no such alert. `until`: null ends a snooze. */
export async function snoozeAlert(
  db: Db,
  userId: string,
  id: string,
  { until, reason }: { until: number | null; reason: string | null },
  now: number,
): Promise<Alert | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    // No reminders while it is snoozed. When the snooze ends, send one if the alert still fires, and continue from there.
    .set({ snoozed_until: until, snooze_reason: reason, due_at: until ?? now, updated_at: now })
    .where(hasId('alerts', id))
    .where('user_key', '=', keyOf(userId) ?? -1)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? findAlert(db, userId, id) : undefined
}

type SelectedAlert = Awaited<ReturnType<ReturnType<typeof selectAlerts>['execute']>>[0]

function toAlert(row: SelectedAlert): Alert {
  return {
    id: row.id,
    rule: { id: row.rule_id, kind: row.kind },
    state: row.state,
    since: row.since,
    report: row.report_id === null ? null : { id: row.report_id, url: row.url! },
    project: row.project,
    host: row.host,
    subject: row.subject,
    evidence: row.evidence === null ? null : JSON.parse(row.evidence),
    incident: row.incident,
    snoozedUntil: row.snoozed_until,
    updatedAt: row.updated_at,
    // It is not cleared with the snooze, which ends in several places.
    snoozeReason: row.snoozed_until === null ? null : row.snooze_reason,
  }
}
