import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actions/audit-log.ts'
import { canonicalAddress } from '../engine/net/ip-address.ts'

/** Who sends a form. */
export function actorOf({ session, ip }: FastifyRequest): Actor {
  return { userId: session?.userId ?? null, keyId: null, address: canonicalAddress(ip) }
}
