import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../../test/postgres/database.ts'
import { type Postgres, startPostgres } from '../../test/postgres/start.ts'
import type { Measure } from '../measure.ts'
import {
  Closing,
  Helper,
  type ServerProcess,
  type ServiceProcess,
  startServer,
  startWorker,
} from '../service/children.ts'
import { expectStatus, LoadGenerator } from '../service/load.ts'
import { makeOwner } from '../service/place.ts'
import { computedMs, connectionsTo, residentMegabytes } from '../service/usage.ts'
import { type DatabaseCounters, DatabaseMeter, totalBytes } from './database-cost.ts'

const FLEETS = [
  { workers: 1, servers: 1 },
  { workers: 2, servers: 1 },
  { workers: 4, servers: 1 },
  { workers: 1, servers: 2 },
  { workers: 2, servers: 2 },
  { workers: 4, servers: 2 },
] as const
type Fleet = (typeof FLEETS)[number]

/** As many as a worker performs at a time by default. */
const PLACES = 8
/** A page answers after so long: a worker is limited by its places and not by the cores, which all processes share here. */
const DELAY_MS = 3_000
const HOSTS = Array.from({ length: 96 }, (_, n) => `127.0.2.${n + 1}`)
/** Every process compiles what it runs often. */
const WARM_UP_MS = 20_000
const IDLE_MS = 15_000
const READ_PACE_MS = 50
const SAMPLE_MS = 1_000
/** Reports a minute with n workers ÷ n times those with one. */
const LEAST_SCALING = 0.85
const MOST_DATABASE_SHARE = 0.5

interface Result {
  fleet: Fleet
  reports: number
  minutes: number
  /** Milliseconds of CPU time for each report. */
  cpu: { server: number; worker: number; database: number }
  /** Bytes of each table and its indexes for a report. */
  tables: Map<string, number>
  database: { walBytes: number; transactions: number; statements: number; tableBytes: number; indexBytes: number }
  /** Creations that were refused because the database took too long. */
  refused: number
  /** Milliseconds of CPU time of PostgreSQL in a second, for each process that has nothing to do. */
  idle: number
  connections: { server: number; worker: number }
  memory: { server: number; worker: number }
}

/** Servers and workers as processes of their own, over one PostgreSQL: what more of them give, and what each report costs where. */
export async function* benchLoad(minutes: number): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const settings = [
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.track=top',
    'max_connections=300',
  ]
  const postgres = closing.use(await startPostgres({ durable: true, own: true, buffersMb: 512, settings }))
  const pages = closing.use(new Helper('pages-process.ts'))
  const site = await pages.ask<Site>({ hosts: HOSTS, delayMs: DELAY_MS })
  const results: Result[] = []
  for (const fleet of FLEETS) {
    const result = await measureFleet(postgres, site, fleet, minutes)
    results.push(result)
    console.log(describe(result))
  }
  yield* measuresOf(results)
}

interface Site {
  port: number
  pages: number
}

async function measureFleet(postgres: Postgres, site: Site, fleet: Fleet, minutes: number): Promise<Result> {
  await using closing = new Closing()
  const database = await createDatabase(postgres.url)
  closing.add(() => database.drop())
  const folder = await mkdtemp(join(tmpdir(), 'verdict-scale-'))
  closing.add(() => rm(folder, { recursive: true, force: true }))
  const { key } = await makeOwner({ dataFolder: folder, databaseUrl: database.url })
  const meter = new DatabaseMeter(database.url)
  await meter.open()
  closing.add(() => meter.close())
  const env = {
    VERDICT_DATA: folder,
    DATABASE_URL: database.url,
    VERDICT_SECRET: 'a secret of the bench, 32 characters',
    VERDICT_ALLOW: '127.0.0.0/8',
    VERDICT_BROWSERS: '0',
  }
  const options = (name: string, args: string[] = []) => ({ logFile: join(folder, name), args })
  const servers: ServerProcess[] = []
  const workers: ServiceProcess[] = []
  for (let n = 0; n < fleet.servers; n++) {
    servers.push(await startServer(env, options(`server-${n}`, ['--no-worker'])))
    closing.add(() => servers[n]!.stop())
  }
  for (let n = 0; n < fleet.workers; n++) {
    workers.push(await startWorker(env, options(`worker-${n}`)))
    closing.add(() => workers[n]!.stop())
  }
  const load = servers.map(({ base }) => ({ base, creating: new LoadGenerator(), reading: new LoadGenerator() }))
  for (const { creating, reading } of load) closing.add(() => Promise.all([creating.stop(), reading.stop()]))
  const headers = { authorization: `Bearer ${key}` }
  // Two more for each worker than it performs at a time, so that there is always one that waits.
  const connections = Math.ceil((fleet.workers * (PLACES + 2)) / fleet.servers)
  const run = async (duration: number) => {
    const made = load.map(async ({ base, creating, reading }, at) => {
      const asks = Array.from({ length: site.pages * 7 }, (_, n) => {
        const host = HOSTS[(n * fleet.servers + at) % HOSTS.length]
        const url = `http://${host}:${site.port}/${(n * fleet.servers + at) % site.pages}`
        return { method: 'POST', path: '/api/v1/reports', body: `url=${encodeURIComponent(url)}` }
      })
      const reads = ['/api/v1/reports', '/api/v1/reports?sort_by=url&sort=asc', '/api/v1/projects', '/api/v1/account']
      const reader = { base, asks: reads.map((path) => ({ path })), headers, connections: 1, duration }
      const [created, read] = await Promise.all([
        creating.run({ base, asks, headers: { ...headers, prefer: 'wait=60' }, connections, duration }),
        reading.run({ ...reader, pace: READ_PACE_MS }),
      ])
      expectStatus(read, 200)
      return { made: created.statuses['201'] ?? 0, all: created.answers }
    })
    const sum = { made: 0, refused: 0 }
    for (const { made: count, all } of await Promise.all(made)) {
      sum.made += count
      sum.refused += all - count
    }
    return sum
  }
  await run(WARM_UP_MS)
  await meter.reset()
  const cpuOf = (processes: readonly ServiceProcess[]) => processes.reduce((sum, { pid }) => sum + computedMs(pid), 0)
  const port = Number(new URL(database.url).port)
  const most = { server: 0, worker: 0 }
  const sample = setInterval(() => {
    for (const { pid } of servers) most.server = Math.max(most.server, connectionsTo(pid, port))
    for (const { pid } of workers) most.worker = Math.max(most.worker, connectionsTo(pid, port))
  }, SAMPLE_MS)
  const before = { database: await meter.read(), server: cpuOf(servers), worker: cpuOf(workers) }
  const started = performance.now()
  const { made: reports, refused } = await run(minutes * 60_000)
  const took = (performance.now() - started) / 60_000
  clearInterval(sample)
  const after = { database: await meter.read(), server: cpuOf(servers), worker: cpuOf(workers) }
  if (process.env['BENCH_STATEMENTS'] !== undefined)
    for (const { calls, ms, text } of await meter.slowest(15))
      console.log(
        `  ${(calls / reports).toFixed(2)} calls, ${(ms / reports).toFixed(3)} ms a report: ${text.slice(0, 150)}`,
      )
  await sleep(IDLE_MS / 3)
  const idleFrom = (await meter.read()).cpuMs
  await sleep(IDLE_MS)
  const idle = ((await meter.read()).cpuMs - idleFrom) / (IDLE_MS / 1000) / (fleet.servers + fleet.workers)
  const memoryOf = ([first]: readonly ServiceProcess[]) => residentMegabytes(first!.pid)
  return {
    fleet,
    reports,
    minutes: took,
    cpu: {
      server: (after.server - before.server) / reports,
      worker: (after.worker - before.worker) / reports,
      database: (after.database.cpuMs - before.database.cpuMs) / reports,
    },
    tables: bytesOf(before.database, after.database, reports),
    database: costOf(before.database, after.database, reports),
    refused,
    idle,
    connections: most,
    memory: { server: memoryOf(servers), worker: memoryOf(workers) },
  }
}

function costOf(before: DatabaseCounters, after: DatabaseCounters, reports: number): Result['database'] {
  const less = totalBytes(before)
  const more = totalBytes(after)
  return {
    walBytes: (after.walBytes - before.walBytes) / reports,
    transactions: (after.transactions - before.transactions) / reports,
    statements: (after.statements - before.statements) / reports,
    tableBytes: (more.table - less.table) / reports,
    indexBytes: (more.index - less.index) / reports,
  }
}

function bytesOf(before: DatabaseCounters, after: DatabaseCounters, reports: number): Result['tables'] {
  const size = ({ tables }: DatabaseCounters, name: string) => {
    const { table, index } = tables.get(name) ?? { table: 0, index: 0 }
    return table + index
  }
  const all = [...after.tables.keys()].map(
    (name) => [name, (size(after, name) - size(before, name)) / reports] as const,
  )
  return new Map(all.filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a))
}

function describe({
  fleet,
  reports,
  refused,
  minutes,
  cpu,
  database,
  tables,
  idle,
  connections,
  memory,
}: Result): string {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  return [
    `${fleet.workers} workers, ${fleet.servers} servers: ${(reports / minutes).toFixed(0)} reports a minute, ${refused} refused`,
    `CPU ms a report: server ${cpu.server.toFixed(1)}, worker ${cpu.worker.toFixed(1)}, PostgreSQL ${cpu.database.toFixed(1)}`,
    `PostgreSQL a report: ${kB(database.walBytes)} WAL, ${kB(database.tableBytes)} tables, ${kB(database.indexBytes)} indexes, ${database.transactions.toFixed(1)} transactions, ${database.statements.toFixed(0)} statements; ${idle.toFixed(1)} ms of CPU time a second for each process with nothing to do`,
    `bytes a report: ${[...tables].map(([name, bytes]) => `${name} ${bytes.toFixed(0)}`).join(', ')}`,
    `connections: ${connections.server} a server, ${connections.worker} a worker; memory ${memory.server.toFixed(0)} and ${memory.worker.toFixed(0)} MiB`,
  ].join('\n  ')
}

function* measuresOf(results: readonly Result[]): Generator<Measure> {
  const rate = ({ reports, minutes }: Result) => reports / minutes
  for (const servers of [1, 2]) {
    const one = results.find(({ fleet }) => fleet.workers === 1 && fleet.servers === servers)!
    for (const workers of [2, 4]) {
      const many = results.find(({ fleet }) => fleet.workers === workers && fleet.servers === servers)!
      const scaling = rate(many) / rate(one) / workers
      yield {
        what: `Reports a minute of ${workers} workers ÷ ${workers} × those of one, ${servers} ${servers === 1 ? 'server' : 'servers'}, pages that take ${DELAY_MS / 1000} s (${rate(many).toFixed(0)} ÷ ${rate(one).toFixed(0)})`,
        figure: `${scaling.toFixed(2)} ×`,
        bound: `≥ ${LEAST_SCALING} ×`,
        holds: scaling >= LEAST_SCALING,
      }
    }
  }
  const first = results[0]!
  const last = results.at(-1)!
  const growth = last.cpu.database / first.cpu.database
  yield {
    what: `CPU time of PostgreSQL for a report with 4 workers and 2 servers ÷ with one of each (${last.cpu.database.toFixed(1)} ÷ ${first.cpu.database.toFixed(1)} ms)`,
    figure: `${growth.toFixed(2)} ×`,
    bound: '≤ 1.5 ×',
    holds: growth <= 1.5,
  }
  const share = last.cpu.database / (last.cpu.worker + last.cpu.server)
  yield {
    what: `CPU time of PostgreSQL for a report ÷ of servers and workers (${last.cpu.database.toFixed(1)} ÷ ${(last.cpu.worker + last.cpu.server).toFixed(1)} ms)`,
    figure: `${share.toFixed(2)} ×`,
    bound: `≤ ${MOST_DATABASE_SHARE} ×`,
    holds: share <= MOST_DATABASE_SHARE,
  }
}
