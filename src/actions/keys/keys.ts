import { isoTime } from '../../common/iso-time.ts'
import { isBlank } from '../../common/text.ts'
import { hashOfKey, isKey, issueKey } from '../../domain/keys/key-format.ts'
import {
  findKeyByHash,
  createKey as storeKey,
  revokeKey as storeRevocation,
  touchKey,
} from '../../storage/keys/keys.ts'
import type { Key, KeyHolder } from '../../storage/people/account-records.ts'
import { lockActiveUser } from '../../storage/people/users.ts'
import { type KeyScope, MAX_KEY_NAME_LENGTH } from '../../vocabulary.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { ActionError, userSuspended } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'

export interface NewKeyFields {
  userId: string
  name: string
  scope: KeyScope
  /** Null for a key that never expires. */
  expiresAt: number | null
}

export function isKeyName(name: string): boolean {
  // PostgreSQL does not support NUL in text.
  return !isBlank(name) && name.length <= MAX_KEY_NAME_LENGTH && !name.includes('\0')
}

/** Returns the key itself, which is not stored and can be shown only once. */
export async function createKey({ storage, now, actor }: ActingDependencies, fields: NewKeyFields): Promise<string> {
  if (!isKeyName(fields.name))
    throw new ActionError('invalid_key_name', `The name must have 1 to ${MAX_KEY_NAME_LENGTH} characters.`)
  const { key, hash, hint } = issueKey()
  await storage.transaction(async (db) => {
    // If the account was suspended in the meantime, its keys were revoked, but this one would remain.
    if ((await lockActiveUser(db, fields.userId)) === undefined) throw userSuspended()
    const { id, name, scope, userId } = await storeKey(db, { ...fields, hash, hint, now: now() })
    const expires = fields.expiresAt === null ? null : isoTime(fields.expiresAt)
    await recordAudit(db, { actor, now }, 'key.created', { kind: 'key', id }, { name, scope, expires, user: userId })
  })
  return key
}

/** Revokes an active key of one user, or of any user if none is given; false if it wasn't found. */
export function revokeKey({ storage, now, actor }: ActingDependencies, id: string, userId?: string): Promise<boolean> {
  return storage.transaction(async (db) => {
    const revoked = await storeRevocation(db, id, now(), userId)
    if (revoked === undefined) return false
    await recordAudit(db, { actor, now }, 'key.revoked', { kind: 'key', id }, { name: revoked.name })
    return true
  })
}

const LONGEST_HEADER = 200

/** The key in an Authorization header (RFC 6750 §2.1); undefined for what cannot be one. */
export function keyIn(header: string | undefined): string | undefined {
  if (header === undefined || header.length > LONGEST_HEADER) return undefined
  const key = /^bearer +(\S+) *$/i.exec(header)?.[1]
  return key !== undefined && isKey(key) ? key : undefined
}

/** Neither revoked nor expired. */
export function isActiveKey({ revokedAt, expiresAt }: Key, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now)
}

/** The holder of the key in an Authorization header; undefined where it is not valid. */
export async function findKeyHolder(
  { storage, now }: ActionDependencies,
  header: string | undefined,
): Promise<KeyHolder | undefined> {
  const key = keyIn(header)
  const holder = key === undefined ? undefined : await findKeyByHash(storage.db, hashOfKey(key))
  if (holder === undefined || !isActiveKey(holder, now())) return undefined
  await recordKeyUse({ storage, now }, holder)
  return holder
}

/** Notes when a key was last used, at most once a minute. */
export function recordKeyUse({ storage, now }: ActionDependencies, key: Key): Promise<void> {
  return touchKey(storage.db, key, now())
}
