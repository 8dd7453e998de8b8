import type { Failure } from '../../errors.ts'
import type { Result, ScanCut, ScanStatus } from '../../vocabulary.ts'
import { knownKey, withNewId } from '../ids.ts'
import { resultCode, resultOf, toFailure } from '../rows.ts'
import type { Db, ScanRow } from '../tables.ts'

/** A scan of a site, as it is stored. */
export interface Scan extends ScanProgress {
  id: string
  projectKey: number
  url: string
  options: unknown
  /** Counts who took it up: a worker that lost it writes nothing more. */
  attempt: number
  createdAt: number
  startedAt: number | null
  endedAt: number | null
  score: number | null
  pageScore: number | null
  siteScore: number | null
  result: Result | null
  ruleSet: string | null
  error: Failure | null
}

export interface ScanProgress {
  status: ScanStatus
  reason: string | null
  /** Known addresses, requested ones, judged pages, and those by result. */
  found: number
  fetched: number
  judged: number
  good: number
  decent: number
  bad: number
  bytes: number
  /** The limit that ended the search. */
  cut: ScanCut | null
}

const NOTHING_DONE = { found: 0, fetched: 0, judged: 0, good: 0, decent: 0, bad: 0, bytes: 0 }

export interface NewScan {
  userKey: number
  projectKey: number
  url: string
  options: unknown
}

export async function createScan(db: Db, { userKey, projectKey, url, options }: NewScan, now: number): Promise<string> {
  return withNewId(now, async (id, key) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('scans')
      .values({
        key,
        id,
        user_key: userKey,
        project_key: projectKey,
        url,
        options: JSON.stringify(options),
        status: 'queued',
        attempt: 0,
        created_at: now,
        ...NOTHING_DONE,
        reason: null,
        started_at: null,
        ended_at: null,
        limit_reached: null,
        score: null,
        page_score: null,
        site_score: null,
        result: null,
        rule_set: null,
        error_code: null,
        error_message: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  })
}

export async function findScan(db: Db, id: string): Promise<Scan | undefined> {
  const row = await db.selectFrom('scans').selectAll().where('key', '=', knownKey(id)).executeTakeFirst()
  return row && toScan(row)
}

/** Newest first. */
export async function listScansOfProject(db: Db, projectKey: number, limit: number): Promise<Scan[]> {
  const rows = await db
    .selectFrom('scans')
    .selectAll()
    .where('project_key', '=', projectKey)
    .orderBy('key', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toScan)
}

/** Takes a scan up; answers the attempt that may write from now on. */
export async function takeScan(db: Db, id: string, now: number): Promise<number> {
  const { attempt } = await db
    .updateTable('scans')
    .set((eb) => ({
      attempt: eb('attempt', '+', 1),
      status: 'running',
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
    }))
    .where('key', '=', knownKey(id))
    .returning('attempt')
    .executeTakeFirstOrThrow()
  return attempt
}

/** False if another worker has taken the scan up since. */
export async function saveProgress(db: Db, id: string, attempt: number, progress: ScanProgress): Promise<boolean> {
  const { status, reason, found, fetched, judged, good, decent, bad, bytes, cut } = progress
  const changed = await db
    .updateTable('scans')
    .set({
      status,
      reason,
      found,
      fetched,
      judged,
      good,
      decent,
      bad,
      bytes,
      limit_reached: cut === null ? null : JSON.stringify(cut),
    })
    .where('key', '=', knownKey(id))
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export interface ScanEnd {
  score: number | null
  pageScore: number | null
  siteScore: number | null
  result: Result | null
  ruleSet: string | null
  error: Failure | null
}

/** Its last write. */
export async function endScan(
  db: Db,
  { id, attempt }: { id: string; attempt: number },
  progress: ScanProgress,
  end: ScanEnd,
  now: number,
): Promise<boolean> {
  if (!(await saveProgress(db, id, attempt, progress))) return false
  await db
    .updateTable('scans')
    .set({
      score: end.score,
      page_score: end.pageScore,
      site_score: end.siteScore,
      result: end.result === null ? null : resultCode(end.result),
      rule_set: end.ruleSet,
      error_code: end.error?.code ?? null,
      error_message: end.error?.message ?? null,
      ended_at: now,
    })
    .where('key', '=', knownKey(id))
    .execute()
  return true
}

function toScan(row: ScanRow): Scan {
  return {
    id: row.id,
    projectKey: row.project_key,
    url: row.url,
    options: JSON.parse(row.options),
    status: row.status,
    reason: row.reason,
    attempt: row.attempt,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    found: row.found,
    fetched: row.fetched,
    judged: row.judged,
    good: row.good,
    decent: row.decent,
    bad: row.bad,
    bytes: row.bytes,
    cut: row.limit_reached === null ? null : JSON.parse(row.limit_reached),
    score: row.score,
    pageScore: row.page_score,
    siteScore: row.site_score,
    result: resultOf(row.result),
    ruleSet: row.rule_set,
    error: toFailure(row.error_code, row.error_message),
  }
}
