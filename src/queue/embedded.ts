import type { QueuedRun, Stage } from '../storage/records.ts'
import { hasSeveralUsers, nextQueued, runningRuns } from '../storage/runs/run-queue.ts'
import { recoverRuns } from '../storage/runs/runs.ts'
import type { Storage } from '../storage/storage.ts'
import { OwnerPlaces } from './owner-places.ts'
import type { Queue } from './queue.ts'
import { createRunWaits } from './runs/run-waits.ts'
import { createScanQueue, type ScanTimes } from './scans/scan-queue.ts'
import { StopSignals } from './stop-signals.ts'
import { graceOf, type Loop, startLoop } from './worker.ts'

export interface EmbeddedOptions {
  storage: Storage
  now: () => number
  onError: (error: unknown) => void
  /** How long running work may take to end when the worker stops. */
  graceMs?: number
  /** How long to wait before a run whose handling threw is taken up again. */
  restMs?: number
  /** How often to look for runs in state `running` that no worker performs. */
  unclaimedMs?: number
  scanTimes?: ScanTimes
}

type NextRun = Pick<QueuedRun, 'id' | 'host' | 'userId'>

const REST_MS = 2_000
const UNCLAIMED_MS = 30_000

/** The queue of one process: the `runs` table itself. */
export function createEmbeddedQueue(options: EmbeddedOptions): Queue {
  const { storage, now, onError, graceMs, restMs = REST_MS, unclaimedMs = UNCLAIMED_MS, scanTimes } = options
  const waits = createRunWaits(storage, onError)
  const loops = new Map<Stage, Loop>()
  const signals = new StopSignals()
  const scans = createScanQueue({ storage, now, onError, ...scanTimes })

  return {
    ...scans.queue,
    // The row is there already, in the same transaction.
    async enqueue() {},
    async enqueueNew() {},
    nudge: (stage = 'quick') => loops.get(stage)?.wake(),
    ended: waits.ended,
    judged: waits.judged,
    async cancel(runId) {
      signals.abort(runId)
      await waits.check(runId)
    },

    async work(handle, { concurrency, stage = 'quick' }) {
      // Runs left over from the last process: this is the only one now.
      await storage.transaction((db) => recoverRuns(db, now(), stage))
      const working = new Set<string>()
      const hosts = new Set<string>()
      const owners = new OwnerPlaces(concurrency)
      let broken: { run: NextRun; at: number }[] = []

      /** Broken runs whose rest is over, then the next that wait; one for each host that is not visited right now. */
      async function fetch(free: number): Promise<NextRun[]> {
        const time = now()
        const taken: NextRun[] = []
        const most = owners.most(await hasSeveralUsers(storage.db))
        const take = (run: NextRun) => {
          if (taken.length === free || hosts.has(run.host) || owners.left(most).get(run.userId) === 0) return false
          hosts.add(run.host)
          owners.enter(run.userId)
          working.add(run.id)
          taken.push(run)
          return true
        }
        broken = broken.filter(({ run, at }) => at > time || !take(run))
        // They may still be queued. With more of them than places, the next would fail too: then all rest.
        const resting = broken.filter(({ at }) => at > time).map(({ run }) => run.host)
        if (taken.length < free && resting.length <= concurrency) {
          const limit = free - taken.length
          const full = [...owners.left(most)].filter(([, left]) => left === 0).map(([owner]) => owner)
          const busy = [...hosts, ...resting]
          for (const run of await nextQueued(storage.db, time, limit, busy, stage, full)) take(run)
        }
        return taken
      }

      /** A backup that was restored under a running server has runs that no worker performs. */
      async function findUnclaimed(): Promise<void> {
        const running = await runningRuns(storage.db, stage)
        const known = new Set([...working, ...broken.map(({ run }) => run.id)])
        broken.push(...running.filter(({ id }) => !known.has(id)).map((run) => ({ run, at: 0 })))
      }

      const unclaimed = setInterval(() => findUnclaimed().catch(onError), unclaimedMs)
      const started = startLoop<NextRun>({
        concurrency,
        fetch,
        async onRun(run, signal) {
          try {
            await signals.during(run.id, signal, (either) => handle(run.id, either))
          } catch (error) {
            // The row may still say `running`; then only this process can take it up again.
            broken.push({ run, at: now() + restMs })
            throw error
          } finally {
            working.delete(run.id)
            hosts.delete(run.host)
            owners.leave(run.userId)
            await waits.check(run.id)
          }
        },
        onError,
        ...graceOf(stage, graceMs),
      })
      loops.set(stage, started)
      return {
        stop() {
          clearInterval(unclaimed)
          return started.stop()
        },
      }
    },

    async close() {
      scans.close()
      waits.close()
    },
  }
}
