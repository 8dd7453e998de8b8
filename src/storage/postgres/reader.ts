import type { CompiledQuery, QueryResult } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { DriverQuery } from '../prepared.ts'
import { NO_JIT } from './connection.ts'
import { runOn } from './dialect.ts'
import { type DescribedClient, type NamedQuery, ReadQuery } from './read-query.ts'

const CONNECTIONS = 2

/**
 * A question takes milliseconds. If the machine of the database is gone without a word, as after a failover or a power failure, TCP waits
 * for a quarter of an hour; a connection without any answer for this long, or up to twice as long, is given up, and the next question
 * opens another.
 */
const SILENCE_MS = 30_000

/**
 * Every list has an index in its order, and every other question asked here finds its rows by key. Planned for each value, a list takes
 * longer to plan than to read; planned once, PostgreSQL expects a tenth of the table as its page, and would sort instead.
 */
const SETTINGS = `${NO_JIT}; set plan_cache_mode = force_generic_plan; set enable_sort = off; set enable_incremental_sort = off`

/**
 * Reads outside of transactions. The questions of one round of the event loop go out together on one connection, and none waits for the
 * answer to the one before: waking up the other side takes longer than answering.
 */
export class PostgresReader {
  readonly #connections: ReadConnection[]
  readonly #watch: NodeJS.Timeout

  constructor(config: ClientConfig, { silenceMs = SILENCE_MS }: { silenceMs?: number } = {}) {
    this.#connections = Array.from({ length: CONNECTIONS }, () => new ReadConnection(config))
    this.#watch = setInterval(() => {
      for (const connection of this.#connections) connection.endIfSilent()
    }, silenceMs)
    this.#watch.unref()
  }

  run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const idlest = this.#connections.reduce((least, one) => (one.load < least.load ? one : least))
    return idlest.run(query)
  }

  async close(): Promise<void> {
    clearInterval(this.#watch)
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
  #opened: Promise<DescribedClient> | null = null
  #pending: Pending[] = []
  #closed = false
  /** Answers so far, and how many of them there were at the last look, if a question was waiting then. */
  #answers = 0
  #answersBefore: number | null = null
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
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    const opened = await this.#opened?.catch(() => null)
    await opened?.client.end()
  }

  /** Called now and then. What was asked fails with the connection. */
  endIfSilent(): void {
    const isSilent = this.load > 0 && this.#answers === this.#answersBefore
    this.#answersBefore = this.load > 0 ? this.#answers : null
    if (isSilent) void this.#opened?.then(({ client }) => client.connection.stream.destroy()).catch(() => {})
  }

  async #send(): Promise<void> {
    try {
      this.#opened ??= this.#connect()
      const opened = await this.#opened
      const { stream } = opened.client.connection
      stream.cork()
      for (const pending of this.#take()) this.#ask(opened, pending)
      stream.uncork()
    } catch (error) {
      for (const pending of this.#take()) this.#settle(pending, error as Error, [])
    }
  }

  #ask(opened: DescribedClient, pending: Pending): void {
    const { query } = pending
    const done = (error: Error | null, rows: unknown[]) => this.#settle(pending, error, rows)
    if (!isNamed(query))
      return void runOn(opened.client, query).then(
        ({ rows }) => done(null, rows),
        (error: Error) => done(error, []),
      )
    try {
      opened.client.query(new ReadQuery(query, opened, done))
    } catch (error) {
      done(error as Error, [])
    }
  }

  #settle({ resolve, reject }: Pending, error: Error | null, rows: unknown[]): void {
    this.load--
    this.#answers++
    if (error === null) resolve({ rows })
    else reject(error)
  }

  #take(): Pending[] {
    const pending = this.#pending
    this.#pending = []
    return pending
  }

  #connect(): Promise<DescribedClient> {
    const client = new Client({ ...this.#config, pipeline: true })
    const connected = client
      .connect()
      .then(() => client.query(SETTINGS))
      .then(() => ({ client, described: new Map() }))
    const forget = () => {
      if (this.#opened === connected) this.#opened = null
    }
    // The questions in hand fail with the connection, and that is where the error is handled.
    client.on('error', forget)
    client.on('end', forget)
    connected.catch(forget)
    return connected
  }
}

function isNamed(query: DriverQuery): query is NamedQuery {
  return query.name !== undefined
}
