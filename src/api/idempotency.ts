import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashPassword } from '../actions/passwords.ts'
import type { NewReport } from '../storage/records.ts'
import { invalid } from './problems.ts'

const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** The key of the request, or null where it has none. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalid({ [IDEMPOTENCY_KEY]: ['must be 1 to 255 visible ASCII characters.'] })
}

/** What a creation asks for, read and with its defaults. */
export interface CreationFields extends Pick<NewReport, 'url' | 'project' | 'privacy' | 'depth' | 'device'> {
  password: string | undefined
}

/** Equal for equal bodies, however they were encoded. A password goes in as slowly as where it is kept. */
export async function fingerprintOf(fields: CreationFields, userId: string, key: string): Promise<string> {
  const { url, privacy, depth, device, password } = fields
  const plain = hash('sha256', JSON.stringify([url, privacy, depth, device]), 'hex')
  if (password === undefined) return plain
  const salt = hash('sha256', JSON.stringify([userId, key]), 'buffer').subarray(0, 16)
  return `${plain} ${await hashPassword(password, salt)}`
}

export function otherBody(): Error {
  return invalid({ [IDEMPOTENCY_KEY]: ['was used with another body within the last 24 hours.'] })
}
