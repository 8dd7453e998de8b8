import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOfKey, isKey } from '../actions/key-format.ts'
import { findKeyByHash, touchKey } from '../storage/keys.ts'
import type { KeyHolder } from '../storage/records.ts'
import { BoundedCache } from './bounded-cache.ts'
import type { Dependencies } from './dependencies.ts'
import { type Limits, take } from './limits.ts'
import { Problem } from './problems.ts'

/** How long a key is taken for good without asking again; so long may a revoked one still work in this process. */
const FRESH = 1000
const REMEMBERED = 10_000
const LONGEST_HEADER = 200

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key the request carries; on every path below /api/v1. */
    caller: KeyHolder
  }
}

interface Known {
  holder: KeyHolder
  askedAt: number
}

type Done = (error?: Error) => void

/** Lets in who carries a good key, and counts the request. Answers at once where the key was seen a moment ago. */
export function createAuth({ storage, now, logger }: Pick<Dependencies, 'storage' | 'now' | 'logger'>, limits: Limits) {
  const known = new BoundedCache<Known>(REMEMBERED)
  // What each connection sent last: most send the same again and again.
  const sent = new WeakMap<object, { header: string; hash: string }>()

  return (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    // What a path allows is no secret, and a browser asks it without a key.
    if (request.method === 'OPTIONS') return done()
    const { authorization } = request.headers
    const hash = hashIn(authorization, request.raw.socket)
    if (hash === null) return done(authorization === undefined ? missing() : wrong())
    const seen = known.get(hash)
    if (seen !== undefined && now() - seen.askedAt < FRESH) return admit(seen.holder)
    ask(hash).then(admit, done)

    function admit(holder: KeyHolder | undefined) {
      try {
        if (holder === undefined || !isGood(holder, now())) throw wrong()
        request.caller = holder
        take('requests', limits, holder.id, reply, now())
        if (holder.scope === 'read' && request.method !== 'GET' && request.method !== 'HEAD') throw readOnly()
      } catch (problem) {
        return done(problem as Error)
      }
      done()
    }
  }

  /** The hash of the key that a header carries (RFC 6750 §2.1); null for what cannot be one, so that no database is asked. */
  function hashIn(header: string | undefined, connection: object): string | null {
    if (header === undefined || header.length > LONGEST_HEADER) return null
    const last = sent.get(connection)
    if (last?.header === header) return last.hash
    const key = /^bearer +(\S+) *$/i.exec(header)?.[1]
    if (key === undefined || !isKey(key)) return null
    const hash = hashOfKey(key)
    sent.set(connection, { header, hash })
    return hash
  }

  async function ask(hash: string): Promise<KeyHolder | undefined> {
    const askedAt = now()
    const holder = await findKeyByHash(storage.db, hash)
    if (holder === undefined || !isGood(holder, askedAt)) {
      known.delete(hash)
      return undefined
    }
    known.set(hash, { holder, askedAt })
    touchKey(storage.db, holder, askedAt).catch((error: unknown) => logger.warn({ err: error }, 'last use not noted'))
    return holder
  }
}

function isGood(holder: KeyHolder, now: number): boolean {
  return holder.revokedAt === null && (holder.expiresAt === null || holder.expiresAt > now)
}

function missing(): Problem {
  return new Problem('unauthorized', 'An API key is wanted: send the header "Authorization: Bearer <API_KEY>".', {
    headers: { 'www-authenticate': 'Bearer realm="verdict"' },
  })
}

/** The same for a key that was never issued, one that was revoked and one that expired. */
function wrong(): Problem {
  return new Problem('unauthorized', 'This API key is not valid.', {
    headers: { 'www-authenticate': 'Bearer realm="verdict", error="invalid_token"' },
  })
}

function readOnly(): Problem {
  return new Problem('forbidden', 'This API key may only read.', {
    headers: { 'www-authenticate': 'Bearer realm="verdict", error="insufficient_scope", scope="write"' },
  })
}
