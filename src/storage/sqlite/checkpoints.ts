import type { Thread } from './threads.ts'
import type { Writer } from './writer.ts'

/** About 2,000 pages, if a commit of the quick kind writes 20. */
const WEIGHT_BETWEEN = 100
/** Pages in the log, 32 MiB: from here on it must shrink, even if writers have to wait. */
const LONG_LOG = 8_000

/**
 * Moves committed pages from the write-ahead log into the database, in a thread of its own. Under constant writes the log would
 * grow forever, so when it is long, the writer waits while the rest is moved.
 */
export class Checkpoints {
  readonly #thread: Thread
  #weight = 0
  #running = false

  constructor(thread: Thread) {
    this.#thread = thread
  }

  /** After every commit. */
  note(writer: Writer, weight: number): void {
    this.#weight += weight
    if (this.#weight < WEIGHT_BETWEEN || this.#running) return
    this.#weight = 0
    this.#running = true
    this.#run(writer)
      // Then the log stays long, and a later commit tries again.
      .catch(() => {})
      .finally(() => {
        this.#running = false
      })
  }

  async #run(writer: Writer): Promise<void> {
    if ((await this.#checkpoint()) > LONG_LOG) await writer.exclusively(() => this.#checkpoint())
  }

  async #checkpoint(): Promise<number> {
    const { rows } = await this.#thread.run('pragma wal_checkpoint(passive)', [])
    return (rows[0] as { log: number }).log
  }
}
