import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Client, Pool, PoolClient, QueryConfig, QueryResult as Reply } from 'pg'
import { isReadOnly, openKysely, type RunOutsideTransaction } from '../executor.ts'
import type { DriverQuery } from '../prepared.ts'
import type { Db } from '../tables.ts'
import { NO_ANSWER } from '../trouble.ts'

/** Kysely over a pool. What only reads, outside of any transaction, goes to `read` where that is given. */
export function openOverPool(pool: Pool, read: RunOutsideTransaction = (query) => runOn(pool, query)): Db {
  return openKysely(postgresDialect(pool), (query) => (isReadOnly(query) ? read(query) : runOn(pool, query)))
}

/** A dialect over a pool; queries that have a name are parsed and planned once on each connection. */
function postgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

export async function runOn<R>(client: Pool | Client, query: DriverQuery): Promise<QueryResult<R>> {
  const { name, sql: text, parameters, asArrays = false } = query
  const values = parameters as unknown[]
  const { rows, rowCount } = await client.query<R & object>(
    asArrays ? ({ name, text, values, rowMode: 'array' } as QueryConfig) : { name, text, values },
  )
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
}

class PostgresDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect())
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    await connection.ask(`begin${level}`)
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.ask('commit').catch((error: NodeJS.ErrnoException) => {
      throw isAnswer(error) ? error : Object.assign(error, { mayBeSaved: true })
    })
    // PostgreSQL answers a commit after a swallowed error with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (connection.broken) return
    try {
      await connection.ask('rollback')
    } catch {
      // The connection is gone, and the transaction with it; what made it fail is the error to tell.
      connection.broken = true
    }
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.client.release(connection.broken)
  }

  async destroy(): Promise<void> {}
}

/** By SQLSTATE: PostgreSQL refused it. Otherwise the connection is gone (classes 08 and 57P), and whether it was saved is unknown. */
function isAnswer({ code = '' }: NodeJS.ErrnoException): boolean {
  return /^(?!08|57P)\d/.test(code)
}

class PostgresConnection implements DatabaseConnection {
  readonly client: PoolClient
  /** Ended instead of being used again. */
  broken = false

  constructor(client: PoolClient) {
    this.client = client
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#notingSilence(runOn(this.client, query))
  }

  ask(statement: string): Promise<Reply> {
    return this.#notingSilence(this.client.query(statement))
  }

  /** After a statement without an answer, the next would wait as long. */
  async #notingSilence<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      this.broken ||= (error as Error).message === NO_ANSWER
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator; nothing here streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported.')
  }
}
