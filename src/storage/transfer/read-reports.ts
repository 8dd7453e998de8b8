import { sql } from 'kysely'
import type { StoredRow } from '../backup/copy.ts'
import { keyOf } from '../ids.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import {
  exportedColumns,
  itemsOf,
  type RowCondition,
  readBodies,
  readIn,
  rowBatches,
  type TransferItem,
  withBlobs,
} from './read-rows.ts'
import type { ProjectTable } from './transferred-tables.ts'

interface KnownReport {
  report: StoredRow
  /** Those that it names. */
  runs: StoredRow[]
}

/** Some reports with all that belongs to them: a few questions for all together, and one each whether it is still as it was. */
export async function* readReports(
  storage: Storage,
  some: StoredRow[],
  kept: RowCondition,
): AsyncGenerator<TransferItem> {
  const { slow: db } = storage
  const known = some.length === 0 ? [] : await readWithRuns(db, some, kept)
  if (known.length === 0) return
  const keys = known.map(({ report }) => report['key'])
  const of = async (table: ProjectTable, key: string[]) => {
    const rows = await readIn(db, table, 'report_key', keys, ['report_key', ...key])
    return Map.groupBy(rows, (row) => row['report_key'])
  }
  const schedules = await of('schedules', ['key'])
  const rules = await of('alert_rules', ['key'])
  const certificates = await of('certificates', [])
  const days = await of('uptime_days', ['day'])
  const outages = await of('uptime_outages', ['began_at'])
  const outside = await of('outside_results', ['source', 'at'])
  const named = known.flatMap(({ runs }) => runs)
  const readRun = await readRuns(storage, named)
  const evidence = await readBodies(storage, 'evidence', 'report_key', keys, [])
  const withOtherRuns = await listWithOtherRuns(db, keys, named)
  for (const [index, { report, runs }] of known.entries()) {
    const { key } = report
    // Writing those before it may have taken long.
    if (index > 0 && (await findUpdateTimes(db, [key], kept)).get(key) !== report['updated_at']) {
      const again = await sql<StoredRow>`select * from reports where key = ${key} and ${kept}`.execute(db)
      yield* readReports(storage, again.rows, kept)
      continue
    }
    const last = keyOf(String(report['run_id']))!
    yield { table: 'reports', row: exportedColumns(report) }
    // At once: a report that is deleted while its other runs are read still has those that it needs.
    for (const row of runs) yield { table: 'runs', row: exportedColumns(row) }
    yield* itemsOf('schedules', schedules.get(key))
    yield* itemsOf(
      'alert_rules',
      rules.get(key)?.filter((rule) => rule['is_default'] === 0),
    )
    for (const run of runs) yield* readRun(run['key'])
    if (withOtherRuns.has(key))
      yield* readRunsWhere(
        storage,
        sql`report_key = ${key} and key <= ${last} and key not in (${sql.join(namedRuns(report))})`,
      )
    yield* withBlobs(storage, 'evidence', evidence(key), (row) => Number(row['run_key']) <= last)
    yield* itemsOf('certificates', certificates.get(key))
    yield* itemsOf('uptime_days', days.get(key))
    yield* itemsOf('uptime_outages', outages.get(key))
    yield* itemsOf('outside_results', outside.get(key))
  }
}

/** Reports with the runs that they name, each as it was at one moment; those that were deleted are left out. */
async function readWithRuns(db: Db, reports: StoredRow[], where: RowCondition): Promise<KnownReport[]> {
  const named = new Map(reports.map((report) => [report, namedRuns(report)]))
  const runs = new Map<unknown, StoredRow>()
  for (const run of await readIn(db, 'runs', 'key', [...named.values()].flat(), ['key'])) runs.set(run['key'], run)
  const keys = reports.map(({ key }) => key)
  const times = await findUpdateTimes(db, keys, where)
  const known: KnownReport[] = []
  for (const report of reports) {
    const { key, updated_at: updatedAt } = report
    if (!times.has(key)) continue
    // Each change of a run that shows in its report is one of the report, too.
    if (times.get(key) === updatedAt) {
      const found = named.get(report)!.map((run) => runs.get(run))
      known.push({ report, runs: found.filter((run) => run !== undefined) })
    } else {
      const again = await sql<StoredRow>`select * from reports where key = ${key} and ${where}`.execute(db)
      if (again.rows.length > 0) known.push(...(await readWithRuns(db, again.rows, where)))
    }
  }
  return known
}

/** Of those of the reports that still exist. */
async function findUpdateTimes(db: Db, reportKeys: unknown[], where: RowCondition): Promise<Map<unknown, unknown>> {
  const { rows } = await sql<StoredRow>`select key, updated_at from reports
    where key in (${sql.join(reportKeys)}) and ${where}`.execute(db)
  return new Map(rows.map((row) => [row['key'], row['updated_at']]))
}

/** The keys of the runs that a report names, in order. */
function namedRuns(report: StoredRow): number[] {
  const named = ['run_id', 'result_run_id', 'baseline_run_id'].flatMap((name) => keyOf(String(report[name])) ?? [])
  return [...new Set(named)].sort((a, b) => a - b)
}

/** Those of the reports that have other runs than the ones they name. */
async function listWithOtherRuns(db: Db, reportKeys: unknown[], named: StoredRow[]): Promise<Set<unknown>> {
  const isNamed = named.length === 0 ? sql`false` : sql`runs.key in (${sql.join(named.map(({ key }) => key))})`
  const { rows } = await sql<StoredRow>`select key from reports where key in (${sql.join(reportKeys)})
    and exists (select 1 from runs where runs.report_key = reports.key and not ${isNamed})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

async function* readRunsWhere(storage: Storage, where: RowCondition): AsyncGenerator<TransferItem> {
  for await (const some of rowBatches(storage.slow, 'runs', ['key'], where)) {
    const readRun = await readRuns(storage, some)
    for (const run of some) {
      yield { table: 'runs', row: exportedColumns(run) }
      yield* readRun(run['key'])
    }
  }
}

/** What belongs to each of the runs; ask for them in their order. */
async function readRuns(storage: Storage, runs: StoredRow[]): Promise<(key: unknown) => AsyncGenerator<TransferItem>> {
  const { slow: db } = storage
  const keys = runs.map(({ key }) => key)
  const results = await readBodies(storage, 'results', 'run_key', keys, [])
  const changes = await readBodies(storage, 'changes', 'run_key', keys, [])
  const files = await readBodies(storage, 'run_files', 'run_key', keys, ['name'])
  const policies = Map.groupBy(await readIn(db, 'run_policies', 'run_key', keys, ['run_key']), (row) => row['run_key'])
  const metrics = Map.groupBy(await readMetrics(db, runs), (row) => row['run_key'])
  return async function* (key) {
    for await (const row of results(key)) yield { table: 'results', row: exportedColumns(row) }
    for await (const row of changes(key)) yield { table: 'changes', row: exportedColumns(row) }
    yield* itemsOf('run_policies', policies.get(key))
    yield* itemsOf('metrics', metrics.get(key))
    yield* withBlobs(storage, 'run_files', files(key))
  }
}

async function readMetrics(db: Db, runs: StoredRow[]): Promise<StoredRow[]> {
  if (runs.length === 0) return []
  const keys = runs.map(({ key, report_key: reportKey }) => sql`(${sql.lit(reportKey)}, ${sql.lit(key)})`)
  const { rows } = await sql<StoredRow>`select * from metrics
    where (report_key, run_key) in (values ${sql.join(keys)}) order by run_key, name`.execute(db)
  return rows
}
