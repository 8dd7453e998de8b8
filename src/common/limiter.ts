export interface LimiterOptions {
  /** The quota of each key in a window; 0 for no limit. */
  quota: number
  windowMs: number
  /** The number of keys that are counted; beyond that, the window that ends first is dropped. */
  maxKeys?: number
  /** Milliseconds of a monotonic clock: if a wall clock were set back, windows would not end. */
  now?: () => number
}

export interface Quota {
  allowed: boolean
  remaining: number
  /** Seconds until the window ends, at least 1; 0 if no window is open. */
  retryAfter: number
}

/** Limits what each key can do in a window: in this process alone, or over all of them. */
export interface RateLimiter {
  /** 0 for no limit. */
  readonly quota: number
  /** Takes `count`, all or nothing. A refusal is not counted. */
  take(key: string, count?: number): Quota | Promise<Quota>
  /** The result of `take` as far as this process knows, without counting. */
  check(key: string, count?: number): Quota
}

interface Window {
  endsAt: number
  used: number
}

/** A rate limiter with fixed windows: the window of a key starts with its first use and ends `windowMs` later. */
export class Limiter implements RateLimiter {
  readonly quota: number
  readonly #windowMs: number
  readonly #maxKeys: number
  readonly #now: () => number
  /** Renewed windows are reinserted, so the one that ends first comes first. */
  readonly #windows = new Map<string, Window>()

  constructor({ quota, windowMs, maxKeys = 50_000, now = () => performance.now() }: LimiterOptions) {
    this.quota = quota
    this.#windowMs = windowMs
    this.#maxKeys = maxKeys
    this.#now = now
  }

  /** Takes `count`, all or nothing. A refusal is not counted. */
  take(key: string, count = 1): Quota {
    if (this.quota === 0) return UNLIMITED
    const now = this.#now()
    const window = this.#openWindow(key, now)
    const allowed = window.used + count <= this.quota
    if (allowed) window.used += count
    return this.#quotaOf(window, allowed, now)
  }

  /** The result of `take` without counting, for limits that only count failures. */
  check(key: string, count = 1): Quota {
    if (this.quota === 0) return UNLIMITED
    const now = this.#now()
    const window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt)
      return { allowed: count <= this.quota, remaining: this.quota, retryAfter: 0 }
    return this.#quotaOf(window, window.used + count <= this.quota, now)
  }

  /** Resets the quota of a key. */
  reset(key: string): void {
    this.#windows.delete(key)
  }

  #openWindow(key: string, now: number): Window {
    const known = this.#windows.get(key)
    if (known !== undefined && now < known.endsAt) return known
    this.#windows.delete(key)
    for (const [oldest, { endsAt }] of this.#windows) {
      if (now < endsAt && this.#windows.size < this.#maxKeys) break
      this.#windows.delete(oldest)
    }
    const fresh = { endsAt: now + this.#windowMs, used: 0 }
    this.#windows.set(key, fresh)
    return fresh
  }

  #quotaOf({ endsAt, used }: Window, allowed: boolean, now: number): Quota {
    return { allowed, remaining: this.quota - used, retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)) }
  }
}

const UNLIMITED: Quota = { allowed: true, remaining: Number.POSITIVE_INFINITY, retryAfter: 0 }
