import type { ErrorCode } from '../errors.ts'

/** What may well be otherwise in a moment, our own troubles too. The rest stays as it is, however often one asks. */
const PASSING: readonly ErrorCode[] = ['dns_failed', 'connect_failed', 'timeout', 'internal_error']

/** How long to wait before the second and the third attempt, in milliseconds; there is no fourth. */
const PAUSES: readonly number[] = [1_000, 5_000]

/** A run that ended its worker so often is not tried again: it may be what ends them. */
export const MOST_ATTEMPTS = 10

export interface Attempted {
  /** From 1. */
  attempt: number
  code: ErrorCode
  /** What the page answered with, where it answered. */
  status: number | null
}

/** How long to wait before trying again, or null where that would be no use. */
export function pauseBefore(
  { attempt, code, status }: Attempted,
  { pauses = PAUSES, random = Math.random }: { pauses?: readonly number[] | undefined; random?: () => number } = {},
): number | null {
  const passing = PASSING.includes(code) || (code === 'http_error' && status !== null && status >= 500)
  const pause = pauses[attempt - 1]
  if (!passing || pause === undefined) return null
  // A fifth more or less, so that those who failed together do not come back together.
  return Math.round(pause * (0.8 + 0.4 * random()))
}
