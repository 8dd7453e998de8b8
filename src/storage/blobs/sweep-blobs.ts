import { DAY_MS } from '../../common/durations.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'

/** How long a blob stays after no row uses it. Readers, backups and copies of the bucket that began before are done by then. */
export const ORPHAN_MS = DAY_MS
const BATCH = 200

/** Rows whose `blob` names a blob. A table that gets such a column belongs here: a test compares. */
export const BLOB_TABLES = ['evidence', 'kept_evidence', 'run_files'] as const

export interface SweptBlobs {
  deleted: number
  bytes: number
}

/**
 * One step of the sweep: notes which blobs no row uses anymore, and deletes those that no row has used for a day. Several processes may do
 * this at once. Deleting resumes after a crash, because the row goes last.
 */
export async function sweepBlobs(storage: Storage, now: number, signal?: AbortSignal): Promise<SweptBlobs> {
  const swept: SweptBlobs = { deleted: 0, bytes: 0 }
  if (storage.blobs.store === null) return swept
  await noteOrphans(storage, now, signal)
  let after = ''
  while (!signal?.aborted) {
    const due = await storage.db
      .selectFrom('blobs')
      .select(['hash', 'bytes'])
      .where('hash', '>', after)
      .where('orphaned_at', '<=', now - ORPHAN_MS)
      .orderBy('hash')
      .limit(BATCH)
      .execute()
    for (const { hash, bytes } of due) {
      if (signal?.aborted) return swept
      if (!(await markDeleting(storage, hash, now))) continue
      await storage.blobs.delete(hash)
      await storage.db.deleteFrom('blobs').where('hash', '=', hash).where('is_deleting', '=', 1).execute()
      swept.deleted++
      swept.bytes += bytes
    }
    if (due.length < BATCH) break
    after = due.at(-1)!.hash
  }
  return swept
}

/**
 * After this, the blob can't be claimed. If this statement had to wait for a concurrent claim, PostgreSQL re-checks the condition on
 * `orphaned_at`, but not those on other tables; that's why a claim always changes that column.
 */
async function markDeleting(storage: Storage, hash: string, now: number): Promise<boolean> {
  return storage.transaction(async (db) => {
    const isUsed = await usesOf(db, [hash])
    if (isUsed.has(hash)) {
      await db.updateTable('blobs').set({ orphaned_at: null }).where('hash', '=', hash).execute()
      return false
    }
    const { numUpdatedRows } = await db
      .updateTable('blobs')
      .set({ is_deleting: 1 })
      .where('hash', '=', hash)
      .where('orphaned_at', '<=', now - ORPHAN_MS)
      .where(({ and, not, exists, selectFrom }) =>
        and(BLOB_TABLES.map((table) => not(exists(selectFrom(table).select('blob').where('blob', '=', hash))))),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** Walks over all blobs, which is cheap: one indexed question per table for some hundred at a time. */
async function noteOrphans(storage: Storage, now: number, signal?: AbortSignal): Promise<void> {
  let after = ''
  while (!signal?.aborted) {
    const some = await storage.slow
      .selectFrom('blobs')
      .select(['hash', 'orphaned_at'])
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(BATCH)
      .execute()
    const last = some.at(-1)
    if (last === undefined) return
    const candidates = some.flatMap(({ hash, orphaned_at }) => (orphaned_at === null ? [hash] : []))
    const used = await usesOf(storage.slow, candidates)
    const orphans = candidates.filter((hash) => !used.has(hash))
    // A row that was written meanwhile: the mark is taken off before anything is deleted.
    if (orphans.length > 0)
      await storage.db
        .updateTable('blobs')
        .set({ orphaned_at: now })
        .where('hash', 'in', orphans)
        .where('orphaned_at', 'is', null)
        .execute()
    after = last.hash
  }
}

async function usesOf(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  if (hashes.length === 0) return used
  for (const table of BLOB_TABLES) {
    const rows = await db.selectFrom(table).select('blob').where('blob', 'in', hashes).execute()
    for (const { blob } of rows) used.add(blob!)
  }
  return used
}

/**
 * Objects that the database does not know, such as those that came after the backup it was restored from. From now on they are known as
 * blobs that no row uses. Two instances must not share a prefix: each would delete what it does not know.
 */
export async function adoptUnknownBlobs(storage: Storage, now: number, signal?: AbortSignal): Promise<number> {
  const { store } = storage.blobs
  if (store === null) return 0
  let adopted = 0
  for await (const listed of store.list()) {
    if (signal?.aborted) break
    for (let at = 0; at < listed.length; at += BATCH) {
      const hashes = listed.slice(at, at + BATCH)
      const rows = hashes.map((hash) => ({ hash, bytes: 0, orphaned_at: now, is_deleting: 0 }))
      const { numInsertedOrUpdatedRows = 0n } = await storage.db
        .insertInto('blobs')
        .values(rows)
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirst()
      adopted += Number(numInsertedOrUpdatedRows)
    }
  }
  return adopted
}
