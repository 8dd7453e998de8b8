import { openQueue } from '../../src/queue/open-queue.ts'
import { knownKey, newId } from '../../src/storage/ids.ts'
import { createReports } from '../../src/storage/reports/bulk-reports.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { tick } from '../../src/watch/tick.ts'
import type { Measure } from '../measure.ts'
import { KINDS, type Kind, makePlace } from '../service/place.ts'
import { benchComparing } from './comparing.ts'
import { benchRunEnds } from './run-ends.ts'
import { benchUptime } from './uptime.ts'

const AN_HOUR = 100_000
const HOUR = 3_600_000
/** Those of the first minutes. */
const SCHEDULES = 15_000
/** Seconds of that hour that are measured: each is like the others. */
const SECONDS = 300
const MOST_SHARE = 0.03
const REPORTS_AT_ONCE = 1_000
const ROWS_AT_ONCE = 500

/** What it costs to start the runs of many schedules, to follow what their ends mean, and to show what changed. */
export async function* benchWatch(wants: (part: string) => boolean): AsyncGenerator<Measure> {
  for (const kind of KINDS) {
    if (wants('watch-ticks')) yield await benchTicks(kind)
    if (wants('watch-ends')) yield* benchRunEnds(kind)
    if (wants('watch-uptime')) yield* benchUptime(kind)
  }
  if (wants('watch-compare')) yield await benchComparing()
}

async function benchTicks(kind: Kind): Promise<Measure> {
  const start = Date.now() + HOUR
  await using place = await makePlace(kind, (storage, userId) => fill(storage, userId, start))
  const storage = await place.openStorage()
  const databaseUrl = place.settings.databaseUrl ?? null
  const onError = (error: unknown) => console.error(error)
  const queue = await openQueue({ storage, databaseUrl, now: Date.now, onError })
  try {
    let time = start
    const dependencies = { storage, queue, now: () => time, perDay: 0, perMinute: 60, onError }
    let count = 0
    const run = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        time += 1000
        count += await tick(dependencies)
      }
    }
    await run(30)
    count = 0
    const before = process.cpuUsage()
    await run(SECONDS)
    const used = process.cpuUsage(before)
    const share = (used.user + used.system) / 1e6 / SECONDS
    const each = (used.user + used.system) / 1000 / count
    return {
      what: `CPU time to start the runs of schedules, ${AN_HOUR.toLocaleString('en')} an hour, ${kind} (${each.toFixed(2)} ms a run)`,
      figure: `${(share * 100).toFixed(1)} % of a core`,
      bound: `< ${MOST_SHARE * 100} %`,
      holds: share < MOST_SHARE,
    }
  } finally {
    await queue.close()
  }
}

/** Reports that have been judged, each with a schedule of its own, evenly over time. */
async function fill(storage: Storage, userId: string, start: number): Promise<void> {
  const settings = { userId, privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now: Date.now() } as const
  const pace = { takeNow: (count: number) => count, intervalMs: 0 }
  const ids: string[] = []
  for (let from = 0; from < SCHEDULES; from += REPORTS_AT_ONCE) {
    const pages = Array.from({ length: REPORTS_AT_ONCE }, (_, index) => {
      const project = `site-${(from + index) % 1000}.example`
      return { url: `https://${project}/${from + index}`, project }
    })
    const runs = await storage.transaction((db) => createReports(db, { ...settings, pages, pace }))
    ids.push(...runs.map(({ reportId }) => reportId))
  }
  await storage.transaction(async (db) => {
    await db.updateTable('runs').set({ state: 'done', ended_at: settings.now }).execute()
    await db.updateTable('reports').set({ status: 'done' }).execute()
    await db.updateTable('user_counts').set({ queued: 0 }).execute()
  })
  const rule = JSON.stringify({ every: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7], time: '06:30' })
  const rows = ids.map((reportId, index) => {
    const id = newId(settings.now)
    const at = start + Math.floor((index * HOUR) / AN_HOUR)
    return {
      key: knownKey(id),
      id,
      user_key: knownKey(userId),
      scope: 'report' as const,
      report_key: knownKey(reportId),
      project_key: null,
      rule,
      time_zone: 'Europe/Berlin',
      depth: null,
      device: null,
      exact: 0,
      enabled: 1,
      missed: 'run' as const,
      paused_reason: null,
      next_tick: at,
      next_at: at,
      cursor: null,
      last_tick: null,
      last_outcome: null,
      skipped: 0,
      limited_day: null,
      limited_runs: 0,
      failures: 0,
      failing_since: null,
      created_at: at,
      updated_at: at,
    }
  })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await storage.transaction((db) =>
      db
        .insertInto('schedules')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute(),
    )
}
