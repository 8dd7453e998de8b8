import { type Client, type Connection, type FieldDef, Query, types } from 'pg'
import type { DriverQuery } from '../prepared.ts'

interface Statement {
  name: string
  text: string
}

interface Columns {
  names: string[]
  parsers: ((value: string) => unknown)[]
  /** The same statement with its bytes as base64; null if it has none. */
  inBase64: Statement | null
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

/** On a pipelined connection, `pg` takes only queries of its own class; its types have this one as a function. */
const DriverQueryClass = Query as unknown as new (text: string) => object

/**
 * The rows of a prepared statement. `pg` itself asks for the columns of a statement each time, and builds an event emitter and
 * a parser for each column.
 *
 * `pg` reads all values as text, where PostgreSQL writes bytes as hexadecimal digits. Node takes ten times as long to read these as
 * base64, and they are half as long again. So once the columns of a statement with bytes are known, it is asked with base64.
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
    const { name: ownName, text } = on.described.get(name)?.inBase64 ?? { name, text: sql }
    this.text = text
    this.name = ownName
    this.#values = parameters.map(toWire)
    this.#asArrays = asArrays
    this.#on = on
    this.#done = done
  }

  submit(connection: Connection): void {
    const { text, name } = this
    // Its types leave out what it remembers of statements.
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
    // With base64, the types are not those of the columns.
    if (described.has(this.name)) return
    const names = fields.map((field) => field.name)
    const parsers = fields.map((field) => client.getTypeParser(field.dataTypeID, 'text'))
    const inBase64 = statementInBase64(this, fields)
    described.set(this.name, { names, parsers, inBase64 })
    if (inBase64 === null) return
    const withBase64 = parsers.map((parser, at) => (isBytes(fields[at]!) ? fromBase64 : parser))
    described.set(inBase64.name, { names, parsers: withBase64, inBase64: null })
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

function statementInBase64({ name, text }: Statement, fields: readonly FieldDef[]): Statement | null {
  if (!fields.some(isBytes)) return null
  // By position: names need not be unique.
  const columns = fields.map((_, at) => `c${at}`)
  const selected = columns.map((column, at) => (isBytes(fields[at]!) ? `encode(${column}, 'base64')` : column))
  return { name: `${name}_base64`, text: `select ${selected.join(', ')} from (${text}) as r (${columns.join(', ')})` }
}

function isBytes({ dataTypeID }: FieldDef): boolean {
  return dataTypeID === types.builtins.BYTEA
}

function fromBase64(value: string): Buffer {
  return Buffer.from(value, 'base64')
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
