import { sql } from 'kysely'
import { KEEP_ALL, type Retention } from '../../domain/retention/retention.ts'
import { type AgingRecord, recordsToThin } from '../../domain/retention/thin.ts'
import { listRunsOfAlerts } from '../alerts/runs-of-alerts.ts'
import { firstKeyAt } from '../ids.ts'
import { bytesOf, deleteContents, SCAN_CONTENTS } from '../scans/scan-contents.ts'
import type { Db } from '../tables.ts'
import type { AgingOwner, BatchClock, RemovedDetails, Thinning } from './thinning-kind.ts'

/** A scan as thinning sees it. */
interface StoredScan extends AgingRecord {
  /** Some of its pages, links or findings are there, perhaps because a process was killed while it removed them. */
  hasDetails: boolean
}

/** The pages, links, findings and evidence of old scans, by project. */
export const thinScans: Thinning<StoredScan> = {
  progress: 'thinning_scans',
  listOwners: listAgingProjects,
  findOld: findOldScans,
  sizeOf: sizeOfScans,
  removeSome,
  alwaysWaits: true,
}

/** Behind that key. The first and the latest scan are kept anyway. */
async function listAgingProjects(db: Db, after: number, before: number, limit: number): Promise<AgingOwner[]> {
  return db
    .selectFrom('scans')
    .innerJoin('projects', 'projects.key', 'scans.project_key')
    .select(['projects.key', 'projects.retention'])
    .where('scans.project_key', '>', after)
    .groupBy(['projects.key', 'projects.retention'])
    .having((eb) => eb.fn.countAll<number>(), '>', 2)
    .having((eb) => eb.fn.min('scans.key'), '<', firstKeyAt(before))
    .orderBy('projects.key')
    .limit(limit)
    .execute()
}

/** The scans of a project whose details would go. */
export async function findOldScans(
  db: Db,
  projectKey: number,
  retention: Retention,
  now: number,
): Promise<StoredScan[]> {
  if (retention.all === KEEP_ALL.all) return []
  return recordsToThin(await listAgingScans(db, projectKey), retention, now).filter(({ hasDetails }) => hasDetails)
}

const hasContents = sql<number>`case when ${sql.join(
  SCAN_CONTENTS.map(
    ({ table }) => sql`exists (select 1 from ${sql.table(table)} as part where part.scan_key = scans.key)`,
  ),
  sql` or `,
)} then 1 else 0 end`

async function listAgingScans(db: Db, projectKey: number): Promise<StoredScan[]> {
  const pinned = await findPinnedScans(db, projectKey)
  const rows = await db
    .selectFrom('scans')
    .select(['key', 'status', 'url', 'result', 'created_at', hasContents.as('has_contents')])
    .where('project_key', '=', projectKey)
    .execute()
  return rows.map(({ key, status, url, result, created_at: at, has_contents }) => ({
    key,
    at,
    // A later scan is compared with the latest that was judged.
    series: `${status === 'done' || status === 'stopped' ? 'judged' : 'other'} ${url}`,
    result,
    isPinned: pinned.has(key),
    hasDetails: has_contents === 1,
  }))
}

/** Scans whose details never expire: unfinished ones and those they repeat, the latest, and those of open alerts. */
async function findPinnedScans(db: Db, projectKey: number): Promise<Set<number>> {
  const underWay = await db
    .selectFrom('scans')
    .select(['key', 'since_key'])
    .where('project_key', '=', projectKey)
    .where('ended_at', 'is', null)
    .execute()
  const project = await db.selectFrom('projects').select('scan_key').where('key', '=', projectKey).executeTakeFirst()
  const keys = [
    ...underWay.flatMap(({ key, since_key }) => [key, since_key]),
    project?.scan_key,
    ...(await listRunsOfAlerts(db, { siteOfProject: projectKey })),
  ]
  return new Set(keys.flatMap((key) => key ?? []))
}

async function sizeOfScans(db: Db, scans: readonly StoredScan[]): Promise<RemovedDetails> {
  const size: RemovedDetails = { runs: 0, scans: scans.length, bytes: 0 }
  for (const { key } of scans)
    for (const contents of SCAN_CONTENTS) {
      const { rows } = await sql<{ bytes: number | string }>`select coalesce(sum(${bytesOf(contents)}), 0) as bytes
        from ${sql.table(contents.table)} where scan_key = ${key}`.execute(db)
      size.bytes += Number(rows[0]!.bytes)
    }
  return size
}

/** Rows that are removed at once: few, because the time is looked at only in between. */
const STEP_ROWS = 25

/** The scan says that its details are gone before the first of them goes, so that no reader gets a part. */
async function removeSome(
  db: Db,
  projectKey: number,
  old: StoredScan[],
  { now, isOver }: BatchClock,
): Promise<RemovedDetails> {
  const pinned = await findPinnedScans(db, projectKey)
  const removed: RemovedDetails = { runs: 0, scans: 0, bytes: 0 }
  // One step at least, or a database that takes long to answer would never get on.
  do {
    const { key } = old[0]!
    const isGone = !pinned.has(key) && (await markRemoved(db, key, now))
    if (isGone && (await removeContents(db, key, removed, isOver))) break
    if (isGone) removed.scans++
    old.shift()
  } while (old.length > 0 && !isOver())
  return removed
}

/** False if the scan is gone, or goes on. */
async function markRemoved(db: Db, key: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scans')
    .set((eb) => ({ results_removed_at: eb.fn.coalesce('results_removed_at', eb.val(now)) }))
    .where('key', '=', key)
    .where('ended_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True if something is left when the time is over. */
async function removeContents(
  db: Db,
  scanKey: number,
  removed: RemovedDetails,
  isOver: () => boolean,
): Promise<boolean> {
  for (const contents of SCAN_CONTENTS)
    for (;;) {
      const sizes = await deleteContents(db, contents, scanKey, STEP_ROWS)
      for (const bytes of sizes) removed.bytes += bytes
      if (sizes.length > 0 && isOver()) return true
      if (sizes.length < STEP_ROWS) break
    }
  return false
}
