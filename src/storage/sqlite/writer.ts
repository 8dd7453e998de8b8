import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, type StatementResult } from './connection.ts'
import { Durability, type Sync } from './durability.ts'

const MOST_IN_ONE_COMMIT = 256
const PATIENCE = 10_000
const SQLITE_BUSY = 5

export interface WriterOptions {
  /** After every commit, before it is on the disk. */
  onCommit?: (() => void) | undefined
  sync?: Sync | undefined
}

interface Member {
  isDurable: boolean
  resolve(durable: Promise<void> | void): void
  reject(error: unknown): void
}

/**
 * The one connection of this thread that writes. Transactions take turns, each inside a savepoint of its own; those that end
 * within one round of the event loop share a commit. None is answered before its commit is on the disk.
 */
export class Writer {
  readonly #connection: Connection
  readonly #durability: Durability
  readonly #lock = new Lock()
  readonly #onCommit: () => void
  #ended: Member[] = []
  #busy = false
  #flushing: NodeJS.Immediate | null = null

  constructor(file: string, { onCommit = () => {}, sync }: WriterOptions = {}) {
    // Two things that SQLite would do within a statement, and hold the event loop up: waiting for other processes, which
    // #open does, and for the disk, which durability.ts does.
    this.#connection = new Connection(file, { readOnly: false, timeout: 0 })
    // The log is there from the first look into the database on.
    this.#connection.run('select 1 from settings limit 1', [])
    this.#durability = new Durability(file, sync)
    this.#onCommit = onCommit
  }

  get database() {
    return this.#connection.database
  }

  /** For reading what is committed. What has ended is committed first, in this round of the event loop as always. */
  whenIdle(): Connection | null {
    if (!this.database.isOpen) return null
    this.#flush()
    return this.database.isTransaction ? null : this.#connection
  }

  run(sql: string, parameters: readonly unknown[], asArrays = false): StatementResult {
    // Outside of a transaction each statement would commit by itself.
    if (!this.database.isTransaction) throw new Error('The transaction was rolled back.')
    return this.#connection.run(sql, parameters, asArrays)
  }

  async begin(): Promise<void> {
    await this.#lock.take()
    try {
      if (!this.database.isTransaction) await this.#open()
      this.#connection.run('savepoint one', [])
      this.#busy = true
    } catch (error) {
      this.#end()
      throw error
    }
  }

  /** Resolves when it is on the disk, or, where it need not be durable, when others see it. */
  commit(isDurable = true): Promise<void> {
    try {
      this.#connection.run('release one', [])
    } catch (error) {
      this.rollback()
      return Promise.reject(error)
    }
    return new Promise((resolve, reject) => {
      this.#ended.push({ isDurable, resolve, reject })
      this.#end()
    })
  }

  rollback(): void {
    if (this.database.isTransaction) {
      this.#connection.run('rollback to one', [])
      this.#connection.run('release one', [])
    } else {
      // A full disk or a broken one makes SQLite roll everything back, with what others had done.
      this.#refuse(new Error('The transaction was rolled back together with one that failed.'))
    }
    this.#end()
  }

  /** Holds every other writer off while `work` writes through a connection of its own. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    await this.#lock.take()
    try {
      this.#flush()
      return await work()
    } finally {
      this.#lock.release()
    }
  }

  /** Waits for what is under way. Then the others close, and it last: SQLite empties the log with the last connection. */
  async close(closeOthers: () => Promise<void> = async () => {}): Promise<void> {
    await this.exclusively(async () => {
      await this.#durability.close()
      await closeOthers()
      this.#connection.close()
    })
  }

  async #open(): Promise<void> {
    const until = performance.now() + PATIENCE
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        this.#connection.run('begin immediate', [])
        return
      } catch (error) {
        if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || performance.now() > until) throw error
        await sleep(pause)
      }
    }
  }

  #end(): void {
    this.#busy = false
    if (this.#ended.length >= MOST_IN_ONE_COMMIT) this.#flush()
    else this.#flushing ??= setImmediate(() => this.#flush())
    this.#lock.release()
  }

  /** Commits what has ended; while a transaction is under way, its own end does. */
  #flush(): void {
    if (this.#flushing !== null) clearImmediate(this.#flushing)
    this.#flushing = null
    if (this.#busy || !this.database.isTransaction) return
    try {
      this.#connection.run('commit', [])
    } catch (error) {
      if (this.database.isTransaction) this.#connection.run('rollback', [])
      this.#refuse(error)
      return
    }
    this.#onCommit()
    const ended = this.#ended
    this.#ended = []
    const durable = ended.some(({ isDurable }) => isDurable) ? this.#durability.reached() : undefined
    for (const { isDurable, resolve } of ended) resolve(isDurable ? durable : undefined)
  }

  #refuse(error: unknown): void {
    for (const member of this.#ended) member.reject(error)
    this.#ended = []
  }
}

/** Held by one at a time, in the order of asking. */
class Lock {
  readonly #waiting: (() => void)[] = []
  #isHeld = false

  take(): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true
      return Promise.resolve()
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isHeld = false
  }
}
