import { VerdictError } from '../../errors.ts'
import type { Certificate, Header, Hop } from '../model.ts'
import { type AddressPolicy, hostOf } from './address-policy.ts'
import { type Connector, probeLegacyTls } from './connect.ts'
import { startDeadline } from './deadline.ts'
import { ACCEPT_ENCODING } from './decode.ts'
import { type Exchange, exchange, type HttpReply } from './exchange.ts'
import { asFailure } from './failure.ts'
import { createHostLimiter, type HostLimiter } from './host-limiter.ts'
import { type Budget, defaultLimits, type Limits } from './limits.ts'
import { type Lookup, systemLookup } from './lookup.ts'
import { createPagePolicy, type PagePolicy } from './page-policy.ts'
import { createPool, type Pool } from './pool.ts'
import { startOwnWait } from './processor-wait.ts'
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
  /**
   * Sent with each request for a URL that they are meant for: log-ins. After a redirect to one that they are not meant for, no further
   * one of the same chain gets them.
   */
  headersFor?: (url: URL) => Readonly<Record<string, string>>
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
  /** Only status and headers are wanted, always or of such responses: the body is read only as far as that keeps the connection. */
  headOnly?: boolean | ((headers: readonly Header[], status: number) => boolean)
  /** The request is for the page itself, so it and its redirects decide what the page may load. */
  isPage?: boolean
  /** Added to our own headers, or replacing them. */
  headers?: Readonly<Record<string, string>>
}

export interface FollowedRequest {
  hops: Hop[]
  reply: HttpReply
  /** Of a page that is loaded over the network: milliseconds that we had no processor meanwhile; null if unknown. */
  waited?: number | null
}

/** The only HTTP client for audited sites. Everything it throws is a `VerdictError`. */
export interface Http {
  /** One request; a redirect is returned like any other response. */
  get(url: string | URL, options?: GetOptions): Promise<HttpReply>
  /** Follows redirects to the final response. */
  follow(url: string | URL, options?: GetOptions): Promise<FollowedRequest>
  /** The certificate of an https URL's host, and whether the host accepts deprecated TLS versions. */
  certificate(url: string | URL, options?: Pick<GetOptions, 'signal'>): Promise<Certificate>
  /**
   * The same client for one page and what it loads: a public page can't load from private addresses. `documents`: where it is known to
   * be already.
   */
  forPage(documents?: readonly URL[]): Http
  close(): void
}

export function createHttp(options: HttpOptions): Http {
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const limiter = options.limiter ?? createHostLimiter()
  return createClient({ ...options, limits, limiter, pool: createPool(limits) })
}

interface ClientOptions extends HttpOptions {
  limits: Limits
  limiter: HostLimiter
  pool: Pool
  page?: PagePolicy
}

function createClient(options: ClientOptions): Http {
  const { page, policy, userAgent, limits, limiter, pool } = options
  const { lookup = systemLookup, now = () => performance.now() } = options
  const connector: Connector = {
    policy: page ?? policy,
    lookup,
    now,
    ...(options.ca ? { ca: options.ca } : {}),
  }

  async function visit(
    url: URL,
    call: GetOptions,
    logIn: Readonly<Record<string, string>> | undefined,
    skipBody: SkipBody,
    spentMs = 0,
  ): Promise<HttpReply> {
    const release = await limiter.acquire(hostOf(url), call.signal)
    try {
      const { limit = limits.bodyBytes, onLimit = 'fail', budget, signal } = call
      const headers = requestHeaders(userAgent, call, logIn)
      const asked: Exchange = { url, headers, limits, limit, onLimit, budget, signal, spentMs, skipBody }
      return await exchange(asked, pool, connector)
    } finally {
      release()
    }
  }

  async function follow(start: string | URL, call: GetOptions = {}): Promise<FollowedRequest> {
    let url = parsedUrl(start)
    if (call.isPage) page?.addDocument(url)
    check(url, connector.policy)
    let spentMs = 0
    const hops: Hop[] = []
    const endWait = call.isPage ? startOwnWait() : () => null
    const isUnwanted = skipOf(call)
    const skipBody: SkipBody = (status, headers) => isUnwanted(status, headers) || locationOf(status, headers) !== null
    let logIn = options.headersFor?.(url)
    for (;;) {
      const reply = await visit(url, call, logIn, skipBody, spentMs)
      const location = locationOf(reply.status, reply.headers)
      if (location === null) return { hops, reply, waited: endWait() }
      const target = redirectTarget(url, location, connector.policy)
      if (call.isPage) page?.addDocument(target)
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
      if (hasNames(logIn)) logIn = options.headersFor?.(url)
    }
  }

  async function certificate(from: string | URL, call: Pick<GetOptions, 'signal'> = {}): Promise<Certificate> {
    const url = permittedUrl(from, connector.policy)
    const host = hostOf(url)
    if (url.protocol !== 'https:')
      throw new VerdictError('invalid_url', `${url.href} does not use https, so it has no certificate.`)
    const release = await limiter.acquire(host, call.signal)
    const deadline = startDeadline({ host, limits, outer: call.signal })
    try {
      const connection = pool.take(url, connector.policy) ?? (await pool.open(url, connector, deadline))
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
    async get(from, call = {}) {
      const url = permittedUrl(from, connector.policy)
      return visit(url, call, options.headersFor?.(url), skipOf(call))
    },
    follow,
    certificate,
    forPage(documents = []) {
      const page = createPagePolicy(policy)
      for (const url of documents) page.addDocument(url)
      return createClient({ ...options, page })
    },
    close: () => pool.close(),
  }
}

type SkipBody = Exchange['skipBody']

function skipOf({ headOnly = false }: GetOptions): SkipBody {
  return typeof headOnly === 'function' ? (status, headers) => headOnly(headers, status) : () => headOnly
}

function hasNames(headers: Readonly<Record<string, string>> | undefined): boolean {
  return headers !== undefined && Object.keys(headers).length > 0
}

function permittedUrl(from: string | URL, policy: AddressPolicy): URL {
  const url = parsedUrl(from)
  check(url, policy)
  return url
}

function parsedUrl(from: string | URL): URL {
  const url = URL.parse(String(from))
  if (url === null) throw new VerdictError('invalid_url', `"${String(from).slice(0, 200)}" is not a valid URL.`)
  // Also where nothing follows the sign, which `hash` does not tell.
  if (url.href.includes('#')) url.hash = ''
  return url
}

function check(url: URL, policy: AddressPolicy): void {
  const refused = policy.checkUrl(url)
  if (refused) throw new VerdictError(refused.code, refused.message)
}

function requestHeaders(
  userAgent: string,
  { accept = '*/*', headers = {} }: GetOptions,
  logIn: Readonly<Record<string, string>> = {},
): Header[] {
  const own: Header[] = [
    ['User-Agent', userAgent],
    ['Accept', accept],
    ['Accept-Encoding', ACCEPT_ENCODING],
  ]
  const more = Object.entries({ ...logIn, ...headers })
  if (more.length === 0) return own
  const fields = new Map(own.map((header) => [header[0].toLowerCase(), header]))
  for (const header of more) fields.set(header[0].toLowerCase(), header)
  return [...fields.values()]
}
