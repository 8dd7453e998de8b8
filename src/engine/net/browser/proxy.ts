import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { toFailure, VerdictError } from '../../../errors.ts'
import { hostOf, portOf } from '../address-policy.ts'
import { type Connector, reach } from '../connect.ts'
import { startDeadline } from '../deadline.ts'
import { asFailure } from '../failure.ts'
import { defaultLimits } from '../limits.ts'
import { forward } from './proxy-forward.ts'
import { createMeter, type Meter, type ProxyLimits } from './proxy-meter.ts'

/** What a browser is sent through: whatever it wants, the address connected to is one that the policy lets through. */
export interface GuardingProxy {
  readonly port: number
  readonly meter: Meter
  close(): Promise<void>
}

export interface ProxyOptions {
  connector: Connector
  /** What a client must show; only one visit knows it. */
  secret: string
  limits?: Partial<ProxyLimits>
}

/** Listens on loopback, for one visit. Refusals end the request without an answer, so that none looks like the site's. */
export async function openProxy({ connector, secret, limits }: ProxyOptions): Promise<GuardingProxy> {
  const meter = createMeter(limits)
  const clients = new Set<Duplex>()

  /** A connection to where a URL leads; what stands in the way is recorded. */
  async function connectTo(url: URL): Promise<Socket> {
    const host = hostOf(url)
    const deadline = startDeadline({ host, limits: defaultLimits })
    let admitted = false
    try {
      const refused = connector.policy.checkUrl(url)
      if (refused !== null) throw new VerdictError(refused.code, refused.message)
      meter.admit()
      admitted = true
      const { socket } = await reach(host, portOf(url), connector, deadline)
      meter.watch(socket)
      return socket
    } catch (thrown) {
      if (admitted) meter.leave()
      const failure = toFailure(asFailure(thrown, host, deadline, defaultLimits))
      meter.refuse(url.host, failure)
      throw new VerdictError(failure.code, failure.message)
    } finally {
      deadline.end()
    }
  }

  /** Asked of every request too: a connection may stand from an earlier one. */
  function isRefused(url: URL): boolean {
    const refused = connector.policy.checkUrl(url)
    if (refused !== null) meter.refuse(url.host, refused)
    return refused !== null
  }

  const relay = forward(connectTo)

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    request.on('error', () => {})
    response.on('error', () => {})
    if (!isAuthorized(request.headers, secret)) {
      response.writeHead(407, AUTHENTICATE_HEADERS).end()
      return
    }
    const url = URL.parse(request.url ?? '')
    if (url?.hostname === HANDSHAKE_HOST) response.writeHead(200, { 'content-type': 'text/html' }).end()
    // An http proxy is asked for http alone: everything else comes as a tunnel.
    else if (url === null || url.protocol !== 'http:' || isRefused(url)) request.socket.destroy()
    else relay.pass(request, response, url)
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
      server.once('close', () => client.destroy())
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
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      relay.close()
      meter.close()
      for (const client of clients) client.destroy()
      await closed
    },
  }
}

/** RFC 9112 §3.2.3: `host:port`, nothing else. */
function targetOf(authority: string): URL | null {
  if (!/^(?:[^:/?#@\s]+|\[[0-9a-f:.]+\]):\d{1,5}$/i.test(authority)) return null
  // The scheme only lends the port its default; what goes through the tunnel is the browser's affair.
  return URL.parse(`https://${authority}/`)
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

/** The name under which a browser knocks to learn the secret by heart; it leads nowhere (RFC 6761 §6.4). */
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
