import { setImmediate as turn } from 'node:timers/promises'
import { pause } from '../common/timeout.ts'
import type { Stage } from '../storage/records.ts'

export interface LoopOptions<J> {
  concurrency: number
  /** At most so many jobs, or none where there are none at the moment. */
  fetch(free: number): Promise<J[]>
  /** The signal aborts when the time to drain is up. */
  onRun(job: J, signal: AbortSignal): Promise<void>
  onError(error: unknown): void
  /** How long to wait before it looks again if nothing wakes the loop. */
  pollMs?: () => number
  /** How long running work may take to end after `stop`; what is left then is aborted. */
  graceMs?: number
}

export interface Loop {
  /** There may be work. */
  wake(): void
  /** Every place is taken. */
  readonly full: boolean
  /** No new work; resolves when the running work has ended, or some seconds after it was aborted. */
  stop(): Promise<void>
}

const POLL_MS = 1_000
/** Deeper work seldom ends in time, and its run has a result already: it is put back soon. */
const BROWSER_GRACE_MS = 5_000
const GRACE_MS = 20_000
/** For aborted work to put its run back. */
const LAST_MS = 5_000

/** Takes up jobs as long as places are free. It knows nothing of where they come from. */
export function startLoop<J>(options: LoopOptions<J>): Loop {
  const { concurrency, fetch, onRun, onError, pollMs = () => POLL_MS, graceMs = GRACE_MS } = options
  const running = new Set<Promise<void>>()
  const hurry = new AbortController()
  const stopping = new AbortController()
  let woken = false
  let rouse = () => {}

  function wake(): void {
    woken = true
    rouse()
  }

  /** Until the loop is woken, something ends, or it is time to look again. */
  function rest(): Promise<void> {
    if (woken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs())
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function start(job: J): void {
    const done = onRun(job, hurry.signal)
      .catch(onError)
      .finally(() => {
        running.delete(done)
        wake()
      })
    running.add(done)
  }

  async function go(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false
      try {
        const free = concurrency - running.size
        const jobs = free > 0 ? await fetch(free) : []
        for (const job of jobs) start(job)
        if (jobs.length === 0 && !stopping.signal.aborted) await rest()
        // A database in the same thread answers without a turn of the event loop, and others want theirs.
        else await turn()
      } catch (error) {
        onError(error)
        // However often the loop is woken: what failed just now would fail again.
        await pause(pollMs(), stopping.signal)
      }
    }
  }

  const going = go()
  return {
    wake,
    get full() {
      return running.size >= concurrency
    },
    async stop() {
      stopping.abort()
      wake()
      await going
      await within(graceMs, running)
      if (running.size === 0) return
      hurry.abort()
      await within(LAST_MS, running)
    },
  }
}

export function graceOf(stage: Stage, graceMs: number | undefined): Pick<LoopOptions<never>, 'graceMs'> {
  if (stage === 'browser') return { graceMs: Math.min(BROWSER_GRACE_MS, graceMs ?? GRACE_MS) }
  return graceMs === undefined ? {} : { graceMs }
}

/** When all have ended, or the time is up. */
async function within(ms: number, running: Set<Promise<void>>): Promise<void> {
  if (running.size === 0) return
  const over = new AbortController()
  await Promise.race([Promise.all(running), pause(ms, over.signal)])
  over.abort()
}

export interface ActiveWorker {
  /** No new work; resolves when the running work has ended or has been put back, after the grace time at the latest. */
  stop(): Promise<void>
}
