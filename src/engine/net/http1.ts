import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { VerdictError } from '../../errors.ts'
import { hostOf } from './address-policy.ts'
import { tooManyHeaders } from './failure.ts'
import { type Answer, type Asker, headerPairs, type Question } from './http-connection.ts'

/** HTTP/1 over a connection that stands already. */
export function overHttp1(socket: Socket): Asker {
  // `import` of node:http would also load all of fetch and WebSocket (30 ms) for the sake of its re-exports.
  const http = process.getBuiltinModule('node:http')
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  agent.createConnection = () => socket

  return {
    ask: (question) => answerTo(send(http.request, agent, question), question),
    rest: () => settled(agent, socket),
    get closed() {
      return socket.destroyed || socket.readableEnded || !socket.writable
    },
    destroy() {
      socket.destroy()
      agent.destroy()
    },
  }
}

function send(request: typeof import('node:http').request, agent: Agent, question: Question): ClientRequest {
  const { url, headers, limits } = question
  return request({
    agent,
    host: hostOf(url),
    path: url.pathname + url.search,
    headers: ['Host', url.host, ...headers.flat()],
    maxHeaderSize: limits.headerBytes,
    // What browsers forgive (bare line feeds, a length beside chunks) is forgiven: the evidence is what they would
    // see. The dangers of a lenient parser lie between a proxy and its backend; here is neither.
    insecureHTTPParser: true,
  })
}

function answerTo(request: ClientRequest, { url, limits, deadline, now }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const askedAt = now()
    let firstByteAt = askedAt
    deadline.phase = 'wait'
    // One more than allowed: Node drops the surplus without a word.
    request.maxHeadersCount = limits.headerCount + 1
    request.on('error', reject)
    // Node's own `signal` option costs as much as the rest of a small exchange.
    deadline.signal.addEventListener('abort', () => request.destroy(deadline.signal.reason), { once: true })
    if (deadline.signal.aborted) request.destroy(deadline.signal.reason)
    request.once('socket', (socket) => {
      socket.prependOnceListener('data', () => {
        firstByteAt = now()
        deadline.phase = 'headers'
      })
    })
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new VerdictError('protocol_error', `${hostOf(url)} switched to another protocol, unasked.`))
    })
    request.once('response', (response) => {
      const headers = headerPairs(response.rawHeaders)
      if (headers.length > limits.headerCount) {
        response.destroy()
        return reject(new VerdictError('too_large', tooManyHeaders(hostOf(url), limits)))
      }
      // From here on what the parser trips over is the body's trouble, or comes after it and is nobody's.
      request.on('error', (error) => response.complete || response.destroy(error))
      const status = response.statusCode ?? 0
      const isWhole = () => response.complete
      resolve({ status, headers, httpVersion: versionOf(response), body: response, askedAt, firstByteAt, isWhole })
    })
    request.end()
  })
}

function versionOf(response: IncomingMessage): '1.0' | '1.1' {
  return response.httpVersionMajor === 1 && response.httpVersionMinor >= 1 ? '1.1' : '1.0'
}

/** Node hands a socket back to the agent a tick after the body's end, if both sides meant to keep it. */
function settled(agent: Agent, socket: Socket): Promise<boolean> {
  const isFree = () => !socket.destroyed && Object.values(agent.freeSockets).some((free) => free?.includes(socket))
  if (isFree() || socket.destroyed) return Promise.resolve(isFree())
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('free', settle).off('close', settle)
      resolve(isFree())
    }
    socket.on('free', settle).on('close', settle)
  })
}
