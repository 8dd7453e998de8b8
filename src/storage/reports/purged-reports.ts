import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/**
 * Deleting reports with many runs. They leave every list and count at once, as the only report of a deleted project of their own, whose
 * key is theirs with a minus; upkeep.ts purges their rows, some at a time.
 */

/** How many runs or events are deleted together with their report. */
const FEW = 20

/** Which of the reports have more runs or events than can be deleted at once. */
export async function listLongReports(db: Db, reportKeys: readonly number[]): Promise<number[]> {
  if (reportKeys.length === 0) return []
  const rows = await db
    .selectFrom('reports')
    .select('reports.key')
    .where('reports.key', 'in', reportKeys)
    .where((eb) =>
      eb.or(
        (['runs', 'events', 'uptime_checks', 'uptime_hours'] as const).map((table) =>
          eb.exists(
            eb
              .selectFrom(table)
              .select(`${table}.report_key`)
              .whereRef(`${table}.report_key`, '=', 'reports.key')
              .limit(1)
              .offset(FEW),
          ),
        ),
      ),
    )
    .orderBy('reports.key')
    .execute()
  return rows.map(({ key }) => key)
}

/** A subquery: the keys of hidden reports, and those of deleted scans. */
export const hiddenReports = sql<number>`(
  select -deleted_projects.project_key from deleted_projects where deleted_projects.project_key < 0
)`

/** What a report has few of, and others could come upon. */
const FOUND_WITHOUT_IT = [
  'removed_reports',
  'schedules',
  'alerts',
  'alert_rules',
  'share_links',
  'certificates',
  'uptime_pages',
  'report_credentials',
] as const

/** Hides locked reports; answers how many of their runs were queued. Count them as deleted in the same transaction. */
export async function hideReports(db: Db, userKey: number, reportKeys: readonly number[]): Promise<number> {
  if (reportKeys.length === 0) return 0
  await db
    .insertInto('deleted_projects')
    .values(reportKeys.map((key) => ({ project_key: -key, user_key: userKey })))
    // A deleted scan may have the same key.
    .onConflict((conflict) => conflict.column('project_key').doNothing())
    .execute()
  await db
    .updateTable('reports')
    .set((eb) => ({ project_key: eb.neg('key') }))
    .where('key', 'in', reportKeys)
    .execute()
  for (const table of FOUND_WITHOUT_IT) await db.deleteFrom(table).where('report_key', 'in', reportKeys).execute()
  // No worker takes them anymore, and one that has already taken one is refused.
  const unended = await db
    .deleteFrom('runs')
    .where('report_key', 'in', reportKeys)
    .where('state', 'in', ['queued', 'running', 'judged'])
    .returning('state')
    .execute()
  return unended.filter(({ state }) => state === 'queued').length
}

/** Deletes some runs and events of a report that has many; answers how many of the runs were queued. */
export async function shortenReport(db: Db, reportKey: number, size: number): Promise<number> {
  const runs = await db
    .selectFrom('runs')
    .select(['key', 'state'])
    .where('report_key', '=', reportKey)
    .orderBy('key')
    .limit(size)
    .execute()
  const keys = runs.map(({ key }) => key)
  if (keys.length > 0) {
    // They belong to the report, not to its runs.
    await db.deleteFrom('metrics').where('report_key', '=', reportKey).where('run_key', 'in', keys).execute()
    await db.deleteFrom('runs').where('key', 'in', keys).execute()
  }
  const events = db.selectFrom('events').select('seq').where('report_key', '=', reportKey).orderBy('seq').limit(size)
  await db.deleteFrom('events').where('seq', 'in', events).execute()
  for (const [table, time] of [
    ['uptime_checks', 'at'],
    ['uptime_hours', 'hour'],
  ] as const) {
    const last = await db
      .selectFrom(table)
      .select(sql.ref<number>(time).as('time'))
      .where('report_key', '=', reportKey)
      .orderBy(sql.ref(time))
      .limit(1)
      .offset(size)
      .executeTakeFirst()
    await db
      .deleteFrom(table)
      .where('report_key', '=', reportKey)
      .$if(last !== undefined, (query) => query.where(sql.ref(time), '<', last!.time))
      .execute()
  }
  return runs.filter(({ state }) => state === 'queued').length
}
