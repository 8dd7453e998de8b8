export interface LimiterOptions {
  /** How many each key may take in a window; 0 for no limit. */
  quota: number
  windowMs: number
  /** How many keys are counted at once; beyond that the window that ends first is forgotten. */
  maxKeys?: number
  /** Milliseconds of a monotonic clock: a wall clock that is set back would lock people out. */
  now?: () => number
}

export interface Quota {
  allowed: boolean
  remaining: number
  /** Seconds until the window ends: at least 1, and 0 where no window is open. */
  retryAfter: number
}

interface Window {
  endsAt: number
  used: number
}

/** Counts in fixed windows: a key's window opens with the first it takes and ends `windowMs` later. */
export class Limiter {
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

  /** Takes `count` at once, all or none. A refusal costs nothing. */
  take(key: string, count = 1): Quota {
    if (this.quota === 0) return UNLIMITED
    const now = this.#now()
    const window = this.#openWindow(key, now)
    const allowed = window.used + count <= this.quota
    if (allowed) window.used += count
    return this.#quotaOf(window, allowed, now)
  }

  /** What `take` would answer, without taking: for limits that count only failures. */
  check(key: string, count = 1): Quota {
    if (this.quota === 0) return UNLIMITED
    const now = this.#now()
    const window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt)
      return { allowed: count <= this.quota, remaining: this.quota, retryAfter: 0 }
    return this.#quotaOf(window, window.used + count <= this.quota, now)
  }

  /** Gives a key its whole quota again. */
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
