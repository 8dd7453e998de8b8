import type { FastifyReply } from 'fastify'
import { createRunLimiter, runQuotaOf } from '../../actions/runs/run-limit.ts'
import { SharedLimiter } from '../../actions/shared-limiter.ts'
import { DownloadPlaces } from '../../actions/transfer/transfer.ts'
import { MINUTE_MS } from '../../common/durations.ts'
import { Limiter, type Quota, type RateLimiter } from '../../common/limiter.ts'
import type { Config } from '../../config.ts'
import type { Storage } from '../../storage/storage.ts'
import { Problem } from './problems.ts'

/** The limits of each key, and the headers of draft-ietf-httpapi-ratelimit-headers that describe them. */
export interface RateLimits {
  /** The RateLimit-Policy header; null without any limit. */
  policy: string | null
  requests: RateLimiter
  /** Counts a request and refuses it beyond the limit. A promise only if other processes must be asked. */
  countRequest(reply: FastifyReply, keyId: string): void | Promise<void>
  /** Adds to the RateLimit header how many runs the key may still start. The action that starts a run counts it. */
  describeRuns(reply: FastifyReply, keyId: string): void
}

export interface Limiters {
  requestLimiter: RateLimiter
  runLimiter: RateLimiter
  downloads: DownloadPlaces
}

/** `now`: milliseconds of a monotonic clock. */
export function createLimiters(config: Pick<Config, 'rateLimit' | 'createLimit'>, now?: () => number): Limiters {
  return {
    requestLimiter: new Limiter({ quota: config.rateLimit, windowMs: MINUTE_MS, ...(now && { now }) }),
    runLimiter: createRunLimiter(config.createLimit, now),
    downloads: new DownloadPlaces(),
  }
}

/** The same for all processes of a database together, but for downloads. `now`: milliseconds since the epoch. */
export function shareLimiters(
  config: Pick<Config, 'rateLimit' | 'createLimit'>,
  storage: Pick<Storage, 'slow'>,
  now: () => number,
): Limiters {
  const common = { storage, windowMs: MINUTE_MS, now }
  return {
    requestLimiter: new SharedLimiter({ ...common, name: 'requests', quota: config.rateLimit }),
    runLimiter: new SharedLimiter({ ...common, name: 'runs', quota: config.createLimit }),
    downloads: new DownloadPlaces(),
  }
}

export function createLimits({ requestLimiter, runLimiter }: Omit<Limiters, 'downloads'>): RateLimits {
  const policies = [policyOf('requests', requestLimiter), policyOf('creations', runLimiter)]
  const policy = policies.filter((one) => one !== null).join(', ') || null
  return {
    policy,
    requests: requestLimiter,
    countRequest(reply, keyId) {
      if (policy !== null) reply.header('ratelimit-policy', policy)
      if (requestLimiter.quota === 0) return
      const describe = (quota: Quota) => {
        reply.header('ratelimit', quotaHeader('requests', quota))
        if (!quota.allowed) throw tooManyRequests(requestLimiter, quota)
      }
      const quota = requestLimiter.take(keyId)
      return quota instanceof Promise ? quota.then(describe) : describe(quota)
    },
    describeRuns(reply, keyId) {
      if (runLimiter.quota === 0) return
      const runs = quotaHeader('creations', runQuotaOf(runLimiter, { userId: '', keyId }))
      // For a member of a project it is called twice: what they ask for is looked up as their own first.
      const others = String(reply.getHeader('ratelimit') ?? '').replace(/(?:, )?"creations".*/, '')
      reply.header('ratelimit', others === '' ? runs : `${others}, ${runs}`)
    },
  }
}

/** The RateLimit header of one limit. */
export function quotaHeader(name: 'requests' | 'creations', { remaining, retryAfter }: Quota): string {
  return `"${name}";r=${remaining};t=${retryAfter}`
}

function policyOf(name: string, { quota }: RateLimiter): string | null {
  return quota === 0 ? null : `"${name}";q=${quota};w=${MINUTE_MS / 1000}`
}

function tooManyRequests({ quota }: RateLimiter, { retryAfter }: Quota): Problem {
  const detail = `Rate limit reached: ${quota} requests a minute. Try again in ${retryAfter} s.`
  return new Problem('too_many_requests', detail, { headers: { 'retry-after': String(retryAfter) } })
}
