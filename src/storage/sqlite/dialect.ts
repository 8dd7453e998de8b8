import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { isReadOnly, openKysely } from '../executor.ts'
import type { DriverQuery } from '../prepared.ts'
import type { Db } from '../tables.ts'
import type { StatementResult } from './connection.ts'

/** Where a Kysely query goes: to a connection in this thread or another. */
export interface StatementChannel {
  run(query: DriverQuery): Promise<StatementResult>
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Answers a statement that only reads. */
type Read = (query: DriverQuery) => Promise<QueryResult<unknown>>

/** Kysely over channels: one for each transaction and one for each statement outside of any, unless it only reads and `read` is given. */
export function openChannels(open: () => StatementChannel, read?: Read): Db {
  return openKysely(sqliteDialect(open), <R>(query: CompiledQuery) =>
    read !== undefined && isReadOnly(query) ? (read(query) as Promise<QueryResult<R>>) : runOn<R>(open(), query),
  )
}

async function runOn<R>(channel: StatementChannel, query: CompiledQuery): Promise<QueryResult<R>> {
  const { rows, changes } = await channel.run(query)
  return { rows: rows as R[], numAffectedRows: BigInt(changes) }
}

/** A dialect that opens a new channel for each connection. */
function sqliteDialect(open: () => StatementChannel): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  }
}

class Compiler extends SqliteQueryCompiler {
  /** SQLite has one writer at a time, and neither needs nor knows `for update skip locked`. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'SkipLocked') super.visitSelectModifier(node)
  }

  /** As a number: SQLite plans a statement again each time that a parameter is all of its LIMIT, which can take longer than to run it. */
  protected override visitLimit({ limit }: LimitNode): void {
    if (ValueNode.is(limit) && typeof limit.value === 'number') this.append(`limit ${limit.value}`)
    else super.visitLimit({ kind: 'LimitNode', limit })
  }
}

class SqliteDriver implements Driver {
  readonly #open: () => StatementChannel

  constructor(open: () => StatementChannel) {
    this.#open = open
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#open())
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.channel.begin()
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.channel.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.channel.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class SqliteConnection implements DatabaseConnection {
  readonly channel: StatementChannel

  constructor(channel: StatementChannel) {
    this.channel = channel
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return runOn(this.channel, query)
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator; nothing here streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported.')
  }
}
