import type { FastifyRequest } from 'fastify'
import { invalid } from './problems.ts'

export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** The key of the request, or null where it has none. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  // A member's keys are apart from the owner's.
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key))
    return request.member === null ? key : `${request.member.userId} ${key}`
  throw invalid({ [IDEMPOTENCY_KEY]: ['must be 1 to 255 visible ASCII characters.'] })
}
