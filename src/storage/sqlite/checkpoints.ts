import type { Thread } from './threads.ts'
import type { Writer } from './writer.ts'

const COMMITS_BETWEEN = 100
/** Pages in the log, 32 MiB: from here on it must shrink, whoever waits. */
const LONG_LOG = 8_000

/**
 * Moves what was written from the log into the database, in a thread. Beside a writer that never rests the log would grow for
 * ever; so when it is long, the writer is held off until the log is empty.
 */
export class Checkpoints {
  readonly #thread: Thread
  #commits = 0
  #running = false

  constructor(thread: Thread) {
    this.#thread = thread
  }

  /** After every commit. */
  note(writer: Writer): void {
    this.#commits++
    if (this.#commits < COMMITS_BETWEEN || this.#running) return
    this.#commits = 0
    this.#running = true
    this.#run(writer)
      // The log stays long, and the next commits try again.
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
