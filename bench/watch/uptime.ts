import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readSchedule } from '../../src/actions/schedules/schedule-fields.ts'
import { createSchedule } from '../../src/actions/schedules/schedules.ts'
import { createPageChecker } from '../../src/queue/uptime/check-page.ts'
import { createReports } from '../../src/storage/reports/bulk-reports.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { storeChecks } from '../../src/storage/uptime/uptime-checks.ts'
import { createUptime } from '../../src/watch/uptime.ts'
import type { Measure } from '../measure.ts'
import { type Kind, makePlace } from '../service/place.ts'

const PAGES = 2_000
const PAGES_OF_HOST = 10
const WANTED = 2_000
const MINUTE = 60_000
const ROUNDS = 3
const MOST_CPU_MS = 3
const MOST_BYTES = 150
const STORED_PAGES = 100
const STORED_EACH = 2_000

/** Checks of 2,000 pages of 200 hosts, each minute: what one takes of a processor and of the disk, and how many there can be. */
export async function* benchUptime(kind: Kind): AsyncGenerator<Measure> {
  const server = fork(join(import.meta.dirname, 'uptime-process.ts'))
  try {
    const [port] = (await once(server, 'message')) as [number]
    await using place = await makePlace(kind)
    const storage = await place.openStorage()
    const start = Date.now()
    await fill(storage, place.userId, port, start)
    let time = start
    let checks = 0
    let failed = 0
    const checker = createPageChecker({ allow: ['127.0.0.0/8'], userAgent: 'Verdict/1' })
    const uptime = createUptime({
      ...{ storage, checker, baseUrl: null, now: () => time },
      onChecked({ failure }) {
        checks++
        if (failure !== null) failed++
      },
      onError: (error) => console.error(error),
    })
    await checkAll(uptime)
    const began = performance.now()
    const before = process.cpuUsage()
    checks = 0
    for (let round = 0; round < ROUNDS; round++) {
      time += MINUTE
      await checkAll(uptime)
    }
    const used = process.cpuUsage(before)
    const perMinute = checks / ((performance.now() - began) / MINUTE)
    const each = (used.user + used.system) / 1000 / checks
    checker.close()
    if (failed > 0 || checks !== ROUNDS * PAGES) console.error(`${checks} checks, ${failed} failed`)
    yield {
      what: `Checks of uptime a minute that one process makes ÷ ${WANTED.toLocaleString('en')}, ${kind} (${Math.round(perMinute).toLocaleString('en')} a minute)`,
      figure: (perMinute / WANTED).toFixed(1),
      bound: '≥ 1',
      holds: perMinute >= WANTED,
    }
    yield {
      what: `CPU time of a check of uptime, ${kind} (${((each * WANTED) / 600).toFixed(1)} % of a core for ${WANTED.toLocaleString('en')} a minute)`,
      figure: `${each.toFixed(2)} ms`,
      bound: `≤ ${MOST_CPU_MS} ms`,
      holds: each <= MOST_CPU_MS,
    }
    const bytes = await bytesPerCheck(storage, start)
    yield {
      what: `Space of a check of uptime with its indexes and sums, ${kind}`,
      figure: `${Math.round(bytes)} bytes`,
      bound: `≤ ${MOST_BYTES} bytes`,
      holds: bytes <= MOST_BYTES,
    }
  } finally {
    server.disconnect()
  }
}

async function checkAll(uptime: ReturnType<typeof createUptime>): Promise<void> {
  while (await uptime.round()) await uptime.settled()
}

async function fill(storage: Storage, userId: string, port: number, now: number): Promise<void> {
  const common = { userId, privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now } as const
  const pages = Array.from({ length: PAGES }, (_, index) => {
    const url = `http://h${index % (PAGES / PAGES_OF_HOST)}.localhost:${port}/${index}`
    return { url, project: 'bench.example' }
  })
  const pace = { takeNow: (count: number) => count, intervalMs: 0 }
  await storage.transaction((db) => createReports(db, { ...common, pages, pace }))
  const read = readSchedule({ kind: 'uptime', rule: 'every minute' }, null, { now, timeZone: 'UTC' })
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  const wanted = { scope: 'project' as const, target: 'bench.example', settings: read.settings }
  await createSchedule({ storage, now: () => now }, userId, wanted)
}

/** As they come: each minute one of every page. */
async function bytesPerCheck(storage: Storage, start: number): Promise<number> {
  const pages = await storage.db.selectFrom('reports').select('key').limit(STORED_PAGES).execute()
  const before = await sizeOf(storage)
  for (let minute = 1; minute <= STORED_EACH; minute++) {
    const at = start + minute * MINUTE
    const checks = pages.map(({ key }) => ({
      ...{ report_key: key, at: at + (key % MINUTE), ttfb: 100 + (key % 300), status: 200, code: null, downAt: [] },
    }))
    await storage.transaction((db) => storeChecks(db, checks), { mayBeLost: true })
  }
  return ((await sizeOf(storage)) - before) / (STORED_PAGES * STORED_EACH)
}

async function sizeOf(storage: Storage): Promise<number> {
  if (storage.kind === 'sqlite') {
    const { bytes, freeBytes } = await storage.size()
    return bytes - (freeBytes ?? 0)
  }
  const { rows } = await sql<{ size: number }>`
    select pg_total_relation_size('uptime_checks') + pg_total_relation_size('uptime_days') as size
  `.execute(storage.db)
  return Number(rows[0]!.size)
}
