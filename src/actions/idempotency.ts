import { hash } from 'node:crypto'
import { claimIdempotency, findIdempotency, type IdempotencyClaim } from '../storage/idempotency.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import type { ActionDependencies } from './action-dependencies.ts'
import { ActionError } from './action-error.ts'
import { hashPassword } from './people/passwords.ts'

/** A request that is carried out once, however often it is sent with the same idempotency key. */
export interface IdempotentRequest {
  userId: string
  /** Null: carried out each time. */
  key: string | null
  /** The same for the same request. */
  fields: unknown
  password?: string | undefined
}

interface Steps<T> {
  /** Creates something and calls `claim` with what `replay` needs to find it, such as its id, in the same transaction. */
  create(claim: (db: Db, ids: readonly string[]) => Promise<void>): Promise<T>
  /** Returns what the earlier request created. */
  replay(ids: readonly string[]): Promise<T>
}

/** Carries out the request, or returns what it created before. */
export async function createOnce<T>(
  { storage, now }: ActionDependencies,
  request: IdempotentRequest,
  { create, replay }: Steps<T>,
): Promise<{ created: T; isReplayed: boolean }> {
  const { userId, key } = request
  if (key === null) return { created: await create(async () => {}), isReplayed: false }
  const fingerprint = await fingerprintOf(request, key)
  const earlier = await findIdempotency(storage.db, userId, key, now())
  if (earlier) return repeat(earlier)
  try {
    const created = await create(async (db, reportIds) => {
      const claimed = await claimIdempotency(db, userId, key, { fingerprint, reportIds }, now())
      if (claimed) throw new IdempotencyConflict(claimed)
    })
    return { created, isReplayed: false }
  } catch (error) {
    if (error instanceof IdempotencyConflict) return repeat(error.earlier)
    // A concurrent duplicate may have been faster: then this one was refused because of what the other created.
    const faster = error instanceof ActionError ? await findIdempotency(storage.db, userId, key, now()) : undefined
    if (faster) return repeat(faster)
    throw error
  }

  async function repeat(earlier: IdempotencyClaim) {
    if (earlier.fingerprint !== fingerprint)
      throw new ActionError(
        'idempotency_key_reused',
        'This Idempotency-Key was used with another body within the last 24 hours.',
      )
    return { created: await replay(earlier.reportIds), isReplayed: true }
  }
}

/** Whole sentences, as every language needs them. */
const DELETED = {
  report:
    'The report that was created with this Idempotency-Key has been deleted. Use another key to create a new one.',
  scan: 'The scan that was created with this Idempotency-Key has been deleted. Use another key to create a new one.',
  schedule:
    'The schedule that was created with this Idempotency-Key has been deleted. Use another key to create a new one.',
  rule: 'The rule that was created with this Idempotency-Key has been deleted. Use another key to create a new one.',
  channel:
    'The channel that was created with this Idempotency-Key has been deleted. Use another key to create a new one.',
  credential:
    'The credential that was created with this Idempotency-Key has been deleted. Use another key to create a new one.',
  mark: 'The mark that was created with this Idempotency-Key has been deleted. Use another key to create a new one.',
}

/**
 * For `replay`: what `find` finds, unless it was deleted. In a transaction: it follows the one that claimed the key, which may not be
 * readable yet.
 */
export async function findReplayed<T>(
  storage: Storage,
  what: keyof typeof DELETED,
  find: (db: Db) => Promise<T | undefined>,
): Promise<T> {
  const found = await storage.transaction(find)
  if (found !== undefined) return found
  throw new ActionError(what === 'report' ? 'replayed_report_deleted' : 'replayed_object_deleted', DELETED[what])
}

/** Another request with the same idempotency key was faster. Thrown to roll back the transaction. */
class IdempotencyConflict extends Error {
  readonly earlier: IdempotencyClaim

  constructor(earlier: IdempotencyClaim) {
    super('Another request used this idempotency key.')
    this.earlier = earlier
  }
}

/** The same for the same fields. A password is hashed as slowly as the stored one. */
export async function fingerprintOf(
  { userId, fields, password }: Omit<IdempotentRequest, 'key'>,
  key: string,
): Promise<string> {
  const plain = hash('sha256', JSON.stringify(fields), 'hex')
  if (password === undefined) return plain
  const salt = hash('sha256', JSON.stringify([userId, key]), 'buffer').subarray(0, 16)
  return `${plain} ${await hashPassword(password, salt)}`
}
