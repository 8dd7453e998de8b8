import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../common/durations.ts'

/** How long the attempts at a delivery are apart: 75.6 hours in all. */
const APART = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
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
const SLOW_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 12 * HOUR_MS

/** How long nothing is sent to a receiver that has too much to do, or asks for a pause; null for others. */
export function pauseFor(status: number, retryAfter: string | null, now: number): number | null {
  const asked = retryAfter === null ? null : readRetryAfter(retryAfter, now)
  if (!OVERLOADED.includes(status) && (asked === null || status < 300)) return null
  return Math.min(LONGEST_PAUSE_MS, Math.max(asked ?? SLOW_MS, SECOND_MS))
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function readRetryAfter(value: string, now: number): number | null {
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * SECOND_MS
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
