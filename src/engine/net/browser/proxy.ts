import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { toFailure, VerdictError } from '../../../errors.ts'
import { hostOf, portOf } from '../address-policy.ts'
import { type Connector, connectTcp } from '../connect.ts'
import { startDeadline } from '../deadline.ts'
import { asFailure } from '../failure.ts'
import { defaultLimits } from '../limits.ts'
import { createForwarder } from './proxy-forward.ts'
import { createProxyMeter, type ProxyLimits, type ProxyMeter } from './proxy-meter.ts'

/** The browser's only way to the network: it connects to no address that the policy refuses. */
export interface GuardingProxy {
  readonly port: number
  readonly meter: ProxyMeter
  /** Closes the connections that the policy no longer allows. */
  recheck(): void
  close(): Promise<void>
}

export interface ProxyOptions {
  connector: Connector
  /** The password of this visit. */
  secret: string
  /** Resolves when the policy knows every navigation that began before. The browser tells of them on another way than its requests come. */
  settled?: () => Promise<void>
  limits?: Partial<ProxyLimits>
}

/**
 * Listens on loopback for one visit. A refused request ends without a response, so that it cannot be mistaken for the
 * site's own.
 */
export async function openProxy(options: ProxyOptions): Promise<GuardingProxy> {
  const { connector, secret, limits, settled = async () => {} } = options
  const meter = createProxyMeter(limits)
  const clients = new Set<Duplex>()
  const servers = new Map<Socket, { address: string; host: string }>()

  /** Opens a connection for a URL; a failure is recorded. */
  async function connectTo(url: URL): Promise<Socket> {
    const host = hostOf(url)
    const deadline = startDeadline({ host, limits: defaultLimits })
    let admitted = false
    try {
      const refused = connector.policy.checkUrl(url)
      if (refused !== null) throw new VerdictError(refused.code, refused.message)
      meter.admit()
      admitted = true
      const { socket, address } = await connectTcp(host, portOf(url), connector, deadline)
      meter.watch(socket)
      servers.set(socket, { address, host })
      socket.once('close', () => servers.delete(socket))
      if (isPrivate(address)) await settled()
      // Where the page turns out to be a public one, it loses those to private hosts.
      recheck()
      return socket
    } catch (thrown) {
      if (admitted) meter.release()
      const failure = toFailure(asFailure(thrown, host, deadline, defaultLimits))
      meter.recordFailure(url.host, failure)
      throw new VerdictError(failure.code, failure.message)
    } finally {
      deadline.end()
    }
  }

  function isPrivate(address: string): boolean {
    return connector.policy.kindOf(address) !== 'public'
  }

  function recheck(): void {
    for (const [socket, { address, host }] of servers)
      if (connector.policy.checkAddress(address, host) !== null) socket.destroy()
  }

  /** Checked for every request, because connections are reused. */
  function isRefused(url: URL): boolean {
    const refused = connector.policy.checkUrl(url)
    if (refused !== null) meter.recordFailure(url.host, refused)
    return refused !== null
  }

  const forwarder = createForwarder(connectTo)

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    request.on('error', () => {})
    response.on('error', () => {})
    if (!isAuthorized(request.headers, secret)) {
      response.writeHead(407, AUTHENTICATE_HEADERS).end()
      return
    }
    const url = URL.parse(request.url ?? '')
    if (url?.hostname === HANDSHAKE_HOST) response.writeHead(200, { 'content-type': 'text/html' }).end()
    // Everything but http comes as a tunnel.
    else if (url === null || url.protocol !== 'http:' || isRefused(url)) request.socket.destroy()
    else void forwardTo(url, request, response)
  }

  /** A connection that is reused may be to a private host, and the page a public one by now: then it is closed first. */
  async function forwardTo(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = hostOf(url)
    if ([...servers.values()].some((server) => server.host === host && isPrivate(server.address))) {
      await settled()
      recheck()
    }
    forwarder.forward(request, response, url)
  }

  async function onConnect(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy())
    if (!isAuthorized(request.headers, secret)) {
      client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${headerLines(AUTHENTICATE_HEADERS)}\r\n`)
      return
    }
    const target = targetOf(request.url ?? '')
    if (target === null) {
      client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      return
    }
    try {
      const server = await connectTo(target)
      if (client.destroyed) {
        server.destroy()
        return
      }
      client.once('close', () => server.destroy())
      // Where the server has ended, the browser still has to read what it sent last.
      server.once('close', () => {
        if (!client.writableEnded) client.destroy()
      })
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      if (head.length > 0) server.write(head)
      server.pipe(client)
      client.pipe(server)
    } catch {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    }
  }

  const server = createServer({ maxHeaderSize: 64 * 1024, keepAliveTimeout: 30_000 }, onRequest)
  server.on('connect', onConnect)
  server.on('upgrade', (_, socket) => socket.destroy())
  server.on('clientError', (_, socket) => socket.destroy())
  server.on('connection', (socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })

  return {
    port: (server.address() as AddressInfo).port,
    meter,
    recheck,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      forwarder.close()
      meter.close()
      for (const client of clients) client.destroy()
      await closed
    },
  }
}

/** RFC 9112 §3.2.3: `host:port`, nothing else. */
function targetOf(authority: string): URL | null {
  if (!/^(?:[^:/?#@\s]+|\[[0-9a-f:.]+\]):\d{1,5}$/i.test(authority)) return null
  // The scheme only matters for the default port: a tunnel may carry anything.
  return URL.parse(`https://${authority}/`)
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

/** The browser sends its first request here to learn the password. The name never resolves (RFC 6761 §6.4). */
export const HANDSHAKE_HOST = 'handshake.verdict.invalid'
export const PROXY_USER = 'verdict'

export const AUTHENTICATE_HEADERS: Record<string, string> = {
  'Proxy-Authenticate': 'Basic realm="verdict"',
  'Content-Length': '0',
  Connection: 'close',
}

export function isAuthorized(headers: IncomingHttpHeaders, secret: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${PROXY_USER}:${secret}`).toString('base64')}`)
  const shown = Buffer.from(headers['proxy-authorization'] ?? '')
  return shown.length === expected.length && timingSafeEqual(shown, expected)
}
