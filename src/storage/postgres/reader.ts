import type { CompiledQuery, QueryResult } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { DriverQuery } from '../prepared.ts'
import { runOn } from './dialect.ts'

const CONNECTIONS = 2

/**
 * Every list has an index in its order, and every other question asked here finds its rows by key. Planned for each value, a list takes
 * longer to plan than to read; planned once, PostgreSQL expects a tenth of the table as its page, and would sort instead.
 */
const SETTINGS = 'set plan_cache_mode = force_generic_plan; set enable_sort = off; set enable_incremental_sort = off'

/**
 * Reads outside of transactions. The questions of one round of the event loop go out together on one connection, and none waits for the
 * answer to the one before: waking up the other side takes longer than answering.
 */
export class PostgresReader {
  readonly #connections: ReadConnection[]

  constructor(config: ClientConfig) {
    this.#connections = Array.from({ length: CONNECTIONS }, () => new ReadConnection(config))
  }

  run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const idlest = this.#connections.reduce((least, one) => (one.load < least.load ? one : least))
    return idlest.run(query)
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()))
  }
}

interface Pending {
  query: DriverQuery
  // biome-ignore lint/suspicious/noExplicitAny: each question has rows of its own type
  resolve(result: QueryResult<any>): void
  reject(error: unknown): void
}

/** Connects with the first question, and again with the next one after the connection broke. */
class ReadConnection {
  readonly #config: ClientConfig
  #client: Promise<Client> | null = null
  #pending: Pending[] = []
  #closed = false
  /** Questions without an answer. */
  load = 0

  constructor(config: ClientConfig) {
    this.#config = config
  }

  run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#closed) return Promise.reject(new Error('The database is closed.'))
    this.load++
    return new Promise<QueryResult<R>>((resolve, reject) => {
      this.#pending.push({ query, resolve, reject })
      if (this.#pending.length === 1) setImmediate(() => this.#send())
    }).finally(() => {
      this.load--
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  async #send(): Promise<void> {
    try {
      this.#client ??= this.#connect()
      const client = await this.#client
      const { stream } = client.connection
      stream.cork()
      for (const { query, resolve, reject } of this.#take()) runOn(client, query).then(resolve, reject)
      stream.uncork()
    } catch (error) {
      for (const { reject } of this.#take()) reject(error)
    }
  }

  #take(): Pending[] {
    const pending = this.#pending
    this.#pending = []
    return pending
  }

  #connect(): Promise<Client> {
    const client = new Client({ ...this.#config, pipeline: true })
    const connected = client
      .connect()
      .then(() => client.query(SETTINGS))
      .then(() => client)
    const forget = () => {
      if (this.#client === connected) this.#client = null
    }
    // The questions in hand fail with the connection, and that is where the error is handled.
    client.on('error', forget)
    client.on('end', forget)
    connected.catch(forget)
    return connected
  }
}
