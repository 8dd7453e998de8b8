import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { BoundedCache } from '../../common/bounded-cache.ts'

/** The rows that a statement answered, or how many it changed. */
export interface Answer {
  rows: unknown[]
  changes: number
}

interface Statement {
  prepared: StatementSync
  answersRows: boolean
}

/** One connection with the settings that all of ours share, and the statements it has prepared. */
export class Connection {
  readonly database: DatabaseSync
  readonly #statements = new BoundedCache<string, Statement>(300)

  /** `timeout`: for how many milliseconds a statement may stand still because another connection writes. */
  constructor(file: string, options: { readOnly: boolean; timeout: number }) {
    this.database = new DatabaseSync(file, { readOnly: options.readOnly, timeout: options.timeout })
    // Normal: a commit does not wait for the disk; durability.ts does, where somebody waits for an answer. What is not
    // waited for is never torn or out of order. Pages in memory: 16 MiB a connection.
    this.database.exec('pragma synchronous = normal; pragma cache_size = -16000; pragma temp_store = memory')
    // The log is moved into the database by checkpoints.ts, not within some commit.
    if (!options.readOnly) this.database.exec('pragma foreign_keys = on; pragma wal_autocheckpoint = 0')
  }

  run(sql: string, parameters: readonly unknown[]): Answer {
    const { prepared, answersRows } = this.#statement(sql)
    const values = parameters as SQLInputValue[]
    if (answersRows) return { rows: prepared.all(...values), changes: 0 }
    return { rows: [], changes: Number(prepared.run(...values).changes) }
  }

  close(): void {
    if (this.database.isOpen) this.database.close()
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      const prepared = this.database.prepare(sql)
      statement = { prepared, answersRows: prepared.columns().length > 0 }
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
