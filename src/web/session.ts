import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../storage/open.ts'
import type { SessionHolder } from '../storage/records.ts'
import { createSession, endSession, findSession, touchSession } from '../storage/sessions.ts'
import type { Cookies } from './cookies.ts'

const COOKIE = 'session'
/** 30 days without a visit. */
const LASTS = 30 * 86_400_000
const LONGEST_AGENT = 300

export interface Sessions {
  /** Who is signed in, by the cookie of the request. Puts the end off. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<SessionHolder | null>
  /** A new session with a token of its own; the one that the request came with ends. */
  start(reply: FastifyReply, userId: string): Promise<void>
  end(reply: FastifyReply): Promise<void>
}

/** The cookie holds 256 random bits; the database only their SHA-256, so that who reads it cannot sign in. */
export function createSessions({
  storage,
  cookies,
  now,
}: {
  storage: Storage
  cookies: Cookies
  now: () => number
}): Sessions {
  const hashIn = (request: FastifyRequest): string | null => {
    const token = cookies.read(request, COOKIE)
    return token !== undefined && /^[\w-]{43}$/.test(token) ? hash('sha256', token, 'hex') : null
  }
  const keep = (reply: FastifyReply, token: string) => cookies.set(reply, COOKIE, token, { maxAge: LASTS / 1000 })

  const endCurrent = async (request: FastifyRequest) => {
    const { session } = request
    if (session !== null) await endSession(storage.db, session.userId, session.id)
  }

  return {
    async find(request, reply) {
      const hashed = hashIn(request)
      if (hashed === null) return null
      const at = now()
      const session = await findSession(storage.db, hashed, at)
      if (session === undefined) return null
      if (await touchSession(storage.db, session, hashed, { now: at, expiresAt: at + LASTS }))
        keep(reply, cookies.read(request, COOKIE)!)
      return session
    },
    async start(reply, userId) {
      const { request } = reply
      await endCurrent(request)
      const token = randomBytes(32).toString('base64url')
      const agent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT)
      const at = now()
      const fresh = { userId, hash: hash('sha256', token, 'hex'), agent, now: at, expiresAt: at + LASTS }
      await createSession(storage.db, fresh)
      keep(reply, token)
    },
    async end(reply) {
      await endCurrent(reply.request)
      cookies.set(reply, COOKIE, '', { maxAge: 0 })
    },
  }
}
