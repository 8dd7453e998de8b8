import { DAY_MS } from '../../common/durations.ts'
import { isBlank } from '../../common/text.ts'
import { lockUser } from '../../storage/people/users.ts'
import { findReport } from '../../storage/reports/reports.ts'
import {
  addShareViews,
  findShareLinkByHash,
  insertShareLink,
  listShareLinks,
  deleteShareLink as removeShareLink,
  type ShareLink,
  type ShareTarget,
} from '../../storage/sharing/share-links.ts'
import type { Storage } from '../../storage/storage.ts'
import { DEFAULT_SHARE_DAYS, MAX_SHARE_DAYS } from '../../vocabulary.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { ActionError } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { compareReport } from '../compare/compare-runs.ts'
import { hashOfToken, isToken, newToken } from '../tokens.ts'

const LONGEST_NAME = 100
const MOST_LINKS = 200

/** What to share, as requested. */
export type ShareRequest =
  | { report: string; base?: string | undefined; head?: string | undefined }
  | { project: string }

export interface ShareLinkFields {
  name: string
  /** How long it works. */
  days?: number | undefined
}

/** A link with its token, which is shown this once: only its SHA-256 is stored. */
export interface CreatedShareLink {
  link: ShareLink
  token: string
}

/** Why the fields are wrong: by field, as the ends of sentences that begin with the field's name; null if they are fine. */
export function shareLinkProblems({ name, days }: ShareLinkFields): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {}
  if (isBlank(name) || name.length > LONGEST_NAME || name.includes('\0'))
    errors['name'] = [`must have 1 to ${LONGEST_NAME} characters.`]
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= MAX_SHARE_DAYS))
    errors['days'] = [`must be a whole number from 1 to ${MAX_SHARE_DAYS}.`]
  return Object.keys(errors).length === 0 ? null : errors
}

/** Undefined if the user has no such report or project. The fields must be without problems. */
export async function createShareLink(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  asked: ShareRequest,
  { name, days = DEFAULT_SHARE_DAYS }: ShareLinkFields,
): Promise<CreatedShareLink | undefined> {
  const target = await targetOf(storage, userId, asked)
  if (target === undefined) return undefined
  // 256 random bits can't be guessed, and looking up the hash takes the same time for every guess.
  const token = newToken()
  return storage.transaction(async (db) => {
    await lockUser(db, userId)
    if ((await listShareLinks(db, userId)).length >= MOST_LINKS)
      throw new ActionError('too_many_share_links', `You have ${MOST_LINKS} share links already. Revoke one first.`)
    const at = now()
    const fresh = { hash: hashOfToken(token), name: name.trim(), expiresAt: at + days * DAY_MS, now: at }
    const id = await insertShareLink(db, userId, target, fresh)
    const link = id === undefined ? undefined : (await listShareLinks(db, userId)).find((one) => one.id === id)
    if (link === undefined) return undefined
    await recordAudit(db, { actor, now }, 'share_link.created', objectOf(link), detailsOf(link))
    return { link, token }
  })
}

async function targetOf(storage: Storage, userId: string, asked: ShareRequest): Promise<ShareTarget | undefined> {
  if ('project' in asked) return asked.project.includes('\0') ? undefined : { scope: 'project', project: asked.project }
  const reportId = asked.report.toLowerCase()
  if (asked.base === undefined && asked.head === undefined) return { scope: 'report', reportId }
  const report = await findReport(storage.db, userId, reportId)
  if (report === undefined) return undefined
  const { base, head } = await compareReport({ storage }, report, asked)
  return { scope: 'compare', reportId, baseRun: base.id, headRun: head.id }
}

/** False if the user has no such link. */
export function revokeShareLink(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  id: string,
): Promise<boolean> {
  return storage.transaction(async (db) => {
    const link = (await listShareLinks(db, userId)).find((one) => one.id === id)
    if (link === undefined || !(await removeShareLink(db, userId, id))) return false
    await recordAudit(db, { actor, now }, 'share_link.revoked', objectOf(link), detailsOf(link))
    return true
  })
}

function objectOf({ id }: ShareLink) {
  return { kind: 'share link', id } as const
}

function detailsOf({ name, scope, project, reportId }: ShareLink) {
  return { name, scope, project, report: reportId }
}

/** The link of a token, which may have expired; undefined if there is none. */
export async function findShareLink({ db }: Pick<Storage, 'db'>, token: string): Promise<ShareLink | undefined> {
  return isToken(token) ? findShareLinkByHash(db, hashOfToken(token)) : undefined
}

export function isOpenShareLink({ expiresAt }: ShareLink, now: number): boolean {
  return expiresAt > now
}

/** How often views are written: a busy page costs no write of its own. */
const FLUSH_MS = 60_000

export interface ShareViews {
  count(link: ShareLink): void
  flush(): Promise<void>
}

/** Counts views in memory and adds them up in the database, at most once a minute. */
export function createShareViews({ storage, now }: ActionDependencies, onError: (error: unknown) => void): ShareViews {
  let views = new Map<number, { count: number; at: number }>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const counted = views
    views = new Map()
    if (counted.size > 0) await storage.transaction((db) => addShareViews(db, counted))
  }
  return {
    count({ key }) {
      views.set(key, { count: (views.get(key)?.count ?? 0) + 1, at: now() })
      timer ??= setTimeout(() => flush().catch(onError), FLUSH_MS).unref()
    },
    flush,
  }
}
