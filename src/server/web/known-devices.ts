import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_SECONDS } from '../../common/durations.ts'
import type { Cookies } from './cookies.ts'

/** Browsers keep no cookie longer (RFC 6265bis §5.5). */
const MAX_AGE_SECONDS = 400 * DAY_SECONDS

/** Remembers, in a signed cookie, the devices on which a password was right. They are exempt from what others use up of a limit. */
export interface KnownDevices {
  /** The id of this device; null if the password of the account or report was never right here. */
  find(request: FastifyRequest, subject: string, version?: number): string | null
  /** `version`: of the password. For the next one, all devices are new: with those of the last, each would have attempts of its own. */
  remember(reply: FastifyReply, subject: string, options?: { path?: string; version?: number }): void
}

interface Dependencies {
  cookies: Cookies
  sign(purpose: string, value: string): string
  verify(purpose: string, signed: string): string | null
}

export function createKnownDevices({ cookies, sign, verify }: Dependencies): KnownDevices {
  /** One for each account and report, because people share devices. */
  const nameOf = (subject: string) => `device-${hash('sha256', subject, 'hex').slice(0, 16)}`
  const purposeOf = (subject: string, version?: number) =>
    version === undefined ? `device ${subject}` : `device ${subject} ${version}`

  function find(request: FastifyRequest, subject: string, version?: number): string | null {
    return verify(purposeOf(subject, version), cookies.read(request, nameOf(subject)) ?? '')
  }

  return {
    find,
    remember(reply, subject, { path = '/', version } = {}) {
      const id = find(reply.request, subject, version) ?? randomBytes(16).toString('base64url')
      cookies.set(reply, nameOf(subject), sign(purposeOf(subject, version), id), { path, maxAge: MAX_AGE_SECONDS })
    },
  }
}
