import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { startBoss } from '../../src/queue/boss.ts'
import { openStorage } from '../../src/storage/open.ts'
import { indexNextJobs, JOB_QUEUES, takeJobs } from '../../src/storage/postgres/jobs.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { createDatabase } from '../../test/postgres/database.ts'
import { startPostgres } from '../../test/postgres/start.ts'
import { type Measure, median } from '../measure.ts'
import { Closing } from '../service/children.ts'
import { fetchJobs } from './simulated-fleet.ts'
import { StatementMeter } from './statement-meter.ts'

const LENGTHS = [100, 1_000, 10_000, 100_000]
const TAKES = 12
const WARM_UP = 8
const PLACES = 8
const PROCESSES = 8
const ROUNDS = 50
const PAGES = 400
const FEW_HOSTS = 4
const MANY_HOSTS = 20_000

/** How jobs are taken by our statements, and by pg-boss's own: docs/decisions/taking-jobs.md has the figures. */
export async function* benchTaking(): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const postgres = closing.use(await startPostgres({ own: true }))
  const database = await createDatabase(postgres.url)
  closing.add(() => database.drop())
  const folder = await mkdtemp(join(tmpdir(), 'verdict-taking-'))
  closing.add(() => rm(folder, { recursive: true, force: true }))
  const storage = await openStorage({ dataFolder: folder, databaseUrl: database.url })
  closing.add(() => storage.close())
  const boss = await startBoss(database.url, console.error)
  closing.add(() => boss.stop({ graceful: false }))
  await storage.transaction(indexNextJobs)
  const meter = new StatementMeter(database.url)
  await meter.open()
  closing.add(() => meter.close())
  yield* takeByLength(storage, boss, meter)
  yield* takeAtOnce(storage, boss)
}

const takeOurs = (storage: Storage) =>
  storage.transaction((db) => takeJobs(db, { stage: 'quick', limit: PLACES, left: new Map(), mostPerOwner: PLACES }))

async function* takeByLength(storage: Storage, boss: PgBoss, meter: StatementMeter): AsyncGenerator<Measure> {
  let length = 0
  for (const next of LENGTHS) {
    await fill(storage, { from: length + 1, to: next, hosts: MANY_HOSTS })
    length = next
    await sql`vacuum analyze verdict_queue.job_common`.execute(storage.slow)
    const costOf = async (work: () => Promise<unknown>) => {
      const costs: number[] = []
      for (let time = 0; time < WARM_UP + TAKES; time++) {
        const name = `${time}`
        meter.costs.delete(name)
        await meter.measure(name, work)
        if (time >= WARM_UP) costs.push(meter.costs.get(name)!.cpuMs)
        await putBack(storage)
      }
      return median(costs)
    }
    const ours = await costOf(() => takeOurs(storage))
    const library = await costOf(() => fetchJobs(boss, 'quick', PLACES))
    await sql`drop index verdict_queue.verdict_next_jobs`.execute(storage.slow)
    const alone = await costOf(() => fetchJobs(boss, 'quick', PLACES))
    await storage.transaction(indexNextJobs)
    yield {
      what: `CPU time of PostgreSQL to take ${PLACES} of ${length} jobs; pg-boss ${library.toFixed(1)} ms, without our index ${alone.toFixed(1)} ms`,
      figure: `${ours.toFixed(1)} ms`,
      bound: '< 10 ms',
      holds: ours < 10,
    }
  }
}

/** Hosts that several processes visit when all look at the same moment. */
async function* takeAtOnce(storage: Storage, boss: PgBoss): AsyncGenerator<Measure> {
  const visitedTwice = async (take: () => Promise<unknown>) => {
    await sql`delete from verdict_queue.job`.execute(storage.db)
    await fill(storage, { from: 1, to: PAGES, hosts: FEW_HOSTS })
    let count = 0
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(Array.from({ length: PROCESSES }, take))
      const { rows } = await sql<{ host: string }>`
        select group_id as host from verdict_queue.job where state = 'active' group by group_id having count(*) > 1`.execute(
        storage.db,
      )
      count += rows.length
      await putBack(storage)
    }
    return count
  }
  const library = await visitedTwice(() => fetchJobs(boss, 'quick', PLACES))
  const ours = await visitedTwice(() => takeOurs(storage))
  yield {
    what: `${PROCESSES} workers look at once, ${ROUNDS} times, for pages of ${FEW_HOSTS} hosts: hosts that several visit; with pg-boss ${library} of ${ROUNDS * FEW_HOSTS}`,
    figure: `${ours}`,
    bound: '0',
    holds: ours === 0,
  }
}

async function fill(storage: Storage, { from, to, hosts }: { from: number; to: number; hosts: number }): Promise<void> {
  await sql`insert into verdict_queue.job
      (name, priority, singleton_key, group_id, created_on, start_after, policy, keep_until)
    select ${JOB_QUEUES.quick}, -n, 'user-' || n % 100, 'host-' || n % ${sql.lit(hosts)}, now() - interval '1 hour',
      now() - interval '1 hour', 'standard', now() + interval '1 day'
    from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n`.execute(storage.db)
}

async function putBack(storage: Storage): Promise<void> {
  await sql`update verdict_queue.job set state = 'created', started_on = null where state = 'active'`.execute(
    storage.db,
  )
}
