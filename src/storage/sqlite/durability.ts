import { close, fdatasync, fstatSync, openSync } from 'node:fs'
import { promisify } from 'node:util'

/** Resolves when everything written to an open file is on the disk. */
export type Sync = (descriptor: number) => Promise<void>

/** https://www.sqlite.org/rescode.html: SQLITE_READONLY_DBMOVED, which SQLite itself finds only where it keeps no log. */
const MOVED = 1032

interface WaitingCommit {
  resolve(): void
  reject(error: unknown): void
}

/**
 * Waits until what was committed is on the disk, without holding the event loop up: SQLite itself would wait within
 * the commit (synchronous = full). Commits that arrive during a sync share the next one.
 */
export class Durability {
  readonly #log: number
  readonly #syncFile: Sync
  /** Some file systems don't count names. */
  readonly #hasName: boolean
  #waiting: WaitingCommit[] = []
  #syncing: Promise<void> | null = null

  /** The write-ahead log has no locks of SQLite on it, so a descriptor of our own does no harm. */
  constructor(file: string, sync: Sync = promisify(fdatasync)) {
    this.#log = openSync(`${file}-wal`, 'r+')
    this.#hasName = this.#isNamed()
    this.#syncFile = sync
  }

  reached(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#syncing ??= this.#sync()
    })
  }

  async close(): Promise<void> {
    await this.#syncing
    await promisify(close)(this.#log)
  }

  async #sync(): Promise<void> {
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting
      this.#waiting = []
      try {
        await this.#syncFile(this.#log)
        if (this.#hasName && !this.#isNamed()) throw deleted()
        for (const one of waiting) one.resolve()
      } catch (error) {
        for (const one of waiting) one.reject(error)
      }
    }
    this.#syncing = null
  }

  #isNamed(): boolean {
    return fstatSync(this.#log).nlink > 0
  }
}

/** A process can keep writing to deleted files it has open, so the loss would go unnoticed until it ends. */
function deleted(): Error {
  const message = 'The files of the database were deleted or replaced. Nothing is saved until Verdict is started again.'
  return Object.assign(new Error(message), { errcode: MOVED })
}
