import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  Kysely,
  type QueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Db, Tables } from './tables.ts'

/** Runs one statement that stands outside of any transaction. */
export type RunOutsideTransaction = <R>(query: CompiledQuery) => Promise<QueryResult<R>>

/** Kysely, but a statement outside of transactions goes straight to `run`: taking and returning a connection costs more than the statement. */
export function openKysely(dialect: Dialect, run: RunOutsideTransaction): Db {
  const driver = dialect.createDriver()
  const executor = new DirectExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
    run,
  )
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

class DirectExecutor extends DefaultQueryExecutor {
  readonly #run: RunOutsideTransaction

  constructor(
    compiler: QueryCompiler,
    adapter: DialectAdapter,
    connections: ConnectionProvider,
    run: RunOutsideTransaction,
  ) {
    super(compiler, adapter, connections)
    this.#run = run
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(query)
  }
}

/** Whether a statement changes nothing and locks nothing. */
export function isReadOnly({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return query.endModifiers === undefined
  return query.kind === 'RawNode' && /^\s*(select|with|explain)\b/i.test(sql)
}
