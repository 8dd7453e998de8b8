import { VerdictError } from '../../errors.ts'
import type { Certificate, Header, Hop } from '../model.ts'
import { type AddressPolicy, hostOf } from './address-policy.ts'
import type { Connector } from './connect.ts'
import { acceptEncoding } from './content-coding.ts'
import { startDeadline } from './deadline.ts'
import { type Exchange, exchange, type Reply } from './exchange.ts'
import { asFailure } from './failure.ts'
import { probeLegacyTls } from './legacy-tls.ts'
import { type Budget, defaultLimits, type Limits } from './limits.ts'
import { type Lookup, systemLookup } from './lookup.ts'
import { createGate, type Gate } from './politeness.ts'
import { createPool } from './pool.ts'
import { checkCourse, locationOf, redirectTarget } from './redirect.ts'

export type { Reply } from './exchange.ts'

export interface HttpOptions {
  policy: AddressPolicy
  userAgent: string
  /** Shared by all who visit the same hosts from one process. */
  gate?: Gate
  lookup?: Lookup
  now?: () => number
  limits?: Partial<Limits>
  /** Certificate authorities trusted beside the well-known ones. */
  ca?: readonly string[]
}

export interface GetOptions {
  signal?: AbortSignal
  /** Bytes of the body after decoding; `limits.bodyBytes` if not given. */
  limit?: number
  /** What happens at that limit: a `too_large` failure (the default), or the part that was read. */
  onLimit?: 'fail' | 'truncate'
  /** Bytes shared with other calls. */
  budget?: Budget
  accept?: string
  /** Added to the headers of ours, or in their place. */
  headers?: Readonly<Record<string, string>>
}

export interface Followed {
  hops: Hop[]
  reply: Reply
}

/** The one client for audited sites. Everything it throws is a `VerdictError`. */
export interface Http {
  /** One exchange; a redirect is an answer like any other. */
  get(url: string | URL, options?: GetOptions): Promise<Reply>
  /** Follows redirects to the answer at their end. */
  follow(url: string | URL, options?: GetOptions): Promise<Followed>
  /** The certificate that the host of an https URL shows, and whether it takes retired versions of TLS. */
  certificate(url: string | URL, options?: Pick<GetOptions, 'signal'>): Promise<Certificate>
  close(): void
}

export function createHttp(options: HttpOptions): Http {
  const { policy, userAgent, gate = createGate(), lookup = systemLookup, now = () => performance.now() } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const connector: Connector = { policy, lookup, now, ...(options.ca ? { ca: options.ca } : {}) }
  const pool = createPool(connector, limits)

  async function visit(url: URL, call: GetOptions, more: Partial<Exchange> = {}): Promise<Reply> {
    const leave = await gate.enter(hostOf(url), call.signal)
    try {
      const { limit = limits.bodyBytes, onLimit = 'fail', budget, signal } = call
      const headers = requestHeaders(userAgent, call)
      return await exchange({ url, headers, limits, limit, onLimit, budget, signal, ...more }, pool, now)
    } finally {
      leave()
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
      checkCourse(hops, limits.redirects)
      spentMs += reply.timings.total
      url = target
    }
  }

  async function certificate(from: string | URL, call: Pick<GetOptions, 'signal'> = {}): Promise<Certificate> {
    const url = permittedUrl(from, policy)
    const host = hostOf(url)
    if (url.protocol !== 'https:')
      throw new VerdictError('invalid_url', `${url.href} is not https: it has no certificate.`)
    const leave = await gate.enter(host, call.signal)
    const deadline = startDeadline({ host, limits, outer: call.signal })
    try {
      const line = pool.take(url) ?? (await pool.open(url, deadline))
      pool.put(url, line)
      if (line.certificate === null) throw new VerdictError('tls_failed', `${host} showed no certificate.`)
      return { ...line.certificate, acceptsLegacyTls: await probeLegacyTls(url, connector, deadline) }
    } catch (error) {
      throw asFailure(error, host, deadline, limits)
    } finally {
      deadline.end()
      leave()
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
  if (url === null) throw new VerdictError('invalid_url', `"${String(from).slice(0, 200)}" is not a URL.`)
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
    ['Accept-Encoding', acceptEncoding],
  ] as Header[]) {
    fields.set(header[0].toLowerCase(), header)
  }
  for (const [name, value] of Object.entries(headers)) fields.set(name.toLowerCase(), [name, value])
  return [...fields.values()]
}
