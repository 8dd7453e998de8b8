import { BoundedCache } from '../common/bounded-cache.ts'

/** Limits attempts per key (an IP address, an account, a report): a few at once, then one per minute. */
export interface Attempts {
  /** Uses one attempt if any is left. A refusal costs nothing. */
  take(key: string, max?: number): Attempt
  /** Gives a key all its attempts back, after a correct password. */
  reset(key: string): void
}

interface Attempt {
  allowed: boolean
  /** Seconds until the next attempt is allowed, at least 1; 0 if this one was. */
  retryAfter: number
}

const MAX_ATTEMPTS = 10
/** Milliseconds after which one attempt is given back. */
const REFILL_MS = 60_000
const MAX_KEYS = 50_000

export function createAttempts(now: () => number): Attempts {
  /** When each key will have all its attempts back. */
  const fullAt = new BoundedCache<string, number>(MAX_KEYS)
  return {
    take(key, max = MAX_ATTEMPTS) {
      const at = now()
      const used = Math.max(0, (fullAt.get(key) ?? 0) - at)
      const excess = used + REFILL_MS - max * REFILL_MS
      if (excess > 0) return { allowed: false, retryAfter: Math.ceil(excess / 1000) }
      fullAt.set(key, at + used + REFILL_MS)
      return { allowed: true, retryAfter: 0 }
    },
    reset(key) {
      fullAt.delete(key)
    },
  }
}
