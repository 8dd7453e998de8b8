import { DAY_MS } from '../../common/durations.ts'
import type { Certificate, Timings } from '../../engine/model.ts'
import { type AddressPolicy, createAddressPolicy } from '../../engine/net/address-policy.ts'
import { createHostLimiter } from '../../engine/net/host-limiter.ts'
import { createHttp, type FollowedRequest, type GetOptions, type Http, type HttpReply } from '../../engine/net/http.ts'
import { checkRedirects, locationOf, redirectTarget } from '../../engine/net/redirect.ts'
import { VerdictError } from '../../errors.ts'
import { FAILING, FAULTS, SECURE } from './server.ts'
import type { Failing, Fault } from './site.ts'

interface DemoClientOptions {
  port: number
  faults: readonly Fault[]
  failing: Failing | undefined
  /** The time that the responses claim. */
  at: number
}

const MOST_REDIRECTS = 10

/**
 * The engine's HTTP client for the demo server: it requests every URL on loopback without TLS, and reports the response as if it
 * came from a remote site with a certificate.
 */
export function createDemoClient(options: DemoClientOptions): Http {
  const policy: AddressPolicy = createAddressPolicy({ allowPrivate: true })
  const http = createHttp({
    policy,
    userAgent: 'Mozilla/5.0 (compatible; VerdictBot/demo)',
    limiter: createHostLimiter(16),
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  })

  async function get(from: string | URL, call: GetOptions = {}): Promise<HttpReply> {
    const url = new URL(from)
    fail(url, options.failing)
    const local = new URL(url)
    local.protocol = 'http:'
    local.port = String(options.port)
    const secure = url.protocol === 'https:'
    const demoHeaders = {
      [SECURE]: secure ? 'yes' : 'no',
      [FAULTS]: options.faults.join(','),
      [FAILING]: options.failing ?? 'no',
    }
    const reply = await http.get(local, { ...call, headers: { ...call.headers, ...demoHeaders } })
    const old = options.faults.includes('old')
    return {
      ...reply,
      url: url.href,
      headers: reply.headers.filter(([name]) => !/^(connection|keep-alive|transfer-encoding)$/i.test(name)),
      httpVersion: secure && !old ? '2' : '1.1',
      offersHttp2: secure ? !old : null,
      address: addressOf(url.hostname),
      timings: timings(url, reply.wireBytes, options.faults),
    }
  }

  async function follow(start: string | URL, call: GetOptions = {}): Promise<FollowedRequest> {
    const hops: FollowedRequest['hops'] = []
    for (let url = new URL(start); ; ) {
      const reply = await get(url, call)
      const location = locationOf(reply.status, reply.headers)
      if (location === null) return { hops, reply }
      const target = redirectTarget(url, location, policy)
      const { status, headers, timings } = reply
      hops.push({ url: url.href, status, location: target.href, headers, timings })
      checkRedirects(hops, MOST_REDIRECTS)
      url = target
    }
  }

  const client: Http = {
    get,
    follow,
    certificate: async (url) => certificateOf(new URL(url).hostname, options),
    forPage: () => client,
    close: http.close,
  }
  return client
}

function fail({ hostname }: URL, failing: Failing | undefined): void {
  if (failing === 'dns')
    throw new VerdictError('dns_failed', `${hostname} was not found: the DNS has no address for it.`)
  if (failing === 'refused')
    throw new VerdictError('connect_failed', `${hostname} refused the connection: nothing is listening on that port.`)
}

/** RFC 5737: addresses for documentation. */
function addressOf(host: string): string {
  return `203.0.113.${(sum(host) % 250) + 2}`
}

/** Made up, because loopback is faster than any site, but the same each time. */
function timings(url: URL, bytes: number, faults: readonly Fault[]): Timings {
  const spread = sum(url.href) % 40
  const dns = 8 + (spread % 9)
  const connect = 14 + (spread % 11)
  const tls = url.protocol === 'https:' ? 21 + (spread % 13) : null
  const wait = (faults.includes('slow') ? 1_950 : 60) + 2 * spread
  const download = Math.round(2 + bytes / 900)
  const firstByte = dns + connect + (tls ?? 0) + wait
  return { dns, connect, tls, wait, download, firstByte, total: firstByte + download }
}

function certificateOf(host: string, { at, faults }: DemoClientOptions): Certificate {
  const expired = faults.includes('expired')
  const from = at - (expired ? 97 : 20 + (sum(host) % 30)) * DAY_MS
  const validTo = new Date(from + 90 * DAY_MS).toISOString()
  return {
    trusted: !expired,
    // In the words of real runs, which are translated.
    reason: expired
      ? `The certificate, or one above it in the chain, has expired. The site's own is valid until ${validTo}.`
      : null,
    validForHost: true,
    subject: `CN=${host}`,
    issuer: 'CN=Example Trust R3, O=Example Trust',
    validFrom: new Date(from).toISOString(),
    validTo,
    names: [host, `www.${host}`],
    selfSigned: false,
    fingerprint: Array.from({ length: 32 }, (_, index) =>
      ((sum(host) * (index + 3)) % 256).toString(16).padStart(2, '0'),
    )
      .join(':')
      .toUpperCase(),
    protocol: faults.includes('old') ? 'TLSv1.2' : 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    acceptsLegacyTls: faults.includes('old'),
  }
}

function sum(text: string): number {
  let total = 0
  for (const char of text) total = (total * 31 + char.charCodeAt(0)) % 9973
  return total
}
