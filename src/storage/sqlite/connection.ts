import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { BoundedCache } from '../../common/bounded-cache.ts'

/** The rows that a statement answered, or how many it changed. */
export interface StatementResult {
  rows: unknown[]
  changes: number
}

interface Statement {
  prepared: StatementSync
  /** Of what it answers; none where it answers no rows. */
  columns: string[]
}

/** One connection, with the settings shared by all connections and its prepared statements. */
export class Connection {
  readonly database: DatabaseSync
  readonly #statements = new BoundedCache<string, Statement>(300)

  /** `timeout`: for how many milliseconds a statement may stand still because another connection writes. */
  constructor(file: string, options: { readOnly: boolean; timeout: number }) {
    this.database = new DatabaseSync(file, { readOnly: options.readOnly, timeout: options.timeout })
    // Normal: a commit does not wait for the disk; durability.ts does before a response is sent. Other commits may be lost in a power
    // failure, but are never torn or out of order. Page cache: 8 MB per connection.
    this.database.exec('pragma synchronous = normal; pragma cache_size = -8000; pragma temp_store = memory')
    // The log is moved into the database by checkpoints.ts, not within some commit.
    if (!options.readOnly) this.database.exec('pragma foreign_keys = on; pragma wal_autocheckpoint = 0')
  }

  /** `asArrays`: each row is to be an array of its values, and not an object. */
  run(sql: string, parameters: readonly unknown[], asArrays = false): StatementResult {
    const { prepared, columns } = this.#statement(sql)
    const values = parameters as SQLInputValue[]
    if (columns.length > 0) {
      // `setReturnArrays` makes rows arrays, which the types of node:sqlite don't know.
      const rows = prepared.all(...values) as unknown as unknown[][]
      return { rows: asArrays ? rows : toObjects(columns, rows), changes: 0 }
    }
    return { rows: [], changes: Number(prepared.run(...values).changes) }
  }

  close(): void {
    if (this.database.isOpen) this.database.close()
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      const prepared = this.database.prepare(sql)
      prepared.setReturnArrays(true)
      statement = { prepared, columns: prepared.columns().map(({ name }) => name) }
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

/** What node:sqlite makes of a row has no hidden class: making it and reading from it takes half as long again as this. */
function toObjects(columns: readonly string[], rows: unknown[][]): unknown[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at++) row[columns[at]!] = values[at]
    return row
  })
}
