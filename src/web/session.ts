import type { FastifyReply, FastifyRequest } from 'fastify'
import { endSession, SESSION_IDLE_MS, startSession, useSession } from '../actions/sessions.ts'
import type { Storage } from '../storage/open.ts'
import type { SessionHolder } from '../storage/records.ts'
import type { Cookies } from './cookies.ts'

const COOKIE = 'session'

export interface Sessions {
  /** The session of the request's cookie. Extends it. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<SessionHolder | null>
  /** Starts a session with a new token and ends the one of the request. */
  start(reply: FastifyReply, userId: string): Promise<void>
  end(reply: FastifyReply): Promise<void>
}

export function createSessions({
  storage,
  cookies,
  now,
}: {
  storage: Storage
  cookies: Cookies
  now: () => number
}): Sessions {
  const keep = (reply: FastifyReply, token: string) =>
    cookies.set(reply, COOKIE, token, { maxAge: SESSION_IDLE_MS / 1000 })

  const endCurrent = async ({ session }: FastifyRequest) => {
    if (session !== null) await endSession({ storage }, session.userId, session.id)
  }

  return {
    async find(request, reply) {
      const token = cookies.read(request, COOKIE)
      const used = token === undefined ? null : await useSession({ storage, now }, token)
      if (used?.isExtended) keep(reply, token!)
      return used?.session ?? null
    },
    async start(reply, userId) {
      const { request } = reply
      await endCurrent(request)
      keep(reply, await startSession({ storage, now }, { userId, agent: request.headers['user-agent'] ?? '' }))
    },
    async end(reply) {
      await endCurrent(reply.request)
      cookies.set(reply, COOKIE, '', { maxAge: 0 })
    },
  }
}
