import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actions/audit-log.ts'

/** Who sends a form. */
export function actorOf({ session, ip }: FastifyRequest): Actor {
  return { userId: session?.userId ?? null, keyId: null, address: ip }
}
