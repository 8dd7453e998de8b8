/** Lets a few tries through at once and then one every while, for each bucket: an address, an account, a report. */
export interface Attempts {
  allow(bucket: string, most?: number): Allowed
  /** It was the right password: the earlier tries count no more. */
  forget(bucket: string): void
}

interface Allowed {
  ok: boolean
  /** Seconds until the next try is let through, at least 1; 0 where this one was. */
  retryAfter: number
}

const MOST = 10
/** One try comes back in so many milliseconds. */
const REFILL = 60_000
const MOST_BUCKETS = 50_000

interface Bucket {
  /** When all tries will have come back. */
  freeAt: number
}

export function createAttempts(now: () => number): Attempts {
  const buckets = new Map<string, Bucket>()
  return {
    allow(name, most = MOST) {
      const at = now()
      const debt = Math.max(0, (buckets.get(name)?.freeAt ?? 0) - at)
      // Moved to the end, so that those nobody asks for any more are the first to go.
      buckets.delete(name)
      const ok = debt + REFILL <= most * REFILL
      buckets.set(name, { freeAt: at + debt + (ok ? REFILL : 0) })
      if (buckets.size > MOST_BUCKETS) buckets.delete(buckets.keys().next().value!)
      return { ok, retryAfter: ok ? 0 : Math.ceil((debt + REFILL - most * REFILL) / 1000) }
    },
    forget(name) {
      buckets.delete(name)
    },
  }
}
