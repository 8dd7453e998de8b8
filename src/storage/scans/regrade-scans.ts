import { packJson, unpackJsonSync } from '../../common/zstd.ts'
import type { Result } from '../../vocabulary.ts'
import { knownKey } from '../ids.ts'
import { resultCode } from '../rows.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { Scan } from './scan.ts'
import { findPart, type RejudgedPage, savePart, type TakenScan, updatePages } from './scan-pages.ts'
import type { ScanEnd } from './scan-progress.ts'
import { findScan } from './scans.ts'

/** The latest scan of each project that has a result, if another rule set gave it. Earlier ones have no pages left to judge. */
export async function listRegradableScans(db: Db, ruleSet: string): Promise<Scan[]> {
  const rows = await db
    .selectFrom('scans')
    .innerJoin('projects', 'projects.key', 'scans.project_key')
    .select('scans.id')
    .where('scans.status', 'in', ['done', 'stopped'])
    .where('scans.rule_set', '!=', ruleSet)
    .where('scans.results_removed_at', 'is', null)
    .where('scans.key', '=', (eb) =>
      eb
        .selectFrom('scans as latest')
        .select((inner) => inner.fn.max('latest.key').as('key'))
        .whereRef('latest.project_key', '=', 'scans.project_key')
        .where('latest.status', 'in', ['done', 'stopped']),
    )
    .orderBy('scans.key')
    .execute()
  const scans = await Promise.all(rows.map(({ id }) => findScan(db, id)))
  return scans.flatMap((scan) => scan ?? [])
}

/** How far a scan has been regraded, so that an interrupted command continues there. */
interface RegradeProgress {
  ruleSet: string
  /** The last page. */
  n: number
}

/** The last page that was regraded with this rule set; 0 if none was. */
export async function findRegraded(db: Db, scanId: string, ruleSet: string): Promise<number> {
  const body = await findPart(db, scanId, PART)
  const stored = body && unpackJsonSync<RegradeProgress>(body)
  return stored?.ruleSet === ruleSet ? stored.n : 0
}

const PART = 'regraded'

/** False if the scan goes on, or is gone. */
export async function saveRegradedPages(
  storage: Storage,
  scan: TakenScan,
  pages: readonly RejudgedPage[],
  regrading: RegradeProgress,
): Promise<boolean> {
  return storage.background(async (db) => {
    if (!(await isUnchanged(db, scan))) return false
    await updatePages(db, knownKey(scan.id), pages)
    await savePart(db, scan.id, PART, packJson(regrading))
    return true
  })
}

async function isUnchanged(db: Db, { id, attempt }: TakenScan): Promise<boolean> {
  const row = await db
    .selectFrom('scans')
    .select(['attempt', 'ended_at'])
    .where('key', '=', knownKey(id))
    .executeTakeFirst()
  return row !== undefined && row.attempt === attempt && row.ended_at !== null
}

/** Replaces the result. When the scan ended stays: its pages are of that time. */
export async function endRegrade(
  db: Db,
  scan: TakenScan,
  end: Omit<ScanEnd, 'error'>,
  counts: Record<Result, number>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scans')
    .set({
      ...counts,
      score: end.score,
      page_score: end.pageScore,
      site_score: end.siteScore,
      result: end.result === null ? null : resultCode(end.result),
      rule_set: end.ruleSet,
      updated_at: now,
    })
    .where('key', '=', knownKey(scan.id))
    .where('attempt', '=', scan.attempt)
    .where('ended_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
