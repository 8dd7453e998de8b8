import type { FastifyRequest } from 'fastify'
import { type Actor, actorAt } from '../../actions/audit-log/audit-log.ts'

/** Who sends a form. */
export function actorOf({ session, ip }: FastifyRequest): Actor {
  return actorAt(ip, { userId: session?.userId ?? null, keyId: null })
}
