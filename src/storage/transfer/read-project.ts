import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { StoredRow } from '../backup/copy.ts'
import { BlobStoreError } from '../blobs/blob-store.ts'
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
  for await (const { key } of pages(db, 'reports', ['key'], kept)) {
    const known = await readWithRuns(db, sql`key = ${key} and ${kept}`)
    if (known !== undefined) yield* readReport(storage, known)
  }
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

/** A report with the runs that it names, as they were at one moment; undefined if it was deleted. */
async function readWithRuns(db: Db, where: Where): Promise<KnownReport | undefined> {
  const find = async () => {
    for await (const report of pages(db, 'reports', ['key'], where, 1)) return report
    return undefined
  }
  let report = await find()
  while (report !== undefined) {
    const named = ['run_id', 'result_run_id', 'baseline_run_id'].flatMap((name) => keyOf(String(report?.[name])) ?? [])
    const runs: StoredRow[] = []
    for await (const run of pages(db, 'runs', ['key'], sql`key in (${sql.join(named)})`)) runs.push(run)
    const again = await find()
    // Each change of a run that shows in its report is one of the report, too.
    if (again?.['updated_at'] === report['updated_at']) return { report, runs }
    report = again
  }
  return undefined
}

async function* readReport(storage: Storage, { report, runs }: KnownReport): AsyncGenerator<TransferItem> {
  const { slow: db } = storage
  const ofReport = sql`report_key = ${report['key']}`
  const last = keyOf(String(report['run_id']))
  yield { table: 'reports', row: shared(report) }
  // At once: a report that is deleted while its other runs are read still has those that it needs.
  for (const row of runs) yield { table: 'runs', row: shared(row) }
  yield* rows(db, 'schedules', ['key'], ofReport)
  yield* rows(db, 'alert_rules', ['key'], sql`${ofReport} and is_default = 0`)
  for (const run of runs) yield* readRun(storage, run)
  const others = sql`${ofReport} and key <= ${last} and key not in (${sql.join(runs.map(({ key }) => key))})`
  for await (const run of pages(db, 'runs', ['key'], others)) {
    yield { table: 'runs', row: shared(run) }
    yield* readRun(storage, run)
  }
  yield* withBlobs(storage, 'evidence', ['report_key'], sql`${ofReport} and run_key <= ${last}`)
  yield* rows(db, 'certificates', ['report_key'], ofReport)
  yield* rows(db, 'outside_results', ['source', 'at'], ofReport)
}

async function* readRun(storage: Storage, { key, report_key: reportKey }: StoredRow): AsyncGenerator<TransferItem> {
  const { slow: db } = storage
  const ofRun = sql`run_key = ${key}`
  yield* rows(db, 'results', ['run_key'], ofRun)
  yield* rows(db, 'changes', ['run_key'], ofRun)
  yield* rows(db, 'run_policies', ['run_key'], ofRun)
  yield* rows(db, 'metrics', ['name'], sql`report_key = ${reportKey} and ${ofRun}`)
  yield* withBlobs(storage, 'run_files', ['name'], ofRun)
}

async function* withBlobs(
  storage: Storage,
  table: 'evidence' | 'run_files',
  key: string[],
  where: Where,
): AsyncGenerator<TransferItem> {
  for await (const row of pages(storage.slow, table, key, where, 1)) {
    const stored = { body: row['body'] as Uint8Array, blob: row['blob'] as string | null }
    const body = await storage.blobs.read(stored).catch((error: unknown) => {
      if (error instanceof BlobStoreError && error.trouble === 'missing') return null
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
  size = ROWS,
): AsyncGenerator<StoredRow> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: StoredRow | undefined
  do {
    const behind = last ? sql`(${columns}) > (${sql.join(key.map((column) => last![column]))})` : sql`true`
    const { rows } = await sql<StoredRow>`select * from ${sql.table(table)} where ${where} and ${behind}
      order by ${columns} limit ${size}`.execute(db)
    yield* rows
    last = rows.length === size ? rows.at(-1) : undefined
  } while (last)
}

function shared(row: StoredRow): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !WITHHELD.includes(name)))
}
