import { pause } from '../common/timeout.ts'
import type { ErrorCode } from '../errors.ts'
import { isDiskFailure } from '../storage/trouble.ts'

/** Temporary errors, our own included. For the others a retry has the same result. */
const TEMPORARY: readonly ErrorCode[] = ['dns_failed', 'connect_failed', 'timeout', 'internal_error']

/** How long to wait before the second and the third attempt, in milliseconds; there is no fourth. */
const PAUSES: readonly number[] = [1_000, 5_000]

/** A run whose workers died so often is not tried again: it may be the reason. */
export const MOST_ATTEMPTS = 10

/** How long to wait before the result of a run is stored again; the last one holds for all that follow. */
const DISK_PAUSES: readonly number[] = [1_000, 2_000, 5_000, 10_000, 30_000]

interface StoringOptions {
  signal: AbortSignal
  onError: (error: unknown) => void
  /** For tests. */
  pauses?: readonly number[] | undefined
}

/**
 * Stores the result of a run as soon as the disk of the database takes it. Trying the whole run again would ask the site for the page each
 * time, and end without a result after some attempts, although nothing is wrong with the page.
 */
export async function storeResult(
  store: () => Promise<void>,
  { signal, onError, pauses = DISK_PAUSES }: StoringOptions,
): Promise<void> {
  for (let failed = 1; ; failed++) {
    try {
      return await store()
    } catch (error) {
      if (!isDiskFailure(error) || signal.aborted) throw error
      onError(error)
      await pause(pauses[Math.min(failed, pauses.length) - 1] ?? 0, signal)
      if (signal.aborted) throw error
    }
  }
}

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
