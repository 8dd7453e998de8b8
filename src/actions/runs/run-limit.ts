import { DAY_MS, MINUTE_MS } from '../../common/durations.ts'
import { Limiter, type Quota, type RateLimiter } from '../../common/limiter.ts'
import type { Pace } from '../../storage/runs/pace.ts'
import { ActionError } from '../action-error.ts'

/** Who starts runs: a user on the pages, or one of their keys over the API. */
export interface Caller {
  /** Whose runs they are. */
  userId: string
  keyId?: string
  /** The user on the pages, if they are a member of the owner's project. */
  memberId?: string | undefined
}

/** Limits the runs that each key, and each user on the pages, can start per minute, created or re-run. 0 for no limit. */
export function createRunLimiter(runsPerMinute: number, now?: () => number): Limiter {
  return new Limiter({ quota: runsPerMinute, windowMs: MINUTE_MS, ...(now && { now }) })
}

export function runQuotaOf(limiter: RateLimiter, caller: Caller): Quota {
  return limiter.check(bucketOf(caller))
}

/** Throws if the limit is reached already, before anything expensive happens. */
export function checkRunLimit(limiter: RateLimiter, caller: Caller): void {
  refuseUnlessAllowed(limiter, runQuotaOf(limiter, caller))
}

/** Counts one run and throws beyond the limit. It counts once, however often its transaction is retried. */
export function createRunCount(limiter: RateLimiter, caller: Caller): () => Promise<void> {
  let isCounted = false
  return async () => {
    if (isCounted) return
    refuseUnlessAllowed(limiter, await limiter.take(bucketOf(caller)))
    isCounted = true
  }
}

/**
 * The pace of runs that are queued together: what the limit leaves now is taken at once, and the rest follows at its rate.
 * The rest is not taken from the limit: a list of an hour must not keep its owner from running one page in between.
 */
export function createBulkPace(limiter: RateLimiter, caller: Caller): Pace {
  let taken: number | undefined
  return {
    intervalMs: limiter.quota === 0 ? 0 : Math.ceil(MINUTE_MS / limiter.quota),
    async takeNow(count) {
      if (taken === undefined) {
        const most = Math.min(count, runQuotaOf(limiter, caller).remaining)
        // Other processes may have used some of it in the meantime.
        taken = (await limiter.take(bucketOf(caller), most)).allowed ? most : 0
      }
      return taken
    },
  }
}

/** The waiting runs of one user are limited, too. */
export function refuseIfTooLate(lastStart: number, now: number): void {
  const late = lastStart - now - DAY_MS
  if (late <= 0) return
  const retryAfter = Math.ceil(late / 1000)
  throw new ActionError(
    'run_limit_reached',
    `Too many runs are waiting: the last one would start more than 24 hours from now. Try again in ${retryAfter} s.`,
    retryAfter,
  )
}

function bucketOf({ userId, keyId, memberId }: Caller): string {
  return keyId ?? memberId ?? userId
}

function refuseUnlessAllowed({ quota }: RateLimiter, { allowed, retryAfter }: Quota): void {
  if (allowed) return
  const message = `Rate limit reached: ${quota} runs a minute. Try again in ${retryAfter} s.`
  throw new ActionError('run_limit_reached', message, retryAfter)
}
