import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { openStorage } from '../../src/storage/open.ts'
import { createUser } from '../../src/storage/people/users.ts'
import { queueDepth } from '../../src/storage/runs/run-queue.ts'
import { hasDueSchedule } from '../../src/storage/schedules/due-schedules.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { freePort } from '../processes.ts'
import { openSite } from '../queue/site.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { createChance } from './chance.ts'
import { startConfirmations } from './confirmations.ts'
import { watchEnds, wrongEnds } from './ends.ts'
import { type Load, startLoad } from './load.ts'
import { createMember, type Member } from './member.ts'
import { plantSchedules, wrongTicks } from './planted-schedules.ts'
import { openReceiver, type Receiver } from './receiver.ts'

export interface FaultsOptions {
  /** PostgreSQL; without it, SQLite. */
  databaseUrl?: string | undefined
  kills: number
  /** Clients at a time, and how long each waits between two requests. */
  clients?: number
  pauseMs?: number
  /** On PostgreSQL one server and one worker only. */
  isSmall?: boolean
  seed: number
  /** Something else that may be done to the database from time to time, in the place of a kill. */
  disturb?: () => Promise<string>
  /** Also whether every event arrives. What a killed process was sending comes back after a minute and a half. */
  withDeliveries?: boolean
  say?: (line: string) => void
}

export interface FaultsResult {
  made: number
  deleted: number
  /** Ticks of schedules, each of which started one run. */
  ticks: number
  /** How they ended. */
  runs: Record<string, number>
  unanswered: number
  /** Events that arrived. */
  events: number
  /** Everything that should not be. */
  complaints: string[]
}

const USERS = 3
const SECRET = 'a secret of the tests, 32 characters'
/** Scheduled runs for each kill, and over which time. */
const TICKS = 10
const TICKS_MS = 1_500
const HOSTS = 30
const QUIET_MS = 180_000
const PROGRESS_MS = 20_000

/** Kills processes of the service under a load of creations, again and again, and then counts what is there. */
export async function runFaults(options: FaultsOptions): Promise<FaultsResult> {
  const {
    databaseUrl,
    kills,
    clients = 6,
    pauseMs = 20,
    isSmall,
    seed,
    disturb,
    withDeliveries,
    say = () => {},
  } = options
  const chance = createChance(seed)
  const folder = await mkdtemp(join(tmpdir(), 'verdict-faults-'))
  const dataFolder = join(folder, 'data')
  const storage = await openStorage({ dataFolder, databaseUrl })
  const site = await openSite()
  const receiver = await openReceiver(storage, databaseUrl ? SECRET : null, chance)
  const complaints: string[] = []
  const log: string[] = []
  const fleet = await makeFleet({ dataFolder, databaseUrl, isSmall }, (complaint) => complaints.push(complaint), log)
  try {
    await watchEnds(storage)
    const keys = await makeKeys(storage, withDeliveries ? receiver : null)
    const spreadMs = kills * TICKS_MS
    const ticks = await plantSchedules(storage, { count: kills * TICKS, spreadMs, base: site.url('/') })
    await Promise.all(fleet.members.map((member) => member.start()))
    const load = startLoad({ bases: fleet.bases, keys, urls: pagesOf(site.url('/')), chance, clients, pauseMs })
    for (let kill = 1; kill <= kills; kill++) {
      // Mostly once creations are under way again; now and then in the middle of the start.
      if (chance.next() < 0.8) await untilMore(load)
      await sleep(chance.below(1_500))
      if (disturb && chance.next() < 0.2) {
        say(`${kill}: ${await disturb()}`)
        continue
      }
      const victim = chance.pick(fleet.members)
      await victim.kill()
      say(`${kill}: killed ${victim.name}; ${load.made.size} reports so far`)
      await sleep(chance.below(300))
      await victim.start()
    }
    await load.stop()
    await untilTicked(storage, ticks.at(-1)!.tick, complaints)
    await untilQuiet(storage, complaints)
    if (!(await receiver.untilDelivered(QUIET_MS))) complaints.push('There are still events on their way.')
    if (withDeliveries) complaints.push(...(await receiver.wrong()))
    complaints.push(...load.strange.map((answer) => withLog(answer, log)), ...(await missing(fleet.bases[0]!, load)))
    complaints.push(
      ...(await inconsistencies(storage.db)),
      ...(await wrongEnds(storage)),
      ...(await wrongTicks(storage, ticks)),
    )
    const { made, deleted, unanswered } = load
    return {
      made: made.size,
      deleted: deleted.size,
      ticks: ticks.length,
      unanswered,
      events: receiver.received(),
      runs: await countRuns(storage),
      complaints,
    }
  } finally {
    await Promise.all(fleet.members.map((member) => member.stop()))
    await site.close()
    receiver.close()
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** An answer with what the log says of its request. */
function withLog(answer: string, log: readonly string[]): string {
  const id = /"request_id":"([^"]+)"/.exec(answer)?.[1]
  const lines =
    id === undefined
      ? []
      : log
          .join('')
          .split('\n')
          .filter((line) => line.includes(id))
  return [answer, ...lines].join('\n    ')
}

/** Everything in one process on SQLite; on PostgreSQL a server, a worker, and unless it is small, a server that works too. */
async function makeFleet(
  { dataFolder, databaseUrl, isSmall }: { dataFolder: string } & Pick<FaultsOptions, 'databaseUrl' | 'isSmall'>,
  onDeath: (complaint: string) => void,
  log: string[],
): Promise<{ members: Member[]; bases: string[] }> {
  const shared = [['serve', '--no-worker'], ['work'], ...(isSmall ? [] : [['serve']])]
  const plans = databaseUrl ? shared : [['serve']]
  const bases: string[] = []
  const members: Member[] = []
  for (const args of plans) {
    const port = await freePort()
    if (args[0] === 'serve') bases.push(`http://127.0.0.1:${port}`)
    const env = {
      VERDICT_PORT: String(port),
      VERDICT_DATA: dataFolder,
      VERDICT_ALLOW: '127.0.0.0/8',
      VERDICT_NOTIFY_ALLOW: '127.0.0.0/8',
      VERDICT_RATE_LIMIT: '0',
      VERDICT_CREATE_LIMIT: '0',
      VERDICT_SCHEDULED_RUNS: '0',
      VERDICT_LOG_LEVEL: 'error',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, VERDICT_SECRET: SECRET } : {}),
    }
    members.push(createMember(`verdict ${args.join(' ')}`, args, env, onDeath, log))
  }
  return { members, bases }
}

async function makeKeys(storage: Storage, receiver: Receiver | null): Promise<string[]> {
  const keys: string[] = []
  for (let number = 1; number <= USERS; number++) {
    const now = Date.now()
    const email = `user${number}@example.com`
    const user = (await createUser(storage.db, { email, passwordHash: null, role: 'user', now }))!
    const { key, hash, hint } = issueKey()
    await createKey(storage.db, { userId: user.id, name: 'faults', scope: 'write', expiresAt: null, hash, hint, now })
    await receiver?.plant(user.id)
    keys.push(key)
  }
  return keys
}

/** The same page under many names of this machine: a host is visited for one report at a time. */
function pagesOf(base: string): string[] {
  return Array.from({ length: HOSTS }, (_, number) => base.replace('127.0.0.1', `site-${number}.localhost`))
}

async function untilMore({ made }: Pick<Load, 'made'>): Promise<void> {
  const before = made.size
  for (const until = Date.now() + PROGRESS_MS; made.size === before && Date.now() < until; ) await sleep(20)
}

async function untilTicked(storage: Storage, last: number, complaints: string[]): Promise<void> {
  for (const until = last + QUIET_MS; ; await sleep(200)) {
    const now = Date.now()
    if (now > last && !(await hasDueSchedule(storage.db, now))) return
    if (now < until) continue
    complaints.push(`After ${QUIET_MS / 1000} s there are still schedules that are due.`)
    return
  }
}

/** A slow machine gets the time it needs: only a queue that does not move is a complaint. */
async function untilQuiet(storage: Storage, complaints: string[]): Promise<void> {
  let last = ''
  for (let until = 0; ; await sleep(200)) {
    await startConfirmations(storage)
    const { queued, running } = await queueDepth(storage.slow)
    if (queued + running === 0) return
    if (last !== `${queued} ${running}`) until = Date.now() + QUIET_MS
    last = `${queued} ${running}`
    if (Date.now() < until) continue
    complaints.push(`For ${QUIET_MS / 1000} s ${queued} runs have waited and ${running} have run, and none has ended.`)
    return
  }
}

async function countRuns(storage: Storage): Promise<Record<string, number>> {
  const rows = await storage.db
    .selectFrom('runs')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Reports that were promised and are not there, or were deleted and still are. */
async function missing(
  base: string,
  { made, deleted }: { made: ReadonlyMap<string, string>; deleted: ReadonlySet<string> },
): Promise<string[]> {
  const found: string[] = []
  for (const [id, key] of made) {
    const response = await fetch(`${base}/api/v1/reports/${id}`, { headers: { authorization: `Bearer ${key}` } })
    await response.arrayBuffer()
    if (response.status !== (deleted.has(id) ? 404 : 200)) found.push(`Report ${id} answers with ${response.status}.`)
  }
  return found
}
