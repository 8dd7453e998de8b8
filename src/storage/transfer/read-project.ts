import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { StoredRow } from '../backup/copy.ts'
import { isLost } from '../blobs/blob-store.ts'
import { keyOf } from '../ids.ts'
import type { Storage } from '../open.ts'
import { storedProject } from '../report-list/search-terms.ts'
import type { Db } from '../tables.ts'
import { type ProjectTable, WITHHELD } from './transferred-tables.ts'

/** A row, or bytes that later rows name by their hash. */
export type TransferItem =
  | { table: ProjectTable; row: StoredRow }
  | { hash: string; body: Uint8Array }
  | { missing: string }

const ROWS = 50

type Where = ReturnType<typeof sql>

/** Email addresses of the accounts that have a project of that name. */
export async function listProjectOwners(db: Db, project: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .innerJoin('users', 'users.key', 'projects.user_key')
    .select('users.email')
    .where('projects.project', '=', storedProject(project))
    .orderBy('users.key')
    .execute()
  return rows.map(({ email }) => email)
}

/**
 * Everything of a project, a few rows at a time, in an order in which each reference finds its row in place. It is not of one moment: of a
 * report, runs that begin meanwhile are left out, and so are reports that are deleted and scans that end meanwhile.
 */
export async function* readProject(storage: Storage, projectKey: number): AsyncGenerator<TransferItem> {
  const { slow: db } = storage
  const ofProject = sql`project_key = ${projectKey}`
  // First of all: the addresses of a scan that ends later may not be among those that are read.
  const endedScans = await listEndedScans(db, projectKey)
  yield* rows(db, 'projects', ['key'], sql`key = ${projectKey}`)
  yield* rows(db, 'schedules', ['key'], ofProject)
  const kept = sql`${ofProject} and not exists (select 1 from removed_reports where report_key = reports.key)`
  for await (const some of batches(db, 'reports', ['key'], kept)) yield* readReports(storage, some, kept)
  yield* rows(db, 'deploy_marks', ['key'], ofProject)
  yield* rows(db, 'policies', ['key'], ofProject)
  yield* rows(db, 'brandings', ['key'], ofProject)
  yield* rows(db, 'alert_rules', ['key'], sql`${ofProject} and is_default = 0`)
  yield* rows(db, 'addresses', ['n'], ofProject)
  const read: number[] = []
  for (const key of endedScans) {
    // One that was stopped may have gone on.
    for await (const scan of rows(db, 'scans', ['key'], sql`key = ${key} and ${HAS_ENDED}`)) {
      read.push(key)
      yield scan
      for (const [table, columns] of SCAN_TABLES) yield* rows(db, table, columns, sql`scan_key = ${key}`)
    }
  }
  if (read.length > 0) yield* rows(db, 'scan_evidence', ['n'], sql`${ofProject} and scan_key in (${sql.join(read)})`)
}

const HAS_ENDED = sql`status in ('done', 'stopped', 'failed')
  and not exists (select 1 from removals where scan_key = scans.key)`

async function listEndedScans(db: Db, projectKey: number): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`select key from scans
    where project_key = ${projectKey} and ${HAS_ENDED} order by key`.execute(db)
  return rows.map(({ key }) => key)
}

const SCAN_TABLES: [table: ProjectTable, key: string[]][] = [
  ['scan_pages', ['n']],
  ['scan_parts', ['name']],
  ['listed_pages', ['n']],
  ['scan_marks', ['name']],
  ['scan_findings', ['audit', 'position']],
  ['scan_inlinks', ['n', 'part']],
  ['scan_files', ['hash']],
]

interface KnownReport {
  report: StoredRow
  /** Those that it names. */
  runs: StoredRow[]
}

/** Reports with the runs that they name, each as it was at one moment; those that were deleted are left out. */
async function readWithRuns(db: Db, reports: StoredRow[], where: Where): Promise<KnownReport[]> {
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
async function findUpdateTimes(db: Db, reportKeys: unknown[], where: Where): Promise<Map<unknown, unknown>> {
  const { rows } = await sql<StoredRow>`select key, updated_at from reports
    where key in (${sql.join(reportKeys)}) and ${where}`.execute(db)
  return new Map(rows.map((row) => [row['key'], row['updated_at']]))
}

/** The keys of the runs that a report names, in order. */
function namedRuns(report: StoredRow): number[] {
  const named = ['run_id', 'result_run_id', 'baseline_run_id'].flatMap((name) => keyOf(String(report[name])) ?? [])
  return [...new Set(named)].sort((a, b) => a - b)
}

/** Some reports with all that belongs to them: a few questions for all together, and one each whether it is still as it was. */
async function* readReports(storage: Storage, some: StoredRow[], kept: Where): AsyncGenerator<TransferItem> {
  const { slow: db } = storage
  const known = some.length === 0 ? [] : await readWithRuns(db, some, kept)
  if (known.length === 0) return
  const keys = known.map(({ report }) => report['key'])
  const of = async (table: ProjectTable, key: string[]) => {
    const rows = await readIn(db, table, 'report_key', keys, ['report_key', ...key])
    return Map.groupBy(rows, (row) => row['report_key'])
  }
  const [schedules, rules] = [await of('schedules', ['key']), await of('alert_rules', ['key'])]
  const [certificates, outside] = [await of('certificates', []), await of('outside_results', ['source', 'at'])]
  const named = known.flatMap(({ runs }) => runs)
  const readRun = await readRuns(storage, named)
  const evidence = await readBodies(storage, 'evidence', 'report_key', keys, [])
  const longer = await listLonger(db, keys, named)
  for (const [index, { report, runs }] of known.entries()) {
    const { key } = report
    // Writing those before it may have taken long.
    if (index > 0 && (await findUpdateTimes(db, [key], kept)).get(key) !== report['updated_at']) {
      const again = await sql<StoredRow>`select * from reports where key = ${key} and ${kept}`.execute(db)
      yield* readReports(storage, again.rows, kept)
      continue
    }
    const last = keyOf(String(report['run_id']))!
    yield { table: 'reports', row: shared(report) }
    // At once: a report that is deleted while its other runs are read still has those that it needs.
    for (const row of runs) yield { table: 'runs', row: shared(row) }
    yield* itemsOf('schedules', schedules.get(key))
    yield* itemsOf(
      'alert_rules',
      rules.get(key)?.filter((rule) => rule['is_default'] === 0),
    )
    for (const run of runs) yield* readRun(run['key'])
    if (longer.has(key)) {
      const others = sql`report_key = ${key} and key <= ${last} and key not in (${sql.join(namedRuns(report))})`
      for await (const more of batches(db, 'runs', ['key'], others)) {
        const readOther = await readRuns(storage, more)
        for (const run of more) {
          yield { table: 'runs', row: shared(run) }
          yield* readOther(run['key'])
        }
      }
    }
    yield* withBlobs(storage, 'evidence', evidence(key), (row) => Number(row['run_key']) <= last)
    yield* itemsOf('certificates', certificates.get(key))
    yield* itemsOf('outside_results', outside.get(key))
  }
}

/** Those of the reports that have other runs than the ones they name. */
async function listLonger(db: Db, reportKeys: unknown[], named: StoredRow[]): Promise<Set<unknown>> {
  const isNamed = named.length === 0 ? sql`false` : sql`runs.key in (${sql.join(named.map(({ key }) => key))})`
  const { rows } = await sql<StoredRow>`select key from reports where key in (${sql.join(reportKeys)})
    and exists (select 1 from runs where runs.report_key = reports.key and not ${isNamed})`.execute(db)
  return new Set(rows.map(({ key }) => key))
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
    for await (const row of results(key)) yield { table: 'results', row: shared(row) }
    for await (const row of changes(key)) yield { table: 'changes', row: shared(row) }
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

/** How many bytes of bodies are in memory at a time, unless a single one is larger. */
const BODY_BYTES = 2 ** 20

type BodyTable = 'results' | 'changes' | 'run_files' | 'evidence'

/** Rows with bodies, as many at a time as fit in memory. Ask for the keys in their order. */
async function readBodies(
  { slow: db }: Storage,
  table: BodyTable,
  of: string,
  keys: unknown[],
  then: string[],
): Promise<(key: unknown) => AsyncGenerator<StoredRow>> {
  const columns = [of, ...then]
  const named = sql.join(columns.map((column) => sql.ref(column)))
  const where = sql`${sql.ref(of)} in (${sql.join(keys)})`
  const { rows } =
    keys.length === 0
      ? { rows: [] }
      : await sql<StoredRow>`select ${named}, octet_length(body) as bytes from ${sql.table(table)} where ${where}`.execute(
          db,
        )
  const sizes = new Map<unknown, number>()
  for (const row of rows) sizes.set(row[of], (sizes.get(row[of]) ?? 0) + Number(row['bytes']))
  const waiting = keys.filter((key) => sizes.has(key))
  let loaded = new Map<unknown, StoredRow[]>()
  const load = async (key: unknown) => {
    const some: unknown[] = []
    let bytes = 0
    for (const next of waiting.slice(waiting.indexOf(key))) {
      bytes += sizes.get(next)!
      if (some.length > 0 && bytes > BODY_BYTES) break
      some.push(next)
    }
    loaded = Map.groupBy(await readIn(db, table, of, some, columns), (row) => row[of])
  }
  return async function* (key) {
    const bytes = sizes.get(key)
    if (bytes === undefined) return
    // The files of a run may be too many for one question.
    if (bytes > BODY_BYTES && then.length > 0) yield* pages(db, table, then, sql`${sql.ref(of)} = ${key}`, 1)
    else {
      if (!loaded.has(key)) await load(key)
      yield* loaded.get(key) ?? []
      loaded.delete(key)
    }
  }
}

async function readIn(
  db: Db,
  table: ProjectTable,
  column: string,
  keys: unknown[],
  order: string[],
): Promise<StoredRow[]> {
  if (keys.length === 0) return []
  const { rows } =
    await sql<StoredRow>`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(keys)})
    order by ${sql.join(order.map((name) => sql.ref(name)))}`.execute(db)
  return rows
}

function* itemsOf(table: ProjectTable, rows: StoredRow[] = []): Generator<TransferItem> {
  for (const row of rows) yield { table, row: shared(row) }
}

async function* withBlobs(
  storage: Storage,
  table: 'evidence' | 'run_files',
  rows: AsyncIterable<StoredRow>,
  isWanted: (row: StoredRow) => boolean = () => true,
): AsyncGenerator<TransferItem> {
  for await (const row of rows) {
    if (!isWanted(row)) continue
    const stored = { body: row['body'] as Uint8Array, blob: row['blob'] as string | null }
    const body = await storage.blobs.read(stored).catch((error: unknown) => {
      if (isLost(error)) return null
      throw error
    })
    if (body === null) {
      yield { missing: String(row['name'] ?? 'evidence') }
      continue
    }
    const hash = createHash('sha256').update(body).digest('hex')
    yield { hash, body }
    yield { table, row: { ...shared(row), body: Buffer.from(hash) } }
  }
}

async function* rows(
  db: Db,
  table: ProjectTable,
  key: string[],
  where: Where,
): AsyncGenerator<{ table: ProjectTable; row: StoredRow }> {
  for await (const row of pages(db, table, key, where)) yield { table, row: shared(row) }
}

async function* pages(
  db: Db,
  table: ProjectTable,
  key: string[],
  where: Where,
  size?: number,
): AsyncGenerator<StoredRow> {
  for await (const some of batches(db, table, key, where, size)) yield* some
}

async function* batches(
  db: Db,
  table: ProjectTable,
  key: string[],
  where: Where,
  size = ROWS,
): AsyncGenerator<StoredRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: StoredRow | undefined
  do {
    const behind = last ? sql`(${columns}) > (${sql.join(key.map((column) => last![column]))})` : sql`true`
    const { rows } = await sql<StoredRow>`select * from ${sql.table(table)} where ${where} and ${behind}
      order by ${columns} limit ${size}`.execute(db)
    yield rows
    last = rows.length === size ? rows.at(-1) : undefined
  } while (last)
}

function shared(row: StoredRow): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !WITHHELD.includes(name)))
}
