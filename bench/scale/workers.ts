import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { startBoss } from '../../src/queue/boss.ts'
import { openQueue } from '../../src/queue/open-queue.ts'
import { openStorage } from '../../src/storage/open.ts'
import { createUser } from '../../src/storage/people/users.ts'
import { JOB_QUEUES } from '../../src/storage/postgres/jobs.ts'
import { createDatabase } from '../../test/postgres/database.ts'
import { type Postgres, startPostgres } from '../../test/postgres/start.ts'
import { type Measure, median } from '../measure.ts'
import { Closing } from '../service/children.ts'
import { makeOwner } from '../service/place.ts'
import { SimulatedFleet, type Taking } from './simulated-fleet.ts'
import { StatementMeter } from './statement-meter.ts'

interface Scene {
  name: string
  users: number
  /** Of what all workers could perform. */
  load: number
}

const SCENES: readonly Scene[] = [
  { name: 'nothing to do', users: 100, load: 0 },
  { name: 'half of what they can do, 100 users', users: 100, load: 0.5 },
  { name: 'half of what they can do, one user', users: 1, load: 0.5 },
]
/** Eight places, and three seconds for a run. */
const RUNS_OF_WORKER = 8 / 3
const SERVERS = 4

interface Figures {
  workers: number
  scene: Scene
  /** Cores of the database. */
  cores: number
  /** How much of the time the lock under which runs are taken is held, and the counts of the busiest user. */
  taking: number
  counts: number
  refused: number
  ended: number
  /** Of PostgreSQL to processes, a second. */
  messages: number
}

/** As many workers as wanted in simulated time, against a real PostgreSQL: what they wait for first. */
export async function* benchWorkers(
  workers: readonly number[],
  seconds: number,
  taking: Taking,
): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const settings = ['max_connections=100']
  const postgres = closing.use(await startPostgres({ durable: true, own: true, buffersMb: 512, settings }))
  for (const scene of SCENES)
    for (const count of workers) {
      const figures = await simulate(postgres, scene, count, seconds, taking)
      const { counts, cores, refused, ended, messages } = figures
      const busiest = Math.max(figures.taking, counts)
      yield {
        what: `${count} workers with ${scene.name}: the lock to take runs is held ${percent(figures.taking)} of the time (${refused} gave up), the counts of a user ${percent(counts)}; PostgreSQL needs ${cores.toFixed(2)} cores; ${messages.toFixed(0)} messages a second; ${ended} runs ended in ${seconds} s`,
        figure: percent(busiest),
        bound: '< 100 %',
        holds: busiest < 1 && refused === 0,
      }
    }
}

async function simulate(
  postgres: Postgres,
  scene: Scene,
  workers: number,
  seconds: number,
  taking: Taking,
): Promise<Figures> {
  await using closing = new Closing()
  const database = await createDatabase(postgres.url)
  closing.add(() => database.drop())
  const folder = await mkdtemp(join(tmpdir(), 'verdict-fleet-'))
  closing.add(() => rm(folder, { recursive: true, force: true }))
  const settings = { dataFolder: folder, databaseUrl: database.url }
  const { userId } = await makeOwner(settings)
  const storage = await openStorage(settings)
  closing.add(() => storage.close())
  const onError = (error: unknown) => console.error(error)
  const queue = await openQueue({ storage, databaseUrl: database.url, now: Date.now, onError })
  closing.add(() => queue.close())
  const boss = await startBoss(database.url, onError)
  closing.add(() => boss.stop({ graceful: false }))
  // Simulated seconds take longer than real ones: no worker is silent.
  for (const name of Object.values(JOB_QUEUES)) await boss.updateQueue(name, { heartbeatSeconds: 3_600 })
  const users = [userId]
  for (let n = 1; n < scene.users; n++) {
    const fresh = { email: `user-${n}@example.com`, passwordHash: null, role: 'user', now: Date.now() } as const
    users.push((await createUser(storage.db, fresh))!.id)
  }
  const meter = new StatementMeter(database.url)
  await meter.open()
  closing.add(() => meter.close())
  const reportsPerSecond = scene.load * RUNS_OF_WORKER * workers
  const fleet = new SimulatedFleet({
    storage,
    queue,
    boss,
    meter,
    workers,
    users,
    reportsPerSecond,
    servers: SERVERS,
    taking,
  })
  // A turn of the event loop, in which it counts its workers.
  await turn()
  fleet.begin()
  await fleet.clock.runUntil(seconds * 1000)
  fleet.end()
  const all = [...meter.costs].sort(([, a], [, b]) => b.cpuMs - a.cpuMs)
  console.log(`${workers} workers, ${scene.name}, ${seconds} s:`)
  for (const [what, { calls, cpuMs, tookMs }] of all)
    console.log(
      `  ${what}: ${(calls / seconds).toFixed(0)} a second, ${(cpuMs / calls).toFixed(3)} ms of CPU time and ${median(tookMs).toFixed(2)} ms each`,
    )
  return {
    workers,
    scene,
    cores: all.reduce((sum, [, { cpuMs }]) => sum + cpuMs, 0) / seconds / 1000,
    taking: fleet.taking.heldMs / seconds / 1000,
    counts: Math.max(...fleet.counts.map(({ heldMs }) => heldMs)) / seconds / 1000,
    refused: fleet.taking.refused,
    ended: fleet.ended,
    messages: (fleet.messages * (workers + SERVERS)) / seconds,
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
