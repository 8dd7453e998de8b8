import { sql } from 'kysely'
import { storedProject } from '../reports/list/search-terms.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { readReports } from './read-reports.ts'
import { exportedRows, rowBatches, type TransferItem } from './read-rows.ts'
import type { ProjectTable } from './transferred-tables.ts'

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
  yield* exportedRows(db, 'projects', ['key'], sql`key = ${projectKey}`)
  yield* exportedRows(db, 'schedules', ['key'], ofProject)
  const kept = sql`${ofProject} and not exists (select 1 from removed_reports where report_key = reports.key)`
  for await (const some of rowBatches(db, 'reports', ['key'], kept)) yield* readReports(storage, some, kept)
  yield* exportedRows(db, 'deploy_marks', ['key'], ofProject)
  yield* exportedRows(db, 'policies', ['key'], ofProject)
  yield* exportedRows(db, 'brandings', ['key'], ofProject)
  yield* exportedRows(db, 'alert_rules', ['key'], sql`${ofProject} and is_default = 0`)
  yield* exportedRows(db, 'addresses', ['n'], ofProject)
  const read: number[] = []
  for (const key of endedScans) {
    // One that was stopped may have gone on.
    for await (const scan of exportedRows(db, 'scans', ['key'], sql`key = ${key} and ${HAS_ENDED}`)) {
      read.push(key)
      yield scan
      for (const [table, columns] of SCAN_TABLES) yield* exportedRows(db, table, columns, sql`scan_key = ${key}`)
    }
  }
  if (read.length > 0)
    yield* exportedRows(db, 'scan_evidence', ['n'], sql`${ofProject} and scan_key in (${sql.join(read)})`)
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
