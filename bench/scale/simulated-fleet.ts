import type { PgBoss } from 'pg-boss'
import type { RunMetrics } from '../../src/domain/compare/metrics.ts'
import { enqueueMissingJobs, HEARTBEAT_MS } from '../../src/queue/boss.ts'
import { type Fleet, watchFleet } from '../../src/queue/fleet.ts'
import { OwnerPlaces } from '../../src/queue/owner-places.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { hasDueDelivery } from '../../src/storage/channels/claims.ts'
import { type ActiveJob, hasWaitingJob, JOB_QUEUES, notify, takeJobs } from '../../src/storage/postgres/jobs.ts'
import type { Stage } from '../../src/storage/records.ts'
import { createReport } from '../../src/storage/reports/reports.ts'
import { hasSeveralUsers } from '../../src/storage/runs/run-queue.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import { claimScan } from '../../src/storage/scans/scan-queue.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { createAlertRun } from '../../src/watch/alert-run.ts'
import { createRunEnded } from '../../src/watch/run-ended.ts'
import { tick } from '../../src/watch/tick.ts'
import { SimulatedClock, SimulatedLock } from './simulated-time.ts'
import type { StatementMeter } from './statement-meter.ts'

export interface FleetOptions {
  storage: Storage
  queue: Queue
  boss: PgBoss
  meter: StatementMeter
  workers: number
  /** Ids of the users whose reports are made, in turn. */
  users: readonly string[]
  /** Created in a second. */
  reportsPerSecond: number
  /** How many server processes tell workers of new runs. */
  servers: number
  taking: Taking
}

/** Jobs are taken by our statements, or by pg-boss's own: docs/decisions/taking-jobs.md compares them. */
export type Taking = 'ours' | 'library'

const PLACES = 8
const SECOND_MS = 1_000
const MISSING_JOBS_MS = 30_000
/** A run takes 1 to 5 seconds, of which the database sees nothing. */
const SHORTEST_RUN_MS = 1_000
const LONGEST_RUN_MS = 5_000
const LOCK_PATIENCE_MS = 5_000
const HOSTS = 20_000

const METRICS: RunMetrics = new Map([
  ['ttfb', { value: 120, waited: 2, times: 1, least: 120 }],
  ['bytes', { value: 400_000, waited: null, times: 1, least: 400_000 }],
  ['requests', { value: 40, waited: null, times: 1, least: 40 }],
])

interface Worker {
  owners: OwnerPlaces
  active: Map<string, ActiveJob>
  polls: Record<Stage, boolean>
}

/** Workers that exist in simulated time only, but whose statements a real PostgreSQL answers, one after the other. */
export class SimulatedFleet {
  readonly clock = new SimulatedClock()
  /** The lock under which workers of an earlier version take runs, and the counts of each user. */
  readonly taking = new SimulatedLock()
  readonly counts: SimulatedLock[]
  ended = 0
  created = 0
  readonly #options: FleetOptions
  readonly #workers: Worker[]
  readonly #body = new Uint8Array(11_000).map((_, n) => (n * 7919) % 251)
  readonly #onEnd
  readonly #fleet: Fleet
  /** Messages of PostgreSQL, each of which goes to every process. */
  messages = 0

  constructor(options: FleetOptions) {
    this.#options = options
    this.counts = options.users.map(() => new SimulatedLock())
    this.#workers = Array.from({ length: options.workers }, () => ({
      owners: new OwnerPlaces(PLACES),
      active: new Map<string, ActiveJob>(),
      polls: { quick: false, browser: false },
    }))
    const size = options.workers + options.servers
    this.#fleet = watchFleet({ count: async () => size, onError: () => {} })
    this.#onEnd = createRunEnded({ followers: [createAlertRun({ baseUrl: null, queue: options.queue })] })
  }

  /** Everything that workers do by themselves, evenly over time, and the creation of reports. */
  begin(): void {
    const fleet = this.#fleet
    for (const [index, worker] of this.#workers.entries()) {
      const share = index / this.#workers.length
      for (const stage of ['quick', 'browser'] as const)
        this.#repeat(share, fleet.pollMs, () => this.#look(worker, stage))
      this.#repeat(
        share,
        () => SECOND_MS,
        () => this.#lookForOtherWork(),
      )
      this.#repeat(share, fleet.pollMs, () => this.#lookForScans())
      const supervise = () => this.#measured('supervise the queue', () => this.#options.boss.supervise())
      this.#repeat(share, () => 2 * fleet.pollMs(), supervise)
      this.#repeat(
        share,
        () => HEARTBEAT_MS,
        () => this.#beat(worker),
      )
      this.#repeat(
        share,
        () => MISSING_JOBS_MS,
        () => this.#lookForMissing(),
      )
    }
    const { reportsPerSecond, servers } = this.#options
    if (reportsPerSecond === 0) return
    this.#repeat(
      0,
      () => SECOND_MS / reportsPerSecond,
      () => this.#create(),
    )
    const calls = () => Math.min(reportsPerSecond, (servers * SECOND_MS) / fleet.gatherMs())
    this.#repeat(
      0,
      () => SECOND_MS / calls(),
      () => this.#tell(),
    )
  }

  end(): void {
    this.#fleet.stop()
  }

  /** The first time at a share of the period, then again and again. */
  #repeat(share: number, everyMs: () => number, run: () => Promise<unknown>): void {
    const { clock } = this
    const again = async () => {
      await run()
      clock.at(clock.now + everyMs(), again)
    }
    clock.at(clock.now + share * everyMs(), again)
  }

  /** All workers hear that there are new runs. */
  async #tell(): Promise<void> {
    await this.#notify('verdict_run_queued', 'quick')
    const { clock } = this
    for (const worker of this.#workers)
      if (this.#fleet.isChosen()) clock.at(clock.now, () => this.#look(worker, 'quick'))
  }

  async #notify(channel: string, payload: string): Promise<void> {
    this.messages++
    await this.#measured('notify', () => notify(this.#options.storage.db, channel, payload))
  }

  async #measured<T>(what: string, work: () => Promise<T>) {
    return this.#options.meter.measure(what, work)
  }

  async #create(): Promise<void> {
    const { storage, queue, users } = this.#options
    const owner = this.created++ % users.length
    const host = `site-${(this.created * 7919) % HOSTS}.example`
    const fresh = { url: `https://${host}/${this.created}`, project: host, privacy: 0, passwordHash: null } as const
    const now = Date.now()
    const { holds } = await this.#measured('create a report', () =>
      storage.transaction(async (db) => {
        const about = { userId: users[owner]!, depth: 0, device: 'mobile', now } as const
        const { run } = await createReport(db, { ...fresh, ...about })
        await queue.enqueue(db, run)
      }),
    )
    this.counts[owner]!.hold(this.clock.now, holds.counts ?? 0)
  }

  /** A worker with a free place looks for runs. */
  async #look(worker: Worker, stage: Stage): Promise<void> {
    const { storage, users } = this.#options
    const free = PLACES - worker.active.size
    if (free <= 0 || worker.polls[stage]) return
    const { value: isThere } = await this.#measured('look for runs', () => hasWaitingJob(storage.db, stage))
    if (!isThere) return
    const mostPerOwner = worker.owners.most(
      (await this.#measured('look for users', () => hasSeveralUsers(storage.db))).value,
    )
    const left = worker.owners.left(mostPerOwner)
    const { value: jobs, holds } = await this.#measured('take runs', () =>
      this.#options.taking === 'library'
        ? fetchJobs(this.#options.boss, stage, free)
        : storage.transaction((db) => takeJobs(db, { stage, limit: free, left, mostPerOwner })),
    )
    const done = this.taking.hold(this.clock.now, holds.taking ?? 0, LOCK_PATIENCE_MS)
    worker.polls[stage] = true
    this.clock.at(done ?? this.clock.now + LOCK_PATIENCE_MS, async () => {
      worker.polls[stage] = false
    })
    for (const job of jobs) {
      worker.active.set(job.id, job)
      if (job.owner !== null) worker.owners.enter(job.owner)
      this.clock.at(done ?? this.clock.now, () => this.#perform(worker, job, users.indexOf(job.owner ?? '')))
    }
  }

  async #perform(worker: Worker, job: ActiveJob, owner: number): Promise<void> {
    const { storage, boss } = this.#options
    const claimed = await this.#measured('claim a run', () =>
      storage.transaction((db) => claimRun(db, job.id, Date.now(), { evenIfRunning: true })),
    )
    const run = claimed.value
    if (run === undefined) throw new Error('A run was given out twice.')
    this.counts[owner]!.hold(this.clock.now, claimed.holds.counts ?? 0)
    const length = SHORTEST_RUN_MS + ((this.created * 7919) % (LONGEST_RUN_MS - SHORTEST_RUN_MS))
    this.clock.at(this.clock.now + length, async () => {
      const now = Date.now()
      const outcome = { score: 70, result: 'decent', ruleSet: '1', error: null, title: 'A page' } as const
      const bodies = { results: this.#body, evidence: this.#body }
      const { holds } = await this.#measured('end a run', () =>
        storage.transaction((db) =>
          finishRun(db, {
            runId: run.id,
            attempt: run.attempt,
            outcome,
            ...bodies,
            now,
            onEnd: (db, ended) => this.#onEnd(db, { ...ended, now, change: null, metrics: METRICS, certificate: null }),
          }),
        ),
      )
      this.counts[owner]!.hold(this.clock.now, holds.counts ?? 0)
      await this.#measured('complete a job', () => boss.complete(JOB_QUEUES.quick, job.id))
      if (!this.#fleet.isLarge) await this.#notify('verdict_run_ended', job.id)
      worker.active.delete(job.id)
      if (job.owner !== null) worker.owners.leave(job.owner)
      this.ended++
      await this.#look(worker, 'quick')
    })
  }

  async #beat({ active }: Worker): Promise<void> {
    const { boss } = this.#options
    if (active.size > 0) await this.#measured('heartbeat', () => boss.touch(JOB_QUEUES.quick, [...active.keys()]))
  }

  async #lookForScans(): Promise<void> {
    const time = { now: Date.now(), silenceMs: 15_000 }
    await this.#measured('look for scans', () => claimScan(this.#options.storage, time))
  }

  async #lookForOtherWork(): Promise<void> {
    const { storage, queue } = this.#options
    const onError = (error: unknown) => {
      throw error
    }
    await this.#measured('look for schedules', () =>
      tick({ storage, queue, now: Date.now, perDay: 0, perMinute: 0, onError }),
    )
    await this.#measured('look for deliveries', () => hasDueDelivery(storage.db, Date.now()))
  }

  async #lookForMissing(): Promise<void> {
    const { storage, queue } = this.#options
    await this.#measured('look for runs without a job', () => enqueueMissingJobs(storage, queue, Date.now()))
  }
}

/** As many as are free, of hosts that no worker visits. It knows no limit for each user. */
export async function fetchJobs(boss: PgBoss, stage: Stage, limit: number): Promise<ActiveJob[]> {
  const jobs = await boss.fetch(JOB_QUEUES[stage], { batchSize: limit, groupConcurrency: 1, includeMetadata: true })
  return jobs.map(({ id, singletonKey }) => ({ id, owner: singletonKey }))
}
