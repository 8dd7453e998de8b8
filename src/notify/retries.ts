const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long the attempts at a delivery are apart: 75.6 hours in all. */
const APART = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]]
const JITTER = 0.2

/** @internal for tests */
export const ATTEMPTS = APART.length + 1

/** Milliseconds until the next attempt after so many failed ones; null after the last. `random` is from 0 to 1. */
export function retryDelay(failed: number, random: number): number | null {
  const apart = APART[failed - 1]
  return apart === undefined ? null : Math.round(apart * (1 + JITTER * (2 * random - 1)))
}

/** Statuses of a receiver, or of what is in front of it, that has too much to do. RFC 9110 §15.6, RFC 6585 §4. */
const OVERLOADED = [429, 502, 503, 504]
const SLOW_MS = MINUTE
const LONGEST_PAUSE_MS = 12 * HOUR

/** How long nothing is sent to a receiver that has too much to do, or asks for a pause; null for others. */
export function pauseFor(status: number, retryAfter: string | null, now: number): number | null {
  const asked = retryAfter === null ? null : readRetryAfter(retryAfter, now)
  if (!OVERLOADED.includes(status) && (asked === null || status < 300)) return null
  return Math.min(LONGEST_PAUSE_MS, Math.max(asked ?? SLOW_MS, SECOND))
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function readRetryAfter(value: string, now: number): number | null {
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * SECOND
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
