import type { Quota, RateLimiter } from '../common/limiter.ts'
import { latestEnd, takeRate } from '../storage/rate-windows.ts'
import type { Storage } from '../storage/storage.ts'

export interface SharedLimiterOptions {
  storage: Pick<Storage, 'slow'>
  /** What is limited: keys of other limits count for themselves. */
  name: string
  /** The quota of each key in a window, over all processes; 0 for no limit. */
  quota: number
  windowMs: number
  /** Milliseconds since the epoch: all processes share windows, so they need a clock that all of them have. */
  now: () => number
}

/** What this process has taken of a window, and not used yet. */
interface Lease {
  left: number
  /** By all processes, when it was taken. */
  used: number
  endsAt: number
}

/** A process takes so much of the quota at a time. What it does not use is lost to others for that window. */
const SHARE = 1 / 20
const MAX_KEYS = 50_000

/**
 * A rate limiter with fixed windows that all processes of a database share. A process takes some of the quota of a key from the database,
 * and gives it out without asking again. All processes together never give out more than the quota.
 */
export class SharedLimiter implements RateLimiter {
  readonly quota: number
  readonly #options: SharedLimiterOptions
  readonly #chunk: number
  /** Renewed leases are reinserted, so the one that ends first comes first. */
  readonly #leases = new Map<string, Lease>()
  /** One question at a time for each key: what it brings may be enough for others that wait. */
  readonly #asking = new Map<string, Promise<unknown>>()

  constructor(options: SharedLimiterOptions) {
    this.quota = options.quota
    this.#options = options
    this.#chunk = Math.max(1, Math.floor(options.quota * SHARE))
  }

  /** Takes `count`, all or nothing. A refusal is not counted. */
  take(key: string, count = 1): Quota | Promise<Quota> {
    if (this.quota === 0) return UNLIMITED
    return this.#takeLeased(key, count) ?? this.#takeMore(key, count)
  }

  /** undefined if the database must be asked. */
  #takeLeased(key: string, count: number): Quota | undefined {
    const lease = this.#leaseOf(key)
    if (lease === undefined) return undefined
    if (lease.left >= count) {
      lease.left -= count
      return this.#quotaOf(lease, true)
    }
    // Nothing is given back: what is used stays used until the window ends.
    return lease.left === 0 && lease.used >= this.quota ? this.#quotaOf(lease, false) : undefined
  }

  /** What this process knows, without counting. */
  check(key: string, count = 1): Quota {
    if (this.quota === 0) return UNLIMITED
    const lease = this.#leaseOf(key)
    if (lease === undefined) return { allowed: count <= this.quota, remaining: this.quota, retryAfter: 0 }
    const quota = this.#quotaOf(lease, true)
    return { ...quota, allowed: count <= quota.remaining }
  }

  async #takeMore(key: string, count: number): Promise<Quota> {
    for (let asking = this.#asking.get(key); asking !== undefined; asking = this.#asking.get(key)) {
      await asking.catch(() => {})
      const leased = this.#takeLeased(key, count)
      if (leased !== undefined) return leased
    }
    const asking = this.#ask(key, count).finally(() => this.#asking.delete(key))
    this.#asking.set(key, asking)
    return asking
  }

  async #ask(key: string, count: number): Promise<Quota> {
    const { storage, name, quota, windowMs, now } = this.#options
    const window = { key: `${name} ${key}`, quota, windowMs }
    let lease: Lease = { left: 0, used: quota, endsAt: now() }
    for (const wanted of count < this.#chunk ? [this.#chunk, count] : [count]) {
      const { isTaken, used, endsAt } = await takeRate(storage.slow, window, wanted, now())
      const known = this.#leaseOf(key)
      const left = known?.endsAt === endsAt ? known.left : 0
      lease = { left: left + (isTaken ? wanted - count : 0), used, endsAt }
      this.#keep(key, lease)
      if (isTaken) return this.#quotaOf(lease, true)
    }
    return this.#quotaOf(lease, false)
  }

  #leaseOf(key: string): Lease | undefined {
    const lease = this.#leases.get(key)
    if (lease === undefined) return undefined
    const { windowMs, now } = this.#options
    const time = now()
    // One that was taken before the clock was set back would last until that time comes again.
    return time < lease.endsAt && lease.endsAt <= latestEnd(windowMs, time) ? lease : undefined
  }

  #keep(key: string, lease: Lease): void {
    this.#leases.delete(key)
    const now = this.#options.now()
    for (const [oldest, { endsAt }] of this.#leases) {
      if (now < endsAt && this.#leases.size < MAX_KEYS) break
      this.#leases.delete(oldest)
    }
    this.#leases.set(key, lease)
  }

  #quotaOf({ left, used, endsAt }: Lease, allowed: boolean): Quota {
    const retryAfter = Math.max(1, Math.ceil((endsAt - this.#options.now()) / 1000))
    return { allowed, remaining: this.quota - used + left, retryAfter }
  }
}

const UNLIMITED: Quota = { allowed: true, remaining: Number.POSITIVE_INFINITY, retryAfter: 0 }
