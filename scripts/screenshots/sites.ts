import { readSchedule } from '../../src/actions/schedules/schedule-fields.ts'
import { createSchedule } from '../../src/actions/schedules/schedules.ts'
import { largeSite, smallSite } from '../../src/server/web/scans/testing/sites.ts'
import { endedScan } from '../../src/server/web/scans/testing/stored-scan.ts'
import { openStorage } from '../../src/storage/open.ts'
import { findUserByEmail } from '../../src/storage/people/users.ts'
import type { Storage } from '../../src/storage/storage.ts'

const DAY = 86_400_000
const DAYS = 70

/** Scans of a small and of a large site, stored as a worker stores them, because 50,000 requests would take too long. */
export async function addScannedSites(dataFolder: string, email: string): Promise<void> {
  const storage = await openStorage({ dataFolder })
  try {
    const { id } = (await findUserByEmail(storage.db, email))!
    const daysAgo = (days: number) => ({ storage, now: () => Date.now() - days * DAY })
    await endedScan(daysAgo(9), id, smallSite(), { project: 'twelve.example' })
    await endedScan(
      daysAgo(2),
      id,
      { ...smallSite(), '/gone': { title: 'Back again', links: ['/'], score: 92 } },
      {
        project: 'twelve.example',
        cut: { limit: 'pages', value: 12 },
      },
    )
    await addUptime(storage, id)
    await endedScan(daysAgo(1), id, largeSite(50_000), { project: 'large.example', durationMs: 9_000_000 })
  } finally {
    await storage.close()
  }
}

/** 70 days of checks of every report, with three outages, two of them short. */
async function addUptime(storage: Storage, userId: string): Promise<void> {
  const { db } = storage
  const today = Math.floor(Date.now() / DAY)
  const reports = await db.selectFrom('reports').select(['key', 'project']).execute()
  const downs = new Map([
    [3, 6],
    [21, 2],
    [50, 190],
  ])
  for (const { key } of reports) {
    const days = Array.from({ length: DAYS }, (_, ago) => {
      const down = downs.get(ago) ?? 0
      return { report_key: key, day: today - ago, checks: 1440, down, responses: 1440 - down, ttfb: 1440 * 120 }
    })
    await db.insertInto('uptime_days').values(days).execute()
    const outages = [...downs].map(([ago, checks]) => {
      const began_at = (today - ago) * DAY + 5_000_000
      const ended_at = began_at + checks * 60_000
      return { report_key: key, began_at, ended_at, code: 'http_error' as const, message: 'Status 503.', checks }
    })
    await db.insertInto('uptime_outages').values(outages).execute()
  }
  const read = readSchedule({ kind: 'uptime', rule: 'every minute' }, null, { now: Date.now(), timeZone: 'UTC' })
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  for (const target of new Set(reports.map(({ project }) => project)))
    await createSchedule({ storage, now: Date.now }, userId, { scope: 'project', target, settings: read.settings })
}
