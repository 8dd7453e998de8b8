import type { FastifyReply } from 'fastify'
import { Problem } from './problems.ts'

/** Requests a minute for each key. Windows are fixed: one begins with the first request after the last one ended. */

const WINDOW = 60_000
/** Past this many windows, those that have ended are swept out. */
const SWEEP_AT = 10_000

interface Window {
  endsAt: number
  used: number
}

export interface Taken {
  allowed: boolean
  remaining: number
  /** Seconds until the window ends, at least 1. */
  reset: number
}

export class Limiter {
  readonly quota: number
  readonly #windows = new Map<string, Window>()

  /** 0 means no limit. */
  constructor(quota: number) {
    this.quota = quota
  }

  take(key: string, now: number): Taken {
    let window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt) {
      if (this.#windows.size >= SWEEP_AT) this.#sweep(now)
      window = { endsAt: now + WINDOW, used: 0 }
      this.#windows.set(key, window)
    }
    const allowed = window.used < this.quota
    if (allowed) window.used++
    const reset = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
    return { allowed, remaining: this.quota - window.used, reset }
  }

  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (now >= endsAt) this.#windows.delete(key)
  }
}

export interface Limits {
  requests: Limiter
  creations: Limiter
  /** The RateLimit-Policy header, or null where no limit is set. */
  policy: string | null
}

export function createLimits(config: { rateLimit: number; createLimit: number }): Limits {
  const policies = [policy('requests', config.rateLimit), policy('creations', config.createLimit)]
  return {
    requests: new Limiter(config.rateLimit),
    creations: new Limiter(config.createLimit),
    policy: policies.filter((one) => one !== null).join(', ') || null,
  }
}

/** Takes one of a key's limit and says in the headers of draft-ietf-httpapi-ratelimit-headers what is left. */
export function take(
  name: 'requests' | 'creations',
  limits: Limits,
  key: string,
  reply: FastifyReply,
  now: number,
): void {
  if (limits.policy !== null) reply.header('ratelimit-policy', limits.policy)
  const limiter = limits[name]
  if (limiter.quota === 0) return
  const taken = limiter.take(key, now)
  const before = reply.getHeader('ratelimit')
  const left = leftOf(name, taken)
  reply.header('ratelimit', before === undefined ? left : `${before}, ${left}`)
  if (taken.allowed) return
  const { reset } = taken
  throw new Problem(
    'too_many_requests',
    `This key may make ${limiter.quota} ${name} a minute. Try again in ${reset} s.`,
    {
      headers: { 'retry-after': String(reset) },
    },
  )
}

/** The RateLimit header of one limit. */
export function leftOf(name: 'requests' | 'creations', { remaining, reset }: Taken): string {
  return `"${name}";r=${remaining};t=${reset}`
}

function policy(name: string, quota: number): string | null {
  return quota === 0 ? null : `"${name}";q=${quota};w=${WINDOW / 1000}`
}
