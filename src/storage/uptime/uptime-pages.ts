import { type SqlBool, sql } from 'kysely'
import { MINUTE_MS } from '../../common/durations.ts'
import { type PageState, UPTIME_PHASES } from '../../domain/uptime/page-state.ts'
import { keyOf } from '../ids.ts'
import type { EndedRunRow } from '../records.ts'
import { storedProject } from '../reports/list/search-terms.ts'
import { deletedProjects, isLiveReport } from '../rows.ts'
import { isEnabled } from '../schedules/schedule-row.ts'
import type { Db } from '../tables.ts'

/** The pages that uptime schedules check, and the checks that are due. */

/** A page whose check was taken. */
export interface DuePage {
  report: EndedRunRow['report']
  state: PageState
  isUnsettled: boolean
  /** Of the certificate that was stored last, and when. */
  fingerprint: string | null
  certificateAt: number
}

const PAGES_AT_ONCE = 500
/** Due pages that are looked at for free hosts. */
const DUE_AT_ONCE = 200
/** A page is due within minutes: one that is due later than this was planned while the clock was ahead. */
const AHEAD_MS = 10 * MINUTE_MS

const isUptime = sql<SqlBool>`schedules.kind = 'uptime'`

/** Reports whose pages a schedule checks: `scope`: that of the schedule. */
function selectScheduled(db: Db, scope: 'report' | 'project') {
  return db
    .selectFrom('schedules')
    .innerJoin('reports', (join) =>
      scope === 'report'
        ? join.onRef('reports.key', '=', 'schedules.report_key')
        : join.onRef('reports.project_key', '=', 'schedules.project_key'),
    )
    .innerJoin('users', 'users.key', 'reports.user_key')
    .where(isUptime)
    .where(isEnabled)
    .where('schedules.scope', '=', scope)
    .where('users.suspended_at', 'is', null)
    .where('reports.project_key', 'not in', deletedProjects)
    .where(isLiveReport)
}

/** Takes in the pages of new schedules and reports, and lets go of those that nothing checks anymore. A schedule of a report comes before one of its project. */
export async function updateUptimePages(db: Db, now: number): Promise<void> {
  for (const scope of ['report', 'project'] as const) {
    for (;;) {
      const rows = await selectScheduled(db, scope)
        .leftJoin('uptime_pages', 'uptime_pages.report_key', 'reports.key')
        .select(['reports.key', 'reports.url', 'schedules.period'])
        .where((eb) =>
          eb.or([
            eb('uptime_pages.report_key', 'is', null),
            eb('uptime_pages.period', '!=', eb.ref('schedules.period')),
          ]),
        )
        .$if(scope === 'project', (query) =>
          query.where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('schedules as own')
                  .select('own.key')
                  .whereRef('own.report_key', '=', 'reports.key')
                  .where('own.kind', '=', 'uptime')
                  .where('own.enabled', '=', 1),
              ),
            ),
          ),
        )
        .orderBy('reports.key')
        .limit(PAGES_AT_ONCE)
        .execute()
      if (rows.length === 0) break
      await db
        .insertInto('uptime_pages')
        .values(
          rows.map(({ key, url, period }) => ({
            report_key: key,
            host: new URL(url).hostname,
            period: period!,
            next_at: nextCheck(key, period!, now),
          })),
        )
        .onConflict((conflict) =>
          conflict.column('report_key').doUpdateSet((eb) => ({
            period: eb.ref('excluded.period'),
            next_at: eb.ref('excluded.next_at'),
          })),
        )
        .execute()
      if (rows.length < PAGES_AT_ONCE) break
    }
  }
  const scheduled = (scope: 'report' | 'project') =>
    selectScheduled(db, scope)
      .select('schedules.key')
      .where('reports.key', '=', sql.ref<number>('uptime_pages.report_key'))
  await db
    .deleteFrom('uptime_pages')
    .where(({ not, exists, or }) => not(or([exists(scheduled('report')), exists(scheduled('project'))])))
    .execute()
  // Nobody looks whether they are over.
  await db
    .updateTable('uptime_outages')
    .set({ ended_at: now })
    .where(sql<SqlBool>`ended_at is null`)
    .where('report_key', 'not in', (eb) => eb.selectFrom('uptime_pages').select('report_key'))
    .execute()
}

/** Each page has times of its own, evenly spaced, so that pages aren't checked all at once. */
function nextCheck(reportKey: number, period: number, now: number): number {
  const offset = reportKey % period
  return (Math.floor((now - offset) / period) + 1) * period + offset
}

function isDue(now: number) {
  return sql<SqlBool>`(uptime_pages.next_at <= ${now} or uptime_pages.next_at > ${now + AHEAD_MS})`
}

export async function hasDuePage(db: Db, now: number): Promise<boolean> {
  const row = await db.selectFrom('uptime_pages').select('report_key').where(isDue(now)).limit(1).executeTakeFirst()
  return row !== undefined
}

interface TakeOptions {
  now: number
  /** How many hosts to take pages of, and how many of each. */
  hosts: number
  perHost: number
  /** For so long, no other process checks pages of these hosts: it may have died. */
  leaseMs: number
}

/** Pages that are due, by host. No other process takes them until they are due again. In a transaction, one at a time. */
export async function takeDuePages(db: Db, { now, hosts, perHost, leaseMs }: TakeOptions): Promise<DuePage[][]> {
  const busy = db
    .selectFrom('uptime_pages')
    .select('host')
    .where(sql<SqlBool>`busy_until > 0`)
    .where('busy_until', '>', now)
    .where('busy_until', '<', now + AHEAD_MS)
  const due = await db
    .selectFrom('uptime_pages')
    .innerJoin('reports', 'reports.key', 'uptime_pages.report_key')
    .innerJoin('users', 'users.key', 'reports.user_key')
    .selectAll('uptime_pages')
    .select(['reports.id', 'reports.url', 'reports.project', 'reports.project_key', 'reports.user_key'])
    .select('users.id as user_id')
    .where(isDue(now))
    .where('uptime_pages.host', 'not in', busy)
    .orderBy('uptime_pages.next_at')
    .limit(DUE_AT_ONCE)
    .execute()
  const byHost = Map.groupBy(due, ({ host }) => host)
  const taken = [...byHost.values()].slice(0, hosts).map((some) => some.slice(0, perHost))
  if (taken.length === 0) return []
  await db
    .updateTable('uptime_pages')
    .set({
      busy_until: now + leaseMs,
      next_at: sql<number>`((cast(${now} as bigint) - report_key % period) / period + 1) * period + report_key % period`,
    })
    .where(
      'report_key',
      'in',
      taken.flat().map(({ report_key }) => report_key),
    )
    .execute()
  return taken.map((some) =>
    some.map((row) => ({
      report: {
        key: row.report_key,
        id: row.id,
        url: row.url,
        host: row.host,
        project: row.project,
        userKey: row.user_key,
        userId: row.user_id,
        projectKey: row.project_key,
      },
      state: { phase: UPTIME_PHASES[row.phase]!, since: row.since },
      isUnsettled: row.unsettled === 1,
      fingerprint: row.fingerprint,
      certificateAt: row.certificate_at,
    })),
  )
}

/** The pages of a report or project are due; answers how many. */
export async function checkPagesNow(
  db: Db,
  { userId, reportId, project }: { userId: string; reportId: string | null; project: string },
  now: number,
): Promise<number> {
  const asked = db
    .selectFrom('reports')
    .select('key')
    .where('user_key', '=', keyOf(userId) ?? -1)
    .$if(reportId !== null, (query) => query.where('key', '=', keyOf(reportId!) ?? -1))
    .$if(reportId === null, (query) => query.where('project', '=', storedProject(project)))
  const { numUpdatedRows } = await db
    .updateTable('uptime_pages')
    .set({ next_at: now })
    .where('report_key', 'in', asked)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Others may check pages of their hosts again; answers which are still checked at all. `isUndone`: they are still due. In a transaction. */
export async function releasePages(
  db: Db,
  reportKeys: readonly number[],
  { now, isUndone = false }: { now: number; isUndone?: boolean },
): Promise<Set<number>> {
  if (reportKeys.length === 0) return new Set()
  const rows = await db
    .updateTable('uptime_pages')
    .set({ busy_until: 0, ...(isUndone ? { next_at: now } : {}) })
    .where('report_key', 'in', reportKeys)
    .returning('report_key')
    .execute()
  return new Set(rows.map(({ report_key }) => report_key))
}

/** Locks the page; false if nothing checks it anymore, or it stands elsewhere by now. In a transaction. */
export async function lockPageState(db: Db, reportKey: number, { phase, since }: PageState): Promise<boolean> {
  const row = await db
    .selectFrom('uptime_pages')
    .select(['phase', 'since'])
    .where('report_key', '=', reportKey)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined && row.phase === UPTIME_PHASES.indexOf(phase) && row.since === since
}

/** In the transaction that locked it. */
export async function storePageState(
  db: Db,
  reportKey: number,
  { state, confirmAt, isUnsettled }: { state: PageState; confirmAt: number | null; isUnsettled: boolean },
): Promise<void> {
  await db
    .updateTable('uptime_pages')
    .set({
      busy_until: 0,
      phase: UPTIME_PHASES.indexOf(state.phase),
      since: state.since,
      unsettled: Number(isUnsettled),
      ...(confirmAt === null ? {} : { next_at: confirmAt }),
    })
    .where('report_key', '=', reportKey)
    .execute()
}

/** False if nothing checks the page anymore. */
export async function noteCertificate(db: Db, reportKey: number, fingerprint: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uptime_pages')
    .set({ fingerprint, certificate_at: now })
    .where('report_key', '=', reportKey)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
