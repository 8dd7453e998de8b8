import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Evidence } from '../engine/model.ts'
import { TURNS_PER_HOST } from '../engine/net/politeness.ts'
import type { RunFile, RunOutcome } from '../storage/records.ts'
import type { Depth } from '../vocabulary.ts'
import type { Completion, Look, Review, Seen } from './analyst-thread.ts'
import { keepLeases } from './gate-port.ts'
import { Leases } from './leases.ts'
import type { Visiting } from './visit.ts'

export interface Judged {
  outcome: RunOutcome
  /** What the page answered with, where it answered. */
  status: number | null
  /** How deep it came. */
  reached: Depth
  /** zstd of JSON; null where there is no result. */
  results: Uint8Array | null
  /** zstd of JSON; null where there is no result, because then there is nothing to judge again. */
  evidence: Uint8Array | null
  files: RunFile[]
}

/**
 * Looks at pages and judges them in threads, so that a large page delays nobody. A thread that dies is replaced and costs its
 * pages one more try; after that they reject.
 */
export interface Analyst {
  /** Where the signal aborts, the answer is worth nothing. */
  look(url: string, signal: AbortSignal): Promise<Judged>
  judge(evidence: Evidence): Promise<Judged>
  /** Judges evidence of a fast look, as it was stored, together with what a browser saw. */
  complete(fast: Uint8Array, seen: Seen): Promise<Judged>
  close(): Promise<void>
}

export interface AnalystOptions extends Visiting {
  /** Milliseconds since the epoch. */
  now: () => number
  /** How many pages at a time, in all threads together. */
  concurrency: number
  threads?: number
  /** The longest that one page may take before its thread is ended: far more than collecting and judging are bound to. */
  patienceMs?: number
  /** Memory of one thread. */
  heapMb?: number
  /** Another file than ours, for tests. */
  file?: URL
}

// The sources run as they are; what is built has the other ending.
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './analyst-thread.ts' : './analyst-thread.js', import.meta.url)
const PATIENCE_MS = 90_000
const HEAP_MB = 2_048
const IDLE_MS = 60_000

export function createAnalyst(options: AnalystOptions): Analyst {
  const { allow, userAgent, now, concurrency, patienceMs = PATIENCE_MS, heapMb = HEAP_MB, file = THREAD } = options
  const threads = Math.min(options.threads ?? availableParallelism(), concurrency)
  // One for the whole process: no host is asked more than two things at a time, whoever's reports they are for.
  const leases = new Leases(TURNS_PER_HOST)
  const pool = new Piscina<Look | Review | Completion, Judged>({
    filename: file.href,
    workerData: { allow, userAgent } satisfies Visiting,
    minThreads: 1,
    maxThreads: threads,
    concurrentTasksPerWorker: Math.ceil(concurrency / threads),
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // A thread that waits for its next page must go on closing the connections of the last one.
    atomics: 'disabled',
    // Flags of this process, such as those of a test runner, are none of the threads' business.
    execArgv: [],
  })
  // A thread that dies between two pages; its successor starts with the next one.
  pool.on('error', () => {})

  const late = () => AbortSignal.timeout(patienceMs)

  async function look(url: string, signal: AbortSignal): Promise<Judged> {
    const { port1, port2 } = new MessageChannel()
    const abort = () => port1.postMessage({ abort: true })
    keepLeases(port1, leases)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    try {
      const task: Look = { url, collectedAt: new Date(now()).toISOString(), port: port2 }
      return await pool.run(task, { transferList: [port2], signal: late() })
    } finally {
      signal.removeEventListener('abort', abort)
      port1.close()
    }
  }

  return {
    look: (url, signal) => look(url, signal).catch(() => look(url, signal)),
    judge: (evidence) => {
      const judge = () => pool.run({ evidence }, { signal: late() })
      return judge().catch(judge)
    },
    complete: (fast, seen) => {
      const judge = () => pool.run({ fast, seen }, { signal: late() })
      return judge().catch(judge)
    },
    close: () => pool.destroy(),
  }
}
