import { Agent, request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { hostOf, portOf } from '../address-policy.ts'

/** RFC 9110 §7.6.1: these are between two neighbours; they are not passed on. */
const BETWEEN_NEIGHBOURS = new Set([
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

export interface Relay {
  pass(request: IncomingMessage, response: ServerResponse, url: URL): void
  close(): void
}

/** Passes plain http on. Bodies go through as they are, so that the browser sees the sizes the site sent. */
export function forward(connectTo: (url: URL) => Promise<Socket>): Relay {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, timeout: 30_000 })
  agent.createConnection = (options, done) => {
    const { host, port } = options as unknown as { host: string; port: number }
    connectTo(new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`)).then(
      (socket) => done?.(null, socket as Duplex),
      (error: Error) => done?.(error, undefined as never),
    )
    return undefined
  }

  function pass(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const drop = () => request.socket.destroy()
    let asked: ClientRequest
    try {
      asked = ask({
        agent,
        host: hostOf(url),
        port: portOf(url),
        method: request.method,
        path: `${url.pathname}${url.search}`,
        headers: passedOn(request.rawHeaders),
        setHost: false,
        joinDuplicateHeaders: false,
        maxHeaderSize: 64 * 1024,
      })
    } catch {
      drop()
      return
    }
    asked.once('error', drop)
    asked.once('upgrade', (_, socket) => {
      socket.destroy()
      drop()
    })
    asked.once('response', (answer) => {
      answer.once('error', drop)
      try {
        response.sendDate = false
        response.writeHead(answer.statusCode!, answer.statusMessage, passedOn(answer.rawHeaders))
      } catch {
        drop()
        return
      }
      answer.pipe(response)
      answer.once('close', () => {
        if (!answer.complete) drop()
      })
    })
    response.once('close', () => asked.destroy())
    request.pipe(asked)
  }

  return { pass, close: () => agent.destroy() }
}

/** Name and value by turns, as Node's raw headers are. */
function passedOn(raw: string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2)
    if (!BETWEEN_NEIGHBOURS.has(raw[i]!.toLowerCase())) kept.push(raw[i]!, raw[i + 1]!)
  return kept
}
