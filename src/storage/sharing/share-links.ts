import { DAY_MS } from '../../common/durations.ts'
import type { Branding } from '../../domain/branding/branding.ts'
import type { ShareScope } from '../../vocabulary.ts'
import { toBranding } from '../branding/branding.ts'
import { keyOf, knownKey } from '../ids.ts'
import { storedProject } from '../reports/list/search-terms.ts'
import { hasId, insertRow } from '../row-ids.ts'
import { isLiveProject } from '../rows.ts'
import type { Storage } from '../storage.ts'
import type { Db, ShareLinkRow } from '../tables.ts'

export interface ShareLink {
  key: number
  id: string
  /** Whose it is. */
  userId: string
  scope: ShareScope
  /** Of a report or comparison. */
  reportId: string | null
  /** The runs of a comparison. */
  baseRun: string | null
  headRun: string | null
  project: string
  name: string
  createdAt: number
  expiresAt: number
  lastUsedAt: number | null
  views: number
  /** Of the project; null if it has none. */
  branding: Branding | null
}

/** What a link opens. */
export type ShareTarget =
  | { scope: 'report'; reportId: string }
  | { scope: 'compare'; reportId: string; baseRun: string; headRun: string }
  | { scope: 'project'; project: string }

export interface NewShareLink {
  /** SHA-256 of the token, hex. */
  hash: string
  name: string
  expiresAt: number
  now: number
}

/** Answers its id; undefined if the user has no such report or project, or it is being deleted. */
export async function insertShareLink(
  db: Db,
  userId: string,
  target: ShareTarget,
  { hash, name, expiresAt, now }: NewShareLink,
): Promise<string | undefined> {
  const subject = await findSubject(db, userId, target)
  if (subject === undefined) return undefined
  const runs = target.scope === 'compare' ? { base_run: target.baseRun, head_run: target.headRun } : {}
  const row: Omit<ShareLinkRow, 'key' | 'id'> = {
    hash,
    user_key: knownKey(userId),
    scope: target.scope,
    ...subject,
    base_run: null,
    head_run: null,
    ...runs,
    name,
    created_at: now,
    expires_at: expiresAt,
    last_used_at: null,
    views: 0,
  }
  return insertRow(db, 'share_links', now, () => row)
}

async function findSubject(
  db: Db,
  userId: string,
  target: ShareTarget,
): Promise<{ report_key: number | null; project_key: number } | undefined> {
  const userKey = keyOf(userId) ?? -1
  const projects = db.selectFrom('projects').where('projects.user_key', '=', userKey).where(isLiveProject)
  if (target.scope === 'project') {
    const found = await projects
      .select('projects.key')
      .where('projects.project', '=', storedProject(target.project))
      .executeTakeFirst()
    return found && { report_key: null, project_key: found.key }
  }
  const found = await projects
    .innerJoin('reports', 'reports.project_key', 'projects.key')
    .select(['reports.key as report_key', 'projects.key as project_key'])
    .where(hasId('reports', target.reportId))
    .where('reports.key', 'not in', (eb) => eb.selectFrom('removed_reports').select('report_key'))
    .executeTakeFirst()
  return found
}

function selectLinks(db: Db) {
  return db
    .selectFrom('share_links')
    .innerJoin('users', 'users.key', 'share_links.user_key')
    .innerJoin('projects', 'projects.key', 'share_links.project_key')
    .leftJoin('reports', 'reports.key', 'share_links.report_key')
    .leftJoin('brandings', 'brandings.project_key', 'share_links.project_key')
    .select('brandings.fields as branding')
    .select(['share_links.key', 'share_links.id', 'scope', 'base_run', 'head_run', 'name'])
    .select(['share_links.created_at', 'expires_at', 'last_used_at', 'views'])
    .select(['users.id as user_id', 'projects.project', 'reports.id as report_id'])
}

/** Those that open something: not of a suspended user, nor of a project that is being deleted. */
function selectWorking(db: Db) {
  return selectLinks(db).where('users.suspended_at', 'is', null).where(isLiveProject)
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

/** By the hash of its token, expired or not; undefined if it was revoked or opens nothing. */
export async function findShareLinkByHash(db: Db, hash: string): Promise<ShareLink | undefined> {
  const row = await selectWorking(db).where('share_links.hash', '=', hash).executeTakeFirst()
  return row && toLink(row)
}

/** Those of the links that work and have not expired. */
export async function listOpenShareLinks(db: Db, ids: readonly string[], now: number): Promise<ShareLink[]> {
  const keys = ids.map(keyOf).filter((key) => key !== null)
  if (keys.length === 0) return []
  const rows = await selectWorking(db)
    .where('share_links.key', 'in', keys)
    .where('share_links.id', 'in', [...ids])
    .where('share_links.expires_at', '>', now)
    .execute()
  return rows.map(toLink)
}

export interface ShareLinkFilter {
  reportId?: string | undefined
  project?: string | undefined
}

/** Of a user, the newest first: those of a report with its comparisons, of a project as a whole, or all. */
export async function listShareLinks(
  db: Db,
  userId: string,
  { reportId, project }: ShareLinkFilter = {},
): Promise<ShareLink[]> {
  const rows = await selectLinks(db)
    .where('share_links.user_key', '=', keyOf(userId) ?? -1)
    .$if(reportId !== undefined, (query) => query.where('share_links.report_key', '=', keyOf(reportId!) ?? -1))
    .$if(project !== undefined, (query) =>
      query.where('share_links.report_key', 'is', null).where('projects.project', '=', storedProject(project!)),
    )
    .orderBy('share_links.key', 'desc')
    .execute()
  return rows.map(toLink)
}

/** False if the user has no such link. */
export async function deleteShareLink(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('share_links')
    .where(hasId('share_links', id))
    .where('user_key', '=', keyOf(userId) ?? -1)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Adds the views of a while. */
export async function addShareViews(db: Db, views: ReadonlyMap<number, { count: number; at: number }>): Promise<void> {
  for (const [key, { count, at }] of views)
    await db
      .updateTable('share_links')
      .set((eb) => ({ views: eb('views', '+', count), last_used_at: at }))
      .where('key', '=', key)
      .execute()
}

const KEPT_MS = 30 * DAY_MS

/** Expired links are kept for a while, to say that they have expired. */
export async function forgetShareLinks({ db }: Pick<Storage, 'db'>, now: number): Promise<void> {
  await db
    .deleteFrom('share_links')
    .where('expires_at', '<', now - KEPT_MS)
    .execute()
}

function toLink(row: LinkRow): ShareLink {
  return {
    key: row.key,
    id: row.id,
    userId: row.user_id,
    scope: row.scope,
    reportId: row.report_id,
    baseRun: row.base_run,
    headRun: row.head_run,
    project: row.project,
    branding: toBranding(row.branding),
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    views: row.views,
  }
}
