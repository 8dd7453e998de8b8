import { type Client, type Connection, type FieldDef, Query } from 'pg'
import type { DriverQuery } from '../prepared.ts'

interface Columns {
  names: string[]
  parsers: ((value: string) => unknown)[]
}

/** What `pg` keeps of a connection's prepared statements: their texts by name. */
interface Statements {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** A connection, and the columns of its prepared statements by name. */
export interface DescribedClient {
  client: Client
  described: Map<string, Columns>
}

export type NamedQuery = DriverQuery & { readonly name: string }

type Done<R> = (error: Error | null, rows: R[]) => void

/** Execute without a limit, then Sync: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const EXECUTE_AND_SYNC = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1')

/** On a pipelined connection, `pg` takes only queries of its own class. */
const DriverQueryClass = Query as unknown as new (text: string) => object

/**
 * The rows of a prepared statement. `pg` itself asks for the columns of a statement each time, and builds an event emitter and
 * a parser for each column.
 */
export class ReadQuery<R> extends DriverQueryClass {
  readonly text: string
  readonly name: string
  readonly #values: (string | Buffer | null)[]
  readonly #asArrays: boolean
  readonly #on: DescribedClient
  readonly #done: Done<R>
  readonly #rows: R[] = []
  #failure: Error | null = null

  constructor({ sql, name, parameters, asArrays = false }: NamedQuery, on: DescribedClient, done: Done<R>) {
    super(sql)
    this.text = sql
    this.name = name
    this.#values = parameters.map(toWire)
    this.#asArrays = asArrays
    this.#on = on
    this.#done = done
  }

  submit(connection: Connection): void {
    const { text, name } = this
    const { parsedStatements, submittedNamedStatements } = connection as unknown as Statements
    if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text, types: [] }, true)
      connection.describe({ type: 'S', name }, true)
      submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values: this.#values }, true)
    connection.stream.write(EXECUTE_AND_SYNC)
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const { client, described } = this.#on
    const names = fields.map((field) => field.name)
    described.set(this.name, { names, parsers: fields.map((field) => client.getTypeParser(field.dataTypeID, 'text')) })
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names, parsers } = this.#on.described.get(this.name)!
    const values: unknown[] = fields
    try {
      for (let at = 0; at < fields.length; at++) {
        const value = fields[at]!
        if (value !== null) values[at] = parsers[at]!(value)
      }
    } catch (error) {
      this.#failure = error as Error
    }
    this.#rows.push((this.#asArrays ? values : toObject(names, values)) as R)
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#done(error, [])
  }

  handleReadyForQuery(): void {
    this.#done(this.#failure, this.#rows)
  }
}

function toObject(names: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) row[names[at]!] = values[at]
  return row
}

function toWire(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (typeof value === 'object') throw new TypeError('A prepared statement takes text, numbers and bytes.')
  return String(value)
}
