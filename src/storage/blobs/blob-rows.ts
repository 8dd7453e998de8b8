import { prepared } from '../prepared.ts'
import type { Db } from '../tables.ts'

/** Where the bytes of a row are. */
export interface StoredBody {
  /** Empty if they are in object storage. */
  body: Uint8Array
  /** Their hash, if they are there; empty: they are to be uploaded later; null: they are kept here. */
  blob: string | null
}

/** Bytes that were uploaded, for a row that is about to be written. */
export interface UploadedBlob {
  hash: string
  /** Empty: nothing was uploaded, but is to be later. */
  body: Uint8Array
}

/** What a row is written with: bytes that stay in the database, or an upload. */
export type NewBody = Uint8Array | UploadedBlob

const NOTHING = new Uint8Array()

const announce = prepared('announce_blob', (db, blob: { hash: string; bytes: number }) =>
  db
    .insertInto('blobs')
    .values({ hash: blob.hash, bytes: blob.bytes, orphaned_at: null, is_deleting: 0 })
    // Of one that was found in the store, the size is not known yet.
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ bytes: blob.bytes, orphaned_at: null }).where('blobs.is_deleting', '=', 0),
    ),
)

/** Before an upload. false: it is just being deleted, and must not be used. */
export async function announceBlob(db: Db, blob: { hash: string; bytes: number }): Promise<boolean> {
  const { numAffectedRows } = await announce(db, blob)
  return (numAffectedRows ?? 0n) > 0n
}

const claim = prepared('claim_blob', (db, blob: { hash: string }) =>
  db.updateTable('blobs').set({ orphaned_at: null }).where('hash', '=', blob.hash).where('is_deleting', '=', 0),
)

/** What to write into a row, in its transaction. */
export async function claimBody(db: Db, given: NewBody): Promise<StoredBody> {
  if (given instanceof Uint8Array) return { body: given, blob: null }
  const { hash, body } = given
  if (hash === '') return { body, blob: '' }
  const { numAffectedRows } = await claim(db, { hash })
  return (numAffectedRows ?? 0n) > 0n ? { body: NOTHING, blob: hash } : { body, blob: '' }
}
