import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Branding } from '../../domain/branding/branding.ts'
import type { Privacy, Result, ScanStatus } from '../../vocabulary.ts'
import { toBranding } from '../branding/branding.ts'
import { keyOf, knownKey } from '../ids.ts'
import { listPage } from '../list-page.ts'
import type { ListPage, PageNumber } from '../records.ts'
import { searchTermsOf, storedProject } from '../reports/list/search-terms.ts'
import { hasId } from '../row-ids.ts'
import { resultCode, resultOf, toFailure } from '../rows.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { byCharacters, containsAny } from './page-filters.ts'
import type { Scan } from './scan.ts'
import type { ScanRow } from './scan-tables.ts'

function selectScans(db: Db) {
  return db
    .selectFrom('scans')
    .innerJoin('users', 'users.key', 'scans.user_key')
    .leftJoin('projects', 'projects.key', 'scans.project_key')
    .selectAll('scans')
    .select(['users.id as user_id', 'projects.project as project'])
}

/** Its owner has not deleted it; that can be undone for some time. */
export const isNotRemoved = sql<SqlBool>`not exists (select 1 from removals where removals.scan_key = scans.key)`

/** Neither it nor its project is deleted or about to be. */
const isLiveScan = sql<SqlBool>`projects.key is not null and ${isNotRemoved} and not exists (
  select 1 from removals where removals.project_key = scans.project_key and removals.created_at >= scans.created_at
)`

export async function findScan(db: Db, id: string): Promise<Scan | undefined> {
  const row = await selectScans(db).where('scans.key', '=', knownKey(id)).executeTakeFirst()
  return row && toScan(row)
}

/** A scan of this user; undefined if it doesn't exist or belongs to another user. */
export async function findScanOf(db: Db, userId: string, id: string): Promise<Scan | undefined> {
  const row = await selectScans(db)
    .where(hasId('scans', id))
    .where('users.id', '=', userId)
    .where(isLiveScan)
    .executeTakeFirst()
  return row && toScan(row)
}

/** With what access to it depends on. */
export interface ScanWithPassword extends Scan {
  passwordHash: string | null
  /** Another one after every change of privacy or password. */
  accessVersion: number
  /** Of its project; null if that has none. */
  branding: Branding | null
}

/** For its page, which others may be allowed to see. */
export async function findKeptScan(db: Db, id: string): Promise<ScanWithPassword | undefined> {
  const row = await selectScans(db)
    .leftJoin('brandings', 'brandings.project_key', 'scans.project_key')
    .select('brandings.fields as branding')
    .where(hasId('scans', id))
    .where(isLiveScan)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { password_hash: passwordHash, access_version: accessVersion, branding } = row
  return { ...toScan(row), passwordHash, accessVersion, branding: toBranding(branding) }
}

/** Its sealed headers; null without any. */
export async function findScanSecret(db: Db, id: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('scans').select('secret').where('key', '=', knownKey(id)).executeTakeFirst()
  return row?.secret ?? null
}

/** Public scans that search engines may show, newest first. */
export function listIndexableScans(db: Db, limit: number): Promise<{ id: string }[]> {
  // As literals: SQLite uses a partial index only where the statement spells out the index's condition.
  return selectScans(db)
    .clearSelect()
    .select('scans.id')
    .where('scans.indexable', '=', sql.lit(1))
    .where('scans.privacy', '=', sql.lit(0))
    .where(isLiveScan)
    .orderBy('scans.key', 'desc')
    .limit(limit)
    .execute()
}

/** Newest first. */
export async function listScansOfProject(db: Db, projectKey: number, limit: number): Promise<Scan[]> {
  const rows = await selectScans(db)
    .where('scans.project_key', '=', projectKey)
    .orderBy('scans.key', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toScan)
}

export interface ScanQuestion extends PageNumber {
  search?: string | undefined
  project?: string | undefined
  status?: ScanStatus | undefined
  result?: Result | undefined
  sortBy: 'id' | 'generated_at' | 'url' | 'result'
  sort: 'asc' | 'desc'
}

const SORT_COLUMNS = {
  id: 'scans.key',
  generated_at: 'scans.ended_at',
  url: 'scans.url',
  result: 'scans.result',
} as const

/** A user has few scans, so they are sorted when they are asked for. Missing values come last either way. */
export async function listScans(storage: Storage, userId: string, question: ScanQuestion): Promise<ListPage<Scan>> {
  const { search, project, status, result, sortBy, sort } = question
  // PostgreSQL has no NUL in text.
  if (project?.includes('\0') || search?.includes('\0')) return { items: [], total: 0 }
  const userKey = keyOf(userId) ?? -1
  const terms = search === undefined ? undefined : await searchTermsOf(storage, userKey, search)
  const column = SORT_COLUMNS[sortBy]
  const found = selectScans(storage.slow)
    .where('scans.user_key', '=', userKey)
    .where(isLiveScan)
    .$if(terms !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          containsAny(storage, 'scans.url', terms!.texts),
          ...terms!.projectKeys.map((key) => eb('scans.project_key', '=', key)),
        ]),
      ),
    )
    .$if(project !== undefined, (query) => query.where('projects.project', '=', storedProject(project!)))
    .$if(status !== undefined, (query) => query.where('scans.status', '=', status!))
    .$if(result !== undefined, (query) => query.where('scans.result', '=', resultCode(result!)))
    .orderBy(sql`case when ${sql.ref(column)} is null then 1 else 0 end`)
    .orderBy(sortBy === 'url' ? byCharacters(storage, column) : sql.ref(column), sort)
    .orderBy('scans.score', sort)
    .orderBy('scans.key', sort)
  return listPage(found, question, toScan)
}

function toScan(row: Selectable<ScanRow> & { user_id: string; project: string | null }): Scan {
  return {
    id: row.id,
    userId: row.user_id,
    projectKey: row.project_key,
    project: row.project ?? '',
    privacy: row.privacy as Privacy,
    hasPassword: row.password_hash !== null,
    indexable: row.indexable === 1,
    retryAt: row.retry_at,
    isStopping: row.stop_asked === 1,
    updatedAt: row.updated_at,
    url: row.url,
    options: JSON.parse(row.options),
    origin: row.origin,
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
    sampled: row.sampled,
    rendered: row.rendered,
    renderFailed: row.render_failed,
    cut: row.limit_reached === null ? null : JSON.parse(row.limit_reached),
    score: row.score,
    pageScore: row.page_score,
    siteScore: row.site_score,
    result: resultOf(row.result),
    resultsRemovedAt: row.results_removed_at,
    ruleSet: row.rule_set,
    error: toFailure(row.error_code, row.error_message),
  }
}
