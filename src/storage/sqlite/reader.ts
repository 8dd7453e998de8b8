import { Connection, type StatementResult } from './connection.ts'

interface Pending {
  sql: string
  parameters: readonly unknown[]
  asArrays: boolean
  resolve(answer: StatementResult): void
  reject(error: unknown): void
}

/**
 * The connection that reads in this thread. What is asked in one round of the event loop is read at its end, in one
 * transaction: the locks are taken once, and the processor has SQLite's code and pages at hand for all of it. Under load that
 * takes half the time of reading when asked. Nobody reads what was true before he asked.
 */
export class Reader {
  readonly #connection: Connection
  #pending: Pending[] = []

  constructor(file: string) {
    this.#connection = new Connection(file, { readOnly: true, timeout: 1000 })
  }

  run(sql: string, parameters: readonly unknown[], asArrays = false): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ sql, parameters, asArrays, resolve, reject })
      if (this.#pending.length === 1) setImmediate(() => this.#readPending())
    })
  }

  close(): void {
    this.#connection.close()
  }

  #readPending(): void {
    const pending = this.#pending
    this.#pending = []
    const isTogether = pending.length > 1 && this.#begin()
    for (const { sql, parameters, asArrays, resolve, reject } of pending) {
      try {
        resolve(this.#connection.run(sql, parameters, asArrays))
      } catch (error) {
        reject(error)
      }
    }
    if (isTogether) this.#connection.run('commit', [])
  }

  /** Without a transaction each statement is read on its own, and fails on its own. */
  #begin(): boolean {
    try {
      this.#connection.run('begin', [])
      return true
    } catch {
      return false
    }
  }
}
