import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../common/durations.ts'
import type { Failure } from '../../errors.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { UptimeCheckRow, UptimeDayRow } from './uptime-tables.ts'

/** A check that says something about its page. */
export interface StoredCheck extends UptimeCheckRow {
  /** The times of the checks that are downtime, as is known now. */
  downAt: readonly number[]
}

/** Adds checks and their sums. In a transaction. */
export async function storeChecks(db: Db, checks: readonly StoredCheck[]): Promise<void> {
  if (checks.length === 0) return
  await db
    .insertInto('uptime_checks')
    .values(checks.map(({ report_key, at, ttfb, status, code }) => ({ report_key, at, ttfb, status, code })))
    // Two in one millisecond are one.
    .onConflict((conflict) => conflict.columns(['report_key', 'at']).doNothing())
    .execute()
  await db
    .insertInto('uptime_days')
    .values(daySums(checks))
    .onConflict((conflict) =>
      conflict.columns(['report_key', 'day']).doUpdateSet((eb) => ({
        checks: eb('uptime_days.checks', '+', eb.ref('excluded.checks')),
        down: eb('uptime_days.down', '+', eb.ref('excluded.down')),
        responses: eb('uptime_days.responses', '+', eb.ref('excluded.responses')),
        ttfb: eb('uptime_days.ttfb', '+', eb.ref('excluded.ttfb')),
      })),
    )
    .execute()
}

function daySums(checks: readonly StoredCheck[]): UptimeDayRow[] {
  const sums = new Map<string, UptimeDayRow>()
  const sumOf = (report_key: number, at: number) => {
    const day = Math.floor(at / DAY_MS)
    const id = `${report_key} ${day}`
    const sum = sums.get(id) ?? { report_key, day, checks: 0, down: 0, responses: 0, ttfb: 0 }
    sums.set(id, sum)
    return sum
  }
  for (const { report_key, at, ttfb, downAt } of checks) {
    const sum = sumOf(report_key, at)
    sum.checks++
    if (ttfb !== null) {
      sum.responses++
      sum.ttfb += ttfb
    }
    // The first failed check may have been the last of the day before.
    for (const time of downAt) sumOf(report_key, time).down++
  }
  return [...sums.values()]
}

/** How many of its checks an outage has. In a transaction. */
export async function beginOutage(
  db: Db,
  reportKey: number,
  { since, code, message }: Failure & { since: number },
): Promise<void> {
  await db
    .insertInto('uptime_outages')
    .values({ report_key: reportKey, began_at: since, ended_at: null, code, message, checks: 2 })
    .onConflict((conflict) => conflict.columns(['report_key', 'began_at']).doNothing())
    .execute()
}

export async function continueOutages(db: Db, reportKeys: readonly number[]): Promise<void> {
  if (reportKeys.length === 0) return
  await db
    .updateTable('uptime_outages')
    .set((eb) => ({ checks: eb('checks', '+', 1) }))
    .where(isOpen)
    .where('report_key', 'in', reportKeys)
    .execute()
}

export async function endOutage(db: Db, reportKey: number, now: number): Promise<void> {
  await db
    .updateTable('uptime_outages')
    .set({ ended_at: now })
    .where(isOpen)
    .where('report_key', '=', reportKey)
    .execute()
}

/** Written out, so that the databases see at once that the partial index fits. */
const isOpen = sql<boolean>`ended_at is null`

const DETAIL_DAYS = 30
const HOURS_DAYS = 400
const PAGES_AT_ONCE = 20

/** Replaces checks of more than 30 days ago by sums of hours, some pages at a time, and forgets sums of hours that are older than a year. */
export async function ageUptimeChecks(storage: Storage, now: number, signal?: AbortSignal): Promise<void> {
  // Whole hours: each is summed once.
  const until = Math.floor((now - DETAIL_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS
  const oldest = Math.floor((now - HOURS_DAYS * DAY_MS) / HOUR_MS)
  for (let behind = -1; !signal?.aborted; ) {
    const pages = await storage.db
      .selectFrom('uptime_days')
      .select('report_key')
      .distinct()
      .where('report_key', '>', behind)
      .orderBy('report_key')
      .limit(PAGES_AT_ONCE)
      .execute()
    for (const { report_key: reportKey } of pages) {
      if (signal?.aborted) return
      await storage.background((db) => ageOf(db, reportKey, until, oldest))
    }
    if (pages.length < PAGES_AT_ONCE) return
    behind = pages.at(-1)!.report_key
  }
}

/** Checks of one page that are summed at once; more are left after a long time without upkeep only. */
const CHECKS_AT_ONCE = 2_000

async function ageOf(db: Db, reportKey: number, until: number, oldestHour: number): Promise<void> {
  const old = await db
    .selectFrom('uptime_checks')
    .selectAll()
    .where('report_key', '=', reportKey)
    .where('at', '<', until)
    .orderBy('at')
    .limit(CHECKS_AT_ONCE)
    .execute()
  if (old.length > 0) {
    const sums = [...Map.groupBy(old, ({ at }) => Math.floor(at / HOUR_MS))].map(([hour, some]) => ({
      report_key: reportKey,
      hour,
      checks: some.length,
      failed: some.filter(({ code }) => code !== null).length,
      responses: some.filter(({ ttfb }) => ttfb !== null).length,
      ttfb: some.reduce((sum, { ttfb }) => sum + (ttfb ?? 0), 0),
    }))
    await db
      .insertInto('uptime_hours')
      .values(sums)
      .onConflict((conflict) =>
        conflict.columns(['report_key', 'hour']).doUpdateSet((eb) => ({
          checks: eb('uptime_hours.checks', '+', eb.ref('excluded.checks')),
          failed: eb('uptime_hours.failed', '+', eb.ref('excluded.failed')),
          responses: eb('uptime_hours.responses', '+', eb.ref('excluded.responses')),
          ttfb: eb('uptime_hours.ttfb', '+', eb.ref('excluded.ttfb')),
        })),
      )
      .execute()
    await db.deleteFrom('uptime_checks').where('report_key', '=', reportKey).where('at', '<=', old.at(-1)!.at).execute()
  }
  await db.deleteFrom('uptime_hours').where('report_key', '=', reportKey).where('hour', '<', oldestHour).execute()
}
