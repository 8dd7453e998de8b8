import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { hostOf, portOf } from '../address-policy.ts'

/** RFC 9110 §7.6.1: hop-by-hop headers are not forwarded. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const PROXY_AUTHENTICATION = 407

export interface Forwarder {
  forward(request: IncomingMessage, response: ServerResponse, url: URL): void
  close(): void
}

/** Forwards plain http. Bodies are not decoded, so the browser sees the sizes that the site sent. */
export function createForwarder(connectTo: (url: URL) => Promise<Socket>): Forwarder {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, timeout: 30_000 })
  agent.createConnection = (options, done) => {
    // The types of Node leave out that an agent is always given both.
    const { host, port } = options as unknown as { host: string; port: number }
    connectTo(new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`)).then(
      (socket) => done?.(null, socket as Duplex),
      // There is no socket to pass with an error, which the types of Node do not know.
      (error: Error) => done?.(error, undefined as never),
    )
    return undefined
  }

  function forward(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const abort = () => request.socket.destroy()
    let outgoing: ClientRequest
    try {
      outgoing = httpRequest({
        agent,
        host: hostOf(url),
        port: portOf(url),
        method: request.method,
        path: `${url.pathname}${url.search}`,
        headers: forwardedHeaders(request.rawHeaders),
        setHost: false,
        joinDuplicateHeaders: false,
        maxHeaderSize: 64 * 1024,
        // As lenient as browsers and our own requests (http1.ts). The response to the browser is serialized from scratch.
        insecureHTTPParser: true,
      })
    } catch {
      abort()
      return
    }
    outgoing.once('error', abort)
    outgoing.once('upgrade', (_, socket) => {
      socket.destroy()
      abort()
    })
    outgoing.once('response', (incoming) => {
      incoming.once('error', abort)
      // Browsers fail it without a proxy, too. Behind one they take it for the proxy's own, and ask for its password again and again.
      if (incoming.statusCode === PROXY_AUTHENTICATION) {
        abort()
        return
      }
      try {
        response.sendDate = false
        response.writeHead(incoming.statusCode!, clean(incoming.statusMessage!), responseHeaders(incoming))
      } catch {
        abort()
        return
      }
      incoming.pipe(response)
      incoming.once('close', () => {
        if (!incoming.complete) abort()
      })
    })
    response.once('close', () => outgoing.destroy())
    request.pipe(outgoing)
  }

  return { forward, close: () => agent.destroy() }
}

/** RFC 9112 §6.3: beside chunks, a length does not count. */
function responseHeaders({ headers, rawHeaders }: IncomingMessage): string[] {
  const kept = forwardedHeaders(rawHeaders).map(clean)
  const hasLength = headers['transfer-encoding'] === undefined
  return hasLength ? kept : kept.filter((_, at) => kept[at - (at % 2)]!.toLowerCase() !== 'content-length')
}

/** RFC 9110 §5.5: control characters in a header may be replaced by spaces, without which Node would not write it. */
function clean(text: string): string {
  return text.replace(/[\x00-\x08\x0a-\x1f\x7f]/g, ' ')
}

/** Takes and returns names and values in turn, like Node's raw headers. */
function forwardedHeaders(raw: string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2)
    if (!HOP_BY_HOP.has(raw[i]!.toLowerCase())) kept.push(raw[i]!, raw[i + 1]!)
  return kept
}
