import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  endSession,
  isSessionActive,
  SESSION_IDLE_MS,
  type SignInWay,
  startSession,
  useSession,
} from '../../actions/people/sessions.ts'
import type { SessionHolder, User } from '../../storage/people/account-records.ts'
import type { Storage } from '../../storage/storage.ts'
import { actorOf } from './actor.ts'
import type { Cookies } from './cookies.ts'
import type { KnownDevices } from './known-devices.ts'

const COOKIE = 'session'

/** Who signs in. `passwordHash`: as it was when the sign-in began. */
export type SigningIn = Pick<User, 'id' | 'email'> & { passwordHash?: string | null | undefined }

export interface Sessions {
  /** The session of the request's cookie. Extends it. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<SessionHolder | null>
  /** Whether the session that the request came with has not ended since. */
  isActive(request: FastifyRequest): Promise<boolean>
  /**
   * Starts a session with a new token and ends the one of the request. The device is known to the account from then on. False if the
   * account was suspended meanwhile, or got another password than the one of the sign-in.
   */
  start(reply: FastifyReply, user: SigningIn, way?: SignInWay): Promise<boolean>
  end(reply: FastifyReply): Promise<void>
}

export function createSessions({
  storage,
  cookies,
  knownDevices,
  now,
}: {
  storage: Storage
  cookies: Cookies
  knownDevices: KnownDevices
  now: () => number
}): Sessions {
  const keep = (reply: FastifyReply, token: string) =>
    cookies.set(reply, COOKIE, token, { maxAge: SESSION_IDLE_MS / 1000 })

  const endCurrent = async (request: FastifyRequest) => {
    const { session } = request
    if (session !== null) await endSession({ storage, now, actor: actorOf(request) }, session.userId, session.id)
  }

  return {
    async find(request, reply) {
      const token = cookies.read(request, COOKIE)
      const used = token === undefined ? null : await useSession({ storage, now }, token)
      if (used?.isExtended) keep(reply, token!)
      return used?.session ?? null
    },
    async isActive(request) {
      const token = cookies.read(request, COOKIE)
      return token !== undefined && (await isSessionActive({ storage, now }, token))
    },
    async start(reply, { id: userId, email, passwordHash }, way = 'other') {
      const { request } = reply
      await endCurrent(request)
      const agent = request.headers['user-agent'] ?? ''
      const acting = { storage, now, actor: actorOf(request) }
      const token = await startSession(acting, { userId, agent, way, passwordHash })
      if (token === null) return false
      keep(reply, token)
      knownDevices.remember(reply, email)
      return true
    },
    async end(reply) {
      await endCurrent(reply.request)
      cookies.set(reply, COOKIE, '', { maxAge: 0 })
    },
  }
}
