import { type CsvValue, csvHead, csvLine } from '../../common/csv.ts'
import { isoTime } from '../../common/iso-time.ts'
import { canonicalAddress } from '../../engine/net/ip-address.ts'
import { takeAttempt } from '../../storage/attempts.ts'
import {
  type AuditEntry,
  type AuditLogQuestion,
  insertAuditEntry,
  listAllAuditEntries,
} from '../../storage/audit-log/audit-log.ts'
import { findUserByEmail } from '../../storage/people/users.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { type AuditAction, PRIVACY_NAMES, type Privacy } from '../../vocabulary.ts'
import type { ActionDependencies } from '../action-dependencies.ts'

/** Who does something, and from where. */
export interface Actor {
  /** Null without a signed-in user. */
  userId: string | null
  /** The API key that is used; null on the pages. */
  keyId: string | null
  /** The IP address; null on the command line, and where a proxy forwards none. */
  address: string | null
}

/** Who sends a request from an address, as the connection or a proxy has it. */
export function actorAt(ip: string, who: Omit<Actor, 'address'>): Actor {
  return { ...who, address: canonicalAddress(ip) }
}

/** The command line, on the machine of the server. */
export const OPERATOR: Actor = { userId: null, keyId: null, address: null }

/** What an action needs that is recorded in the audit log. */
export interface ActingDependencies extends ActionDependencies {
  actor: Actor
}

export interface AuditedObject {
  kind:
    | ('share link' | 'user' | 'session' | 'invite' | 'key' | 'channel' | 'credential')
    | ('report' | 'scan' | 'project' | 'alert rule' | 'alert')
  /** Its id, or its name if it has none. */
  id: string
}

/** The page of the log has a word for each. */
export type AuditDetail =
  | ('name' | 'email' | 'role' | 'scope' | 'kind' | 'project' | 'report' | 'reports' | 'runs' | 'scans' | 'count')
  | ('expires' | 'until' | 'snoozed_until' | 'user' | 'owner' | 'origin' | 'before' | 'after' | 'changed' | 'others')
  | ('can_undo' | 'new_account' | 'new_values' | 'new_password' | 'keeps_evidence' | 'search_engines' | 'paused')
  | ('enabled' | 'public' | 'mutes' | 'mutes_before' | 'own' | 'all' | 'daily' | 'weekly')
  | ('rows' | 'blobs' | 'missing' | 'source' | 'created' | 'known' | 'results')
  | ('factor' | 'error' | 'reason' | 'group')

/** Numbers, booleans, ids and our own vocabulary; texts are truncated. */
export type AuditDetails = {
  [name in AuditDetail]?: string | number | boolean | null | readonly string[] | undefined
}

const LONGEST_TEXT = 200
const MOST_ITEMS = 25

/**
 * Records what was done, in the transaction that does it. Details are shown to the owner of the instance and kept for a year: no
 * passwords, tokens, addresses of pages or of channels.
 */
export function recordAudit(
  db: Db,
  { actor, now }: Pick<ActingDependencies, 'actor' | 'now'>,
  action: AuditAction,
  object: AuditedObject | null,
  details: AuditDetails = {},
): Promise<void> {
  const hasDetails = Object.keys(details).length > 0
  return insertAuditEntry(db, {
    ...actor,
    action,
    object: object && `${object.kind} ${object.id}`,
    details: hasDetails ? JSON.stringify(details, bounded) : null,
    now: now(),
  })
}

function bounded(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT)
  return Array.isArray(value) ? value.slice(0, MOST_ITEMS) : value
}

interface Visibility {
  privacy?: Privacy | undefined
  indexable?: boolean | undefined
  passwordHash?: string | undefined
}

/** What to record of a change of visibility; null if there is none. */
export function visibilityChange(
  before: { privacy: Privacy; indexable: boolean },
  { privacy = before.privacy, indexable = before.indexable, passwordHash }: Visibility,
): AuditDetails | null {
  const hasNewPassword = passwordHash !== undefined
  if (privacy === before.privacy && indexable === before.indexable && !hasNewPassword) return null
  const names = { before: PRIVACY_NAMES[before.privacy], after: PRIVACY_NAMES[privacy] }
  return { ...names, new_password: hasNewPassword, search_engines: indexable }
}

/** Across all processes, so that failed sign-ins can't flood the log. */
const FAILURES = { key: 'recorded failures to sign in', burst: 1000, refillMs: 10_000 }

/** What was typed is not recorded: it may be a password in the wrong field. Of a known address, the account is. */
export async function recordFailedSignIn(
  { storage, now, actor }: ActingDependencies,
  email: string,
  details: AuditDetails = {},
): Promise<void> {
  if ((await takeAttempt(storage.db, FAILURES, now())) > 0) return
  const user = await findUserByEmail(storage.db, email)
  const object = user === undefined ? null : ({ kind: 'user', id: user.id } as const)
  await storage.transaction((db) => recordAudit(db, { actor, now }, 'sign_in.failed', object, details))
}

const COLUMNS = ['time', 'user', 'key', 'address', 'action', 'object', 'details']

/** The log as CSV, piece by piece. */
export async function* exportAuditLog(storage: Storage, question: AuditLogQuestion = {}): AsyncGenerator<string> {
  yield csvHead(COLUMNS)
  for await (const entries of listAllAuditEntries(storage, question))
    yield entries.map((entry) => csvLine(cellsOf(entry))).join('')
}

function cellsOf({ at, user, key, address, action, object, details }: AuditEntry): CsvValue[] {
  return [isoTime(at), user?.email ?? null, key?.name ?? null, address, action, object, details]
}
