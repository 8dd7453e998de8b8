import type { Db, Storage } from '../storage/open.ts'
import { JOB_QUEUES, notify, type TakenJob, takeJobs } from '../storage/postgres/jobs.ts'
import type { Stage } from '../storage/records.ts'
import { hasSeveralUsers } from '../storage/run-queue.ts'
import { HEARTBEAT_MS, inside, startBoss } from './boss.ts'
import { startListener } from './listener.ts'
import { adoptOrphans } from './orphans.ts'
import { OwnerPlaces } from './owner-places.ts'
import type { Handle, Order, Queue, Working, WorkOptions } from './queue.ts'
import { createWaiters } from './waiters.ts'
import { graceOf, type Loop, startLoop } from './worker.ts'

export interface PostgresQueueOptions {
  storage: Storage
  databaseUrl: string
  now: () => number
  onError: (error: unknown) => void
  /** How long running work may take to end when the worker stops. */
  graceMs?: number
}

const ENDED = 'verdict_run_ended'
const QUEUED = 'verdict_run_queued'
/** Messages that there is work are gathered for so long. */
const GATHER_MS = 50
const ORPHANS_MS = 30_000

/** The queue of many processes, kept by pg-boss in the same database. */
export async function createPostgresQueue(options: PostgresQueueOptions): Promise<Queue> {
  const { storage, databaseUrl, now, onError, graceMs } = options
  const boss = await startBoss(databaseUrl, onError)
  const waiters = createWaiters(storage, onError)
  const loops = new Map<Stage, Loop>()
  const wakeAll = () => {
    for (const loop of loops.values()) loop.wake()
  }
  const listener = startListener({
    databaseUrl,
    channels: { [ENDED]: (runId) => void waiters.tell(runId), [QUEUED]: wakeAll },
    onConnected() {
      void waiters.tellAll()
      wakeAll()
    },
    onError,
  })
  let calling: NodeJS.Timeout | undefined

  async function enqueue(db: Db, { id, userId, host, position, notBefore = 0, stage = 'fast' }: Order): Promise<void> {
    const name = JOB_QUEUES[stage]
    const job = {
      id,
      priority: -position,
      group: { id: host },
      // Queues of this policy do not read it; it is for us to know whose job it is.
      singletonKey: userId,
      db: inside(db),
      ...(notBefore > now() ? { startAfter: new Date(notBefore) } : {}),
    }
    if ((await boss.send(name, null, job)) !== null) return
    // The run goes back: in the place of the job that its worker still holds.
    await boss.deleteJob(name, id, { db: job.db })
    await boss.send(name, null, job)
  }

  /** To every process, this one too. */
  function call(channel: string, payload: string): Promise<void> {
    return notify(storage.db, channel, payload).catch(onError)
  }

  async function work(handle: Handle, { concurrency, stage = 'fast' }: WorkOptions): Promise<Working> {
    const name = JOB_QUEUES[stage]
    const active = new Set<string>()
    const owners = new OwnerPlaces(concurrency)
    const beat = setInterval(() => {
      if (active.size > 0) boss.touch(name, [...active]).catch(onError)
    }, HEARTBEAT_MS)
    const adopt = () => adoptOrphans(storage, { enqueue }, now()).then((found) => found > 0 && wakeAll(), onError)
    // Whoever works at the first stage looks for the orphans of both.
    const search = stage === 'fast' ? setInterval(adopt, ORPHANS_MS) : undefined
    if (stage === 'fast') void adopt()

    const started = startLoop<TakenJob>({
      concurrency,
      async fetch(free) {
        const mostPerOwner = owners.most(await hasSeveralUsers(storage.db))
        const left = owners.left(mostPerOwner)
        const jobs = await storage.transaction((db) => takeJobs(db, { stage, limit: free, left, mostPerOwner }))
        for (const { owner } of jobs) if (owner !== null) owners.enter(owner)
        return jobs
      },
      async onRun({ id, owner }, signal) {
        active.add(id)
        try {
          await handle(id, signal)
          // Only if it is still ours: one that was put back waits anew.
          await boss.complete(name, id)
        } catch (error) {
          // Where this fails too, our silence gives the job to others.
          await boss.fail(name, id, { message: String(error) }).catch(onError)
          throw error
        } finally {
          active.delete(id)
          if (owner !== null) owners.leave(owner)
          void waiters.tell(id)
          await call(ENDED, id)
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
    enqueue,
    work,
    ended: waiters.ended,
    judged: waiters.judged,
    nudge(stage = 'fast') {
      const loop = loops.get(stage)
      loop?.wake()
      if (loop?.full === false || calling !== undefined) return
      calling = setTimeout(() => {
        calling = undefined
        void call(QUEUED, '')
      }, GATHER_MS)
    },
    async close() {
      clearTimeout(calling)
      waiters.close()
      await listener.close()
      await boss.stop({ graceful: false })
    },
  }
}
