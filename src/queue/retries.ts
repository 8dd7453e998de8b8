import type { ErrorCode } from '../errors.ts'

/** Temporary errors, our own included. For the others a retry has the same result. */
const TEMPORARY: readonly ErrorCode[] = ['dns_failed', 'connect_failed', 'timeout', 'internal_error']

/** How long to wait before the second and the third attempt, in milliseconds; there is no fourth. */
const PAUSES: readonly number[] = [1_000, 5_000]

/** A run whose workers died so often is not tried again: it may be the reason. */
export const MOST_ATTEMPTS = 10

export interface FailedAttempt {
  /** From 1. */
  attempt: number
  code: ErrorCode
  /** The HTTP status of the page, if it answered. */
  status: number | null
}

/** How long to wait before trying again, or null if a retry is no use. */
export function pauseBefore(
  { attempt, code, status }: FailedAttempt,
  { pauses = PAUSES, random = Math.random }: { pauses?: readonly number[] | undefined; random?: () => number } = {},
): number | null {
  const isTemporary = TEMPORARY.includes(code) || (code === 'http_error' && status !== null && status >= 500)
  const pause = pauses[attempt - 1]
  if (!isTemporary || pause === undefined) return null
  // 20 % more or less, so that runs that failed together don't retry together.
  return Math.round(pause * (0.8 + 0.4 * random()))
}
