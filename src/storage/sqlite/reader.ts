import { Connection, type StatementResult } from './connection.ts'
import type { Writer } from './writer.ts'

interface PendingStatement {
  sql: string
  parameters: readonly unknown[]
  asArrays: boolean
  resolve(answer: StatementResult): void
  reject(error: unknown): void
}

/**
 * Reads in this thread. What is asked in one round of the event loop is read at its end, in one transaction: the locks are taken
 * once, and the processor has SQLite's code and pages at hand for all of it. Under load that takes half the time of reading when
 * asked. No caller reads what was true before it asked.
 *
 * While the connection that writes has no transaction, it also reads: after a commit every other connection has to read its
 * pages again, which takes longer than most questions. Meanwhile one that can only read sees what was committed before.
 */
export class Reader {
  readonly #connection: Connection
  #writer: Writer | null
  #pending: PendingStatement[] = []

  constructor(file: string, writer: Writer) {
    this.#writer = writer
    this.#connection = new Connection(file, { readOnly: true, timeout: 1000 })
  }

  run(sql: string, parameters: readonly unknown[], asArrays = false): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ sql, parameters, asArrays, resolve, reject })
      if (this.#pending.length === 1) setImmediate(() => this.#readPending())
    })
  }

  close(): void {
    this.#writer = null
    this.#connection.close()
  }

  #readPending(): void {
    const pending = this.#pending
    this.#pending = []
    const connection = (pending.every(cannotWrite) && this.#writer?.whenIdle()) || this.#connection
    const isTogether = pending.length > 1 && begin(connection)
    for (const { sql, parameters, asArrays, resolve, reject } of pending) {
      try {
        resolve(connection.run(sql, parameters, asArrays))
      } catch (error) {
        reject(error)
      }
    }
    if (isTogether) connection.run('commit', [])
  }
}

/** `with` may begin a statement that writes. */
const cannotWrite = ({ sql }: PendingStatement) => sql.startsWith('select')

/** Without a transaction each statement is read on its own, and fails on its own. */
function begin(connection: Connection): boolean {
  try {
    connection.run('begin', [])
    return true
  } catch {
    return false
  }
}
