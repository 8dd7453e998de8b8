import pg from 'pg'
import { databaseMs, mainPidOf } from '../service/usage.ts'

/** What a PostgreSQL has done up to a moment. */
export interface DatabaseCounters {
  cpuMs: number
  walBytes: number
  transactions: number
  /** Of the statements that clients sent. */
  statements: number
  /** Bytes of tables, with what is stored outside of their rows, and of indexes, by table. */
  tables: ReadonlyMap<string, TableBytes>
}

export interface TableBytes {
  table: number
  index: number
}

/** Reads the counters of a PostgreSQL that was started with `pg_stat_statements`. */
export class DatabaseMeter {
  readonly #client: pg.Client
  #mainPid = 0

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url, application_name: 'bench' })
  }

  async open(): Promise<void> {
    await this.#client.connect()
    await this.#client.query('create extension if not exists pg_stat_statements')
    const { rows } = await this.#client.query<{ pid: number }>('select pg_backend_pid() as pid')
    this.#mainPid = mainPidOf(rows[0]!.pid)
  }

  async read(): Promise<DatabaseCounters> {
    const ask = async (sql: string) => (await this.#client.query<Record<string, string>>(sql)).rows
    const [counted] = await ask(`
      select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, xact_commit + xact_rollback as transactions,
        (select coalesce(sum(calls), 0) from pg_stat_statements as s where s.dbid = d.datid and toplevel) as statements
      from pg_stat_database as d where datname = current_database()`)
    const sizes = await ask(`
      select case when relispartition or nspname <> 'public' then 'queue' else relname end as name,
        sum(pg_table_size(c.oid)) as "table", sum(pg_indexes_size(c.oid)) as "index"
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where relkind = 'r' and nspname in ('public', 'verdict_queue') group by 1`)
    return {
      cpuMs: databaseMs(this.#mainPid),
      walBytes: Number(counted!['wal']),
      transactions: Number(counted!['transactions']),
      statements: Number(counted!['statements']),
      tables: new Map(sizes.map((row) => [row['name']!, { table: Number(row['table']), index: Number(row['index']) }])),
    }
  }

  /** The statements that took longest, with their calls and milliseconds, since the last reset. */
  async slowest(count: number): Promise<{ calls: number; ms: number; text: string }[]> {
    const { rows } = await this.#client.query<{ calls: string; ms: number; text: string }>(
      `select calls, total_exec_time as ms, regexp_replace(query, '\\s+', ' ', 'g') as text from pg_stat_statements as s
       join pg_database as d on d.oid = s.dbid where datname = current_database() order by total_exec_time desc limit $1`,
      [count],
    )
    return rows.map(({ calls, ms, text }) => ({ calls: Number(calls), ms, text }))
  }

  async reset(): Promise<void> {
    await this.#client.query('select pg_stat_statements_reset()')
  }

  close(): Promise<void> {
    return this.#client.end()
  }
}

/** Bytes of all tables and indexes. */
export function totalBytes({ tables }: DatabaseCounters): TableBytes {
  const sum = { table: 0, index: 0 }
  for (const { table, index } of tables.values()) {
    sum.table += table
    sum.index += index
  }
  return sum
}
