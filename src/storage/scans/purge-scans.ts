import { sql } from 'kysely'
import { knownKey } from '../ids.ts'
import type { Storage } from '../open.ts'
import type { Db } from '../tables.ts'
import type { ScanTables } from './scan-tables.ts'

/** Tables of a scan with their keys, the largest first. */
const OF_SCAN: [table: keyof ScanTables, key: string[]][] = [
  ['scan_evidence', ['project_key', 'n']],
  ['scan_pages', ['scan_key', 'n']],
  ['listed_pages', ['scan_key', 'n']],
  ['scan_inlinks', ['scan_key', 'n', 'part']],
  ['scan_findings', ['scan_key', 'audit', 'position']],
  ['scan_files', ['scan_key', 'hash']],
  ['scan_marks', ['scan_key', 'name']],
  ['scan_parts', ['scan_key', 'name']],
]

/** Deletes some rows of a deleted project that belong to its scans; answers how many, 0 if none is left. */
export async function purgeScans(db: Db, projectKey: number, size: number): Promise<number> {
  const scan = await db.selectFrom('scans').select('key').where('project_key', '=', projectKey).executeTakeFirst()
  if (scan === undefined) return deleteSome(db, 'addresses', ['project_key', 'n'], { project_key: projectKey }, size)
  for (const [table, key] of OF_SCAN) {
    const deleted = await deleteSome(db, table, key, { scan_key: scan.key }, size)
    if (deleted > 0) return deleted
  }
  await db.deleteFrom('scans').where('key', '=', scan.key).execute()
  return 1
}

async function deleteSome(
  db: Db,
  table: keyof ScanTables,
  key: string[],
  of: Record<string, number>,
  size: number,
): Promise<number> {
  const [[column, value]] = Object.entries(of) as [[string, number]]
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const where = sql`${sql.ref(column)} = ${value}`
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${where} and (${columns}) in
    (select ${columns} from ${sql.table(table)} where ${where} limit ${size})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Rows of evidence that are deleted at once. */
const EVIDENCE_AT_ONCE = 200

/** Deletes the evidence of earlier scans of a project: that of the latest is kept. */
export async function forgetEvidence(storage: Storage, projectKey: number, latestId: string): Promise<void> {
  const earlier = await storage.db
    .selectFrom('scans')
    .select('key')
    .where('project_key', '=', projectKey)
    .where('key', '<', knownKey(latestId))
    .execute()
  for (const { key } of earlier)
    for (const table of ['scan_evidence', 'scan_files'] as const) {
      const columns = table === 'scan_evidence' ? ['project_key', 'n'] : ['scan_key', 'hash']
      const deleteBatch = () =>
        storage.background((db) => deleteSome(db, table, columns, { scan_key: key }, EVIDENCE_AT_ONCE))
      while ((await deleteBatch()) === EVIDENCE_AT_ONCE);
    }
}
