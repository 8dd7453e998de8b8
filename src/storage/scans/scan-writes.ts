import type { Privacy } from '../../vocabulary.ts'
import { knownKey } from '../ids.ts'
import { dateProject } from '../projects/counts.ts'
import { deleteProject, lockProject } from '../projects/projects.ts'
import { lockRow } from '../row-ids.ts'
import { nextUpdateTime } from '../rows.ts'
import type { Db } from '../tables.ts'
import { createScan, LIST_PART, type NewScan } from './create-scan.ts'
import type { Scan } from './scan.ts'
import { findPart } from './scan-pages.ts'
import { isUnderWay } from './scan-positions.ts'
import { countScansOf } from './scan-progress.ts'
import { findScanOf } from './scans.ts'

/** What the owner of a scan changes. Each in the caller's transaction. */

export interface ScanFields {
  privacy?: Privacy | undefined
  passwordHash?: string | null | undefined
  indexable?: boolean | undefined
}

/** The scan of a project that has not ended; undefined if there is none, besides `exceptId` unless that is null. */
export async function findScanUnderWay(
  db: Db,
  projectKey: number,
  exceptId: string | null,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('scans')
    .select('id')
    .where(isUnderWay)
    .where('project_key', '=', projectKey)
    .where('key', '!=', exceptId === null ? -1 : knownKey(exceptId))
    .executeTakeFirst()
  return row?.id
}

/** The latest scan of a project, whose evidence is kept. */
export async function isLatestScan(db: Db, { id, projectKey }: Scan): Promise<boolean> {
  const row = await db.selectFrom('projects').select('scan_key').where('key', '=', projectKey).executeTakeFirst()
  return row?.scan_key === knownKey(id)
}

/**
 * The fields of a scan that a new one with the same options copies; undefined if its project was deleted. Locks the project against
 * deletion until the transaction ends.
 */
export async function copyForRescan(
  db: Db,
  { id, projectKey }: Pick<Scan, 'id' | 'projectKey'>,
): Promise<NewScan | undefined> {
  if (!(await lockProject(db, projectKey))) return undefined
  const row = await db
    .selectFrom('scans')
    .leftJoin('scans as since', 'since.key', 'scans.since_key')
    .select(['scans.user_key', 'scans.project_key', 'scans.url', 'scans.options', 'scans.privacy'])
    .select(['scans.password_hash', 'scans.indexable', 'scans.secret', 'scans.status', 'since.id as since_id'])
    .where('scans.key', '=', knownKey(id))
    .executeTakeFirstOrThrow()
  // A failed one has no pages to compare with; the one before it may have.
  const sinceId = row.status === 'failed' ? (row.since_id ?? undefined) : id
  return {
    userKey: row.user_key,
    projectKey: row.project_key,
    url: row.url,
    options: JSON.parse(row.options),
    privacy: row.privacy as Privacy,
    passwordHash: row.password_hash,
    indexable: row.indexable === 1,
    secret: row.secret,
    ...(sinceId && { sinceId }),
    list: (await findPart(db, id, LIST_PART)) ?? null,
  }
}

/**
 * Scans a site again later, because its start page could not be reached. In the transaction that ends the first scan. It counts against
 * no limit. Nothing happens if another scan of the site is under way.
 */
export async function startConfirmingScan(
  db: Db,
  { id, projectKey }: Pick<Scan, 'id' | 'projectKey'>,
  confirming: NonNullable<NewScan['confirming']>,
  now: number,
): Promise<void> {
  if ((await findScanUnderWay(db, projectKey, id)) !== undefined) return
  const copy = await copyForRescan(db, { id, projectKey })
  if (copy !== undefined) await createScan(db, { ...copy, confirming }, now)
}

/** Locks the scan until the transaction ends; undefined if the user has no such scan. */
export async function lockScan(db: Db, userId: string, id: string): Promise<Scan | undefined> {
  await lockRow(db, 'scans', id)
  return findScanOf(db, userId, id)
}

export async function changeScan(db: Db, { id, updatedAt }: Scan, changes: ScanFields, now: number): Promise<void> {
  const { privacy, passwordHash, indexable } = changes
  // Without password protection no password is kept.
  const hash = privacy !== undefined && privacy !== 2 ? null : passwordHash
  const isAccessChanged = privacy !== undefined || hash !== undefined
  await db
    .updateTable('scans')
    .set((eb) => ({
      updated_at: nextUpdateTime(updatedAt, now),
      ...(privacy === undefined ? {} : { privacy }),
      ...(hash === undefined ? {} : { password_hash: hash }),
      ...(indexable === undefined ? {} : { indexable: Number(indexable) }),
      ...(isAccessChanged ? { access_version: eb('access_version', '+', 1) } : {}),
    }))
    .where('key', '=', knownKey(id))
    .execute()
}

/** A worker ends the search and judges what was found; without anything found, the scan has ended. */
export async function stopScan(
  db: Db,
  { id, projectKey, status, fetched, updatedAt }: Scan,
  now: number,
): Promise<void> {
  const isOver = fetched === 0 && status !== 'running'
  await db
    .updateTable('scans')
    .set(
      isOver
        ? {
            status: 'stopped',
            stop_asked: 0,
            ended_at: now,
            limit_reached: JSON.stringify({ limit: 'stopped', value: 0 }),
            reason: null,
          }
        : { stop_asked: 1, ...(status === 'waiting' ? { status: 'queued', reason: null } : {}) },
    )
    .set({ retry_at: null, updated_at: nextUpdateTime(updatedAt, now) })
    .where('key', '=', knownKey(id))
    .execute()
  await countScansOf(db, projectKey)
}

/** Whether its owner still wants it to stop; locked until the transaction ends. */
export async function isStopAsked(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('scans')
    .select('stop_asked')
    .where('key', '=', knownKey(id))
    .forUpdate()
    .executeTakeFirst()
  return row?.stop_asked === 1
}

/** Takes back the wish to stop it, or queues it again after it ended. */
export async function resumeScan(db: Db, { id, projectKey, endedAt, updatedAt }: Scan, now: number): Promise<void> {
  const again = {
    status: 'queued',
    ended_at: null,
    limit_reached: null,
    reason: null,
    failures: 0,
    score: null,
    page_score: null,
    site_score: null,
    result: null,
    error_code: null,
    error_message: null,
  } as const
  await db
    .updateTable('scans')
    .set({ stop_asked: 0, updated_at: nextUpdateTime(updatedAt, now), ...(endedAt === null ? {} : again) })
    .where('key', '=', knownKey(id))
    .execute()
  await countScansOf(db, projectKey)
}

export async function deleteScan(db: Db, userId: string, id: string): Promise<boolean> {
  const scan = await lockScan(db, userId, id)
  if (scan !== undefined) await removeScan(db, scan)
  return scan !== undefined
}

/**
 * It is in no list from now on, and its worker cannot write anymore. Its rows may be a million, so upkeep purges them: as those of a
 * deleted project that the scan has for itself.
 */
export async function removeScan(db: Db, { id, userId, projectKey, project }: Scan): Promise<void> {
  const counted = await db
    .selectFrom('projects')
    .select(['reports', 'scans'])
    .where('key', '=', projectKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (counted.reports === 0 && counted.scans === 1) {
    await deleteProject(db, userId, project)
    return
  }
  const key = knownKey(id)
  await db
    .insertInto('deleted_projects')
    .values({ project_key: -key, user_key: knownKey(userId) })
    .execute()
  await db
    .updateTable('scans')
    .set((eb) => ({ project_key: -key, status: 'stopped', attempt: eb('attempt', '+', 1) }))
    .where('key', '=', key)
    .execute()
  await countScansOf(db, projectKey)
  await dateProject(db, projectKey)
}
