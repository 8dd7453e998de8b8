import { toBody } from '../../engine/body.ts'
import { PAGE_ACCEPT } from '../../engine/collectors/page.ts'
import { type PageHead, refusalOfHead } from '../../engine/derive/refusal.ts'
import { createAddressPolicy } from '../../engine/net/address-policy.ts'
import type { CertificateFacts } from '../../engine/net/certificate.ts'
import { createHostLimiter } from '../../engine/net/host-limiter.ts'
import { createHttp, type FollowedRequest, type HttpOptions } from '../../engine/net/http.ts'
import { createDnsLookup } from '../../engine/net/lookup.ts'
import { headersForOrigin, type PageLogIn } from '../../engine/net/page-log-in.ts'
import { type Failure, toFailure } from '../../errors.ts'
import type { SeenCertificate } from '../../storage/runs/ends/store-run-end.ts'
import { isOfWatchedHost, toSeenCertificate } from '../seen-certificate.ts'

/** What one request for a page has found. */
export interface PageCheck {
  status: number | null
  /** Milliseconds to the first byte, with all redirects; null without a response. */
  ttfb: number | null
  /** Why it counts as failed; null if the page responded as it should. */
  failure: Failure | null
  /** Of the page's own site; null over plain HTTP, and without a response. */
  certificate: SeenCertificate | null
}

/** What has to be on a page, or must not be; null if all is well. */
export type FindContentProblem = (page: PageHead) => Failure | null

export interface CheckRequest {
  url: string
  logIn?: PageLogIn | undefined
  /** Without it, the body of the page is not read. */
  contentProblem?: FindContentProblem | undefined
  signal: AbortSignal
}

export interface PageCheckerOptions {
  allow: readonly string[]
  userAgent: string
  /** For tests. */
  http?: Partial<Pick<HttpOptions, 'lookup' | 'limits' | 'ca'>>
}

/** A slow server must not keep others from being checked for long. */
const LIMITS = {
  connectMs: 5_000,
  firstByteMs: 8_000,
  totalMs: 10_000,
  drainMs: 100,
  drainBytes: 16_384,
  idleMs: 1_000,
}
/** A timer that comes that much later than it should: this process had no time for the page, not the page for us. */
const LATE_MS = 2_000
/** What is behind these bytes is left to runs: reading more HTML would keep the process from other work. */
export const CONTENT_BYTES = 262_144
/** Of a response that may be a challenge for robots. */
const CHALLENGE_BYTES = 65_536
const CHALLENGES: readonly number[] = [401, 403, 405, 429, 503]

/** Requests pages as runs do, with the same address guard, but nothing besides the page: one request at a time for each host. */
export interface PageChecker {
  check(request: CheckRequest): Promise<PageCheck>
  close(): void
}

/** Requests pages as runs do, with the same address guard, but nothing besides the page: one request at a time for each host. */
export function createPageChecker({ allow, userAgent, http = {} }: PageCheckerOptions): PageChecker {
  const policy = createAddressPolicy({ allow })
  const options: HttpOptions = {
    policy,
    userAgent,
    limiter: createHostLimiter(1),
    lookup: createDnsLookup(),
    ...http,
    limits: { ...LIMITS, ...http.limits },
  }
  const shared = createHttp(options)

  return {
    async check({ url, logIn, contentProblem, signal }: CheckRequest): Promise<PageCheck> {
      const client = logIn === undefined ? shared : createHttp({ ...options, headersFor: headersForOrigin([logIn]) })
      const started = performance.now()
      try {
        const wantsBody = (status: number) => contentProblem !== undefined || CHALLENGES.includes(status)
        const found = await client.forPage().follow(url, {
          signal,
          accept: PAGE_ACCEPT,
          isPage: true,
          headOnly: (_, status) => !wantsBody(status),
          limit: contentProblem === undefined ? CHALLENGE_BYTES : CONTENT_BYTES,
          onLimit: 'truncate',
        })
        return checkOf(url, found, { isSignedIn: logIn !== undefined, contentProblem })
      } catch (error) {
        const failure = toFailure(error)
        const isOurs = signal.aborted || performance.now() - started > LIMITS.totalMs + LATE_MS
        return {
          status: null,
          ttfb: null,
          certificate: null,
          failure: isOurs ? { code: 'aborted', message: 'The check was interrupted.' } : failure,
        }
      } finally {
        if (client !== shared) client.close()
      }
    },
    close: () => shared.close(),
  }
}

function checkOf(
  asked: string,
  { hops, reply }: FollowedRequest,
  { isSignedIn, contentProblem }: { isSignedIn: boolean; contentProblem: FindContentProblem | undefined },
): PageCheck {
  const { status, headers, url, body, timings } = reply
  const spent = hops.reduce((sum, hop) => sum + (hop.timings?.total ?? 0), 0)
  const page = { url, status, headers, body: toBody(body) }
  const failure = refusalOfHead(page, asked, isSignedIn) ?? contentProblem?.(page) ?? null
  const ttfb = Math.round(spent + timings.firstByte)
  return { status, ttfb, failure, certificate: certificateOf(asked, url, reply.certificate) }
}

/** A certificate of another site says nothing about the watched host: its dates would be reported as the host's. */
function certificateOf(asked: string, final: string, facts: CertificateFacts | null): SeenCertificate | null {
  return facts !== null && isOfWatchedHost(new URL(asked), new URL(final)) ? toSeenCertificate(facts) : null
}
