import { hash } from 'node:crypto'
import { keyOf } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { PageIcon } from '../records.ts'
import type { Db } from '../tables.ts'
import type { IconRow } from './report-tables.ts'

/** Icons of pages, each once, by the hash of its bytes. */

/** Half of SHA-256: too much to find two files with the same one, and half as long in every report. */
const HASH_LENGTH = 22
/** An icon is not forgotten while the transaction that gave it to a report may be open. */
const GRACE_MS = 600_000

/** Reports of one site all keep the same icon: most of them need not write it. */
const insertIcon = prepared('keep_icon', (db, icon: IconRow & { staleBefore: number }) =>
  db
    .insertInto('icons')
    .values({ hash: icon.hash, type: icon.type, body: icon.body, kept_at: icon.kept_at })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ kept_at: icon.kept_at }).where('icons.kept_at', '<', icon.staleBefore),
    ),
)

/** Stores it unless the report has it already; answers its hash. Give that to the report in the same transaction. */
export async function keepIcon(
  db: Db,
  icon: PageIcon | null,
  former: string | null,
  now: number,
): Promise<string | null> {
  if (icon === null) return null
  const name = hash('sha256', icon.body, 'base64url').slice(0, HASH_LENGTH)
  if (name !== former)
    await insertIcon(db, {
      hash: name,
      type: icon.type,
      body: icon.body,
      kept_at: now,
      staleBefore: now - GRACE_MS / 2,
    })
  return name
}

const findByHash = prepared('find_icon', (db, icon: { hash: string }) =>
  db.selectFrom('icons').select(['type', 'body']).where('hash', '=', icon.hash),
)

/** For any visitor: the caller checks access. */
export async function findIcon(db: Db, hash: string): Promise<PageIcon | undefined> {
  return (await findByHash(db, { hash })).rows[0]
}

/** Only if the user has a report that shows it. */
export async function findOwnIcon(db: Db, userId: string, hash: string): Promise<PageIcon | undefined> {
  // PostgreSQL has no NUL in text.
  if (hash.includes('\0')) return undefined
  const own = await db
    .selectFrom('reports')
    .select('key')
    .where('icon', '=', hash)
    .where('user_key', '=', keyOf(userId) ?? -1)
    .limit(1)
    .executeTakeFirst()
  return own && findIcon(db, hash)
}

/** Deletes the icons that no report shows. */
export async function forgetIcons(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('icons')
    .where('kept_at', '<', now - GRACE_MS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reports').select('reports.key').whereRef('reports.icon', '=', 'icons.hash'))),
    )
    .execute()
}
