import { VerdictError } from '../../errors.ts'
import type { Certificate, Header, Hop } from '../model.ts'
import { type AddressPolicy, hostOf } from './address-policy.ts'
import type { Connector } from './connect.ts'
import { probeLegacyTls } from './connect.ts'
import { startDeadline } from './deadline.ts'
import { ACCEPT_ENCODING } from './decode.ts'
import { type Exchange, exchange, type HttpReply } from './exchange.ts'
import { asFailure } from './failure.ts'
import { createHostLimiter, type HostLimiter } from './host-limiter.ts'
import { type Budget, defaultLimits, type Limits } from './limits.ts'
import { type Lookup, systemLookup } from './lookup.ts'
import { createPool } from './pool.ts'
import { checkRedirects, locationOf, redirectTarget } from './redirect.ts'

export type { HttpReply } from './exchange.ts'

export interface HttpOptions {
  policy: AddressPolicy
  userAgent: string
  /** Shared by everything in this process that requests the same hosts. */
  limiter?: HostLimiter
  lookup?: Lookup
  now?: () => number
  limits?: Partial<Limits>
  /** Certificate authorities to trust in addition to the public ones. */
  ca?: readonly string[]
}

export interface GetOptions {
  signal?: AbortSignal
  /** Bytes of the decoded body; `limits.bodyBytes` by default. */
  limit?: number
  /** At that limit: fail with `too_large`, or return what was read. */
  onLimit?: 'fail' | 'truncate'
  /** Bytes shared with other calls. */
  budget?: Budget
  accept?: string
  /** Added to our own headers, or replacing them. */
  headers?: Readonly<Record<string, string>>
}

export interface Followed {
  hops: Hop[]
  reply: HttpReply
}

/** The only HTTP client for audited sites. Everything it throws is a `VerdictError`. */
export interface Http {
  /** One request; a redirect is returned like any other response. */
  get(url: string | URL, options?: GetOptions): Promise<HttpReply>
  /** Follows redirects to the final response. */
  follow(url: string | URL, options?: GetOptions): Promise<Followed>
  /** The certificate of an https URL's host, and whether the host accepts deprecated TLS versions. */
  certificate(url: string | URL, options?: Pick<GetOptions, 'signal'>): Promise<Certificate>
  close(): void
}

export function createHttp(options: HttpOptions): Http {
  const {
    policy,
    userAgent,
    limiter = createHostLimiter(),
    lookup = systemLookup,
    now = () => performance.now(),
  } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const connector: Connector = { policy, lookup, now, ...(options.ca ? { ca: options.ca } : {}) }
  const pool = createPool(connector, limits)

  async function visit(url: URL, call: GetOptions, more: Partial<Exchange> = {}): Promise<HttpReply> {
    const release = await limiter.acquire(hostOf(url), call.signal)
    try {
      const { limit = limits.bodyBytes, onLimit = 'fail', budget, signal } = call
      const headers = requestHeaders(userAgent, call)
      return await exchange({ url, headers, limits, limit, onLimit, budget, signal, ...more }, pool, now)
    } finally {
      release()
    }
  }

  async function follow(start: string | URL, call: GetOptions = {}): Promise<Followed> {
    let url = permittedUrl(start, policy)
    let spentMs = 0
    const hops: Hop[] = []
    const skipBody = (status: number, headers: readonly Header[]) => locationOf(status, headers) !== null
    for (;;) {
      const reply = await visit(url, call, { spentMs, skipBody })
      const location = locationOf(reply.status, reply.headers)
      if (location === null) return { hops, reply }
      const target = redirectTarget(url, location, policy)
      hops.push({
        url: url.href,
        status: reply.status,
        location: target.href,
        headers: reply.headers,
        timings: reply.timings,
      })
      checkRedirects(hops, limits.redirects)
      spentMs += reply.timings.total
      url = target
    }
  }

  async function certificate(from: string | URL, call: Pick<GetOptions, 'signal'> = {}): Promise<Certificate> {
    const url = permittedUrl(from, policy)
    const host = hostOf(url)
    if (url.protocol !== 'https:')
      throw new VerdictError('invalid_url', `${url.href} does not use https, so it has no certificate.`)
    const release = await limiter.acquire(host, call.signal)
    const deadline = startDeadline({ host, limits, outer: call.signal })
    try {
      const connection = pool.take(url) ?? (await pool.open(url, deadline))
      pool.put(url, connection)
      if (connection.certificate === null) throw new VerdictError('tls_failed', `${host} sent no certificate.`)
      return { ...connection.certificate, acceptsLegacyTls: await probeLegacyTls(url, connector, deadline) }
    } catch (error) {
      throw asFailure(error, host, deadline, limits)
    } finally {
      deadline.end()
      release()
    }
  }

  return {
    get: async (url, call = {}) => visit(permittedUrl(url, policy), call),
    follow,
    certificate,
    close: () => pool.close(),
  }
}

function permittedUrl(from: string | URL, policy: AddressPolicy): URL {
  const url = URL.parse(String(from))
  if (url === null) throw new VerdictError('invalid_url', `"${String(from).slice(0, 200)}" is not a valid URL.`)
  url.hash = ''
  const refused = policy.checkUrl(url)
  if (refused) throw new VerdictError(refused.code, refused.message)
  return url
}

function requestHeaders(userAgent: string, { accept = '*/*', headers = {} }: GetOptions): Header[] {
  const fields = new Map<string, Header>()
  for (const header of [
    ['User-Agent', userAgent],
    ['Accept', accept],
    ['Accept-Encoding', ACCEPT_ENCODING],
  ] as Header[]) {
    fields.set(header[0].toLowerCase(), header)
  }
  for (const [name, value] of Object.entries(headers)) fields.set(name.toLowerCase(), [name, value])
  return [...fields.values()]
}
