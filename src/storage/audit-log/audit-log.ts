import { DAY_MS } from '../../common/durations.ts'
import type { AuditAction } from '../../vocabulary.ts'
import { countRows } from '../count-rows.ts'
import { firstKeyAt, keyOf } from '../ids.ts'
import type { ListPage, PageNumber } from '../records.ts'
import { preparedRow } from '../row-ids.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'

/** An action and its object. Never contains secrets, page URLs, or text entered by visitors who weren't signed in. */
export interface NewAuditEntry {
  action: AuditAction
  /** Kind and id or name, such as `project example.com`. */
  object: string | null
  /** JSON. */
  details: string | null
  /** Null without a signed-in user, as on the command line. */
  userId: string | null
  /** The API key. */
  keyId: string | null
  /** The IP address; null on the command line. */
  address: string | null
  now: number
}

export interface AuditEntry {
  id: string
  at: number
  action: AuditAction
  object: string | null
  details: string | null
  user: { id: string; email: string } | null
  key: { id: string; name: string } | null
  address: string | null
}

export interface AuditLogQuestion {
  action?: AuditAction | undefined
  /** An id. */
  user?: string | undefined
  /** Milliseconds since the epoch. */
  after?: number | undefined
  before?: number | undefined
}

const KEPT_MS = 366 * DAY_MS
const AT_ONCE = 500
const USER = 'user '

const addEntry = preparedRow(
  'add_audit_entry',
  'audit_log',
  ['at', 'user_key', 'key_key', 'address'],
  ['action', 'object', 'details'],
)

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  const { userId, keyId, now, address, action, object, details } = entry
  const who = { user_key: userId === null ? null : keyOf(userId), key_key: keyId === null ? null : keyOf(keyId) }
  await addEntry(db, now, { at: now, ...who, address, action, object, details })
}

/** The newest first. */
export async function listAuditEntries(
  { slow }: Storage,
  { page, perPage, ...question }: AuditLogQuestion & PageNumber,
): Promise<ListPage<AuditEntry>> {
  const total = await countRows(selectEntries(slow, question))
  const rows = await selectWhole(slow, question)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items: rows.map(toEntry), total }
}

/** The addresses of the accounts that something was done to, and of those in the details, by their ids. */
export async function findConcernedUsers(db: Db, entries: readonly AuditEntry[]): Promise<Map<string, string>> {
  const keys = [...new Set(entries.flatMap(concernedIds))].map(keyOf).filter((key) => key !== null)
  if (keys.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'email']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

function concernedIds({ object, details }: AuditEntry): string[] {
  const { user, owner } = (details === null ? {} : JSON.parse(details)) as Record<string, unknown>
  const ofObject = object?.startsWith(USER) ? [object.slice(USER.length)] : []
  return [...ofObject, ...[user, owner].filter((id) => typeof id === 'string')]
}

/** All of them, the newest first, some at a time. */
export async function* listAllAuditEntries(
  { slow }: Storage,
  question: AuditLogQuestion,
): AsyncGenerator<AuditEntry[]> {
  let behind: number | undefined
  do {
    const rows = await selectWhole(slow, question)
      .$if(behind !== undefined, (query) => query.where('audit_log.key', '<', behind!))
      .limit(AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows.map(toEntry)
    behind = rows.length === AT_ONCE ? rows.at(-1)!.key : undefined
  } while (behind !== undefined)
}

function selectEntries(db: Db, { action, user, after, before }: AuditLogQuestion) {
  return db
    .selectFrom('audit_log')
    .$if(action !== undefined, (query) => query.where('audit_log.action', '=', action!))
    .$if(user !== undefined, (query) => query.where('audit_log.user_key', '=', keyOf(user!) ?? -1))
    .$if(after !== undefined, (query) => query.where('audit_log.key', '>=', firstKeyAt(after!)))
    .$if(before !== undefined, (query) => query.where('audit_log.key', '<', firstKeyAt(before!)))
}

function selectWhole(db: Db, question: AuditLogQuestion) {
  return selectEntries(db, question)
    .leftJoin('users', 'users.key', 'audit_log.user_key')
    .leftJoin('keys', 'keys.key', 'audit_log.key_key')
    .select(['audit_log.key', 'audit_log.id', 'at', 'action', 'object', 'details', 'address'])
    .select(['users.id as user_id', 'users.email', 'keys.id as key_id', 'keys.name as key_name'])
    .orderBy('audit_log.key', 'desc')
}

type WholeRow = Awaited<ReturnType<ReturnType<typeof selectWhole>['execute']>>[number]

function toEntry(row: WholeRow): AuditEntry {
  const { id, at, action, object, details, address } = row
  const user = row.user_id === null ? null : { id: row.user_id, email: row.email! }
  const key = row.key_id === null ? null : { id: row.key_id, name: row.key_name! }
  return { id, at, action, object, details, user, key, address }
}

/** Deletes entries that are older than a year, some at a time. There is no other way to delete one. */
export async function forgetAuditEntries(storage: Storage, now: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const forgotten = await storage.background(async (db) => {
      const old = db
        .selectFrom('audit_log')
        .select('key')
        .where('key', '<', firstKeyAt(now - KEPT_MS))
      const { numDeletedRows } = await db
        .deleteFrom('audit_log')
        .where('key', 'in', old.orderBy('key').limit(AT_ONCE))
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
    if (forgotten < AT_ONCE) break
  }
}
