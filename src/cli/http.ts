import { type AddressPolicyOptions, createAddressPolicy } from '../engine/net/address-policy.ts'
import { createHostLimiter, REQUESTS_PER_HOST } from '../engine/net/host-limiter.ts'
import { createHttp, type Http, type HttpOptions } from '../engine/net/http.ts'
import { defaultLimits } from '../engine/net/limits.ts'
import { wholeNumber } from './arguments.ts'
import { type TypedOptions, UsageError } from './command.ts'
import type { REQUEST_OPTIONS } from './options.ts'
import { LOOPBACK_HOST } from './targets.ts'
import { botName } from './version.ts'

export interface RequestArguments extends TypedOptions<typeof REQUEST_OPTIONS> {
  /** `MAY_BE_PRIVATE` by default. */
  addressPolicy?: AddressPolicyOptions
}

/** Commands run on the user's own machine, so they may request loopback and private addresses. */
export const MAY_BE_PRIVATE: AddressPolicyOptions = { allowPrivate: true }

const LONGEST_SECONDS = 600
/** To hosts of this machine, whose server belongs to the person who runs the command. */
const REQUESTS_PER_OWN_HOST = 10

/** The HTTP client of a command. */
export function openHttp(typed: RequestArguments, headersFor?: HttpOptions['headersFor']): Http {
  const totalMs = timeoutMs(typed)
  return createHttp({
    policy: createAddressPolicy(typed.addressPolicy ?? MAY_BE_PRIVATE),
    userAgent: userAgent(typed['user-agent']),
    ...(headersFor && { headersFor }),
    limiter: createHostLimiter((host) => (LOOPBACK_HOST.test(host) ? REQUESTS_PER_OWN_HOST : REQUESTS_PER_HOST)),
    limits: {
      totalMs,
      firstByteMs: Math.max(defaultLimits.firstByteMs, totalMs / 2),
      connectMs: Math.max(defaultLimits.connectMs, totalMs / 2),
    },
  })
}

export function timeoutMs({ timeout }: RequestArguments): number {
  const seconds = wholeNumber(timeout, 'timeout', 1, LONGEST_SECONDS)
  return seconds === undefined ? defaultLimits.totalMs : seconds * 1000
}

/** What the browser appends to its own User-Agent. */
export function browserUserAgent(typed: string | undefined): string {
  return typed === undefined ? botName() : userAgent(typed)
}

function userAgent(typed: string | undefined): string {
  if (typed === undefined) return `Mozilla/5.0 ${botName()}`
  // RFC 9110 §5.5: servers may reject other characters.
  if (!/^[\x20-\x7e]{1,256}$/.test(typed.trim()))
    throw new UsageError('--user-agent must have 1 to 256 printable ASCII characters.')
  return typed.trim()
}
