import { isActiveKey, keyIn, recordKeyUse } from '../../../actions/keys/keys.ts'
import { BoundedCache } from '../../../common/bounded-cache.ts'
import { hashOfKey } from '../../../domain/keys/key-format.ts'
import { findKeyByHash } from '../../../storage/keys/keys.ts'
import type { KeyHolder } from '../../../storage/people/account-records.ts'
import type { Dependencies } from '../dependencies.ts'

/** How long a lookup is reused, and so how long a revoked key may still work in this process. */
const FRESH = 1000
const REMEMBERED = 10_000

interface CachedHolder {
  holder: KeyHolder
  askedAt: number
}

/** Looks up the holders of keys, by the hash of the key. */
export interface Keyring {
  /** The hash of the key in an Authorization header (RFC 6750 §2.1); null for what cannot be a key, without a lookup. */
  hashIn(header: string | undefined, connection: object): string | null
  /** The holder, where the key was looked up a moment ago and is still valid. */
  fresh(hash: string): KeyHolder | undefined
  /** The holder; undefined where the key is not valid. */
  ask(hash: string): Promise<KeyHolder | undefined>
}

export function createKeyring({ storage, now, logger }: Pick<Dependencies, 'storage' | 'now' | 'logger'>): Keyring {
  const known = new BoundedCache<string, CachedHolder>(REMEMBERED)
  // The last header of each connection: most connections always send the same.
  const sent = new WeakMap<object, { header: string; hash: string }>()

  return {
    hashIn(header, connection) {
      if (header === undefined) return null
      const last = sent.get(connection)
      if (last?.header === header) return last.hash
      const key = keyIn(header)
      if (key === undefined) return null
      const hash = hashOfKey(key)
      sent.set(connection, { header, hash })
      return hash
    },
    fresh(hash) {
      const seen = known.get(hash)
      if (seen === undefined) return undefined
      const time = now()
      // In either direction: a clock that was set back must not keep a revoked key valid until it is as late as before.
      const isFresh = Math.abs(time - seen.askedAt) < FRESH
      return isFresh && isActiveKey(seen.holder, time) ? seen.holder : undefined
    },
    async ask(hash) {
      const askedAt = now()
      const holder = await findKeyByHash(storage.db, hash)
      if (holder === undefined || !isActiveKey(holder, askedAt)) {
        known.delete(hash)
        return undefined
      }
      known.set(hash, { holder, askedAt })
      recordKeyUse({ storage, now }, holder).catch((error: unknown) =>
        logger.warn({ err: error }, 'last use not noted'),
      )
      return holder
    },
  }
}
