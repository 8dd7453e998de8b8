import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, actorAt } from '../../actions/audit-log/audit-log.ts'
import type { KeyHolder } from '../../storage/people/account-records.ts'
import type { Keyring } from './keys/keyring.ts'
import type { RateLimits } from './limits.ts'
import { Problem } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key the request carries; on every path below /api/v1. For a member of a project, `userId` is its owner's. */
    caller: KeyHolder
    /** The caller themselves, where a member of a project acts for its owner. */
    member: KeyHolder | null
  }
}

/** Who calls: the member, not the owner for whom they act. */
export function actorOf({ caller, member, ip }: FastifyRequest): Actor {
  return actorAt(ip, { userId: (member ?? caller).userId, keyId: caller.id })
}

type Done = (error?: Error) => void

/** Identifies the caller by the key, and counts the request. Does not wait where the key was looked up a moment ago. */
export function createAuth(keyring: Keyring, limits: RateLimits) {
  return (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    // Which methods a path supports is public, and browsers ask without a key.
    if (request.method === 'OPTIONS') return done()
    const { authorization } = request.headers
    const hash = keyring.hashIn(authorization, request.raw.socket)
    if (hash === null) return done(/^bearer\s/i.test(authorization ?? '') ? wrong() : missing())
    const holder = keyring.fresh(hash)
    if (holder !== undefined) return admit(holder)
    keyring.ask(hash).then(admit, done)

    function admit(holder: KeyHolder | undefined) {
      try {
        if (holder === undefined) throw wrong()
        request.caller = holder
        const counting = limits.countRequest(reply, holder.id)
        if (holder.scope === 'read' && request.method !== 'GET' && request.method !== 'HEAD') throw readOnly()
        if (counting instanceof Promise) return void counting.then(() => done(), done)
      } catch (problem) {
        return done(problem as Error)
      }
      done()
    }
  }
}

/** Also for a key under another scheme or none: that it is not valid would send people looking for another one. */
function missing(): Problem {
  return new Problem('unauthorized', 'No API key: send the header "Authorization: Bearer <API_KEY>".', {
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
  return new Problem('forbidden', 'This API key is read-only.', {
    headers: { 'www-authenticate': 'Bearer realm="verdict", error="insufficient_scope", scope="write"' },
  })
}
