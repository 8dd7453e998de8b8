import { Worker } from 'node:worker_threads'
import type { StatementResult } from './connection.ts'

export interface ThreadSettings {
  file: string
  readOnly: boolean
  /** After so long without a question the thread ends. */
  idleMs?: number
}

export interface StatementRequest {
  number: number
  sql: string
  parameters: readonly unknown[]
  asArrays: boolean
}

interface Refusal {
  number: number
  error: { message: string; code: string | undefined; errcode: number | undefined }
}

export type ThreadReply = ({ number: number } & StatementResult) | Refusal

interface PendingStatement {
  number: number
  resolve(answer: StatementResult): void
  reject(error: unknown): void
}

// The sources run as they are; what is built has the other ending.
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url)

const IDLE_MS = 10_000
/** Blobs that were read or written stay until the young generation is collected: a small one is collected often. */
const LIMITS = { maxYoungGenerationSizeMb: 4 }

/**
 * A connection in a thread of its own. The thread starts with the first question, ends when there has been none for a while, because
 * it takes as much memory as a small process, and starts again with the next one, or after it died.
 */
export class Thread {
  readonly #settings: ThreadSettings
  // A Map would keep answers that were taken until the next full garbage collection (common/bounded-process.ts).
  readonly #pending: PendingStatement[] = []
  #worker: Worker | null = null
  #number = 0
  #closed = false
  #idle: NodeJS.Timeout | undefined

  constructor(settings: ThreadSettings) {
    this.#settings = settings
  }

  get load(): number {
    return this.#pending.length
  }

  run(sql: string, parameters: readonly unknown[], asArrays = false): Promise<StatementResult> {
    if (this.#closed) return Promise.reject(new Error('The database is closed.'))
    clearTimeout(this.#idle)
    const worker = this.#start()
    const number = ++this.#number
    return new Promise((resolve, reject) => {
      this.#pending.push({ number, resolve, reject })
      // The process stays for an answer, not for an idle thread.
      worker.ref()
      worker.postMessage({ number, sql, parameters, asArrays } satisfies StatementRequest)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(THREAD, { workerData: this.#settings, resourceLimits: LIMITS })
    worker.on('message', (reply: ThreadReply) => this.#take(worker, reply))
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The thread of the database ended.')))
    this.#worker = worker
    return worker
  }

  #take(worker: Worker, reply: ThreadReply): void {
    // Replies arrive in the order of the requests. Requests to a thread that has ended are no longer pending.
    const pending = this.#pending[0]?.number === reply.number ? this.#pending.shift() : undefined
    // While it is closed, the process stays until it has ended.
    if (this.#pending.length === 0 && !this.#closed) {
      worker.unref()
      this.#idle = setTimeout(() => this.#end(worker), this.#settings.idleMs ?? IDLE_MS).unref()
    }
    if ('error' in reply) pending?.reject(Object.assign(new Error(reply.error.message), reply.error))
    else pending?.resolve(reply)
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
    void worker.terminate()
  }

  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    for (const pending of this.#pending.splice(0)) pending.reject(error)
  }
}

/** A few threads; a question goes to the one with least to do. */
export class Threads {
  readonly #threads: Thread[]

  constructor(settings: ThreadSettings, size: number) {
    this.#threads = Array.from({ length: size }, () => new Thread(settings))
  }

  run(sql: string, parameters: readonly unknown[], asArrays = false): Promise<StatementResult> {
    const idlest = this.#threads.reduce((least, one) => (one.load < least.load ? one : least))
    return idlest.run(sql, parameters, asArrays)
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }
}
