import {
  type ActiveJob,
  countListeners,
  hasWaitingJob,
  indexNextJobs,
  JOB_QUEUES,
  notify,
  takeJobs,
} from '../storage/postgres/jobs.ts'
import type { Stage } from '../storage/records.ts'
import { hasSeveralUsers } from '../storage/runs/run-queue.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import { enqueueMissingJobs, executorIn, HEARTBEAT_MS, startBoss, supervise } from './boss.ts'
import { watchFleet } from './fleet.ts'
import { startListener } from './listener.ts'
import { OwnerPlaces } from './owner-places.ts'
import type { HandleRun, Queue, RunJob, WorkOptions } from './queue.ts'
import { createRunWaits } from './runs/run-waits.ts'
import { createScanQueue, type ScanTimes } from './scans/scan-queue.ts'
import { StopSignals } from './stop-signals.ts'
import { type ActiveWorker, graceOf, type Loop, startLoop } from './worker.ts'

export interface PostgresQueueOptions {
  storage: Storage
  databaseUrl: string
  now: () => number
  onError: (error: unknown) => void
  /** How long running work may take to end when the worker stops. */
  graceMs?: number
  scanTimes?: ScanTimes
}

const ENDED = 'verdict_run_ended'
const QUEUED = 'verdict_run_queued'
const CANCELED = 'verdict_run_canceled'
const SCAN_QUEUED = 'verdict_scan_queued'
const SCAN_CHANGED = 'verdict_scan_changed'
const MISSING_JOBS_MS = 30_000

/** The queue of many processes, kept by pg-boss in the same database. */
export async function createPostgresQueue(options: PostgresQueueOptions): Promise<Queue> {
  const { storage, databaseUrl, now, onError, graceMs, scanTimes } = options
  const boss = await startBoss(databaseUrl, onError)
  await storage.transaction(indexNextJobs)
  const fleet = watchFleet({ count: () => countListeners(storage.slow), onError })
  const supervising = supervise(boss, () => 2 * fleet.pollMs(), onError)
  const waits = createRunWaits(storage, onError, () => !fleet.isLarge)
  const loops = new Map<Stage, Loop>()
  const signals = new StopSignals()
  const scans = createScanQueue({
    storage,
    now,
    onError,
    pollMs: fleet.pollMs,
    tellOthers: (scanId) => call(scanId === null ? SCAN_QUEUED : SCAN_CHANGED, scanId ?? ''),
    ...scanTimes,
  })
  const wakeAll = () => {
    for (const loop of loops.values()) loop.wake()
  }
  const listener = startListener({
    databaseUrl,
    channels: {
      [ENDED]: (runId) => void waits.check(runId),
      [QUEUED](stage) {
        // A process of an earlier version does not name the stage.
        if (stage === '') wakeAll()
        else if (fleet.isChosen()) loops.get(stage as Stage)?.wake()
      },
      [CANCELED]: (runId) => signals.abort(runId),
      [SCAN_QUEUED]: scans.wake,
      [SCAN_CHANGED]: scans.look,
    },
    onConnected() {
      void waits.checkAll()
      wakeAll()
      scans.lookAtAll()
    },
    onError,
  })
  const calling = new Map<Stage, NodeJS.Timeout>()

  function jobOf({ id, userId, host, position, notBefore = 0 }: RunJob) {
    return {
      id,
      priority: -position,
      group: { id: host },
      // Queues of this policy do not read it; it is for us to know whose job it is.
      singletonKey: userId,
      ...(notBefore > now() ? { startAfter: new Date(notBefore) } : {}),
    }
  }

  async function enqueue(db: Db, run: RunJob): Promise<void> {
    const name = JOB_QUEUES[run.stage ?? 'quick']
    const job = { ...jobOf(run), db: executorIn(db) }
    if ((await boss.send(name, null, job)) !== null) return
    // The run goes back: in the place of the job that its worker still holds.
    await boss.deleteJob(name, run.id, { db: job.db })
    await boss.send(name, null, job)
  }

  async function enqueueNew(db: Db, runs: readonly Omit<RunJob, 'stage'>[]): Promise<void> {
    // Unlike `send`, it passes jobs on as they are: there a group is called groupId.
    const jobs = runs.map((run) => ({ ...jobOf(run), groupId: run.host }))
    await boss.insert(JOB_QUEUES.quick, jobs, { db: executorIn(db) })
  }

  /** To every process, this one too. */
  function call(channel: string, payload: string): Promise<void> {
    return notify(storage.db, channel, payload).catch(onError)
  }

  async function work(handle: HandleRun, { concurrency, stage = 'quick' }: WorkOptions): Promise<ActiveWorker> {
    const name = JOB_QUEUES[stage]
    const active = new Set<string>()
    const owners = new OwnerPlaces(concurrency)
    const beat = setInterval(() => {
      if (active.size > 0) boss.touch(name, [...active]).catch(onError)
    }, HEARTBEAT_MS)
    const enqueueMissing = () =>
      enqueueMissingJobs(storage, { enqueue }, now()).then((found) => found > 0 && wakeAll(), onError)
    // The workers of the quick stage do this for both.
    const search = stage === 'quick' ? setInterval(enqueueMissing, MISSING_JOBS_MS) : undefined
    if (stage === 'quick') void enqueueMissing()

    const started = startLoop<ActiveJob>({
      concurrency,
      pollMs: fleet.pollMs,
      async fetch(free) {
        if (!(await hasWaitingJob(storage.db, stage))) return []
        const mostPerOwner = owners.most(await hasSeveralUsers(storage.db))
        const left = owners.left(mostPerOwner)
        const jobs = await storage.transaction((db) => takeJobs(db, { stage, limit: free, left, mostPerOwner }))
        for (const { owner } of jobs) if (owner !== null) owners.enter(owner)
        return jobs
      },
      async onRun({ id, owner }, signal) {
        active.add(id)
        try {
          await signals.during(id, signal, (either) => handle(id, either))
          // Only if this worker still holds it: a job that was put back waits again.
          await boss.complete(name, id)
        } catch (error) {
          // Where this fails too, our silence gives the job to others.
          await boss.fail(name, id, { message: String(error) }).catch(onError)
          throw error
        } finally {
          active.delete(id)
          if (owner !== null) owners.leave(owner)
          void waits.check(id)
          if (!fleet.isLarge) await call(ENDED, id)
        }
      },
      onError,
      ...graceOf(stage, graceMs),
    })
    loops.set(stage, started)
    return {
      async stop() {
        await started.stop()
        clearInterval(beat)
        clearInterval(search)
        if (loops.get(stage) === started) loops.delete(stage)
      },
    }
  }

  return {
    ...scans.queue,
    enqueue,
    enqueueNew,
    work,
    ended: waits.ended,
    judged: waits.judged,
    async cancel(runId) {
      signals.abort(runId)
      await waits.check(runId)
      // A lost message costs the time until the worker's own limits.
      await Promise.all([call(CANCELED, runId), call(ENDED, runId)])
    },
    nudge(stage = 'quick') {
      const loop = loops.get(stage)
      loop?.wake()
      if (loop?.full === false || calling.has(stage)) return
      const tell = () => {
        calling.delete(stage)
        void call(QUEUED, stage)
      }
      calling.set(stage, setTimeout(tell, fleet.gatherMs()))
    },
    async close() {
      fleet.stop()
      for (const timer of calling.values()) clearTimeout(timer)
      scans.close()
      waits.close()
      await listener.close()
      await supervising.stop()
      // A connection that is being ended may still break, such as when the database goes away.
      boss.off('error', onError).on('error', () => {})
      await boss.stop({ graceful: false })
    },
  }
}
