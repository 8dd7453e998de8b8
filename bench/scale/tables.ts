import { readFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../../src/storage/postgres/migrate.ts'
import { migrations } from '../../src/storage/postgres/migrations/index.ts'
import { createDatabase } from '../../test/postgres/database.ts'
import { startPostgres } from '../../test/postgres/start.ts'
import type { Measure } from '../measure.ts'
import { Closing } from '../service/children.ts'

/** Two years, a partition for each month. */
const PARTITIONS = 24
const REPORTS_SHARE = 1 / 50
const CALLS = 200

interface Table {
  name: 'runs' | 'metrics' | 'events'
  /** The column that grows with time, by which it would be partitioned. */
  by: string
  /** Rows for each value of that column. */
  each: number
  /** A row for each n up to $1, of reports that take turns. */
  fill: string
  /** Questions that pages and workers ask, with the key of a report as $1 or a late key as $2. */
  questions: Record<string, string>
  indexes: string[]
}

const TABLES: readonly Table[] = [
  {
    name: 'runs',
    by: 'key',
    each: 1,
    fill: `insert into runs (key, id, report_key, project_key, user_key, host, position, state, attempt, depth, device, queued_at, not_before,
        started_at, ended_at, score, result, rule_set, reached)
      select n, gen_random_uuid(), 1 + (n * 7919) % $2, 1, 1, 'host-' || (n * 7919) % $2 || '.example', 0, 'done', 1, 0, 'mobile', n, n, n, n, 70, 1, '31', 0
      from generate_series(1, $1::bigint) as n`,
    questions: {
      'one run': 'select * from TABLE where key = $2',
      'latest 20 runs of a report': 'select * from TABLE where report_key = $1 order by key desc limit 20',
      'result before a run':
        'select result, score from TABLE where report_key = $1 and key < $2 and result is not null and label_branch is null order by key desc limit 1',
    },
    indexes: ['unique (key)', '(report_key, key)'],
  },
  {
    name: 'metrics',
    by: 'run_key',
    each: 4,
    fill: `insert into metrics (report_key, run_key, name, value)
      select 1 + ((n / 4) * 7919) % $2, n / 4, (array['ttfb', 'bytes', 'requests', 'lcp'])[1 + n % 4], n from generate_series(4, $1::bigint + 3) as n`,
    questions: {
      'metrics of a run': 'select * from TABLE where report_key = $1 and run_key = $2',
      'latest 20 values of a metric':
        "select run_key, value from TABLE where report_key = $1 and name = 'ttfb' order by run_key desc limit 20",
    },
    indexes: ['unique (report_key, run_key, name)'],
  },
  {
    name: 'events',
    by: 'seq',
    each: 1,
    fill: `insert into events (seq, id, type, user_key, project_key, report_key, run_key, urgent, body, created_at)
      select n, gen_random_uuid(), 'run.completed', 1, 1, 1 + (n * 7919) % $2, n, 0, repeat('x', 900), n from generate_series(1, $1::bigint) as n`,
    questions: {
      'one event': 'select * from TABLE where seq = $2',
      'latest 20 events of a user': 'select * from TABLE where user_key = 1 order by seq desc limit 20',
      'latest 20 events of a report': 'select * from TABLE where report_key = $1 order by seq desc limit 20',
    },
    indexes: ['unique (seq)', '(user_key, seq)', '(project_key, seq)', '(report_key, seq)', '(created_at)'],
  },
]

/** Each table once as it is and once in monthly partitions: bytes of a row, depth of its indexes, what vacuum and questions cost. */
export async function* benchTables(rows: number): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const postgres = closing.use(await startPostgres({ own: true, buffersMb: 1024 }))
  const database = await createDatabase(postgres.url)
  const pool = new pg.Pool({ connectionString: database.url })
  await migrate(pool, migrations)
  await pool.end()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  closing.add(() => client.end())
  await client.query('create extension pageinspect')
  // Rows of other tables that these refer to do not matter here.
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'")
  for (const table of TABLES) yield* measureTable(client, table, rows)
}

async function* measureTable(client: pg.Client, table: Table, rows: number): AsyncGenerator<Measure> {
  const { name, by, each, fill, questions } = table
  const parted = `${name}_parted`
  const reports = Math.max(1, Math.round(rows * REPORTS_SHARE))
  await makeParted(client, table, rows)
  const filled = await costOf(client, () => client.query(fill, [rows, reports]))
  const filledParted = await costOf(client, () =>
    client.query(fill.replace(`into ${name} `, `into ${parted} `), [rows, reports]),
  )
  const size = await sizeOf(client, name)
  await client.query(`vacuum analyze ${name}`)
  await client.query(`vacuum analyze ${parted}`)
  await client.query(`delete from ${name} where ${by} % 10 = 1`)
  const vacuumed = await costOf(client, () => client.query(`vacuum ${name}`))
  const bytes = (size.table + size.index) / rows
  console.log(
    `${name}: ${(size.table / rows).toFixed(0)} bytes a row and ${(size.index / rows).toFixed(0)} in indexes, of ${size.levels + 1} levels; an insertion takes ${perRow(filled, rows)} µs, partitioned ${perRow(filledParted, rows)} µs; a vacuum ${perRow(vacuumed, rows)} µs for each row of the table`,
  )
  yield {
    what: `CPU time to vacuum ${name} after a tenth of its rows was deleted, for a billion rows (${bytes.toFixed(0)} GB)`,
    figure: `${(((vacuumed / rows) * 1e9) / 3_600_000).toFixed(1)} hours`,
    bound: '< 8 hours',
    holds: (vacuumed / rows) * 1e9 < 8 * 3_600_000,
  }
  for (const [what, sql] of Object.entries(questions)) {
    const last = Math.floor(rows / each) - 1
    // The report of the last run.
    const values = [1 + ((last * 7919) % reports), last] as const
    const single = await askOften(client, `${name}_${what}`, sql.replace('TABLE', name), values)
    const many = await askOften(client, `${parted}_${what}`, sql.replace('TABLE', parted), values)
    const ratio = many.cpuMs / single.cpuMs
    yield {
      what: `${what}: CPU time with ${PARTITIONS} partitions ÷ without (${(many.cpuMs * 1000).toFixed(0)} ÷ ${(single.cpuMs * 1000).toFixed(0)} µs; ${many.buffers} ÷ ${single.buffers} pages read)`,
      figure: `${ratio.toFixed(1)} ×`,
      bound: '≤ 1.5 ×, or a single table',
      holds: ratio <= 1.5,
    }
  }
  if (name === 'events') yield* measureRetention(client, rows)
  await client.query(`drop table ${parted}; truncate ${name} cascade`)
}

async function makeParted(client: pg.Client, { name, by, each, indexes }: Table, rows: number): Promise<void> {
  const parted = `${name}_parted`
  await client.query(`create table ${parted} (like ${name} including defaults) partition by range (${by})`)
  const step = Math.ceil((rows / each + 1) / PARTITIONS)
  for (let n = 0; n < PARTITIONS; n++)
    await client.query(
      `create table ${parted}_${n} partition of ${parted} for values from (${n === 0 ? 'minvalue' : n * step}) to (${(n + 1) * step})`,
    )
  for (const [n, index] of indexes.entries())
    await client.query(
      index.startsWith('unique')
        ? `alter table ${parted} add ${index.includes(by) ? index : index.replace(')', `, ${by})`)}`
        : `create index ${parted}_by_${n} on ${parted} ${index}`,
    )
}

/** What ends after 30 days: deleted in batches as `forgetEvents` does, or a partition that is dropped. */
async function* measureRetention(client: pg.Client, rows: number): AsyncGenerator<Measure> {
  const gone = Math.floor(rows / PARTITIONS)
  const deleting = await costOf(client, async () => {
    for (let n = 0; n < gone; n += 500)
      await client.query(
        'delete from events where seq in (select seq from events where created_at < $1 order by created_at limit 500)',
        [gone],
      )
  })
  const dropping = await costOf(client, () => client.query('drop table events_parted_0'))
  yield {
    what: `Deleting a million old events, 500 at a time (dropping a partition of as many takes ${dropping.toFixed(0)} ms), CPU time`,
    figure: `${((deleting / gone) * 1000).toFixed(0)} s`,
    bound: '< 600 s, or partitions',
    holds: (deleting / gone) * 1e6 < 600_000,
  }
}

async function sizeOf(client: pg.Client, name: string): Promise<{ table: number; index: number; levels: number }> {
  const { rows } = await client.query<{ table: string; index: string; levels: string }>(
    `select pg_table_size($1::regclass) as "table", pg_indexes_size($1::regclass) as "index",
      (select max((bt_metap(indexrelid::regclass::text)).level) from pg_index join pg_class on pg_class.oid = indexrelid
       join pg_am on pg_am.oid = relam where indrelid = $1::regclass and amname = 'btree') as levels`,
    [name],
  )
  const [row] = rows
  return { table: Number(row!.table), index: Number(row!.index), levels: Number(row!.levels) }
}

async function askOften(client: pg.Client, name: string, sql: string, [report, last]: readonly [number, number]) {
  // Numbered as the question needs them.
  const values = [...(sql.includes('$1') ? [report] : []), ...(sql.includes('$2') ? [last] : [])]
  const text = sql.includes('$1') ? sql : sql.replace('$2', '$1')
  const ask = () => client.query({ name: name.replaceAll(' ', '_'), text, values })
  for (let n = 0; n < 10; n++) await ask()
  const used = await costOf(client, async () => {
    for (let n = 0; n < CALLS; n++) await ask()
  })
  const plain = sql.replace('$1', String(report)).replace('$2', String(last))
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${plain}`,
  )
  const plan = rows[0]!['QUERY PLAN'][0].Plan
  return { cpuMs: used / CALLS, buffers: plan['Shared Hit Blocks']! + plan['Shared Read Blocks']! }
}

/** Milliseconds of CPU time of the connection. */
async function costOf(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const used = () => Number(readFileSync(`/proc/${rows[0]!.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const before = used()
  await work()
  return used() - before
}

function perRow(ms: number, rows: number): string {
  return ((ms * 1000) / rows).toFixed(2)
}
