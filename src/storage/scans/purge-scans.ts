import { sql } from 'kysely'
import { knownKey } from '../ids.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { deleteContents, SCAN_CONTENTS } from './scan-contents.ts'

/** Deletes some rows of a deleted project that belong to its scans; answers how many, 0 if none is left. */
export async function purgeScans(db: Db, projectKey: number, size: number): Promise<number> {
  const scan = await db.selectFrom('scans').select('key').where('project_key', '=', projectKey).executeTakeFirst()
  if (scan === undefined) return deleteAddresses(db, projectKey, size)
  for (const contents of SCAN_CONTENTS) {
    const { length } = await deleteContents(db, contents, scan.key, size)
    if (length > 0) return length
  }
  await db.deleteFrom('scans').where('key', '=', scan.key).execute()
  return 1
}

async function deleteAddresses(db: Db, projectKey: number, size: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from addresses where project_key = ${projectKey} and n in
    (select n from addresses where project_key = ${projectKey} limit ${size})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Rows of evidence that are deleted at once. */
const EVIDENCE_AT_ONCE = 200
const EVIDENCE = SCAN_CONTENTS.filter(({ table }) => table === 'scan_evidence' || table === 'scan_files')

/** Deletes the evidence of earlier scans of a project: that of the latest is kept. */
export async function forgetEvidence(storage: Storage, projectKey: number, latestId: string): Promise<void> {
  const earlier = await storage.db
    .selectFrom('scans')
    .select('key')
    .where('project_key', '=', projectKey)
    .where('key', '<', knownKey(latestId))
    .execute()
  for (const { key } of earlier)
    for (const contents of EVIDENCE) {
      const deleteBatch = () => storage.background((db) => deleteContents(db, contents, key, EVIDENCE_AT_ONCE))
      while ((await deleteBatch()).length === EVIDENCE_AT_ONCE);
    }
}
