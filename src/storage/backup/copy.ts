import { sql } from 'kysely'
import type { Db, Tables } from '../tables.ts'

export type StoredRow = Record<string, unknown>

export interface Batch {
  table: keyof Tables
  rows: StoredRow[]
}

/** Every table with its primary key, in an order in which each reference finds its row in place. */
const TABLES: [table: keyof Tables, key: string[]][] = [
  ['users', ['key']],
  ['keys', ['key']],
  ['sessions', ['hash']],
  ['invites', ['hash']],
  ['totp', ['user_key']],
  ['recovery_codes', ['user_key', 'hash']],
  ['challenges', ['hash']],
  ['passkeys', ['credential_id']],
  ['identities', ['issuer', 'subject']],
  ['projects', ['key']],
  ['brandings', ['key']],
  ['deleted_projects', ['project_key']],
  ['user_counts', ['user_key']],
  ['reports', ['key']],
  ['share_links', ['key']],
  ['credentials', ['key']],
  ['report_credentials', ['report_key']],
  ['members', ['key']],
  ['runs', ['key']],
  ['results', ['run_key']],
  ['blobs', ['hash']],
  ['evidence', ['report_key']],
  ['run_files', ['run_key', 'name']],
  ['metrics', ['report_key', 'run_key', 'name']],
  ['changes', ['run_key']],
  ['certificates', ['report_key']],
  ['page_signatures', ['report_key', 'series']],
  ['uptime_pages', ['report_key']],
  ['uptime_checks', ['report_key', 'at']],
  ['uptime_hours', ['report_key', 'hour']],
  ['uptime_days', ['report_key', 'day']],
  ['uptime_outages', ['report_key', 'began_at']],
  ['kept_evidence', ['run_key']],
  ['icons', ['hash']],
  ['outside_results', ['report_key', 'source', 'at']],
  ['idempotency', ['user_key', 'key']],
  ['scans', ['key']],
  ['removals', ['key']],
  ['removed_reports', ['report_key']],
  ['addresses', ['project_key', 'n']],
  ['scan_pages', ['scan_key', 'n']],
  ['scan_evidence', ['project_key', 'n']],
  ['scan_parts', ['scan_key', 'name']],
  ['listed_pages', ['scan_key', 'n']],
  ['scan_marks', ['scan_key', 'name']],
  ['scan_findings', ['scan_key', 'audit', 'position']],
  ['scan_inlinks', ['scan_key', 'n', 'part']],
  ['scan_files', ['scan_key', 'hash']],
  ['schedules', ['key']],
  ['deploy_marks', ['key']],
  ['policies', ['key']],
  ['run_policies', ['run_key']],
  ['channels', ['key']],
  ['events', ['seq']],
  ['deliveries', ['key']],
  ['alert_rules', ['key']],
  ['alerts', ['key']],
  ['watch_jobs', ['name']],
  ['link_checks', ['hash']],
  ['attempts', ['key']],
  ['rate_windows', ['key']],
  ['settings', ['name']],
  ['audit_log', ['key']],
]

/** The signing secret belongs to the place, not to the data: no backup has it, and none replaces it. */
const OF_THE_PLACE = ['secret', 'secret_given', 'probe']

export const ROWS_AT_ONCE = 100

/** All data, a few rows at a time. */
export async function* readAll(db: Db): AsyncGenerator<Batch> {
  for (const [table] of TABLES) for await (const rows of readTable(db, table)) yield { table, rows }
}

/** All rows of a table in the order of its key, a few at a time. */
export async function* readTable(db: Db, table: keyof Tables): AsyncGenerator<StoredRow[]> {
  const [, key] = TABLES.find(([name]) => name === table)!
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: StoredRow | undefined
  do {
    const behind = last ? sql`(${columns}) > (${sql.join(key.map((column) => last![column]))})` : sql`true`
    const wanted = table === 'settings' ? sql`${behind} and name not in (${sql.join(OF_THE_PLACE)})` : behind
    const { rows } =
      await sql<StoredRow>`select * from ${sql.table(table)} where ${wanted} order by ${columns} limit ${ROWS_AT_ONCE}`.execute(
        db,
      )
    if (rows.length > 0) yield rows
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined
  } while (last)
}

/** Without the columns that the database fills itself: PostgreSQL's folded URL, and the key of the run with the result. */
export function withoutGenerated({ folded: _, result_run_key: __, ...row }: StoredRow): StoredRow {
  return row
}

export async function insertRows(db: Db, { table, rows }: Batch): Promise<void> {
  const values = rows.map(withoutGenerated)
  // Read from a table of the same name and schema.
  await db
    .insertInto(table)
    .values(values as never)
    .execute()
}

export async function deleteAll(db: Db): Promise<void> {
  for (const [table] of TABLES.toReversed()) {
    if (table === 'settings') await db.deleteFrom(table).where('name', 'not in', OF_THE_PLACE).execute()
    else await db.deleteFrom(table).execute()
  }
}
