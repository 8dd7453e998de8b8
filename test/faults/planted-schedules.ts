import { readSchedule, storedFields } from '../../src/actions/schedules/schedule-fields.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { createUser } from '../../src/storage/people/users.ts'
import { findTarget, insertSchedule } from '../../src/storage/schedules/schedules.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { makeJudged } from '../storage/make-report.ts'

/** A schedule with a tick during the test. */
interface PlantedSchedule {
  key: number
  tick: number
}

const HOSTS = 20

/** Schedules with upcoming ticks, for reports that nothing else changes. */
export async function plantSchedules(
  storage: Storage,
  { count, spreadMs, base }: { count: number; spreadMs: number; base: string },
): Promise<PlantedSchedule[]> {
  const now = Date.now()
  const email = 'scheduler@example.com'
  const user = (await createUser(storage.db, { email, passwordHash: null, role: 'user', now }))!
  const planted: PlantedSchedule[] = []
  for (let index = 0; index < count; index++) {
    const url = `${base.replace('127.0.0.1', `watched-${index % HOSTS}.localhost`)}?${index}`
    const { id: reportId } = await makeJudged(storage, user.id, { url, result: 'good', now })
    const tick = now + Math.floor(((index + 1) * spreadMs) / count)
    const read = readSchedule({ rule: 'every hour', exact: true }, null, { now: tick - 3_600_000, timeZone: 'UTC' })
    if (!read.ok) throw new Error(JSON.stringify(read.errors))
    const target = (await findTarget(storage.db, user.id, 'report', reportId))!
    const fields = (id: string) => storedFields(id, read.settings, tick - 3_600_000)
    const id = (await insertSchedule(storage.db, user.id, target, fields, now))!
    planted.push({ key: knownKey(id), tick })
  }
  return planted
}

/** Ticks without exactly one run, and runs of ticks that were not planted. */
export async function wrongTicks(storage: Storage, planted: readonly PlantedSchedule[]): Promise<string[]> {
  const rows = await storage.db
    .selectFrom('runs')
    .select(['schedule_key', 'tick_at', 'state'])
    .where('origin', '=', 'schedule')
    .execute()
  const counts = new Map<string, number>()
  for (const row of rows) {
    const name = `${row.schedule_key} ${row.tick_at}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const wrong = planted.flatMap(({ key, tick }) => {
    const found = counts.get(`${key} ${tick}`) ?? 0
    return found === 1 ? [] : [`The tick ${new Date(tick).toISOString()} of schedule ${key} has ${found} runs.`]
  })
  if (rows.length > planted.length) wrong.push(`${rows.length} scheduled runs for ${planted.length} ticks.`)
  return wrong
}
