import { createAddressPolicy } from '../engine/net/address-policy.ts'
import { createHttp, type Http } from '../engine/net/http.ts'
import { defaultLimits } from '../engine/net/limits.ts'
import { wholeNumber } from './arguments.ts'
import { UsageError } from './command.ts'
import { version } from './version.ts'

export interface RequestArguments {
  timeout: string | undefined
  'user-agent': string | undefined
}

const LONGEST_SECONDS = 600

/** The client for one run of a command. Whoever sits at the terminal may ask loopback and private addresses. */
export function openHttp(typed: RequestArguments): Http {
  const totalMs = timeoutMs(typed)
  return createHttp({
    policy: createAddressPolicy({ allowPrivate: true }),
    userAgent: userAgent(typed['user-agent']),
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

/** What a browser adds to its own name. */
export function botName(typed: string | undefined): string {
  return typed === undefined ? `(compatible; VerdictBot/${version()})` : userAgent(typed)
}

function userAgent(typed: string | undefined): string {
  if (typed === undefined) return `Mozilla/5.0 (compatible; VerdictBot/${version()})`
  // RFC 9110 §5.5: what else a field value may hold, servers may refuse or cut.
  if (!/^[\x20-\x7e]{1,256}$/.test(typed.trim())) throw new UsageError('--user-agent is at most 256 ASCII characters.')
  return typed.trim()
}
